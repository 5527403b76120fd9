"""What the page counts on: which data sets and columns each of its views can show, and the cases it takes of them."""

from __future__ import annotations

from functools import cache

from datasets.catalog import CATALOG
from engine.data.random_rows import sample_rows
from engine.data.table import Table
from engine.experiments.groupings import groupable

VIEWS = {
    "cut": "Sort and scan",
    "growth": "As the table grows",
    "groups": "Groups of categories",
    "one": "Leave one out",
}
USUAL = {"cut": "play-tennis-numeric", "growth": "play-tennis-numeric", "groups": "mushroom", "one": "play-tennis"}
FIRST = {"mushroom": "odor", "restaurant": "Type"}  # more telling than the first column
MOST_CUT, MOST_LEFT_OUT = 24, 150  # cases that are shown
SEED = 0


def key_of(view: str, data: str) -> str:
    """The data set of a view."""
    return data or USUAL[view]


@cache
def columns_of(view: str, data: str) -> tuple[str, ...]:
    """The columns that a view can show of a data set, the usual one first; none if it does not suit the view."""
    key = key_of(view, data)
    entry = CATALOG.get(key)
    if entry is None or entry.task != "classify":
        return ()
    if view == "one":
        return entry.table().names if complete(key) else ()
    found = groupable(entry.table()) if view == "groups" else entry.numeric_inputs
    return tuple(sorted(found, key=lambda name: name != FIRST.get(key)))


def complete(key: str) -> bool:
    """Whether a data set has at least 3 rows and no missing value."""
    table = CATALOG[key].table()
    return len(table) >= 3 and not any(column.missing.any() for column in table.columns)


def choices(view: str) -> tuple[str, ...]:
    """The data sets that a view can show."""
    return tuple(key for key in CATALOG if columns_of(view, key))


@cache
def table_of(view: str, data: str) -> Table:
    """The cases of a view: all of a small data set, some of a large one, drawn by seed."""
    table = CATALOG[key_of(view, data)].table()
    return sample_rows(table, {"cut": MOST_CUT, "one": MOST_LEFT_OUT}.get(view, len(table)), SEED)
