"""The state of the page “Base cases”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State
from pages.views import small_table
from pages.views.frames.frame import ASKING
from pages.views.small_table import textbook


@dataclass(frozen=True, slots=True)
class Stopping(State):
    table: str = textbook("xor")
    one: bool = True
    two: bool = True
    three: bool = True
    step: int = 99

    def __post_init__(self) -> None:
        small_table.read(self.table)
        if self.step < ASKING:
            raise ValueError("no such step")


QUIZ = (
    QuizQuestion(
        "Which base case must never be left out?",
        "Two: the cases are alike in every column",
        {
            "One: all answers are the same": "Without it the program asks on where nothing is to be found out. The "
            "tree gets too large, but it ends.",
            "Three: no gain": "Without it the program asks on, as XOR needs it to. It ends all the same.",
        },
        "Without it the recursion has no end: no question can part such cases. Without one the tree is only too "
        "large; three is a choice.",
    ),
    QuizQuestion(
        "Is it a good idea to stop when no question gains anything?",
        "Not always: XOR needs two questions together",
        {
            "Always: no gain, no use": "A question without gain may be what makes the next one gain.",
            "Never: it always costs accuracy": "On pure noise nothing is lost by it, and a useless tree is saved.",
        },
        "On XOR it gives a single leaf, wrong half the time. On pure noise it saves a useless tree.",
    ),
    QuizQuestion(
        "Two cases are alike in every column but differ in their answer. What should the leaf say?",
        "The majority of its cases",
        {
            "Both answers": "A leaf gives one answer: somebody has to act on it.",
            "It should ask again": "There is nothing to ask: the cases are alike in every column.",
        },
        "No tree over these columns can be right about both; the majority is wrong least often.",
    ),
)

FIRST_CASE = {"table": "A,B,Y;T,T,+;T,F,+;F,T,-;F,F,-", "one": False, "three": False, "step": 0}

PAGE = Page(
    "stopping",
    "Base cases",
    "When do we stop?",
    Stopping(),
    {
        "One: all the same": {},
        "Two: nothing to tell apart": {"table": "A,B,Y;T,T,+;T,T,-;T,T,+;F,T,-", "one": True, "two": False},
        "Three: XOR": {"table": textbook("xor"), "one": True, "three": True},
        "Three on noise": {
            "table": "A,B,Y;T,T,+;T,T,-;T,F,+;T,F,-;F,T,+;F,T,-;F,F,+;F,F,-",
            "one": True,
            "three": True,
        },
        "Mushrooms": {"table": textbook("mushroom-nine"), "one": True},
    },
    QUIZ,
    first=FIRST_CASE,
    asks=True,
    about="A base case is a reason to ask no further question at a node and make it a leaf.",
    needs=("grow", "gain"),
    remember=(
        "One: all answers are the same. Two: the cases are alike in every column. Then there is nothing to ask.",
        "Three, to stop when no question gains anything, is a choice: two questions may help only together.",
        "A leaf with different answers gives the majority of them.",
    ),
)
