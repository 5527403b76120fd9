"""The page “Explore splits”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page, QuizQuestion

QUIZ = (
    QuizQuestion(
        "A column has another value in every row. Which criterion does it please most?",
        "Information gain",
        {
            "Gain ratio": "It divides by the split information, which is as high as can be here.",
            "Gini, as CART uses it": "CART divides the values into two groups, so it makes no branch for each row.",
        },
        "Every branch holds one case and is pure: the gain is all of H(Y), and nothing is divided away.",
    ),
    QuizQuestion(
        "How often do Gini and entropy choose different questions at a node?",
        "Seldom: where two questions are close",
        {
            "Nearly always": "Both are 0 at a pure node, highest at an even mix, and concave: they rank most questions "
            "alike.",
            "Never": "Their curves are not the same. A small lead by one may be none by the other.",
        },
        "Their curves have nearly the same shape, so only questions that score almost alike change places.",
    ),
    QuizQuestion(
        "Of two columns A gains 0.30 bits with ratio 0.5, B gains 0.02 bits with ratio 0.9. What does C4.5 ask?",
        "A",
        {
            "B": "Its gain is below the average of 0.16 bits, so its ratio does not count.",
            "Neither": "Somebody's gain is always at least the average, and that column may compete.",
        },
        "Only a column with at least the average gain competes by its ratio: a tiny gain over a tiny split information "
        "would win otherwise.",
    ),
)

PAGE = Page(
    "splits",
    "Explore splits",
    "Which split would each criterion choose?",
    GrowState(),
    quiz=QUIZ,
    codec=GROW,
    about="A criterion is a formula that ranks the questions of a node; another criterion may choose another question.",
    needs=("gain",),
    remember=(
        "Information gain favours questions with many branches; the gain ratio divides that advantage away.",
        "Gini and information gain mostly choose the same question.",
        "A criterion ranks the questions of one node; it does not know which of them leads to the best tree.",
    ),
)
