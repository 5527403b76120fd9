"""The page “Grow a tree”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page

PAGE = Page("grow", "Grow a tree", "Which question next?", GrowState(), codec=GROW)
