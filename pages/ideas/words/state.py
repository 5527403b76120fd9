"""The state of the page “The words”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.ideas.words.parts import PARTS
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State
from pages.shell.validation import node_or_none

WORD_TREES = ("play-tennis", "restaurant", "xor", "iris", "contact-lenses")


@dataclass(frozen=True, slots=True)
class Words(State):
    at: int = 0
    data: str = "play-tennis"
    node: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(PARTS) or self.data not in WORD_TREES:
            raise ValueError("no such word or tree")
        node_or_none(self.node)


QUIZ = (
    QuizQuestion(
        "A tree has 8 nodes, 5 of them leaves. How many questions does it ask?",
        "3",
        {
            "5": "That is the number of leaves, and leaves ask nothing.",
            "8": "That is the number of all nodes. Some of them only answer.",
        },
        "Every node is a leaf or asks a question: 8 − 5 = 3.",
    ),
    QuizQuestion(
        "What is a stump?",
        "A root with its leaves",
        {
            "A single leaf": "A single leaf asks nothing. A stump asks something.",
            "A tree after pruning": "Pruning may leave a stump or much more. The word is about size, not about how it "
            "came to be.",
        },
        "One question and nothing more: depth 1.",
    ),
    QuizQuestion(
        "Which node has no parent?",
        "The root",
        {
            "A leaf": "A leaf has no children. It hangs below a node.",
            "The deepest node": "The deepest node has the most nodes above it.",
        },
        "Every other node hangs by exactly one branch from the node above it.",
    ),
)

PAGE = Page(
    "words",
    "The words",
    "What is what in a tree?",
    Words(),
    {word: {"at": at} for at, word in enumerate(PARTS)},
    QUIZ,
    about="A decision tree asks a case one question after another; each answer leads to the next question, and "
    "the last one to a prediction.",
    needs=(),
    remember=(
        "Every case starts at the root. Every other node hangs from its parent by one branch.",
        "A node asks a question, or it is a leaf and gives the answer.",
        "The depth of a tree is the number of questions on its longest path.",
    ),
)
