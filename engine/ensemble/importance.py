"""What a forest tells about its data and its trees: which columns matter, how alike the trees are, how draws help."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine import kernels
from engine.data.table import FloatArray, Table
from engine.ensemble.bagging import Bagged
from engine.ensemble.errors import error_of, truth
from engine.ensemble.member import CodedRows
from engine.learn.kernel_settings import random_state_of
from engine.learn.recipe import Recipe

SHUFFLE = 3  # one seed serves several draws


def decrease(rounds: Sequence[Bagged]) -> FloatArray:
    """By column, the mean over the trees of its share of the decrease in impurity."""
    return np.asarray(np.mean([each.member.importance for each in rounds], axis=0), float)


def permuted(rounds: Sequence[Bagged], table: Table, coded: CodedRows, seed: int = 0) -> Iterator[FloatArray]:
    """Column by column, how much each tree's own out-of-bag error grows once the column is shuffled (Breiman 2001)."""
    classes, right, weights = len(table.classes), truth(table), table.weights
    for j in range(len(table.columns)):
        grown = np.zeros(len(rounds))
        for at, each in enumerate(rounds):
            out = np.flatnonzero(each.counts == 0)
            order = np.random.default_rng([SHUFFLE, seed, each.number, j]).permutation(len(out))
            given = each.member.predict(coded.take(out).shuffled(j, order))
            after = error_of(classes, given, right[out], weights[out])
            grown[at] = after - each.alone
        yield grown


def mean_growth(permutations: Sequence[FloatArray], columns: int) -> FloatArray:
    """By column, the mean over the trees of what `permuted` found; 0 for columns that have not been shuffled yet."""
    found = np.zeros(columns)
    found[: len(permutations)] = [growth.mean() for growth in permutations]
    return found


@dataclass(frozen=True, slots=True)
class Alikeness:
    """How alike the trees answer cases that they have not seen; for classes they answer with probabilities.

    The mean of B trees varies by ρσ² + (1 − ρ)σ²/B: more trees take away the second part only (Hastie, Tibshirani &
    Friedman 2009, 15.1).
    """

    variance: float  # σ²: how far one tree's answers lie from the mean answer
    covariance: float  # the same of two trees together

    @property
    def correlation(self) -> float:
        """ρ; 1 where all trees give one and the same answer."""
        return self.covariance / self.variance if self.variance > 0 else 1.0


def alikeness(rounds: Sequence[Bagged], table: Table) -> Alikeness:
    """Over all cases, and all pairs of trees that have not seen them."""
    outside = [np.flatnonzero(each.counts == 0) for each in rounds]
    given = [each.member.answers[each.leaf_index[out]] for each, out in zip(rounds, outside, strict=True)]
    middle = np.concatenate(given).mean(axis=0)
    sums, squares, heard = np.zeros((len(table), len(middle))), np.zeros(len(table)), np.zeros(len(table))
    for out, answers in zip(outside, given, strict=True):
        apart = answers - middle
        sums[out] += apart
        squares[out] += (apart**2).sum(axis=1)
        heard[out] += 1
    pairs = (sums**2).sum(axis=1) - squares  # each pair twice
    return Alikeness(
        float(squares.sum() / max(heard.sum(), 1)), float(pairs.sum() / max((heard * (heard - 1)).sum(), 1))
    )


def chance(columns: int, relevant: int, tries: int) -> float:
    """The chance that a draw of `tries` columns holds a relevant one: 1 − C(p − r, m)/C(p, m)."""
    return 1.0 - math.comb(columns - relevant, tries) / math.comb(columns, tries)


def chances(columns: int, relevant: int) -> list[float]:
    """The chance of a relevant column for every number of columns drawn, from 1 to all."""
    return [chance(columns, relevant, tries) for tries in range(1, columns + 1)]


def simulated(columns: int, relevant: int, tries: int, times: int, seed: int = 0) -> float:
    """The share of so many draws, made as a forest makes them, that hold a relevant column."""
    used = np.zeros(columns, np.int64)
    return int(kernels.seen(times, random_state_of(Recipe(seed=seed)), used, tries, relevant)) / times
