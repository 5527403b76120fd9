"""The page “Explore splits”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page

PAGE = Page("splits", "Explore splits", "Which split would each criterion choose?", GrowState(), codec=GROW)
