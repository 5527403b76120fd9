"""The correlation between two trees of a forest at a point, over training sets drawn anew: figure 15.9 of Hastie.

What two trees from the same training set share is the set: ρ(x) = Var_Z E(T(x) | Z) / Var T(x) (Hastie, Tibshirani &
Friedman 2009, 15.6). Training sets are bootstrap samples of the table, since there is no other source of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine.data.table import FloatArray, Table
from engine.ensemble.bagging import bagged
from engine.ensemble.member import coded_rows
from engine.learn.recipe import Recipe

SETS, TREES = 20, 8  # training sets, and trees from each
MOST_POINTS = 600  # as in the figure
DRAWN = 29  # one seed serves several draws


def points_of(table: Table, seed: int) -> Table:
    """The rows at which trees are compared: all, or as many as the figure has, drawn at random."""
    if len(table) <= MOST_POINTS:
        return table
    rows = np.random.default_rng([DRAWN, seed]).permutation(len(table))[:MOST_POINTS]
    return table.take(np.sort(rows))


def answers_by_set(table: Table, recipe: Recipe, sets: int = SETS, trees: int = TREES) -> Iterator[FloatArray]:
    """For one training set after the other, what each of its trees answers at the points: [trees, points, answers]."""
    points = points_of(table, recipe.seed)
    for number in range(sets):
        rows = np.random.default_rng([DRAWN, recipe.seed, number]).integers(len(table), size=len(table))
        drawn = table.take(np.sort(rows))
        read = coded_rows(drawn, points)
        grown = bagged(drawn, recipe, trees, keep=False)
        yield np.array([each.member.answers[each.member.leaf_index(read)] for each in grown])


def correlations(answers: Sequence[FloatArray]) -> FloatArray:
    """The correlation of two trees at each point, from 0 to 1; points at which no two trees differ are left out.

    The variance of one tree is that within a training set and that between sets; a mean over t trees has 1/t of the
    former on top of the latter, which is taken off.
    """
    found = np.array(answers)  # [sets, trees, points, answers]
    trees = found.shape[1]
    within = found.var(axis=1, ddof=1).mean(axis=0).sum(axis=1)
    between = found.mean(axis=1).var(axis=0, ddof=1).sum(axis=1) - within / trees
    whole = within + np.maximum(between, 0.0)
    differs = whole > 1e-12
    return np.asarray(np.maximum(between, 0.0)[differs] / whole[differs])
