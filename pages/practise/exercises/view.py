"""How far somebody has come: what is right in a row, and the kinds with ticks for what is mastered."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Kind
from pages.views.guide import link_html, tick_html
from pages.views.text import several

TICK = "practise-"  # before the name of a kind, where the browser keeps what is mastered


def row_sentence(alone: bool, row: int, goal: int) -> str:
    """How many were right in a row, once an exercise is done."""
    if not alone:
        return f"Done, with help or a second try. {several(goal, 'exercise')} in a row without either are mastered."
    if row >= goal:
        return f"<b>Mastered</b>: {row} in a row without help. Try a harder one, or the next kind."
    return f"Right, without help: {row} of {goal} in a row."


def kinds_html(kinds: Sequence[Kind], at: str) -> str:
    """All kinds, as links, with ticks for what is mastered; the one at hand is marked."""

    def entry(kind: Kind) -> str:
        words = link_html(f"practise?kind={kind.name}", escape(kind.title)) + tick_html(TICK + kind.name)
        return f"<b>{words}</b>" if kind.name == at else words

    return f"<p>{' · '.join(map(entry, kinds))}</p>"
