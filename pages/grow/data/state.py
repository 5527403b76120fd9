"""The page “Your own data”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page

PAGE = Page("data", "Your own data", "What is in your table?", GrowState(), codec=GROW)
