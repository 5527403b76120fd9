"""The state of the page “Compare”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import held
from pages.shell.state import State
from pages.views.frames.frame import ASKING
from pages.views.recipes_compared import rivals


@dataclass(frozen=True, slots=True)
class Compare(State):
    data: str = "play-tennis"
    rivals: tuple[str, ...] = ("id3", "c45", "cart")
    step: int = 0

    def __post_init__(self) -> None:
        if not held(self.data) or self.step < ASKING:
            raise ValueError("no such data or step")
        if not 2 <= len(set(self.rivals)) == len(self.rivals) <= 3 or not rivals().keys() >= set(self.rivals):
            raise ValueError("two or three different recipes")


QUIZ = (
    QuizQuestion(
        "ID3 and C4.5 use the same entropy. Why may they ask different questions?",
        "C4.5 divides the gain by the split information",
        {
            "C4.5 uses Gini": "C4.5 measures in bits. Gini is CART's.",
            "ID3 asks only two-way questions": "ID3 makes a branch for every value, often more than two.",
        },
        "Gain ratio prefers fewer, larger branches; C4.5 also charges for trying many cuts.",
    ),
    QuizQuestion(
        "CART splits Outlook with three values at the root. How many branches?",
        "2",
        {
            "3": "A branch for each value is ID3's and C4.5's way.",
            "1": "A question with one branch would divide nothing.",
        },
        "CART groups the values into two sets; ID3 and C4.5 make a branch for each.",
    ),
    QuizQuestion(
        "Two recipes grow trees of different size with the same training accuracy. Which is better?",
        "The training cases cannot tell",
        {
            "The larger one": "It fits the training cases no better, and has had more room to follow accidents.",
            "The one with more leaves per level": "The shape says nothing about new cases.",
        },
        "Both fit the training cases. Only test cases, or a preference for simplicity, can decide.",
    ),
)

PAGE = Page(
    "compare",
    "Compare",
    "Who decides otherwise, and why?",
    Compare(),
    {
        "ID3, C4.5, CART": {},
        "ID3 and C4.5": {"rivals": ("id3", "c45")},
        "Contact lenses": {"data": "contact-lenses", "rivals": ("id3", "c45")},
        "Cars": {"data": "mpg-40-real"},
        "Gini or entropy": {"data": "titanic", "rivals": ("cart", "cart-entropy")},
        "XOR, zero gain": {"data": "xor", "rivals": ("id3", "id3-stop")},
        "Iris": {"data": "iris"},
        "A wave": {"data": "sine", "rivals": ("cart", "cart-stump")},
    },
    QUIZ,
    asks=True,
    about="ID3, C4.5 and CART are three recipes for growing a tree; from the same cases they may grow different ones.",
    needs=("gain", "impurity"),
    remember=(
        "ID3 ranks questions by information gain, C4.5 by gain ratio, CART by Gini.",
        "ID3 and C4.5 make a branch for each category; CART always makes two.",
        "The training cases cannot tell which tree is better.",
    ),
)
