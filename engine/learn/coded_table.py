"""A table and a recipe as the kernels see them: arrays and numbers, made once and kept with the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from engine import kernels
from engine.backend import kernels as kernels_for
from engine.backend import plain
from engine.data.table import BoolArray, Column, FloatArray, Table, TableError
from engine.learn.algorithms import check, in_force
from engine.learn.criteria import CRITERIA, IMPURITIES
from engine.learn.formula import parse
from engine.learn.questions import Categories, Question, Threshold, grouping, midpoint
from engine.learn.recipe import NodeId, Override, Recipe, RecipeError

MANY_VALUES = 0.3  # C4.5: a category column with this share of the cases as values does not count in the average
NARROW = 255  # distinct values that fit a byte, with one code left for missing
MOST_EXACT = 2.0**53  # up to here every whole number is a float
TABLE_SHARE = 10  # additions take so much less time than cells, uncompiled
FINE = 2.0**24  # grains to a case: coarser ones could be seen in the numbers
MOST_ROWS, MOST_CLASSES = 2**24, 2**12  # what a sorted key has bits for
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
    shared: Any  # settings; ask for `settings`
    many: BoolArray
    weights: FloatArray  # a column; empty where every case counts as one
    slots: int
    centre: float  # the mean target of a regression, which `data.numbers` leaves out

    @property
    def settings(self) -> Any:
        """The recipe as the kernels read it; a copy for each caller where a formula needs memory of its own."""
        return self.shared.copy() if self.shared.steps else self.shared

    @property
    def width(self) -> int:
        """How many statistics describe a set of cases."""
        return self.data.classes or 3

    def settings_at(self, node: NodeId) -> Any:
        """The settings for growing or weighing from a node on, which is where its draws are made."""
        if not node or not self.recipe.tries:
            return self.settings
        own = self.shared.copy()
        own.place = place_of(self.recipe, node)
        return own

    def under(self, recipe: Recipe) -> Coded:
        """The same table under a recipe that differs only in the number of its sample."""
        own = self.shared.copy()
        own.place = place_of(recipe)
        return replace(self, recipe=recipe, shared=own)

    def weighing(self) -> Coded:
        """The same table for any weights and numbers: tables of sums are not subtracted, which would not be exact."""
        own = self.shared.copy()
        own.exact, own.grains = 0, 0.0
        return replace(self, shared=own)

    def board(self) -> Any:
        """Fresh memory for what the columns offer at a node."""
        columns = len(self.table.columns)
        return self.kernel.Board(
            offers=np.zeros(columns, kernels.OFFER),
            pairs=np.zeros((columns, 2, self.width)),
            sides=np.zeros(len(self.data.levels), np.uint8),
        )

    def scratch(self, tables: int = 1) -> Any:
        """Fresh memory for weighing columns, with so many tables."""
        most = max((column.size for column in self.table.columns), default=0) + 1
        return self.kernel.Scratch(
            tables=np.zeros((tables, self.slots, self.width)),
            blank=np.zeros((self.slots, self.width)),
            seen=np.zeros(max(most // 64 + 1, 4 * len(self.table.columns)), np.uint64),
            whole=np.zeros(self.width),
            unknown=np.zeros(self.width),
            trial=np.zeros((2, self.width)),
            codes=np.zeros(most, np.int64),
            sums=np.zeros((most, self.width)),
            shares=np.zeros(most),
            places=np.zeros(most, np.int64),
        )

    def mimics(self) -> Any:
        """Fresh memory for surrogates."""
        columns, wanted = self.data.columns.copy(), self.recipe.missing == "surrogate"
        each = np.zeros(len(columns), kernels.MIMIC)
        each["slot"] = np.cumsum(columns["values"] + 1) - columns["values"] - 1
        codes = int((columns["values"] + 1).sum()) if wanted else 0
        few = int(columns["values"].max(initial=0)) // self.kernel.FEW + 1 if wanted else 0
        return self.kernel.Mimics(
            each=each,
            ranked=np.zeros(max(self.recipe.surrogates, 1), np.int64),
            sides=np.zeros(len(self.data.levels), np.uint8),
            columns=columns,
            block=np.zeros((self.kernel.BLOCK if wanted else 0, self.data.records.shape[1]), np.uint64),
            counts=np.zeros((codes, 3)),
            sums=np.zeros((codes, 3)),
            keys=np.zeros(few, np.uint64),
            codes=np.zeros(few, np.int64),
        )

    def impurity(self, stats: FloatArray) -> float:
        """The impurity of some statistics under the recipe's criterion."""
        n = float(stats.sum() if self.data.classes else stats[0])
        kernel = plain()
        return float(kernel.impurity(int(self.settings.impurity), self.data.classes, self.data.logs, stats, n))

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
            at = float(column.levels[cut]) if self.recipe.threshold == "value" else float(midpoint(low, high))
            return Threshold(column.name, at, low, high, missing_side if missing_side >= 0 else None)
        if self.recipe.multiway:
            return Categories(column.name, column.labels)
        return grouping(column, sides)


_data: WeakKeyDictionary[Table, Any] = WeakKeyDictionary()


def encode(table: Table, recipe: Recipe, trees: int = 1) -> Coded:
    """Prepare `table` for growing `trees` under `recipe`; refuses what cannot be grown in one sentence."""
    check(table, recipe)
    table = prepared(table, recipe.missing)
    kernel = kernels_for(trees * work(table, recipe))
    if table not in _data:
        _data[table] = as_arrays(table, kernel)
    data, slots, centre, exact, unit = _data[table]
    criterion = CRITERIA[recipe.criterion]
    shape = data.columns
    many = (shape["ordered"] == 0) & (shape["values"] >= MANY_VALUES * len(table))
    splits = recipe.missing == "fractional" and bool(data.columns["holes"].any())
    grains = grains_of(float(table.weights.sum())) if splits and exact and data.classes else 0.0
    settings = np.zeros(1, kernels.SETTINGS)
    values = {
        "impurity": IMPURITIES[criterion.impurity],
        "worth": criterion.worth,
        "alpha": recipe.divergence_alpha,
        "multiway": recipe.multiway,
        "missing": POLICIES[recipe.missing],
        "min_leaf": recipe.min_leaf,
        "min_split": recipe.min_split,
        "min_cases": recipe.min_cases,
        # A tree of so many leaves is never deeper than that: best-first growing needs no deeper nodes.
        "max_depth": min(recipe.max_depth, recipe.max_leaves - 1),
        "min_gain": recipe.min_gain,
        "stop_at_zero_gain": recipe.stop_at_zero_gain,
        "significance": recipe.significance,
        "penalty": least_gain(recipe),
        "average_filter": in_force(recipe).average_filter,
        "gap": recipe.gap,
        "at_value": recipe.threshold == "value",
        "tie": recipe.tie,
        "exhaustive": recipe.exhaustive,
        "surrogates": recipe.surrogates,
        "exact": exact and (not splits or grains > 0.0),
        "grains": grains,
        "tries": recipe.tries,
        "place": place_of(recipe),
        **program_of(recipe),
    }
    settings[0] = tuple(values[name] for name in kernels.SETTINGS.names or ())
    return Coded(
        table=table,
        recipe=recipe,
        kernel=kernel,
        data=kernel.Data(*data)._replace(logs=logs(len(table) if criterion.impurity == "entropy" else 0)),
        shared=settings[0],
        many=many if not many.all() else ~many,
        weights=np.zeros((len(table), 0)) if unit and not splits else table.weights.reshape(-1, 1).copy(),
        slots=slots,
        centre=centre,
    )


def least_gain(recipe: Recipe) -> int:
    """What a cut must gain. C4.5's charge is in bits, so no other gain is lowered by it."""
    if not recipe.cut_penalty:
        return kernels.ANY_GAIN
    return kernels.ABOVE_CHARGE if CRITERIA[recipe.criterion].gain_in_bits else kernels.ABOVE_ZERO


def work(table: Table, recipe: Recipe) -> int:
    """How many cells the largest node looks at, with what it takes to put categories of several classes into groups."""
    classes, branches = len(table.classes), sum(column.size for column in table.columns)  # also those without rows
    cells = table.weights.size * (len(table.columns) + 1) + branches
    if recipe.multiway or classes <= 2:
        return cells
    sizes = [column.size for column in table.columns if column.kind == "categorical"]
    groupings = sum(2 ** (size - 1) if size <= recipe.exhaustive else size * classes for size in sizes)
    return cells + groupings * classes // TABLE_SHARE


def place_of(recipe: Recipe, node: NodeId = ()) -> Any:
    """What draws at a node are seeded by: the recipe's seed, the sample of the tree and the way to the node."""
    place = np.uint64(0)
    for step in (recipe.seed, recipe.sample, *node):
        place = plain().spread(place, step % 2**32)
    return place


def program_of(recipe: Recipe) -> dict[str, Any]:
    """A typed formula as the kernels read it; none unless the criterion asks for it."""
    steps, constants = np.zeros(kernels.MOST_STEPS, np.int64), np.zeros(kernels.MOST_STEPS)
    used = 0
    if CRITERIA[recipe.criterion].worth == kernels.CUSTOM:
        program = parse(recipe.formula)
        used = len(program.steps)
        steps[:used] = program.steps
        constants[: len(program.constants)] = program.constants
    return {"steps": used, "program": steps, "constants": constants, "stack": np.zeros_like(constants)}


def as_arrays(table: Table, kernel: ModuleType) -> tuple[Any, int, float, bool, bool]:
    """The table's columns as codes, records and keys; the target without its mean.

    Besides: how many slots a node's table has, that mean, whether sums of cases are exact in any order, and whether
    each case counts as one.
    """
    columns, rows = table.columns, len(table)
    if rows > MOST_ROWS or len(table.classes) > MOST_CLASSES:
        raise TableError(f"The engine takes up to {MOST_ROWS:,} rows and {MOST_CLASSES:,} classes.")
    codes = in_one_piece(columns, rows)
    sizes = np.array([column.size for column in columns], np.int64)
    levels = np.concatenate(
        [column.levels if column.kind == "numeric" else np.arange(float(column.size)) for column in columns]
        or [np.empty(0)]
    )
    ordered = np.array([column.kind == "numeric" for column in columns], np.bool_)
    is_narrow, is_wide = sizes <= NARROW, ordered & (sizes > NARROW)
    taken = np.where(is_wide, 0, sizes + 1)  # one slot more for the unknowns
    shape = np.zeros(len(columns), kernels.COLUMN)
    shape["ordered"], shape["values"] = ordered, sizes
    shape["first"] = np.cumsum(sizes) - sizes
    shape["slot"] = np.where(is_wide, -1, np.cumsum(taken) - taken)
    shape["byte"] = np.where(is_narrow, np.cumsum(is_narrow) - 1, -1)
    shape["wide"] = np.where(is_wide, np.cumsum(is_wide) - 1, -1)
    centre, grid = 0.0, 1.0
    labels, numbers = np.zeros(rows, np.int32), np.zeros(rows)
    if table.task == "classify":
        labels = np.array(table.target.codes, np.int32)  # a copy: read-only arrays would be compiled for a second time
    else:
        numbers = table.target.numbers()
        grid = grid_of(numbers)
        centre = float(np.average(numbers, weights=table.weights))
        centre = round(centre / grid) * grid if grid else centre
        numbers = numbers - centre
    # The row and label take six bytes of the last word: two are left for columns.
    records = np.zeros((rows, 1 + -(-max(int(is_narrow.sum()) - 2, 0) // 8)), np.uint64)
    kernel.pack_records(codes, labels, shape, records)
    keys = np.zeros((int(is_wide.sum()), rows), np.uint64)
    for j in np.flatnonzero(is_wide).tolist():
        kernel.sort_keys(codes[j], int(sizes[j]), labels, keys[shape["wide"][j]])
    data = kernels.Data(codes, shape, levels, labels, numbers, len(table.classes), records, keys, np.empty(0))
    unit = bool((table.weights == 1.0).all())
    whole = unit or bool((table.weights == np.round(table.weights)).all())
    most = float(np.abs(numbers).max(initial=0.0) * table.weights.sum())  # whichever cases a sample repeats
    exact = whole and grid > 0.0 and most < MOST_EXACT * grid
    return data, int(taken.sum()), centre, exact, unit


def grid_of(numbers: FloatArray) -> float:
    """The whole, thousandth or millionth (in powers of two) that all numbers are multiples of, or 0.

    Sums of such numbers are exact, so they may be subtracted again: integers, and numbers in single precision.
    """
    for grid in (1.0, 2.0**-10, 2.0**-20):
        if (np.floor(numbers / grid) == numbers / grid).all():
            return grid
    return 0.0


def grains_of(weight: float) -> float:
    """Into how many grains, a power of two, a case is divided so that sums of grains up to a weight are exact; or 0.

    A case that goes down several branches gives each whole grains: then its parts add up to it again, and the tables
    of two branches to that of their node, to the last digit and in any order.
    """
    grains = 2.0 ** (52 - max(int(np.ceil(np.log2(max(weight, 1.0)))), 0))
    return grains if grains >= FINE else 0.0


def in_one_piece(columns: tuple[Column, ...], rows: int) -> Any:
    """The codes of all columns, one below the other; those read from a frame are so already."""
    found: Any = columns[0].codes.base if columns else None
    shape = (len(columns), rows)
    if isinstance(found, np.ndarray) and found.shape == shape and found.dtype == np.int32 and found.flags.carray:
        places = [column.codes.__array_interface__["data"][0] for column in columns]
        if places == [row.__array_interface__["data"][0] for row in found]:
            return found
    return np.array([column.codes for column in columns], np.int32).reshape(shape)


def logs(most: int) -> FloatArray:
    """n log2 n for whole n up to `most`."""
    return log_table(most.bit_length())[: most + 1]


@cache
def log_table(bits: int) -> FloatArray:
    whole = np.arange(1, 1 << bits, dtype=float)
    return np.concatenate([[0.0], whole * np.log2(whole)])


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
    if any(not column.missing.any() for column in table.columns):
        return table
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
    widest = max([2, *(column.size for column in coded.table.columns)])
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
