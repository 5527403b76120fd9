"""How answers get better with more rows to learn from."""

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
class Learned:
    """A tree from so many rows: its score on them, and on rows it has not seen."""

    rows: int
    seen: float
    unseen: float


@dataclass(frozen=True, slots=True)
class LearningCurve:
    """Learn from more and more rows; the same rows are asked about at all sizes of one round."""

    sizes: tuple[int, ...]
    times: int
    share: float = 1 / 3
    stratified: bool = False
    seed: int = 0

    def __len__(self) -> int:
        return len(self.sizes) * self.times

    def run(self, table: Table, recipe: Recipe, at: int) -> Learned:
        """All sizes once, then all of them again. A larger set contains the smaller ones."""
        turn, place = divmod(at, len(self.sizes))
        sides = split(table, self.share, self.stratified, self.seed, turn)
        outside = np.random.default_rng([self.seed, turn, 1]).permutation(np.flatnonzero(sides))
        known, others = table.take(np.sort(outside[: self.sizes[place]])), table.take(np.flatnonzero(sides == 0))
        tree = learn(known, recipe).tree
        return Learned(len(known), score_of(tree, known), score_of(tree, others))


def score_of(tree: Tree, table: Table) -> float:
    return scored(predict(tree, columns_of(tree, table)).labels, table).score


def sizes_for(table: Table, share: float, points: int = 10) -> tuple[int, ...]:
    """Sizes of training sets from a few rows to all that are not asked about, in equal steps."""
    most = len(table) - held_out_sizes(len(table), [share])[0]
    return tuple(sorted({max(round(most * at / points), 1) for at in range(1, points + 1)}))


@dataclass(frozen=True, slots=True)
class Size:
    """All trees from so many rows: their mean scores with their intervals."""

    rows: int
    seen: Interval
    unseen: Interval


def by_size(runs: Sequence[Learned]) -> list[Size]:
    """The trees by how many rows they learned from."""
    found: dict[int, list[Learned]] = {}
    for each in runs:
        found.setdefault(each.rows, []).append(each)
    return [
        Size(rows, interval([each.seen for each in group]), interval([each.unseen for each in group]))
        for rows, group in sorted(found.items())
    ]
