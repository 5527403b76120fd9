"""A table and a recipe as the kernels see them, and the memory that the kernels work in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType

import numpy as np

from engine import kernels
from engine.backend import kernels as kernels_for
from engine.backend import plain
from engine.data.table import Column, FloatArray, Table
from engine.kernels import MOST_GROUPED
from engine.learn.algorithms import check
from engine.learn.criteria import CRITERIA
from engine.learn.kernel_settings import random_state_of, settings_of
from engine.learn.missing_policies import prepared
from engine.learn.questions import Categories, Question, Sides, between, grouping, groups_of
from engine.learn.recipe import NodeId, Recipe
from engine.learn.table_arrays import arrays_of, logs

TABLE_SHARE = 10  # additions take so much less time than cells, uncompiled


@dataclass(frozen=True, eq=False, slots=True)
class Coded:
    """Everything `kernels.grow` and `kernels.weigh` need, for one table under one recipe."""

    table: Table  # as grown: rows dropped or missing made a category where the recipe says so
    recipe: Recipe
    kernel: ModuleType
    data: kernels.Data
    shared: np.record  # settings; ask for `settings`
    weights: FloatArray  # a column; empty where every case counts as one
    slots: int
    centre: float  # the mean target of a regression, which `data.numbers` leaves out

    @property
    def settings(self) -> np.record:
        """The recipe as the kernels read it; a copy for each caller where a formula needs memory of its own."""
        own: np.record = self.shared.copy() if self.shared.steps else self.shared
        return own

    @property
    def width(self) -> int:
        """How many statistics describe a set of cases."""
        return self.data.classes or 3

    def settings_at(self, node: NodeId) -> np.record:
        """The settings for growing or weighing from a node on, which is where its draws are made."""
        if not node or not self.recipe.tries:
            return self.settings
        own: np.record = self.shared.copy()
        own.random_state = random_state_of(self.recipe, node)
        return own

    def under(self, recipe: Recipe) -> Coded:
        """The table under a recipe that differs only in the number of its sample."""
        own = self.shared.copy()
        own.random_state = random_state_of(recipe)
        return replace(self, recipe=recipe, shared=own)

    def weighing(self) -> Coded:
        """The table for any weights and numbers: histograms are not subtracted, which would not be exact."""
        own = self.shared.copy()
        own.exact, own.grains = 0, 0.0
        return replace(self, shared=own)

    def board(self) -> kernels.Board:
        """Fresh memory for what the columns offer at a node."""
        columns = len(self.table.columns)
        board: kernels.Board = self.kernel.Board(
            visit=np.zeros(1, kernels.VISIT),
            node=np.zeros(self.width),
            used=np.zeros(columns, np.int64),
            offers=np.zeros(columns, kernels.OFFER),
            pairs=np.zeros((columns, 2, self.width)),
            sides=np.zeros(len(self.data.levels), np.uint8),
            merges=np.zeros((len(self.data.levels) if self.settings.grouped else 0, 5)),
        )
        return board

    def scratch(self, tables: int = 1) -> kernels.Scratch:
        """Fresh memory for weighing columns, with so many histograms."""
        most = max((column.size for column in self.table.columns), default=0) + 1
        scratch: kernels.Scratch = self.kernel.Scratch(
            tables=np.zeros((tables, self.slots, self.width)),
            blank=np.zeros((self.slots, self.width)),
            seen=np.zeros(max(most // 64 + 1, 4 * len(self.table.columns)), np.uint64),
            whole=np.zeros(self.width),
            missing=np.zeros(self.width),
            trial=np.zeros((2, self.width)),
            codes=np.zeros(most, np.int64),
            sums=np.zeros((most, self.width)),
            shares=np.zeros(most),
            positions=np.zeros(most, np.int64),
        )
        return scratch

    def surrogates(self) -> kernels.Surrogates:
        """Fresh memory for surrogates."""
        columns, wanted = self.data.columns.copy(), self.recipe.missing == "surrogate"
        splits = np.zeros(len(columns), kernels.SURROGATE_SPLIT)
        splits["slot"] = np.cumsum(columns["values"] + 1) - columns["values"] - 1
        codes = int((columns["values"] + 1).sum()) if wanted else 0
        few = int(columns["values"].max(initial=0)) // self.kernel.FEW + 1 if wanted else 0
        surrogates: kernels.Surrogates = self.kernel.Surrogates(
            splits=splits,
            ranked=np.zeros(max(self.recipe.surrogates, 1), np.int64),
            sides=np.zeros(len(self.data.levels), np.uint8),
            columns=columns,
            block=np.zeros((self.kernel.BLOCK if wanted else 0, self.data.records.shape[1]), np.uint64),
            counts=np.zeros((codes, 3)),
            sums=np.zeros((codes, 3)),
            keys=np.zeros(few, np.uint64),
            codes=np.zeros(few, np.int64),
        )
        return surrogates

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

    def question(self, j: int, cut: int, below: int, above: int, missing_side: int, sides: Sides) -> Question:
        """The question that the kernels' numbers stand for."""
        column = self.table.columns[j]
        if column.kind == "numeric":
            asked = between(column, below, above, missing_side if missing_side >= 0 else None)
            return replace(asked, threshold=float(column.levels[cut])) if self.recipe.threshold == "value" else asked
        if self.recipe.multiway:
            return groups_of(column, sides) if len(sides) else Categories(column.name, column.labels)
        return grouping(column, sides)

    def asked_once(self, j: int) -> bool:
        """Whether a column has a branch for every category, so that a path asks it once."""
        column = self.table.columns[j]
        return self.recipe.multiway and column.kind == "categorical" and not can_group(self.recipe, column)


def can_group(recipe: Recipe, column: Column) -> bool:
    """Whether the categories of a column may share branches; of two there is nothing to merge."""
    return recipe.multiway and recipe.group_values and column.kind == "categorical" and column.size > 2


def encode(table: Table, recipe: Recipe, trees: int = 1) -> Coded:
    """Prepare `table` for growing `trees` under `recipe`; refuses what cannot be grown in one sentence."""
    check(table, recipe)
    table = prepared(table, recipe.missing)
    kernel = kernels_for(trees * work(table, recipe))
    arrays = arrays_of(table, kernel)
    settings = settings_of(recipe, table, arrays)
    divides = recipe.missing == "fractional" and bool(arrays.data.columns["missing"].any())
    by_entropy = CRITERIA[recipe.criterion].impurity == "entropy"
    return Coded(
        table=table,
        recipe=recipe,
        kernel=kernel,
        data=kernel.Data(*arrays.data)._replace(logs=logs(len(table) if by_entropy else 0)),
        shared=settings,
        weights=np.zeros((len(table), 0)) if arrays.unit and not divides else table.weights.reshape(-1, 1).copy(),
        slots=arrays.slots,
        centre=arrays.centre,
    )


def work(table: Table, recipe: Recipe) -> int:
    """How many cells the largest node looks at, with what it takes to put categories of several classes into groups."""
    classes, branches = len(table.classes), sum(column.size for column in table.columns)  # also those without rows
    cells = table.weights.size * (len(table.columns) + 1) + branches
    sizes = [column.size for column in table.columns if column.kind == "categorical"]
    if recipe.multiway and recipe.group_values:
        return cells + sum(min(size, MOST_GROUPED) ** 4 // 8 for size in sizes) * max(classes, 1) // TABLE_SHARE
    if recipe.multiway or classes <= 2:
        return cells
    groupings = sum(2 ** (size - 1) if size <= recipe.exhaustive else size * classes for size in sizes)
    return cells + groupings * classes // TABLE_SHARE
