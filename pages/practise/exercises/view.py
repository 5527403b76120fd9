"""How far somebody has come: what is right in a row, and the kinds with ticks for what is mastered."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Kind
from pages.views.guide import link_html, row_html
from pages.views.text import several


def row_sentence(alone: bool, row: int, goal: int, again: bool = False) -> str:
    """How many were right in a row, once an exercise is done; `again` if this one was among them before."""
    if not alone:
        return f"Done, with help or a second try. {several(goal, 'exercise')} in a row without either are mastered."
    if again:
        return f"Right. These numbers were counted before: {row} of {goal} in a row, and other numbers count again."
    if row >= goal:
        return f"<b>Mastered</b>: {row} in a row without help. Try a harder one, or the next kind."
    return f"Right, without help: {row} of {goal} in a row."


def standing_sentence(row: int, goal: int) -> str:
    """How many of the kind at hand are right in a row, while the next one is worked on."""
    return f"Without help, {row} of {goal} in a row so far." if row < goal else "Mastered; more is never wrong."


def progress_html(kinds: int, prefix: str) -> str:
    """How many kinds this browser knows to be mastered, and how to take that along; `prefix` begins their ticks."""
    return (
        f'<div data-progress><p><b><span data-mastered="{prefix}">0</span> of {several(kinds, "kind")} mastered</b>, '
        "as this browser remembers. "
        '<button type="button" data-do="save">Save my progress</button> '
        '<label>Load it from a file <input type="file" accept=".json" data-do="load"></label></p>'
        '<p role="status"></p></div>'
    )


def kinds_html(kinds: Sequence[Kind], at: str, prefix: str, goal: int) -> str:
    """All kinds, as links, with what is mastered or how many are right in a row; the one at hand is marked."""

    def entry(kind: Kind) -> str:
        words = link_html(f"practise?kind={kind.name}", escape(kind.title)) + row_html(prefix + kind.name, goal)
        return f"<b>{words}</b>" if kind.name == at else words

    return f"<p>{' · '.join(map(entry, kinds))}</p>"
