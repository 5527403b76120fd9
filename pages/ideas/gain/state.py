"""The state of the page “Conditional entropy and gain”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.criteria import CRITERIA
from engine.learn.formula import criterion as parse_impurity
from engine.learn.recipe import Recipe
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State
from pages.views import small_table
from pages.views.small_table import textbook

SIX = textbook("x1-x2-six")
BY = [name for name, criterion in CRITERIA.items() if criterion.task == "classify"]


@dataclass(frozen=True, slots=True)
class Gain(State):
    table: str = SIX
    column: str = ""
    identity: bool = False
    criterion: str = "information-gain"
    formula: str = Recipe().formula  # h(p), where that is the criterion
    step: int = 99

    def __post_init__(self) -> None:
        small_table.read(self.table)
        if self.criterion not in BY:
            raise ValueError("no such criterion")
        parse_impurity(self.formula)
        if self.step < 0 or len(self.column) > small_table.LONGEST:
            raise ValueError("no such step or column")


QUIZ = (
    QuizQuestion(
        "H(Y | X) is a weighted mean of the branches' entropies. Weighted by what?",
        "The share of the cases in each branch",
        {
            "The number of classes": "All branches have the same classes to hold: that would weigh them all alike.",
            "Nothing, all branches count the same": "Then a branch with one case would count as much as one with a "
            "thousand.",
        },
        "A pure branch with two cases must not count as much as a mixed one with two hundred.",
    ),
    QuizQuestion(
        "A column gives every case a value of its own. Its information gain is …",
        "H(Y), as high as can be",
        {
            "0, for it says nothing": "It says nothing about new cases, but about the training cases it says all.",
            "log₂ n": "That is the column's own entropy, its split information. No gain is above the entropy of the "
            "answers.",
        },
        "Each branch holds one case and is pure. log₂ n is its split information, by which the gain ratio divides.",
    ),
    QuizQuestion(
        "Can the information gain be negative on the training cases?",
        "No",
        {
            "Yes, if a branch is more mixed than its parent": "One branch may be more mixed. The others are then "
            "purer, and the weighted mean never rises.",
            "Yes, if classes are unbalanced": "Whatever the classes' shares: entropy is concave.",
        },
        "A single branch may be more mixed than the parent, but the weighted mean never is: entropy is concave.",
    ),
)

PAGE = Page(
    "gain",
    "Conditional entropy and gain",
    "What does a question tell you?",
    Gain(),
    {
        "Six rows": {},
        "Eight rows": {"table": textbook("x1-x2-eight")},
        "With counts": {"table": textbook("count-table")},
        "An id column": {"table": textbook("x1-x2-eight"), "identity": True, "column": "id"},
        "XOR": {"table": textbook("xor")},
        "PlayTennis": {"table": textbook("play-tennis")},
        "Chi-square": {"table": textbook("play-tennis"), "criterion": "chi-square"},
        "Hellinger": {"table": textbook("play-tennis"), "criterion": "hellinger"},
        "Restaurant": {"table": textbook("restaurant", "Patrons", "Type", "Hungry", "WillWait")},
    },
    QUIZ,
    first={"step": 0},
    about="The information gain of a question is how much it lowers the entropy of the answers: H(Y) before it, "
    "less H(Y\u00a0|\u00a0X) after it.",
    needs=("surprise",),
    remember=(
        "H(Y | X) is the mean of the branches' entropies, each weighted by its share of the cases.",
        "Gain = H(Y) − H(Y | X). On the training cases it is never negative.",
        "A column with a different value for every case gains all there is and helps with no new case: gain "
        "favours many branches.",
    ),
)
