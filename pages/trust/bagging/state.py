"""The state of the page “Bagging”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pages.shell.page import Page, QuizQuestion
from pages.trust.ensembles.state import CURVE, ERROR, PLANE, SAMPLE, TREE, EnsembleState


@dataclass(frozen=True, slots=True)
class Bagging(EnsembleState):
    """The state of the page: the settings of the ensemble."""

    ENSEMBLE: ClassVar[str] = "bagging"
    PICTURES: ClassVar[tuple[str, ...]] = (SAMPLE, TREE, ERROR, PLANE, CURVE)

    data: str = "bagging"
    trees: int = 50
    vote: str = "votes"
    depth: int = 0  # of the trees; 0 is no limit


QUIZ = (
    QuizQuestion(
        "A bootstrap sample of 1,000 rows is drawn. About how many of the rows are not in it?",
        "368",
        {
            "0": "Rows are drawn with replacement: some come twice, so others cannot come at all.",
            "500": "Half of the rows are still to come after 693 draws. These are 1,000: the rest brings in more.",
        },
        "Each draw misses a given row with chance 1 − 1/n, and all n draws miss it with (1 − 1/n)ⁿ ≈ 1/e = 36.8%.",
    ),
    QuizQuestion(
        "Why can the out-of-bag error stand in for a test set?",
        "Each case is judged only by trees that did not train on it",
        {
            "It is computed on the training cases": "That alone would flatter. What counts is which trees are asked.",
            "The trees are pruned by it": "Nothing is pruned here: the trees are grown to the end.",
        },
        "About a third of the trees did not train on a given case. For them it is a test case.",
    ),
    QuizQuestion(
        "Which learner gains most from bagging?",
        "A deep tree",
        {
            "A rule that always says the majority": "It hardly changes from sample to sample: there is nothing to "
            "average away.",
            "A straight line fitted to all cases": "A line through all cases moves little from sample to sample.",
        },
        "Averaging takes away variance. A deep tree has much of it; the other two hardly change with the sample.",
    ),
)

PAGE = Page(
    "bagging",
    "Bagging",
    "Can many shaky trees be steady?",
    Bagging(),
    {
        "A checkerboard": {},
        "The first sample": {"step": 1, "picture": SAMPLE},
        "The error by trees": {"picture": ERROR},
        "Five twins": {"data": "bagging", "picture": ERROR},
        "Votes or probabilities": {"data": "bagging", "picture": ERROR, "depth": 2, "vote": "averaged", "step": 50},
        "Moons": {"data": "moons", "picture": PLANE, "step": 25},
        "Iris": {"data": "iris", "picture": ERROR},
        "A wave": {"data": "sine", "picture": CURVE, "step": 25},
        "Cars": {"data": "auto-mpg-regression", "picture": ERROR, "trees": 100},
    },
    QUIZ,
    first={"data": "checkerboard", "picture": PLANE, "step": 0},
    about="Bagging grows many trees, each from rows drawn at random with repetition, and lets them vote.",
    needs=("overfitting", "evaluation"),
    remember=(
        "A bootstrap sample draws as many rows as the table has, with repetition; it misses about 37% of them.",
        "Trees that err in different places outvote each other's errors: the vote takes away variance, not bias.",
        "The rows that a tree did not draw can test it: that is the out-of-bag error.",
    ),
)
