"""The state of the page “Reading a tree”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from datasets.experts import EXPERTS, Expert
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Reading(State):
    """A tree that somebody wrote down, and a case to drop through it."""

    tree: str = "flu"
    case: str = "no|no|no|yes"
    step: int = 99

    def __post_init__(self) -> None:
        if self.tree not in EXPERTS or self.step < 0:
            raise ValueError("no such tree or step")
        facts, values = EXPERTS[self.tree].facts, self.case.split("|")
        if len(facts) != len(values) or not all(fact.admits(value) for fact, value in zip(facts, values, strict=True)):
            raise ValueError("no such case")

    @property
    def expert(self) -> Expert:
        """The tree, with its story."""
        return EXPERTS[self.tree]

    @property
    def values(self) -> list[str]:
        """What the case says of each fact."""
        return self.case.split("|")


QUIZ = (
    QuizQuestion(
        "A leaf hangs under the answers rash = no and stiff neck = yes. Which rule is it?",
        "IF rash = no AND stiff neck = yes THEN its answer",
        {
            "IF rash = no OR stiff neck = yes THEN its answer": "A case must give both answers to get there.",
            "IF stiff neck = yes THEN its answer": "A case with a rash never comes to that question.",
        },
        "A path is an AND of its answers; the paths to leaves of the same answer are joined by OR.",
    ),
    QuizQuestion(
        "A case answers the first question and is at a leaf. What about its other values?",
        "They do not matter",
        {
            "They decide between two leaves": "A case ends in one leaf, and this one is in its leaf already.",
            "The tree asks about them next": "A leaf asks nothing more.",
        },
        "A tree looks only at what is asked on the way: other cases may need other questions.",
    ),
    QuizQuestion(
        "What is there to learn in a tree?",
        "Its questions, their thresholds, and the answers in its leaves",
        {
            "Only the answers in its leaves": "Somebody must also decide what to ask, and where to cut a number.",
            "Only how deep it is": "Two trees of the same depth may ask quite different things.",
        },
        "The structure, the thresholds and the leaves: an expert writes them down, or a learner finds them in cases.",
    ),
)

PAGE = Page(
    "reading",
    "Reading a tree",
    "How does a tree decide?",
    Reading(),
    {
        "Flu": {},
        "A cold": {"case": "no|no|yes|no"},
        "Dial 999": {"case": "yes|no|no|no"},
        "Salary": {"tree": "salary", "case": "yes|7|no"},
        "A manager's salary": {"tree": "salary", "case": "no|15|yes"},
        "Wait for a table?": {"tree": "restaurant", "case": "full|30 to 60|yes|no|no|yes|no|no"},
    },
    QUIZ,
    first={"step": 0},
    about="Many decisions are made by one question after another, and written down these are a decision tree, which "
    "anybody can follow.",
    needs=("words",),
    remember=(
        "A case starts at the root, answers one question after another, and ends in one leaf.",
        "Every path is a rule: IF all its answers THEN what its leaf says.",
        "Questions, thresholds and leaves can be written down by an expert, or learned from cases.",
    ),
)
