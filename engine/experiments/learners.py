"""A tree, a linear model and nearest neighbours behind one door: each learns from a table and answers another.

The tree takes a table as it is. The other two compute with numbers: every category becomes a column of 0 and 1
(dummy coding), a missing number is the mean of its column for the linear model, and left out of the distance for
nearest neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.experiments import logistic_regression, nearest_neighbours
from engine.learn.algorithms import ALGORITHMS
from engine.learn.grow import learn
from engine.learn.predict import columns_of, flow, predict
from engine.learn.recipe import UNLIMITED
from engine.learn.tree import Tree

LEAST_LEAF = 5.0  # cases in a leaf of the tree


class Learned(Protocol):
    """What was learned from a table of classes."""

    @property
    def parts(self) -> int:
        """How many things a person has to read to know all of it: nodes, weights, or the numbers of the kept rows."""

    def answers(self, table: Table) -> IntArray:
        """The class of each row, as a code."""

    def work(self, table: Table) -> float:
        """How many numbers are looked at for one answer, in the mean over the rows."""


@dataclass(frozen=True, eq=False, slots=True)
class LearnedTree:
    tree: Tree

    @property
    def parts(self) -> int:
        return len(self.tree)

    def answers(self, table: Table) -> IntArray:
        return np.asarray(predict(self.tree, columns_of(self.tree, table)).labels, np.int64)

    def work(self, table: Table) -> float:
        """The questions on a row's way."""
        passed = flow(self.tree, columns_of(self.tree, table), np.ones(len(table)))
        asked = [float(weights.sum()) for node, (_, weights) in passed.items() if self.tree.nodes[node].question]
        return sum(asked) / len(table)


@dataclass(frozen=True, eq=False, slots=True)
class LearnedLine:
    model: logistic_regression.Linear
    means: FloatArray  # of each number column in training

    @property
    def parts(self) -> int:
        """The weights; of two classes one is what the other is not."""
        classes, inputs = self.model.weights.shape
        return int(inputs) * (int(classes) if classes > 2 else 1)

    def answers(self, table: Table) -> IntArray:
        return self.model.predict(filled(numbers_of(table), self.means))

    def work(self, table: Table) -> float:
        return float(self.parts)


@dataclass(frozen=True, eq=False, slots=True)
class LearnedNeighbours:
    model: nearest_neighbours.Neighbours

    @property
    def parts(self) -> int:
        return int(self.model.points.size)

    def answers(self, table: Table) -> IntArray:
        return self.model.predict(numbers_of(table))

    def work(self, table: Table) -> float:
        return float(self.model.points.size)


def numbers_of(table: Table) -> FloatArray:
    """The inputs as numbers, a row for each case: categories as columns of 0 and 1, NaN where missing."""
    found: list[FloatArray] = []
    for column in table.columns:
        if column.kind == "numeric":
            found.append(column.numbers()[:, None])
        else:
            dummies = (column.codes[:, None] == np.arange(column.size)).astype(float)
            found.append(np.where(column.missing[:, None], np.nan, dummies))
    return np.hstack(found) if found else np.zeros((len(table), 0))


def filled(points: FloatArray, means: FloatArray) -> FloatArray:
    """Points with the mean of its column where a value is missing."""
    return np.where(np.isnan(points), means, points)


def tree(table: Table, deepest: int = UNLIMITED) -> LearnedTree:
    """CART with at least LEAST_LEAF cases in a leaf."""
    recipe = replace(ALGORITHMS["cart"].recipe, min_leaf=LEAST_LEAF, max_depth=deepest, stop_at_zero_gain=False)
    return LearnedTree(learn(table, recipe).tree)


def line(table: Table) -> LearnedLine:
    """Logistic regression."""
    points = numbers_of(table)
    known = ~np.isnan(points)
    means = np.where(known, points, 0.0).sum(axis=0) / np.maximum(known.sum(axis=0), 1)
    labels = table.target.codes.astype(np.int64)
    return LearnedLine(logistic_regression.fit(filled(points, means), labels, len(table.classes)), means)


def neighbours(table: Table) -> LearnedNeighbours:
    """The NEIGHBOURS nearest training cases vote."""
    labels = table.target.codes.astype(np.int64)
    return LearnedNeighbours(nearest_neighbours.fit(numbers_of(table), labels, len(table.classes)))


LEARNERS: Mapping[str, Callable[[Table], Learned]] = {"tree": tree, "linear": line, "neighbours": neighbours}
