"""The state of the page “Rules”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.algorithms import ALGORITHMS
from pages.shell.page import Page, QuizQuestion
from pages.shell.row_form import known as known_row
from pages.shell.sources import held
from pages.shell.state import State
from pages.shell.validation import node_or_none


@dataclass(frozen=True, slots=True)
class Rules(State):
    data: str = "play-tennis-numeric"
    algorithm: str = "c45"
    cf: float = 0.25
    z: str = "exact"
    step: int = 0
    leaf: str = ""  # the node whose rule is lit, "root" for the root
    row: str = "1"  # the number of a row, or a row as JSON
    seed: int = 0  # of the held-out rows

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.z not in ("exact", "table"):
            raise ValueError("no such data, algorithm or deviate")
        if not 0.001 <= self.cf <= 0.5 or self.step < 0 or not 0 <= self.seed < 2**31 or not known_row(self.row):
            raise ValueError("no such confidence, step, seed or row")
        node_or_none(self.leaf)


QUIZ = (
    QuizQuestion(
        "Why may a rule drop its first condition, when a tree cannot drop its root?",
        "A rule stands alone; the root serves every path",
        {
            "The root has no error": "A root that is right about every case would be a leaf. Errors are not the "
            "reason.",
            "Rules are asked in any order": "C4.5's rules are asked in a fixed order; and the order of asking says "
            "nothing about dropping.",
        },
        "Taking the root out of the tree changes every path below it. A rule is one path: it can lose any condition, "
        "and the other rules stay as they are.",
    ),
    QuizQuestion(
        "After conditions are dropped, two rules may both fit a case. Who answers?",
        "The one that comes first in the list",
        {
            "The one with more conditions": "The number of conditions plays no part; the length of a rule says little "
            "of how well it does.",
            "Both, by a vote": "Nothing is counted together: one rule answers, and the others are not asked.",
        },
        "That is why the order matters: classes with few false positives come first, so that they seldom speak for "
        "cases of others.",
    ),
    QuizQuestion(
        "A rule is right on 2 of 2 training cases. Why is its estimated error 50 %, not 0?",
        "Two cases prove little: so bad a rule could pass",
        {
            "One of two classes is wrong": "It was right on both: none of the two was of another class.",
            "It has two conditions": "Conditions are not counted. The estimate knows the cases and the errors, and "
            "the confidence factor.",
        },
        "A rule that errs half of the time gets two cases right with probability ½ · ½ = 0.25, the confidence factor. "
        "The pessimistic estimate is the worst rate that is still that plausible.",
    ),
)

PAGE = Page(
    "rules",
    "Rules",
    "Can we say it in sentences?",
    Rules(),
    {
        "Golf": {},
        "PlayTennis": {"data": "play-tennis", "algorithm": "id3"},
        "Contact lenses": {"data": "contact-lenses", "algorithm": "id3"},
        "Iris": {"data": "iris"},
        "Votes": {"data": "congressional-voting"},
        "Checkerboard": {"data": "checkerboard", "algorithm": "cart"},
        "A wave": {"data": "sine", "algorithm": "cart"},
    },
    QUIZ,
    about="A rule is a path of the tree read aloud: IF its conditions hold THEN this is the answer.",
    needs=("pruning",),
    remember=(
        "A rule stands alone, so it can drop a condition that the tree has to ask.",
        "Once conditions are dropped, two rules may fit a case: the first in the list answers.",
        "Rules may say the same as their tree in fewer words, or do better on new cases; only test cases tell.",
    ),
)
