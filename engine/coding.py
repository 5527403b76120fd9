"""A table and a recipe as the kernels see them: arrays and numbers, made once and kept with the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from engine import kernels
from engine.algorithms import check
from engine.backend import kernels as kernels_for
from engine.criteria import CRITERIA, IMPURITIES
from engine.questions import Categories, Question, Threshold, grouping
from engine.recipe import NodeId, Override, Recipe, RecipeError
from engine.table import BoolArray, FloatArray, Table, TableError

MANY_VALUES = 0.3  # C4.5: a category column with this share of the cases as values does not count in the average
POLICIES = {
    "fractional": kernels.FRACTIONAL,
    "surrogate": kernels.SURROGATE,
    "majority": kernels.MAJORITY,
    "category": kernels.CATEGORY,
    "drop": kernels.MAJORITY,
}


@dataclass(frozen=True, eq=False, slots=True)
class Coded:
    """Everything `kernels.grow` and `kernels.weigh` need, for one table under one recipe."""

    table: Table  # as grown: rows dropped or missing made a category where the recipe says so
    recipe: Recipe
    kernel: ModuleType
    data: Any
    settings: Any
    many: BoolArray
    centre: float  # the mean target of a regression, which `data.numbers` leaves out

    @property
    def width(self) -> int:
        """How many statistics describe a set of cases."""
        return self.data.classes or 3

    def board(self) -> Any:
        """Fresh scratch memory for weighing nodes."""
        columns, bins = len(self.table.columns), int(self.data.offsets[-1])
        return self.kernel.Board(
            table=np.zeros((bins, self.width)),
            unknown=np.zeros((columns, self.width)),
            status=np.zeros(columns, np.int64),
            **{name: np.zeros(columns) for name in ("gain", "penalty", "conditional", "information", "score")},
            eligible=np.zeros(columns, np.bool_),
            **{name: np.zeros(columns, np.int64) for name in ("cut", "below", "above", "missing_side")},
            sides=np.zeros(bins, np.uint8),
        )

    def public(self, stats: FloatArray) -> FloatArray:
        """Statistics as people read them: class weights, or (weight, mean, variance)."""
        if self.data.classes:
            return stats
        n = np.maximum(stats[..., 0], 1e-300)
        mean = stats[..., 1] / n
        variance = np.maximum(stats[..., 2] / n - mean * mean, 0.0)
        return np.stack([stats[..., 0], np.where(stats[..., 0] > 0, mean + self.centre, 0.0), variance], axis=-1)

    def question(self, j: int, cut: int, below: int, above: int, missing_side: int, sides: Any) -> Question:
        """The question that the kernels' numbers stand for."""
        column = self.table.columns[j]
        if column.kind == "numeric":
            low, high = float(column.levels[below]), float(column.levels[above])
            middle = low + (high - low) / 2
            at = float(column.levels[cut]) if self.recipe.threshold == "value" else middle if middle < high else low
            return Threshold(column.name, at, low, high, missing_side if missing_side >= 0 else None)
        if self.recipe.multiway:
            return Categories(column.name, column.labels)
        return grouping(column, sides)


_data: WeakKeyDictionary[Table, Any] = WeakKeyDictionary()


def encode(table: Table, recipe: Recipe) -> Coded:
    """Prepare `table` for growing under `recipe`; refuses what cannot be grown in one sentence."""
    check(table, recipe)
    table = prepared(table, recipe.missing)
    if table not in _data:
        _data[table] = as_arrays(table)
    kernel = kernels_for(table.weights.size * (len(table.columns) + 1))
    data, centre = _data[table]
    criterion = CRITERIA[recipe.criterion]
    sizes = np.diff(data.offsets)
    many = ~data.ordered & (sizes >= MANY_VALUES * len(table))
    settings = kernel.Settings(
        impurity=IMPURITIES[criterion.impurity],
        worth=criterion.worth,
        alpha=float(recipe.divergence_alpha),
        multiway=recipe.multiway,
        missing=POLICIES[recipe.missing],
        min_leaf=float(recipe.min_leaf),
        min_split=float(recipe.min_split),
        min_cases=float(recipe.min_cases),
        # A tree of so many leaves is never deeper than that: best-first growing needs no deeper nodes.
        max_depth=int(min(recipe.max_depth, recipe.max_leaves - 1)),
        min_gain=float(recipe.min_gain),
        stop_at_zero_gain=recipe.stop_at_zero_gain,
        significance=float(recipe.significance),
        penalty=recipe.cut_penalty,
        average_filter=recipe.average_filter,
        gap=float(recipe.gap),
        at_value=recipe.threshold == "value",
        tie=float(recipe.tie),
        exhaustive=int(recipe.exhaustive),
        surrogates=int(recipe.surrogates),
    )
    return Coded(table, recipe, kernel, kernel.Data(*data), settings, many if not many.all() else ~many, centre)


def as_arrays(table: Table) -> tuple[Any, float]:
    """The table's columns side by side as codes, and the target without its mean."""
    columns, rows = table.columns, len(table)
    codes = np.empty((len(columns), rows), np.int32)
    for j, column in enumerate(columns):
        codes[j] = column.codes
    sizes = [column.size for column in columns]
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    levels = np.concatenate(
        [column.levels if column.kind == "numeric" else np.arange(float(column.size)) for column in columns]
        or [np.empty(0)]
    )
    ordered = np.array([column.kind == "numeric" for column in columns], np.bool_)
    centre = 0.0
    labels, numbers = np.zeros(rows, np.int32), np.zeros(rows)
    if table.task == "classify":
        labels = np.ascontiguousarray(table.target.codes, np.int32)
    else:
        numbers = table.target.numbers()
        centre = float(np.average(numbers, weights=table.weights))
        numbers = numbers - centre
    return kernels.Data(codes, offsets, levels, ordered, labels, numbers, len(table.classes)), centre


_prepared: WeakKeyDictionary[Table, dict[str, Table]] = WeakKeyDictionary()


def prepared(table: Table, missing: str) -> Table:
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
    complete = np.ones(len(table), np.bool_)
    for column in table.columns:
        complete &= ~column.missing
    if complete.all():
        return table
    if not complete.any():
        raise TableError("Every row has a missing value, so dropping incomplete rows leaves nothing.")
    return table.take(np.flatnonzero(complete))


def rows_with_values(table: Table) -> Table:
    """Without the rows that know nothing: no surrogate could place them (rpart leaves them out too)."""
    known = np.zeros(len(table), np.bool_)
    for column in table.columns:
        known |= ~column.missing
    return table if known.all() or not known.any() else table.take(np.flatnonzero(known))


def missing_as_category(table: Table) -> Table:
    if not any(column.kind == "categorical" and column.missing.any() for column in table.columns):
        return table
    return replace(table, columns=tuple(column.with_missing_label() for column in table.columns))


PREPARATIONS = {"drop": complete_rows, "category": missing_as_category, "surrogate": rows_with_values}


def trie(coded: Coded) -> Any:
    """The overrides as a trie that the growing loop can walk along."""
    overrides = {override.node: override for override in coded.recipe.overrides}
    places: dict[NodeId, int] = {}
    for node in overrides:
        for depth in range(len(node) + 1):
            places.setdefault(node[:depth], len(places))
    sizes = np.diff(coded.data.offsets)
    widest = max([2, *sizes.tolist()])
    count = max(len(places), 1)
    step = np.full((count, widest), -1, np.int64)
    kind, column = np.zeros(count, np.int64), np.zeros(count, np.int64)
    cut, sides = np.full(count, -1, np.int64), np.zeros((count, widest), np.uint8)
    for node, at in places.items():
        if node and 0 <= node[-1] < widest:
            step[places[node[:-1]], node[-1]] = at
        if node in overrides:
            kind[at], column[at], cut[at], sides[at] = forced(coded, overrides[node], widest)
    return coded.kernel.Overrides(step, kind, column, cut, sides)


def forced(coded: Coded, override: Override, widest: int) -> tuple[int, int, int, Any]:
    """An override as the kernels' numbers."""
    none = np.zeros(widest, np.uint8)
    if override.column is None:
        return kernels.LEAF, -1, -1, none
    j = coded.table.names.index(override.column)
    column = coded.table.columns[j]
    if column.kind == "numeric":
        if override.threshold is None:
            return kernels.OWN_BEST, j, -1, none
        return kernels.QUESTION, j, int(np.searchsorted(column.levels, override.threshold, "right")) - 1, none
    if coded.recipe.multiway:
        return kernels.QUESTION, j, -1, none
    if override.left is None:
        return kernels.OWN_BEST, j, -1, none
    if unknown := [value for value in override.left if value not in column.labels]:
        raise RecipeError(f"Column {column.name!r} has no value {unknown[0]!r} to send left.")
    sides = np.ones(widest, np.uint8)
    sides[[column.labels.index(value) for value in override.left]] = 0
    return kernels.QUESTION, j, -1, sides
