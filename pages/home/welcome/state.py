"""The page at the root. Its link holds nothing."""

from __future__ import annotations

from pages.shell.page import Page
from pages.shell.state import State
from pages.views.identity import SENTENCE

PAGE = Page("", "Home", SENTENCE, State())
