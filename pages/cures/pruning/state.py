"""The state of the page “Pruning”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.algorithms import ALGORITHMS
from engine.prune.methods import CHOICES
from pages.cures.pruning.view import METHODS
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import held
from pages.shell.state import State

MOST_LEAVES = 500


@dataclass(frozen=True, slots=True)
class Pruning(State):
    data: str = "auto-mpg"
    algorithm: str = "cart"
    method: str = "reduced-error"
    cf: float = 0.25
    table: bool = False  # the normal deviate of release 8's table
    raising: bool = True
    alpha: float = 0.01
    choice: str = "given"
    risk: str = "misclassification"
    significance: float = 0.05
    depth: int = 3
    leaves: int = 6
    validation: float = 0.25
    test: float = 0.25
    seed: int = 0
    tried: bool = False  # whether the path is cross-validated
    step: int = 0

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.method not in METHODS:
            raise ValueError("no such data, algorithm or method")
        if self.choice not in CHOICES or self.risk not in ("misclassification", "impurity"):
            raise ValueError("no such choice of alpha or risk")
        if not 0 < self.cf < 1 or not 0 <= self.alpha < 1e12 or not 0 < self.significance <= 1:
            raise ValueError("no such setting")
        if not 0 <= self.depth <= 50 or not 1 <= self.leaves <= MOST_LEAVES or self.step < 0:
            raise ValueError("no such depth, number of leaves or step")
        if not 0.05 <= self.validation <= 0.6 or not 0.05 <= self.test <= 0.6 or self.validation + self.test > 0.9:
            raise ValueError("too few cases to train on")
        if not 0 <= self.seed < 2**31:
            raise ValueError("no such seed")


QUIZ = (
    QuizQuestion(
        "Reduced-error pruning chose its cuts on the validation cases. May their accuracy be reported?",
        ("No, it flatters: use test cases", "Yes, the tree was not grown on them", "Yes, if there are enough"),
        "The cuts were picked because they help those very cases, so part of their accuracy is luck. That is why some "
        "cases are kept out of both: the test cases.",
    ),
    QuizQuestion(
        "A leaf has 1 case and no error. C4.5 (CF = 0.25) estimates 0.75 errors. With 100 cases and no error?",
        ("About 1.4 errors, 1.4% of the cases", "75 errors, 75% of the cases", "None, it made no error"),
        "N (1 − 0.25^(1/N)) is 0.75 for N = 1 and 1.38 for N = 100. The estimate grows far slower than the cases: many "
        "cases without an error are trusted.",
    ),
    QuizQuestion(
        "As α rises in cost-complexity pruning, the best trees are …",
        ("each inside the one before", "grown anew each time", "in no order to each other"),
        "The sequence is nested: what one price cuts, no higher price brings back. So one pass finds them all.",
    ),
    QuizQuestion(
        "Why does a chi-square pruning test only nodes whose children are all leaves?",
        (
            "A weak split may lead to a strong one below",
            "The test needs two branches",
            "Other nodes have too many cases",
        ),
        "XOR again: the first question alone looks like chance. Only when nothing below it was worth keeping is the "
        "split judged alone.",
    ),
)

PAGE = Page(
    "pruning",
    "Pruning",
    "Which branches are worth keeping?",
    Pruning(),
    {
        "Ask unseen cases": {},
        "Distrust few cases": {"data": "congressional-voting", "algorithm": "c45", "method": "pessimistic"},
        "A branch is raised": {"data": "penguins", "algorithm": "c45", "method": "pessimistic", "step": 1},
        "The weakest link": {"method": "cost-complexity"},
        "One standard error": {"data": "titanic", "seed": 3, "method": "cost-complexity", "choice": "1se"},
        "Is it chance?": {"data": "titanic", "algorithm": "id3", "method": "chi-square"},
        "The shortest letter": {"data": "penguins", "algorithm": "id3", "method": "mdl"},
        "A wave": {"data": "sine", "method": "cost-complexity", "alpha": 0.005},
    },
    QUIZ,
)
