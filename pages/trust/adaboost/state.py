"""The state of the page “AdaBoost”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pages.shell.page import Page, QuizQuestion
from pages.trust.ensembles.state import ERROR, PLANE, TREE, WEIGHTS, EnsembleState


@dataclass(frozen=True, slots=True)
class Ada(EnsembleState):
    """The state of the page: the settings of the ensemble."""

    ENSEMBLE: ClassVar[str] = "adaboost"
    PICTURES: ClassVar[tuple[str, ...]] = (TREE, ERROR, PLANE, WEIGHTS)

    picture: str = PLANE
    step: int = 3
    rounds: int = 50
    depth: int = 1


QUIZ = (
    QuizQuestion(
        "After a round of AdaBoost with two classes, how much of the weight lies on the cases just got wrong?",
        "Half",
        {
            "All": "The cases that were right keep some weight; they still count.",
            "As much as before": "Then nothing would have changed, and the next tree would be the same.",
        },
        "The weights are changed so that the last tree would do no better than a coin on them.",
    ),
    QuizQuestion(
        "A stump is wrong on 20% of the weight, of two classes. What is its say, ln((1 − ε)/ε)?",
        "ln 4 ≈ 1.386",
        {
            "0": "A say of 0 is for a coin, wrong on 50%. This stump does better.",
            "0.8": "0.8 is how much of the weight it gets right. The say is the logarithm of the odds.",
        },
        "0.8/0.2 = 4. At ε = 0.5 the say is 0: a coin has no vote.",
    ),
    QuizQuestion(
        "Which cases grow largest over many rounds?",
        "Those that are mislabelled or lie among the other class",
        {
            "Those far from every border": "They are easy: right in every round, so they lose weight.",
            "Those that came first in the table": "The order of the table plays no part.",
        },
        "They are wrong again and again. With noisy labels AdaBoost spends its effort on them.",
    ),
)

PAGE = Page(
    "adaboost",
    "AdaBoost",
    "What if the hard cases weighed more?",
    Ada(),
    {
        "Moons": {},
        "A slanted border": {"data": "diagonal", "step": 10},
        "Three clouds": {"data": "blobs", "step": 10},
        "XOR on a board": {"data": "checkerboard", "step": 20, "depth": 2},
        "Titanic": {"data": "titanic", "picture": ERROR, "step": 20},
        "Iris": {"data": "iris", "picture": WEIGHTS, "step": 5},
    },
    QUIZ,
    first={"step": 0},
    about="AdaBoost grows small trees one after the other, each with more weight on the cases that those before "
    "it got wrong.",
    needs=("bagging",),
    remember=(
        "With two classes, the cases just got wrong carry half of the weight in the next round.",
        "A tree that is wrong on a share ε of the weight has a say of ln((1 − ε)/ε): none at ε = ½.",
        "Mislabelled cases grow heaviest, so noise in the labels does harm.",
    ),
)
