"""Where tables come from: the catalogue's data sets, read once and kept for all sessions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from datasets.catalog import CATALOG, DataSet
from datasets.entry import Number
from engine.algorithms import ALGORITHMS, recipe_for
from engine.grow import learn
from engine.recipe import Recipe
from engine.table import Table
from engine.trace import Trace

Values = tuple[tuple[str, Number], ...]  # the parameters of a generator that differ from its defaults
DEFAULT = "play-tennis"


@st.cache_resource(max_entries=24, show_spinner="Reading the data …")
def table_of(key: str, values: Values) -> Table:
    """The table of a data set; cached and never changed."""
    entry = CATALOG[key]
    frame: pd.DataFrame = entry.frame(**dict(values))
    return Table.from_frame(
        frame,
        entry.target,
        task=entry.task,  # type: ignore[arg-type]
        weight=entry.weight,
        ignore=entry.ignore,
        categorical=[name for name in entry.categorical if name != entry.target and name in frame],
        numeric=[name for name in entry.numeric if name != entry.target and name in frame],
        domains={name: domain for name, domain in entry.domains.items() if name in frame},
        classes=entry.classes,
    )


@st.cache_resource(max_entries=64, show_spinner="Growing the tree …")
def trace_of(key: str, values: Values, recipe: Recipe) -> Trace:
    """The trace of a recipe on a data set; cached and never changed."""
    return learn(table_of(key, values), recipe)


def groups() -> dict[str, list[DataSet]]:
    """The data sets by the group they are shown in."""
    found: dict[str, list[DataSet]] = {}
    for entry in CATALOG.values():
        found.setdefault(entry.group, []).append(entry)
    return found


def suggested_algorithm(key: str) -> str:
    name = str(CATALOG[key].suggested.get("algorithm", "id3"))
    return name if name in ALGORITHMS else "id3"


def starting_recipe(key: str, table: Table, algorithm: str) -> Recipe:
    """The algorithm's own recipe, with what the data set suggests."""
    recipe = recipe_for(table, algorithm)
    suggested: dict[str, Any] = dict(CATALOG[key].suggested)
    meant_for = suggested.pop("algorithm", algorithm)
    if meant_for != algorithm:
        suggested.pop("criterion", None)  # a criterion belongs to its algorithm
    now = {name: type(getattr(recipe, name))(value) for name, value in suggested.items()}
    return replace(recipe, **now)
