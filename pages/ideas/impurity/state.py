"""The state of the page “Which impurity?”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.criteria import IMPURITIES
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import entry_of, held
from pages.shell.state import State
from pages.shell.validation import weights_only


@dataclass(frozen=True, slots=True)
class Impurity(State):
    p: float = 0.25
    scaled: bool = False
    first: tuple[float, ...] = (300.0, 100.0, 100.0, 300.0)
    second: tuple[float, ...] = (200.0, 400.0, 200.0, 0.0)
    measure: str = "misclassification"
    formula: str = "2*sqrt(p*(1-p))"
    data: str = "play-tennis"

    def __post_init__(self) -> None:
        if not 0 <= self.p <= 1 or len(self.first) != 4 or len(self.second) != 4:
            raise ValueError("a share, and two splits of four counts")
        if self.measure not in (*IMPURITIES, "own") or self.measure == "variance":
            raise ValueError("no such measure")
        if not held(self.data) or entry_of(self.data).task != "classify":
            raise ValueError("no such data")
        weights_only(self.first)
        weights_only(self.second)


QUIZ = (
    QuizQuestion(
        "Why can misclassification not tell the two splits apart?",
        "It is made of straight lines: equal weighted means",
        {
            "It counts only one class": "It looks at the largest class, and at all cases that are not of it.",
            "The counts are too small": "Take all counts a hundred times: nothing changes.",
        },
        "Both branches of either split lie on straight pieces of its curve, and both weighted means come to 0.25. "
        "Entropy and Gini are curved: they reward the pure branch of the second split.",
    ),
    QuizQuestion(
        "An impurity is strictly concave. Can a split ever have a negative gain?",
        "No, the chord lies below the curve",
        {
            "Yes, when branches are small": "The chord lies below the curve whatever the number of cases.",
            "Yes, when classes are balanced": "At balanced classes the impurity is highest: a split can only lower it.",
        },
        "The parent is a mean of its branches, and a concave curve lies above its chords.",
    ),
    QuizQuestion(
        "For two classes, Gini is 1 − p² − (1−p)². What is it at p = ½?",
        "0.5",
        {
            "0.25": "That is p (1 − p), half of Gini. Put ½ into the formula: two squares are taken away.",
            "1": "1 is the entropy at ½, in bits. Gini's two squares take more away.",
        },
        "1 − ¼ − ¼ = ½. Both classes count: 1 − p² alone would give ¾ and not be 0 for a node of the other class only.",
    ),
)

PAGE = Page(
    "impurity",
    "Which impurity?",
    "How mixed is a node?",
    Impurity(),
    {
        "Equal errors": {},
        "A rare class": {"first": (90.0, 0.0, 5.0, 5.0), "second": (85.0, 2.0, 10.0, 3.0), "p": 0.05},
        "Hellinger": {"measure": "own"},
        "Alpha-divergence": {"measure": "own", "formula": "(p^0.5 + q^0.5 - 1) / (2^0.5 - 1)"},
        "Entropy, typed": {"measure": "own", "formula": "-p*log2(p) - q*log2(q)"},
        "Not concave": {"measure": "own", "formula": "16*(p*q)^2"},
    },
    QUIZ,
    about="An impurity is a number that says how mixed the answers at a node are: 0 if all are the same.",
    needs=("surprise",),
    remember=(
        "Entropy, Gini and misclassification are 0 at a pure node and largest at an even mix.",
        "Entropy and Gini are curved, so purer branches always count; misclassification is made of straight "
        "lines and can miss them.",
        "If the curve bends down everywhere (concave), no split has a negative gain.",
    ),
)
