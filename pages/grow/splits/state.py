"""The page “Explore splits”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page

PAGE = Page(
    "splits",
    "Explore splits",
    "Which split would each criterion choose?",
    GrowState(),
    codec=GROW,
    about="A criterion is a formula that ranks the questions of a node; another criterion may choose another question.",
    needs=("gain",),
    remember=(
        "Information gain favours questions with many branches; the gain ratio divides that advantage away.",
        "Gini and information gain mostly choose the same question.",
        "A criterion ranks the questions of one node; it does not know which of them leads to the best tree.",
    ),
)
