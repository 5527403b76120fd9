"""Pseudo-code whose lines have names, and which of them a step executes."""

from __future__ import annotations

from collections.abc import Mapping

from pages.views.frames.blocks import ExecutedLine

Variables = tuple[tuple[str, str], ...]  # the name of each, and what it holds
Listing = Mapping[str, tuple[int, str]]  # by name, how far a line is indented, and its text
START, LOOP, ANSWER = "start", "loop", "answer"
REPEAT = (0, "for b = 1 … B:")


def executed(listing: Listing, held: Mapping[str, Variables]) -> list[ExecutedLine]:
    """The lines, of which those in `held` are executed."""
    return [ExecutedLine(indent, text, held.get(name)) for name, (indent, text) in listing.items()]
