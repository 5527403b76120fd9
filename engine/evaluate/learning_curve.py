"""Learning curves: how scores rise with the number of training rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.random_rows import held_out_sizes
from engine.data.table import Table
from engine.evaluate.folds import split
from engine.evaluate.intervals import Interval, interval
from engine.evaluate.scores import scored
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree


@dataclass(frozen=True, slots=True)
class SizeRun:
    """One tree: how many training rows it had, its score on them, and its score on the test rows."""

    rows: int
    training: float
    test: float


@dataclass(frozen=True, slots=True)
class LearningCurve:
    """A plan of trees with more and more training rows; the test rows are the same at all sizes of one round."""

    sizes: tuple[int, ...]
    times: int
    share: float = 1 / 3
    stratified: bool = False
    seed: int = 0

    def __len__(self) -> int:
        return len(self.sizes) * self.times

    def run(self, table: Table, recipe: Recipe, at: int) -> SizeRun:
        """Grow the tree of run `at`: all sizes of a round, then the next round.

        Within a round a larger training set contains the smaller ones.
        """
        turn, size = divmod(at, len(self.sizes))
        sides = split(table, self.share, self.stratified, self.seed, turn)
        outside = np.random.default_rng([self.seed, turn, 1]).permutation(np.flatnonzero(sides))
        training, test = table.take(np.sort(outside[: self.sizes[size]])), table.take(np.flatnonzero(sides == 0))
        tree = learn(training, recipe).tree
        return SizeRun(len(training), score_of(tree, training), score_of(tree, test))


def score_of(tree: Tree, table: Table) -> float:
    """The accuracy of a tree on a table, or R²."""
    return scored(predict(tree, columns_of(tree, table)).labels, table).score


def sizes_for(table: Table, share: float, points: int = 10) -> tuple[int, ...]:
    """Sizes of training sets in equal steps, from a few rows to all but the test rows."""
    most = len(table) - held_out_sizes(len(table), [share])[0]
    return tuple(sorted({max(round(most * at / points), 1) for at in range(1, points + 1)}))


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """All trees with so many training rows: their mean scores on training and test rows, with intervals."""

    rows: int
    training: Interval
    test: Interval


def by_size(runs: Sequence[SizeRun]) -> list[CurvePoint]:
    """The points of the curve: the trees by their number of training rows."""
    groups: dict[int, list[SizeRun]] = {}
    for run in runs:
        groups.setdefault(run.rows, []).append(run)
    return [
        CurvePoint(rows, interval([run.training for run in group]), interval([run.test for run in group]))
        for rows, group in sorted(groups.items())
    ]
