"""The state of the page “What it costs”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.ideas.cost.subject_view import VIEWS, columns_of
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State

COLUMNS = (1, 2, 4, 8, 16)


@dataclass(frozen=True, slots=True)
class Cost(State):
    view: str = "cut"
    data: str = ""  # "" is the view's own
    column: str = ""  # "" is the data set's first
    columns: int = 1  # of the table whose cost grows
    timed: bool = False  # whether the engine is measured
    step: int = 0

    def __post_init__(self) -> None:
        if self.view not in VIEWS or self.columns not in COLUMNS or self.step < 0:
            raise ValueError("no such view, number of columns or step")
        found = columns_of(self.view, self.data)
        if not found or self.column not in ("", *found):
            raise ValueError("no such data or column")


QUIZ = (
    QuizQuestion(
        "A column has n different numbers. Why is sorting it worth while?",
        "Then each cut differs from the one before by a single case",
        {
            "Then the best cut is in the middle": "The best cut can be anywhere; sorting does not move it.",
            "Then fewer cuts have to be tried": "There are n − 1 gaps between n values, sorted or not.",
        },
        "The cuts are the same. But counts are moved on by one case at a time instead of being counted anew: n steps "
        "for all cuts together.",
    ),
    QuizQuestion(
        "The rows are doubled. What happens to d·n·log₂ n, and to d·n²?",
        "The first a little more than doubles, the second is four times as large",
        {
            "Both double": "Put 2n for n into n²: it does not come to 2·n².",
            "The first doubles, the second doubles twice as fast": "Put numbers in: 8·log₂ 8 = 24, 16·log₂ 16 = 64.",
        },
        "From n to 2n the product n·log₂ n becomes 2n·(log₂ n + 1); n² becomes 4n².",
    ),
    QuizQuestion(
        "How many ways are there to divide 10 categories into two groups?",
        "511",
        {
            "1,023": "Left and right may be swapped: that counts every way twice.",
            "9": "So many are enough with two classes, but there are more ways than that.",
        },
        "Each category goes left or right: 2¹⁰ ways. A swap of the sides changes nothing, and both sides need one: "
        "2⁹ − 1 = 511. With two classes 9 of them are enough.",
    ),
    QuizQuestion(
        "One row is left out of a table with a grown tree. Which nodes need to be looked at?",
        "Those on the row's way",
        {
            "All of them": "A node that the row never reached has the same cases as before.",
            "Only its leaf": "Every node above the leaf has lost a case, too: its counts have changed.",
        },
        "Everywhere else the cases are what they were. Only where another question wins on the way, the subtree below "
        "is grown anew.",
    ),
)

PAGE = Page(
    "cost",
    "What it costs",
    "How much work is a tree?",
    Cost(),
    {
        "Sort and scan": {},
        "As the table grows": {"view": "growth"},
        "Sixteen columns": {"view": "growth", "columns": 16},
        "Groups of categories": {"view": "groups"},
        "Groups of cuisines": {"view": "groups", "data": "restaurant"},
        "Leave one out": {"view": "one"},
        "Leave a flower out": {"view": "one", "data": "iris"},
    },
    QUIZ,
    about="The work of growing a tree is counted in operations: how often a value is compared or a case is looked at.",
    needs=("thresholds",),
    remember=(
        "Sorting once and moving one case at a time finds the best cut of every column in about d·n·log n operations; "
        "counting anew at every cut takes d·n².",
        "With two classes only q − 1 of all the groupings of q categories can be the best: those along the order of "
        "their shares.",
        "When a row is left out, only the nodes on its way can change: the rest of the tree is reused.",
    ),
)
