"""Tables with some cells blanked by hand, and the trees grown from them; kept like those without."""

from __future__ import annotations

from engine.data.table import Table
from engine.experiments.missing_values import Cell, blanked
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.shell.cache import per_table
from pages.shell.sources import table_of, trace_of

Cells = frozenset[Cell]


@per_table(shared=24, own=2)
def blanked_table(key: str, cells: Cells) -> Table:
    """The table of a data set without the values of some cells."""
    return blanked(table_of(key, ()), cells)


@per_table(shared=48, own=6)
def blanked_trace(key: str, cells: Cells, recipe: Recipe) -> Trace:
    """What a recipe grows from that table."""
    return learn(blanked_table(key, cells), recipe)


def table_without(key: str, cells: Cells) -> Table:
    """The table of a data set, blanked only where a cell is."""
    return blanked_table(key, cells) if cells else table_of(key, ())


def trace_without(key: str, cells: Cells, recipe: Recipe) -> Trace:
    """What a recipe grows from that table; a table without blanks is the one all pages share."""
    return blanked_trace(key, cells, recipe) if cells else trace_of(key, (), recipe)
