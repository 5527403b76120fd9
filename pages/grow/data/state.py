"""The page “Your own data”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page

PAGE = Page(
    "data",
    "Your own data",
    "What is in your table?",
    GrowState(),
    codec=GROW,
    about="A table of your own becomes a data set here: each row is a case, and one column holds the answer to "
    "be predicted.",
    needs=(),
    remember=(
        "Each row is a case. One column, the target, holds the answers.",
        "A number that names the row, or a column that is known only after the answer, helps with no new case: "
        "leave it out.",
    ),
)
