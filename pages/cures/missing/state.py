"""The state of the page “Missing values”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.algorithms import ALGORITHMS
from engine.learn.recipe import MISSING as POLICIES
from engine.learn.recipe import MissingPolicy
from pages.cures.missing.removal_view import SHARES
from pages.cures.missing.removed_cells import read_cells
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import held
from pages.shell.state import State
from pages.shell.validation import ROOT, read_node

NO_NODE = "-"  # the root is written ""


@dataclass(frozen=True, slots=True)
class Missing(State):
    view: str = "divide"
    data: str = "play-tennis-numeric"
    algorithm: str = "c45"
    policy: MissingPolicy = "fractional"
    blanks: tuple[str, ...] = ("12.1",)  # cells removed by hand, as row.column
    row: int = 0  # the row that is followed; 0 is the first that lacks a value
    asked: tuple[str, ...] = ()  # columns that the row asked about lacks
    column: str = ""  # whose sums are written out; "" is the one the root asks about
    node: str = NO_NODE  # where surrogates are listed; none is where they place most
    step: int = 1
    where: str = ""  # the column that values are removed from; "" is all of them
    by_value: bool = False
    share: float = 0.3
    repeats: int = 10
    seed: int = 0
    run: bool = True

    def __post_init__(self) -> None:
        read_cells(self.blanks)
        if self.view not in VIEWS or not held(self.data):
            raise ValueError("no such view or data")
        if self.algorithm not in ALGORITHMS or self.policy not in POLICIES:
            raise ValueError("no such algorithm or policy")
        if not 0 <= self.row < 10**7 or self.step < 0 or not 0 <= self.seed < 2**31:
            raise ValueError("no such row, step or seed")
        if self.share not in SHARES or not 2 <= self.repeats <= 50:
            raise ValueError("no such share, or too many trees")
        if self.node != NO_NODE:
            read_node(self.node or ROOT)
        if any(not (each.isascii() and each.isdigit()) or len(each) > 4 for each in self.asked):
            raise ValueError("no such column")


VIEWS = {
    "divide": "A row divides",
    "sums": "The sums",
    "policies": "Five policies",
    "surrogates": "Surrogates",
    "ask": "Ask about a row",
    "holes": "Remove values",
}
FIRST_STEPS = {"sums": 99, "ask": 99}  # where a view starts; the others at the first test


QUIZ = (
    QuizQuestion(
        "The outlook of 13 days is known: 5 sunny, 3 overcast, 5 rainy. How much of a day whose outlook is missing "
        "does C4.5 send to sunny?",
        "5/13 ≈ 0.385",
        {
            "1/3 ≈ 0.333": "That would be an equal part for each branch. The branches are not equally full.",
            "5/14 ≈ 0.357": "Here the day itself is counted among the 14. Its own outlook is what is missing.",
        },
        "Parts follow the known weight of the branches, 5 of 13. The day itself is not among them, and all parts "
        "together are one day again.",
    ),
    QuizQuestion(
        "Why is the gain multiplied by the known share?",
        "A question helps only where it can be answered",
        {
            "To make up for the lost cases": "The product makes the gain smaller. Nothing is made up for.",
            "So that the split information stays below 1": "The split information has no such bound, and the known "
            "share is no part of that.",
        },
        "Known of 13 of 14 cases, outlook gains 13/14 of what it gains on those thirteen. A column that is known of "
        "few cases cannot win by luck on them.",
    ),
    QuizQuestion(
        "A surrogate agrees with the node's question on 90 of 100 cases; 80 of the 100 cases go left. Its adjusted "
        "agreement?",
        "0.5",
        {
            "0.9": "That is the plain agreement. Sending every case left already agrees with 80.",
            "0.1": "That is (90 − 80) / 100. Divide by what was left to be mended, not by all cases.",
        },
        "Sending everybody left is right for 80. Of the 20 that it gets wrong the surrogate mends 10: (90 − 80) / "
        "(100 − 80).",
    ),
)

PAGE = Page(
    "missing",
    "Missing values",
    "What if a value is missing?",
    Missing(),
    {
        "Golf, one missing": {},
        "Golf, five policies": {"view": "policies"},
        "Votes not cast": {
            "view": "surrogates",
            "data": "congressional-voting",
            "algorithm": "cart",
            "policy": "surrogate",
            "blanks": (),
        },
        "Age missing": {"view": "ask", "data": "titanic", "blanks": (), "asked": ("2",), "row": 340, "step": 99},
        "Penguins": {"view": "holes", "data": "penguins", "algorithm": "cart", "blanks": ()},
    },
    QUIZ,
    first={"step": 0},
    about="A missing value is one that the table does not hold; a question about it has no answer, so the case "
    "needs another way down.",
    needs=("gain",),
    remember=(
        "C4.5 sends a part of the case down every branch, as large as the branch's share of the known cases.",
        "CART asks a surrogate: a question about another column that parts the cases most alike.",
        "A column that is known of few cases gains little: the gain counts for the known share only.",
    ),
)
