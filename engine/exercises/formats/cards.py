"""Data cards to cut out: each row of a task's table on a card of its own, to be dealt, sorted and put on the table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Exercise, Grid
from engine.exercises.tables import ROW

STYLE = """
.cards { display: grid; grid-template-columns: repeat(3, 1fr); margin: .8rem 0; break-before: page; }
.card { border: 1px dashed #555; padding: .35rem .6rem .5rem; break-inside: avoid; }
.card dl { display: grid; grid-template-columns: auto auto; margin: 0; }
.card dd { margin: 0; font-weight: 600; text-align: right; overflow-wrap: anywhere; }
.card .last { border-top: 1px solid #111; margin-top: .2rem; padding-top: .2rem; }
.card p { margin: 0 0 .2rem; color: #555; font-size: .8em; }
"""


def row_tables(exercise: Exercise) -> list[Grid]:
    """The tables of a task whose lines are rows of data; counts and results are none."""
    return [block for block in exercise.situation if isinstance(block, Grid) and block.head[0] == ROW]


def cards(exercise: Exercise, label: str) -> str:
    """The cards of a task; `label` stands on each, so that a mixed pile can be told apart. Nothing without a table."""
    made = [card(grid, row, label) for grid in row_tables(exercise) for row in grid.rows]
    return f'<div class="cards">{"".join(made)}</div>' if made else ""


def card(grid: Grid, row: Sequence[str], label: str) -> str:
    """One row: its number, and each column with its value; what is to be predicted below a line."""
    lines = []
    for at, (name, value) in enumerate(zip(grid.head[1:], row[1:], strict=True), 2):
        last = ' class="last"' if grid.has_target and at == len(grid.head) else ""
        lines.append(f"<dt{last}>{escape(name)}</dt><dd{last}>{escape(value)}</dd>")
    return f'<div class="card"><p>{escape(label)}, {ROW} {escape(row[0])}</p><dl>{"".join(lines)}</dl></div>'
