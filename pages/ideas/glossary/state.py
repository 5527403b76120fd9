"""The state of the page “Glossary”, which is nothing beyond lecture mode, and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Glossary(State):
    """A link of the glossary holds nothing but lecture mode."""


QUIZ = (
    QuizQuestion(
        "You try ten depths and take the one that does best on some cases. What are these cases?",
        "Validation cases",
        {
            "Test cases": "Test cases take part in no choice. These did.",
            "Training cases": "Training cases are those that the trees were grown from. These chose among grown trees.",
        },
        "They took part in a choice. Test cases take part in none, so that their error is honest.",
    ),
    QuizQuestion(
        "Is a branch a subtree?",
        "No, it is the line that leads to a child",
        {
            "Yes, both hang below a node": "Both hang below a node, but a branch holds no node: it is a line.",
            "Yes, if it ends in a leaf": "What it ends in makes no difference: the leaf is the child, not the branch.",
        },
        "The branch carries the answer; the child is the node at its end; the subtree is that child with everything "
        "below it.",
    ),
    QuizQuestion(
        "Which of these is a number of a single node, whatever it asks?",
        "Impurity",
        {
            "Gain": "A gain is the gain of a question: without one there is none.",
            "Split information": "It tells how a question spreads the cases: without a question there is none.",
        },
        "Gain and split information belong to a question; impurity is there before anything is asked.",
    ),
)

PAGE = Page(
    "glossary",
    "Glossary",
    "What does this word mean?",
    Glossary(),
    quiz=QUIZ,
    about="A glossary explains the words of a trade, here in plain words and in words that it has explained before.",
    remember=(
        "A branch is the line that leads to a child; a subtree is the child with all that is below it.",
        "Training cases grow the tree, validation cases choose among trees, test cases judge the one that was chosen.",
        "Impurity belongs to a node, gain to a question, score to whatever ranks the questions.",
    ),
)
