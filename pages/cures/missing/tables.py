"""Tables with some cells blanked by hand, and the trees grown from them; kept like those without."""

from __future__ import annotations

import streamlit as st

from engine.data.table import Table
from engine.experiments.missing_values import Cell, blanked
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.shell import own_table
from pages.shell.sources import table_of, trace_of

Cells = frozenset[Cell]


def table_without(key: str, cells: Cells) -> Table:
    """The table of a data set without the values of some cells."""
    if not cells:
        return table_of(key, ())
    return session_table(key, cells) if own_table.is_own(key) else shared_table(key, cells)


def trace_without(key: str, cells: Cells, recipe: Recipe) -> Trace:
    """What a recipe grows from that table."""
    if not cells:
        return trace_of(key, (), recipe)
    return own_trace(key, cells, recipe) if own_table.is_own(key) else shared_trace(key, cells, recipe)


@st.cache_resource(max_entries=24, show_spinner=False)
def shared_table(key: str, cells: Cells) -> Table:
    return blanked(table_of(key, ()), cells)


@st.cache_resource(max_entries=48, show_spinner=False)
def shared_trace(key: str, cells: Cells, recipe: Recipe) -> Trace:
    return learn(shared_table(key, cells), recipe)


@st.cache_resource(max_entries=2, scope="session", show_spinner=False)
def session_table(key: str, cells: Cells) -> Table:
    return blanked(table_of(key, ()), cells)


@st.cache_resource(max_entries=6, scope="session", show_spinner=False)
def own_trace(key: str, cells: Cells, recipe: Recipe) -> Trace:
    return learn(session_table(key, cells), recipe)
