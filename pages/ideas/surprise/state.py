"""The state of the page “Surprise and entropy”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State
from pages.shell.validation import weights_only
from pages.views.frames.frame import ASKING


@dataclass(frozen=True, slots=True)
class Surprise(State):
    weights: tuple[float, ...] = (1.0, 1.0)
    labels: tuple[str, ...] = ("heads", "tails")
    chosen: int = 0
    step: int = 9

    def __post_init__(self) -> None:
        weights_only(self.weights)
        if not 2 <= len(self.weights) <= 8 or len(self.labels) != len(self.weights):
            raise ValueError("two to eight outcomes, each with a name")
        if not 0 <= self.chosen < len(self.weights) or self.step < ASKING:
            raise ValueError("no such outcome")


QUIZ = (
    QuizQuestion(
        "A fair die shows a six. How many bits did you learn?",
        "log₂ 6 ≈ 2.585",
        {
            "1": "One bit is one of two equal outcomes. A die has six.",
            "6": "Six is the number of outcomes. Bits count how often they must be halved.",
        },
        "Its probability is 1/6, and −log₂ 1/6 = log₂ 6. One bit would be a coin.",
    ),
    QuizQuestion(
        "Which distribution over 8 outcomes has the highest entropy?",
        "All eight equally likely",
        {
            "One certain, seven impossible": "Nothing can surprise then: the entropy is 0.",
            "Two likely, six rare": "Most of the time one of two happens: not much more than 1 bit.",
        },
        "H(Y) is at most log₂ k, and only the flat distribution reaches it: here 3 bits.",
    ),
    QuizQuestion(
        "H(Y) = 0.650 bits for five true and one false. Why less than 1 bit?",
        "Mostly true: you are seldom surprised",
        {
            "There are fewer than eight rows": "The number of rows plays no part, only the shares.",
            "False has no information": "False tells more than true, for it is rarer: 2.585 bits.",
        },
        "False is a big surprise of 2.585 bits, but a rare one; true surprises by 0.263 bits only. The mean is 0.650.",
    ),
)

PAGE = Page(
    "surprise",
    "Surprise and entropy",
    "How surprised will you be?",
    Surprise(),
    {
        "A coin": {},
        "A biased coin": {"weights": (9.0, 1.0), "chosen": 1},
        "A die": {"weights": (1.0,) * 6, "labels": tuple("123456"), "chosen": 5},
        "Your own name": {"weights": (1.0, 0.0), "labels": ("your name", "another name")},
        "Eight equal": {"weights": (1.0,) * 8, "labels": tuple("abcdefgh")},
        "Five true, one false": {"weights": (5.0, 1.0), "labels": ("true", "false"), "chosen": 1},
        "From common to rare": {"weights": (8.0, 4.0, 2.0, 1.0, 1.0), "labels": tuple("abcde")},
    },
    QUIZ,
    first={"step": 0},
    asks=True,
    about="Entropy is how surprised you will be on average by an answer, in bits: no way of asking yes/no questions "
    "finds it out with fewer on average.",
    needs=("words",),
    remember=(
        "The rarer an outcome, the larger its surprise: −log₂ of its probability, in bits.",
        "The entropy H(Y) is the mean surprise: 0 if one outcome is certain, at most log₂ k for k outcomes, when "
        "all are equally likely.",
        "One bit is one yes/no question whose two answers are equally likely.",
    ),
)
