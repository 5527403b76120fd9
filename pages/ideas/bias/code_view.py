"""Both searches through the space of trees as pseudo-code: breadth first, and ID3's one path."""

from __future__ import annotations

from engine.experiments.tree_space import Level
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import count

BREADTH_TITLE, GREEDY_TITLE = "Search breadth first", "Search greedily (ID3)"
BREADTH: Listing = {
    "each": (0, "for depth = 0, 1, 2, …:"),
    "try": (1, "try all trees of this depth, keep the best"),
    "return": (1, "if it is wrong nowhere, or nothing is left to ask: return it"),
}
GREEDY: Listing = {
    "start": (0, "T ← a single leaf"),
    "leaf": (0, "for each leaf whose cases are not of one class:"),
    "ask": (1, "ask the column with the highest gain; never take it back"),
    "return": (0, "return T"),
}


def breadth(level: Level | None, last: bool) -> list[ExecutedLine]:
    """The exact search at a depth."""
    if level is None:
        return executed(BREADTH, {})
    held: dict[str, Variables] = {
        "each": (("depth", str(level.depth)),),
        "try": (("trees", count(level.trees)), ("wrong", count(level.errors))),
    }
    return executed(BREADTH, {**held, **({"return": ()} if last else {})})


def greedy(column: str | None, ended: bool) -> list[ExecutedLine]:
    """ID3 at a question; without a column at its start or at its end."""
    if ended:
        return executed(GREEDY, {"return": ()})
    return executed(GREEDY, {"start": ()} if column is None else {"ask": (("column", column),)})
