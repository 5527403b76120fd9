"""The state of the page “Recursion”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.ideas.recursion.code_view import GROW, TITLES
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State
from pages.views import small_table
from pages.views.small_table import textbook

CARS = ("cylinders", "displacement", "horsepower", "weight", "acceleration", "modelyear", "maker", "mpg")


@dataclass(frozen=True, slots=True)
class Recursion(State):
    table: str = textbook("play-tennis")
    form: str = GROW  # of the pseudo-code
    step: int = 99

    def __post_init__(self) -> None:
        small_table.read(self.table)
        if self.form not in TITLES or self.step < 0:
            raise ValueError("no such form or step")


QUIZ = (
    QuizQuestion(
        "A node asked about Outlook. From which rows is the tree below the branch Sunny built?",
        "From the sunny rows only",
        {
            "From all rows": "The other rows went down other branches.",
            "From the rows that were answered wrongly": "Nobody looks for errors while a tree is grown.",
        },
        "Each branch is a smaller table of its own, and the same program is run on it as if nothing else existed.",
    ),
    QuizQuestion(
        "Why must the recursion end?",
        "Every branch has one column less to ask about",
        {
            "Every branch is pure": "Many are not: then another question is asked.",
            "The depth is limited": "ID3 sets no limit, and it ends all the same.",
        },
        "On a path ID3 asks about a column once, so after as many questions as columns nothing is left to ask.",
    ),
    QuizQuestion(
        "Can the tree below Sunny ask another question first than the tree below Rain?",
        "Yes, each branch chooses for itself",
        {
            "No, a level asks the same question": "Look at PlayTennis: Humidity below Sunny, Wind below Rain.",
            "Only if the gains tie": "The gains of one branch are not compared with those of another.",
        },
        "The gains are computed anew from the rows of the branch, and other rows may favour another column.",
    ),
)

PAGE = Page(
    "recursion",
    "Recursion",
    "How does one question become a tree?",
    Recursion(),
    {
        "PlayTennis": {},
        "Miles per gallon": {"table": textbook("mpg-40", *CARS)},
        "Restaurant": {"table": textbook("restaurant", "Patrons", "Hungry", "Type", "FriSat", "WillWait")},
        "Eight rows": {"table": textbook("x1-x2-eight")},
        "Mushrooms": {"table": textbook("mushroom-nine")},
        "BuildTree": {"form": "build"},
    },
    QUIZ,
    first={"step": 0},
    about="The recursion step: a question divides the table into smaller tables, and from each a tree is built in the "
    "same way.",
    needs=("grow",),
    remember=(
        "A question divides the rows: every row goes into the table of exactly one branch.",
        "Each branch's table is built into a tree by the same program, from its own rows alone.",
        "A branch that needs no question, or has none left, is a leaf. So the recursion ends.",
    ),
)
