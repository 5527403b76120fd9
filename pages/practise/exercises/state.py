"""The state of the page “Practise”: which exercise stands in its link, and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.exercises.generate import DIFFICULTIES
from engine.exercises.registry import KINDS
from pages.practise.tasks.controls import MOST_SEED
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Practise(State):
    """A kind, a difficulty and a seed make an exercise: a link gives everybody the same one."""

    kind: str = "entropy"
    difficulty: int = 1
    seed: int = 1

    def __post_init__(self) -> None:
        if self.kind not in KINDS or self.difficulty not in DIFFICULTIES or not 0 <= self.seed <= MOST_SEED:
            raise ValueError("no such exercise")


QUIZ = (
    QuizQuestion(
        "You compute a gain by hand. When do you round?",
        "At the end",
        {
            "After every logarithm": "Each logarithm would be off a little, and the errors add up in the sum.",
            "Before subtracting": "H(Y) and H(Y | X) are often close: rounding them first can eat the whole "
            "difference.",
        },
        "Errors of rounding add up, and a gain is a small difference of two larger numbers.",
    ),
    QuizQuestion(
        "The gain of a column comes out negative. What happened?",
        "A mistake in the sum",
        {
            "The column is useless": "A useless column gains 0, not less.",
            "The branches are more mixed than the node": "One branch may be more mixed than the node, but then others "
            "are purer, and the weighted mean never rises above it.",
        },
        "The weighted mean of the branches' entropies is never above the entropy of the node.",
    ),
)

PAGE = Page(
    "practise",
    "Practise",
    "Can you do it yourself?",
    Practise(),
    {
        "Entropy": {},
        "Gain": {"kind": "gain"},
        "The root": {"kind": "root"},
        "Thresholds": {"kind": "threshold"},
        "You be ID3": {"kind": "be-id3"},
    },
    QUIZ,
    about="An exercise asks you for what the algorithms compute and decide, and tells you what went wrong.",
    remember=(
        "Write the counts down first, then the shares, then the logarithms; round at the end.",
        "Three in a row without help, and you have mastered a kind.",
    ),
)
