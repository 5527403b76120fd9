"""The null hypothesis of chi-square pruning by simulation: the classes have nothing to do with the branches.

Then the cases of a node might as well have been dealt out at random to branches of the same sizes. Each draw deals them
out once and measures the deviation D. Under the null hypothesis D follows, for many cases, the chi-square density

    f(x) = x^(f/2 − 1) e^(−x/2) / (2^(f/2) Γ(f/2)), for f degrees of freedom
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from engine.prune.chi_square import test

DRAWS = 2000


@dataclass(frozen=True, eq=False, slots=True)
class NullDistribution:
    """The deviation of a node's split, what it comes to in random deals, and its degrees of freedom and p-value."""

    deviation: float
    freedom: int
    p: float
    drawn: FloatArray  # the deviation of each deal

    @property
    def as_great(self) -> int:
        """How many deals deviate at least as much as the split."""
        return int((self.drawn >= self.deviation - 1e-9).sum())

    def density(self, x: FloatArray) -> FloatArray:
        """The chi-square density at positive x."""
        half = self.freedom / 2
        return np.asarray(np.exp((half - 1) * np.log(x) - x / 2 - half * math.log(2) - math.lgamma(half)))


def null_distribution(tree: Tree, node: NodeId, seed: int = 0, draws: int = DRAWS) -> NullDistribution | None:
    """Deal the classes of a node out at random to its branches; None where nothing could differ.

    Parts of cases are rounded to whole ones: only whole cases can be dealt out.
    """
    deviation, freedom, p = test(tree, tree.nodes[node])
    if freedom < 1:
        return None
    counts = np.rint([tree.nodes[child].counts for child in tree.nodes[node].children]).astype(np.int64)
    counts = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
    if min(counts.shape) < 2:
        return None
    random = np.random.default_rng([seed, len(node), *node])
    return NullDistribution(deviation, freedom, p, deviations(dealt(counts, random, draws)))


def dealt(
    counts: np.ndarray[tuple[int, int], np.dtype[np.int64]], random: np.random.Generator, draws: int
) -> FloatArray:
    """So many tables of branches and classes with the same sums, the cases dealt out at random."""
    sizes, classes = counts.sum(axis=1), counts.sum(axis=0)
    found = np.zeros((draws, *counts.shape))
    for draw in range(draws):
        left = classes.copy()
        for branch, size in enumerate(sizes[:-1]):
            found[draw, branch] = random.multivariate_hypergeometric(left, size, method="marginals")
            left = left - found[draw, branch].astype(np.int64)
        found[draw, -1] = left
    return found


def deviations(tables: FloatArray) -> FloatArray:
    """The chi-square statistic of each of many tables of branches and classes."""
    everyone = tables.sum(axis=(1, 2), keepdims=True)
    expected = tables.sum(axis=2, keepdims=True) * tables.sum(axis=1, keepdims=True) / everyone
    return np.asarray(((tables - expected) ** 2 / expected).sum(axis=(1, 2)))
