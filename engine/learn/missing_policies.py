"""What a policy for missing values makes of a table before a tree is grown from it."""

from __future__ import annotations

from dataclasses import replace
from weakref import WeakKeyDictionary

import numpy as np

from engine.data.table import Table, TableError
from engine.learn.recipe import MissingPolicy

_prepared: WeakKeyDictionary[Table, dict[MissingPolicy, Table]] = WeakKeyDictionary()


def prepared(table: Table, missing: MissingPolicy) -> Table:
    """The table as the policy for missing values wants it."""
    if missing not in PREPARATIONS:
        return table
    kept = _prepared.setdefault(table, {})
    if missing in kept:
        return kept[missing]
    ready = PREPARATIONS[missing](table)
    if ready is not table:  # a table kept under itself would never be forgotten
        kept[missing] = ready
    return ready


def complete_rows(table: Table) -> Table:
    """Without the rows that miss a value."""
    complete = np.ones(len(table), np.bool_)
    for column in table.columns:
        complete &= ~column.missing
    if complete.all():
        return table
    if not complete.any():
        raise TableError("Every row has a missing value, so dropping incomplete rows leaves nothing.")
    return table.take(np.flatnonzero(complete))


def rows_with_values(table: Table) -> Table:
    """Without the rows that miss every value: no surrogate could place them (rpart leaves them out too)."""
    if any(not column.missing.any() for column in table.columns):
        return table
    known = np.zeros(len(table), np.bool_)
    for column in table.columns:
        known |= ~column.missing
    return table if known.all() or not known.any() else table.take(np.flatnonzero(known))


def missing_as_category(table: Table) -> Table:
    """With missing as one more category of each categorical column that misses some."""
    if not any(column.kind == "categorical" and column.missing.any() for column in table.columns):
        return table
    return replace(table, columns=tuple(column.with_missing_label() for column in table.columns))


PREPARATIONS = {"drop": complete_rows, "category": missing_as_category, "surrogate": rows_with_values}
