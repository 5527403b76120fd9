"""The state of the page “Boolean functions”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.experiments.booleans import functions
from pages.ideas.booleans.view import named
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State
from pages.views.frames.frame import ASKING


@dataclass(frozen=True, slots=True)
class Booleans(State):
    variables: int = 2
    number: int = 6
    stop: bool = False  # at zero gain
    step: int = 99

    def __post_init__(self) -> None:
        if not 2 <= self.variables <= 5 or not 0 <= self.number < functions(self.variables) or self.step < ASKING:
            raise ValueError("no such function")


QUIZ = (
    QuizQuestion(
        "Can a decision tree write down every Boolean function of n inputs?",
        "Yes, at worst with 2ⁿ leaves",
        {
            "No, not XOR": "XOR is no trouble to write down: two questions on every path. It is hard to find greedily.",
            "Only those of depth 2": "A path may ask about every input once, so the depth goes up to n.",
        },
        "A path for each row of the truth table always works; for parity nothing smaller does.",
    ),
    QuizQuestion(
        "y = a XOR b. What does a greedy learner see at the root?",
        "Gain 0 for both inputs",
        {
            "Gain 1 for a, 0 for b": "a alone says as little as b: for a true, y is true for one of two rows.",
            "Gain ½ for both": "Half of the rows are true before, and half after: nothing is gained.",
        },
        "After either input alone the mix is even. Stop at zero gain and the tree is a single leaf, wrong half the "
        "time.",
    ),
    QuizQuestion(
        "How many Boolean functions of 4 inputs are there?",
        "65,536",
        {
            "16": "That is the number of rows of the truth table. Each of them can be true or false.",
            "256": "That is the number of functions of 3 inputs, whose tables have 8 rows.",
        },
        "A truth table has 2⁴ = 16 rows, each true or false: 2 to the power 16.",
    ),
)

PAGE = Page(
    "booleans",
    "Boolean functions",
    "Can a tree say anything?",
    Booleans(),
    {
        "XOR": {},
        "XOR, stop at zero gain": {"stop": True},
        "AND": {"number": named("AND", 2)},
        "OR": {"number": named("OR", 2)},
        "(A∧B)∨(¬A∧C)": {"variables": 3, "number": named("(A∧B)∨(¬A∧C)", 3)},
        "Majority of 3": {"variables": 3, "number": named("majority", 3)},
        "Parity of 4": {"variables": 4, "number": named("parity", 4)},
        "Majority of 5": {"variables": 5, "number": named("majority", 5)},
    },
    QUIZ,
    first={"step": 0},
    asks=True,
    about="A Boolean function answers true or false to inputs that are true or false; every such function is "
    "some tree.",
    needs=("stopping",),
    remember=(
        "Every Boolean function of n inputs has a tree, with 2ⁿ leaves at worst.",
        "Greedy growing need not find the smallest tree.",
        "XOR is true if exactly one of two inputs is: neither input gains anything alone, and both together tell all.",
    ),
)
