"""Cells that a visitor removes: how a link writes them, the tables without them, and the trees grown from those."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.data.table import Table
from engine.experiments.missing_values import Cell, without_cells
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.shell.cache import per_table
from pages.shell.sources import table_of, trace_of

Cells = frozenset[Cell]
MOST_CELLS = 60  # removed by hand


def read_cells(texts: Sequence[str]) -> Cells:
    """Cells of a link, "12.1" for row 12, column 1; refuses anything else with a ValueError."""
    cells = set()
    for text in texts:
        row, _, column = text.partition(".")
        if not (row.isascii() and row.isdigit() and column.isascii() and column.isdigit()) or len(text) > 16:
            raise ValueError(text)
        cells.add((int(row) - 1, int(column) - 1))
    if len(cells) > MOST_CELLS or any(row < 0 or column < 0 for row, column in cells):
        raise ValueError("too many cells, or outside the table")
    return frozenset(cells)


def written_cells(cells: Collection[Cell]) -> tuple[str, ...]:
    """Cells as a link writes them, in order."""
    return tuple(f"{row + 1}.{column + 1}" for row, column in sorted(cells))


@per_table(shared=24, own=2)
def smaller_table(key: str, cells: Cells) -> Table:
    """The table of a data set without some cells; kept like the whole one."""
    return without_cells(table_of(key, ()), cells)


@per_table(shared=48, own=6)
def smaller_trace(key: str, cells: Cells, recipe: Recipe) -> Trace:
    """What a recipe grows from the table without some cells; kept like that of the whole one."""
    return learn(smaller_table(key, cells), recipe)


def table_without(key: str, cells: Cells) -> Table:
    """The table of a data set without some cells; without none, the table that all pages share."""
    return smaller_table(key, cells) if cells else table_of(key, ())


def trace_without(key: str, cells: Cells, recipe: Recipe) -> Trace:
    """What a recipe grows from that table; without no cell, the trace that all pages share."""
    return smaller_trace(key, cells, recipe) if cells else trace_of(key, (), recipe)
