"""The state of the page “Random forest”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pages.shell.page import Page, QuizQuestion
from pages.trust.ensembles.state import ALIKE, CHANCE, CURVE, ERROR, IMPORTANCE, PAIRS, PLANE, TREE, EnsembleState


@dataclass(frozen=True, slots=True)
class Forest(EnsembleState):
    """The state of the page: the settings of the ensemble, and of the chance of a relevant column."""

    ENSEMBLE: ClassVar[str] = "forest"
    PICTURES: ClassVar[tuple[str, ...]] = (TREE, ERROR, PLANE, CURVE, ALIKE, PAIRS, IMPORTANCE, CHANCE)

    data: str = "triage"
    trees: int = 50
    tries: int = 0  # 0 is the usual number
    vote: str = "votes"
    relevant: int = 3
    columns: int = 103

    def __post_init__(self) -> None:
        EnsembleState.__post_init__(self)
        if not 1 <= self.relevant <= self.columns <= 1000:
            raise ValueError("no such number of columns")


QUIZ = (
    QuizQuestion(
        "Trees have variance σ² and correlation ρ. What is left of it with endlessly many trees?",
        "ρσ²",
        {
            "0": "The trees share their training cases: what they err in together no average removes.",
            "σ²": "That is a single tree's. Averaging removes some of it unless all trees are the same.",
        },
        "The mean of B trees varies by ρσ² + (1 − ρ)σ²/B. More trees remove the second part only, so forests lower ρ.",
    ),
    QuizQuestion(
        "3 of 103 columns matter and m = 10 are drawn. What is wrong with so small an m?",
        "Three splits in four see no column that matters",
        {
            "The trees become too much alike": "A small m makes trees differ more, not less.",
            "The trees become too deep to store": "Weak splits do make deep trees, but depth is not what costs "
            "accuracy here.",
        },
        "1 − C(100, 10)/C(103, 10) = 0.266: only about one split in four has a relevant column on offer.",
    ),
    QuizQuestion(
        "With m = p, a random forest is the same as …",
        "bagging",
        {
            "boosting": "Boosting grows tree after tree on residuals. A forest's trees do not know of each other.",
            "one tree": "There are still many trees, each from a sample of its own.",
        },
        "Every column is offered at every split; what differs from tree to tree is the bootstrap sample alone.",
    ),
)

PAGE = Page(
    "forest",
    "Random forest",
    "Why hide columns from a tree?",
    Forest(),
    {
        "Emergency room": {},
        "Which columns were drawn?": {"picture": TREE, "step": 1, "node": "root"},
        "Five twins": {"data": "bagging", "trees": 100, "step": 100},
        "How alike are the trees?": {"data": "auto-mpg-regression", "picture": ALIKE},
        "Fifteen tissues, 500 genes": {"data": "gene-expression", "trees": 30, "step": 30},
        "Pairs of trees": {"data": "auto-mpg-regression", "picture": PAIRS},
        "Baseball": {"data": "hitters", "picture": IMPORTANCE, "trees": 100},
        "Three of 103": {"picture": CHANCE},
        "Moons": {"data": "moons", "picture": PLANE, "step": 50, "tries": 1},
    },
    QUIZ,
    first={"step": 0},
    about="A random forest is bagging in which every split may ask only about a few columns, drawn at random.",
    needs=("bagging",),
    remember=(
        "Fewer columns for a split make the trees more different, so that they err less together.",
        "More trees do no harm: the error levels off.",
        "If too few columns are drawn, most splits see none that matters.",
    ),
)
