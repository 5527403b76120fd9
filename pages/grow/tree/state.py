"""The page “Grow a tree”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page

PAGE = Page(
    "grow",
    "Grow a tree",
    "Which question next?",
    GrowState(),
    codec=GROW,
    about="To grow a tree is to ask, at every node, the question that sorts its cases best, until there is "
    "nothing left to ask.",
    needs=("words",),
    remember=(
        "The first question is chosen from all cases, each later one from the cases that reach its node.",
        "Every column is tried and the best is asked, without looking ahead: that is called greedy.",
        "A node becomes a leaf when nothing is left to ask; it answers what most of its cases say.",
    ),
)
