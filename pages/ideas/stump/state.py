"""The state of the page “Stump and likelihood”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import keys
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Stumped(State):
    data: str = "titanic"
    step: int = 99

    def __post_init__(self) -> None:
        if self.data not in keys("classify") or self.step < 0:
            raise ValueError("no such data or step")


QUIZ = (
    QuizQuestion(
        "A stump answers q on the left and p on the right. Which q makes its answers on the left most likely?",
        "The share of positives on the left",
        {
            "One half": "That ignores the cases: it is best only where half of them are positive.",
            "0, for the left node answers negative": "Then a single positive case there would be impossible.",
        },
        "FN ln q + TN ln (1 − q) is greatest at q = FN / (TN + FN).",
    ),
    QuizQuestion(
        "Two stumps have log-likelihoods −684 and −780 on the same cases. Which one gains more information?",
        "The one with −684",
        {
            "The one with −780": "A log-likelihood is better the nearer it is to 0.",
            "That cannot be told": "On the same cases, log-likelihood and gain rise together.",
        },
        "LL = −n · H(Y | X) · ln 2: the greater log-likelihood has the smaller conditional entropy: a greater gain.",
    ),
    QuizQuestion(
        "Why is a log-likelihood never positive here?",
        "It sums logarithms of probabilities",
        {
            "The stump is wrong": "A stump without errors has log-likelihood 0, not more.",
            "There are more negatives than positives": "Swap the classes: the log-likelihood stays the same.",
        },
        "A probability is at most 1, and its logarithm at most 0. It is 0 where both nodes are pure.",
    ),
)

PAGE = Page(
    "stump",
    "Stump and likelihood",
    "Which stump makes the answers most likely?",
    Stumped(),
    {
        "Titanic": {},
        "PlayTennis": {"data": "play-tennis"},
        "Golf": {"data": "play-tennis-numeric"},
        "Miles per gallon": {"data": "mpg-40-real"},
        "Eight rows": {"data": "x1-x2-eight"},
        "XOR": {"data": "xor"},
        "Iris, one class": {"data": "iris"},
    },
    QUIZ,
    first={"step": 0},
    about="Of all trees with a single question, the one that makes the answers most likely is the one with the most "
    "information gain.",
    needs=("gain",),
    remember=(
        "q and p, the shares of positives in both nodes, make the answers there as likely as can be.",
        "LL = TN ln (1 − q) + FN ln q + FP ln (1 − p) + TP ln p.",
        "LL = −n · H(Y | X) in nats: the most likely stump is the one with the most information gain.",
    ),
)
