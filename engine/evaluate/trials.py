"""Experiments that take many trees: repeated splits and cross-validation.

Each is a plan of so many runs. A run is seeded by its place in the plan, so a plan can be interrupted, resumed at any
run, and repeated to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.evaluate.folds import folds, split
from engine.evaluate.held_out import held_out, in_one_call
from engine.evaluate.scores import Scores, scored
from engine.learn.recipe import Recipe

MOST_ROWS = 2_000  # of a table on a page, where hundreds of trees are grown
BATCH = 20_000  # rows that the folds of one run may have together
ROOM = 200  # folds of one run, at most

Run = TypeVar("Run", covariant=True)  # noqa: PLC0105


class Plan(Protocol[Run]):
    """An experiment of so many runs, each of which can be done alone."""

    def __len__(self) -> int: ...

    def run(self, table: Table, recipe: Recipe, at: int) -> Run: ...


def shuffled(table: Table, seed: int) -> Table:
    """The table with its target values permuted: nothing can be learned, and every score above chance is luck."""
    order = np.random.default_rng([seed, 29]).permutation(len(table))
    return replace(table, target=table.target.take(order))


def tested(table: Table, recipe: Recipe, sides: IntArray) -> Scores:
    """The scores on the rows of side 0 of a tree that was trained on those of side -1."""
    test = np.flatnonzero(sides == 0)
    return scored(held_out(table, recipe, sides)[test], table.take(test))


@dataclass(frozen=True, slots=True)
class Splits:
    """Repeated random splits: train on some rows, test on the others, again with other rows."""

    times: int
    share: float = 1 / 3  # of the rows that test
    stratified: bool = False
    seed: int = 0

    def __len__(self) -> int:
        return self.times

    def sides(self, table: Table, at: int) -> IntArray:
        """The split of one run: 0 for test rows, -1 for training rows."""
        return split(table, self.share, self.stratified, self.seed, at)

    def run(self, table: Table, recipe: Recipe, at: int) -> Scores:
        return tested(table, recipe, self.sides(table, at))


@dataclass(frozen=True, slots=True)
class CrossValidation:
    """Every row is predicted once, by a tree trained on all other folds; 0 folds are as many as rows: leave-one-out."""

    rows: int
    count: int = 10
    stratified: bool = False
    seed: int = 0
    batch: int = 1  # folds that a run takes

    @property
    def folds(self) -> int:
        return min(self.count or self.rows, self.rows)

    def __len__(self) -> int:
        return (self.folds + self.batch - 1) // self.batch

    def deal(self, table: Table) -> IntArray:
        """The fold of each row; for leave-one-out its own number."""
        if not self.count:
            return np.arange(self.rows, dtype=np.int64)
        return folds(table, self.folds, self.stratified, self.seed)

    def run(self, table: Table, recipe: Recipe, at: int) -> tuple[IntArray, FloatArray]:
        """The rows of some folds and their predictions."""
        dealt = self.deal(table) - at * self.batch
        dealt[(dealt < 0) | (dealt >= self.batch)] = -1
        inside = np.flatnonzero(dealt >= 0)
        return inside, held_out(table, recipe, dealt)[inside]


def batch_for(table: Table, recipe: Recipe) -> int:
    """How many folds to take at a time: a small table's all in one compiled call, else few enough to stay quick."""
    return min(max(BATCH // len(table), 1), ROOM) if in_one_call(table, recipe) else 1


def gathered(runs: Sequence[tuple[IntArray, FloatArray]], rows: int) -> FloatArray:
    """The prediction for every row, NaN where there is none yet."""
    predictions = np.full(rows, np.nan)
    for inside, answers in runs:
        predictions[inside] = answers
    return predictions
