"""The numbers that the page cuts: typed ones, or a column of a data set."""

from __future__ import annotations

from engine.data.table import Table
from engine.learn.grow import learn
from engine.learn.trace import Trace
from pages.ideas.thresholds import measurements_view
from pages.ideas.thresholds.state import Thresholds
from pages.shell.sources import table_of, trace_of
from pages.views.conditional_entropy import RECIPE


def column(state: Thresholds) -> str:
    """The name of the column of numbers."""
    return "value" if state.own else state.column


def table(state: Thresholds) -> Table:
    """The typed numbers with their classes, or the data set."""
    return measurements_view.table(state.own) if state.own else table_of(state.data, ())


def grown(state: Thresholds) -> Trace:
    """The tree grown from the typed numbers or the data set; its root has the curve of every cut."""
    return learn(table(state), RECIPE) if state.own else trace_of(state.data, (), RECIPE)
