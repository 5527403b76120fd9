"""Two groups of categories: all 2^(q−1) − 1 ways, against the q − 1 along one order (Fisher 1958; Breiman et al. 1984).

A grouping is a point: the cases on its left side, and how many of them are of the second class. Its gain is a convex
function of that point, so the best grouping is a corner of the convex hull of all points. The corners are reached by
taking the categories in the order of their share of the second class: every edge of the hull is one category.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray, Table
from engine.learn.criteria import impurities

MOST = 12  # categories: 2,047 groupings


@dataclass(frozen=True, eq=False, slots=True)
class Groupings:
    """The categories that occur, by rising share of the second class, and every division of them into two groups."""

    names: tuple[str, ...]
    counts: FloatArray  # categories × 2 classes
    left: FloatArray  # groupings × (cases, cases of the second class) on the left
    gain: FloatArray  # by Gini
    along: tuple[int, ...]  # the groupings along the order: the first category left, the first two, …

    @property
    def shares(self) -> FloatArray:
        """The share of the second class in each category."""
        return np.asarray(self.counts[:, 1] / self.counts.sum(axis=1))

    @property
    def whole(self) -> FloatArray:
        """All cases, and those of the second class."""
        return np.array([self.counts.sum(), self.counts[:, 1].sum()])

    @property
    def best(self) -> int:
        """The first grouping with the highest gain of all."""
        return int(np.round(self.gain, 12).argmax())

    @property
    def best_along(self) -> int:
        """The first grouping with the highest gain along the order."""
        return max(self.along, key=lambda at: (round(float(self.gain[at]), 12), -at))

    def members(self, grouping: int) -> tuple[str, ...]:
        """The categories on the left side of a grouping."""
        return tuple(name for bit, name in enumerate(self.names) if grouping + 1 >> bit & 1)


def gain_at(left: FloatArray, whole: FloatArray) -> FloatArray:
    """The decrease of Gini impurity for points (cases, second class) on the left; whole groups only."""
    right = whole - left
    gains = np.zeros(len(left))
    total = float(impurities("gini", np.array([[whole[0] - whole[1], whole[1]]]))[0])
    for at, (a, b) in enumerate(zip(left, right, strict=True)):
        both = np.array([[a[0] - a[1], a[1]], [b[0] - b[1], b[1]]])
        gains[at] = total - float(np.array([a[0], b[0]]) @ impurities("gini", both)) / float(whole[0])
    return gains


def groupings(names: tuple[str, ...], counts: FloatArray) -> Groupings:
    """All divisions of categories into two groups. Grouping g has category b on the left if bit b of g + 1 is set.

    The last category of the order is always on the right, so that no division is counted twice.
    """
    order = np.lexsort((np.arange(len(counts)), np.round(counts[:, 1] / counts.sum(axis=1), 12)))
    counts = counts[order]
    q = len(counts)
    bits = np.arange(1, 2 ** (q - 1))[:, None] >> np.arange(q) & 1
    sums = bits @ counts
    left = np.column_stack([sums.sum(axis=1), sums[:, 1]])
    along = tuple(2**size - 2 for size in range(1, q))
    whole = np.array([counts.sum(), counts[:, 1].sum()])
    return Groupings(tuple(names[at] for at in order), counts, left, gain_at(left, whole), along)


def groupings_of(table: Table, column: str) -> Groupings:
    """The groupings of a column of categories in a table of two classes; cases with a missing value are left out."""
    found = table.column(column)
    counts = np.zeros((found.size, 2))
    known = found.codes >= 0
    np.add.at(counts, (found.codes[known], table.target.codes[known]), table.weights[known])
    present = np.flatnonzero(counts.sum(axis=1) > 0)
    return groupings(tuple(found.labels[at] for at in present), counts[present])


def groupable(table: Table) -> tuple[str, ...]:
    """The columns whose groupings can be looked at: 3 to MOST categories that occur, two classes."""
    if len(table.classes) != 2:
        return ()
    return tuple(
        column.name
        for column in table.columns
        if column.kind == "categorical" and 3 <= len(np.unique(column.codes[column.codes >= 0])) <= MOST
    )
