"""The state of the page “Boosting”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pages.shell.page import Page, QuizQuestion
from pages.trust.ensembles.state import CURVE, ERROR, FIT, PLANE, TREE, EnsembleState


@dataclass(frozen=True, slots=True)
class Boosting(EnsembleState):
    """The state of the page: the settings of the ensemble."""

    ENSEMBLE: ClassVar[str] = "boosting"
    PICTURES: ClassVar[tuple[str, ...]] = (TREE, ERROR, PLANE, CURVE, FIT)

    data: str = "sine"
    picture: str = CURVE
    rounds: int = 100
    splits: int = 1
    rate: float = 0.1


QUIZ = (
    QuizQuestion(
        "What is the second tree of boosting grown from?",
        "The residuals of the first",
        {
            "A new bootstrap sample": "That is bagging: there no tree knows of the others.",
            "The cases that the first got wrong, alone": "All cases take part. Those that are well explained have "
            "small residuals.",
        },
        "After each round the shrunken tree is taken from the target; the next tree fits the residuals.",
    ),
    QuizQuestion(
        "You divide λ by ten. What do you need to reach the same training error?",
        "More rounds",
        {
            "Deeper trees only": "Deeper trees follow a target more closely, but each is still shrunken by λ.",
            "Fewer cases": "The number of cases has nothing to do with how much a tree adds.",
        },
        "Each tree adds a smaller part, so about ten times as many are needed; the reward is often a lower test error.",
    ),
    QuizQuestion(
        "Can boosting overfit?",
        "Yes, with too many rounds",
        {
            "No, it averages": "Bagging averages. Boosting adds, and each tree follows the residuals.",
            "No, stumps are too simple": "One stump is. A thousand of them, added, can follow noise.",
        },
        "Each round fits the residuals, and in the end they are noise. The error on validation cases tells when to "
        "stop.",
    ),
)

PAGE = Page(
    "boosting",
    "Boosting",
    "Can stumps add up to a curve?",
    Boosting(),
    {
        "A wave from stumps": {},
        "All at once": {"rate": 1.0, "splits": 3, "step": 1},
        "Too many rounds": {"rate": 0.5, "splits": 5, "rounds": 300, "step": 300, "picture": ERROR},
        "Two jumps": {"data": "step"},
        "A tilted plane": {"data": "slope", "picture": PLANE, "step": 60},
        "Baseball": {"data": "hitters", "picture": ERROR, "splits": 3, "step": 60},
    },
    QUIZ,
    first={"step": 0},
    about="Boosting adds up small trees: each is grown from the residuals, what the sum of those before it "
    "does not explain yet.",
    needs=("regression",),
    remember=(
        "Only a part of each tree is added, its share λ: smaller parts need more rounds and often end with a "
        "lower error.",
        "Each round explains more of the training cases, in the end their noise too: boosting can overfit.",
        "Validation cases tell when to stop.",
    ),
)
