"""What leaves say, regularised: shares (n_k + m·q_k) / (n + m), and what that does to the log-loss.

An estimate with m extra cases of the prior shares q (the m-estimate; Cestnik 1990). With equal q and m = the number of
classes it is Laplace's rule: one more case of each class. A mean is drawn to that of the root likewise, and judged by
the squared error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.data.random_rows import divided
from engine.data.table import FloatArray, IntArray, Table
from engine.learn.grow import learn
from engine.learn.predict import columns_of, flow
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree

Prior = Literal["even", "root"]
AMOUNTS = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0)  # of m


def prior_of(tree: Tree, kind: Prior) -> FloatArray:
    """The shares that a leaf without cases would have: all equal, or those of the root."""
    classes = len(tree.classes)
    return np.full(classes, 1.0 / classes) if kind == "even" else tree.root.counts / tree.root.n


def shares(counts: FloatArray, m: float, prior: FloatArray) -> FloatArray:
    """The regularised shares of leaves, a leaf a row; those of an empty leaf with m = 0 are the prior's."""
    sizes = counts.sum(axis=1, keepdims=True)
    plain = (counts + m * prior) / np.maximum(sizes + m, 1e-300)
    return np.asarray(np.where(sizes + m > 0, plain, prior))


@dataclass(frozen=True, eq=False, slots=True)
class LeafShares:
    """A tree's leaves, and how much of each row ends in which."""

    tree: Tree
    counts: FloatArray  # of the training cases: [leaves, classes]; of numbers how many, mean and variance
    training: Reached
    test: Reached

    def loss(self, m: float, kind: Prior, test: bool) -> float:
        """The mean of −ln of the share that is given to the true class, in nats; infinite if that is ever 0.

        Of numbers the mean squared error.
        """
        reached = self.test if test else self.training
        if not self.tree.classes:
            apart = reached.truth - reached.said(self.means(m))
            return float(reached.weights @ apart**2 / reached.weights.sum())
        given = reached.given(shares(self.counts, m, prior_of(self.tree, kind)))
        with np.errstate(divide="ignore"):
            return float(-(reached.weights @ np.log(given)) / reached.weights.sum())

    def means(self, m: float) -> FloatArray:
        """The mean of each leaf with m extra cases that have the mean of the root; an empty one has its own answer."""
        sizes = self.counts[:, 0]
        root, own = float(self.tree.root.counts[1]), np.array([leaf.prediction for leaf in self.tree.leaves])
        drawn = (sizes * own + m * root) / np.maximum(sizes + m, 1e-300)
        return np.asarray(np.where(sizes > 0, drawn, own), float)

    def impossible(self, test: bool) -> int:
        """How many cases are of a class that their leaf has never seen."""
        if not self.tree.classes:
            return 0
        reached = self.test if test else self.training
        return int((reached.given(shares(self.counts, 0.0, prior_of(self.tree, "even"))) <= 0).sum())

    def best(self, kind: Prior) -> float:
        """Of the AMOUNTS the one with the least log-loss on the test cases, the first on a tie."""
        return min(AMOUNTS, key=lambda m: self.loss(m, kind, True))


@dataclass(frozen=True, eq=False, slots=True)
class Reached:
    """Where the rows of a table end: part by part, as one with a missing value may end in several leaves."""

    row: IntArray
    leaf: IntArray
    part: FloatArray
    truth: FloatArray  # of each row: the number, or the code of the class
    weights: FloatArray

    def given(self, found: FloatArray) -> FloatArray:
        """The share that each row's own class is given."""
        return self.mixed(found[self.leaf, self.labels[self.row]])

    def said(self, found: FloatArray) -> FloatArray:
        """The number that each row is answered."""
        return self.mixed(found[self.leaf])

    def mixed(self, parts: FloatArray) -> FloatArray:
        """What each row is given by all leaves that it ends in."""
        return np.asarray(np.bincount(self.row, self.part * parts, len(self.truth)), float)

    @property
    def labels(self) -> IntArray:
        """The code of the class of each row."""
        return self.truth.astype(np.int64)


def reached(tree: Tree, table: Table) -> Reached:
    """Where the rows of a table end."""
    passing = flow(tree, columns_of(tree, table), np.ones(len(table)))
    ends = [passing.get(leaf.id, (np.zeros(0, np.int64), np.zeros(0))) for leaf in tree.leaves]
    leaf = np.repeat(np.arange(len(ends)), [len(rows) for rows, _ in ends])
    rows, parts = (np.concatenate([end[at] for end in ends]) for at in (0, 1))
    truth = table.target.codes.astype(float) if table.classes else table.target.numbers()
    return Reached(rows, leaf, parts, truth, table.weights)


def leaf_shares(table: Table, recipe: Recipe, share: float, seed: int) -> LeafShares:
    """The leaves of a tree grown from the training rows, with both parts of the table sent down."""
    training, test = divided(table, share, seed)
    tree = learn(training, recipe).tree
    counts = np.array([leaf.counts for leaf in tree.leaves])
    return LeafShares(tree, counts, reached(tree, training), reached(tree, test))
