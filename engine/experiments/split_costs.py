"""What it costs to find the best cut of a column: counting anew at every cut, against sorting once and scanning.

Both look at the same cuts and find the same one. Counting anew looks at all n cases for each of up to n − 1 cuts. After
a merge sort (at most n·log₂ n comparisons) one case moves from the right to the left at a time: n more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np
import pandas as pd

from engine.data.table import FloatArray, IntArray, Table
from engine.learn.algorithms import ALGORITHMS
from engine.learn.criteria import impurities
from engine.learn.grow import learn

CRITERION = "entropy"


@dataclass(frozen=True, eq=False, slots=True)
class WeighedCut:
    """A cut between two neighbouring values: the class counts on both sides, and the gain in bits."""

    below: float
    above: float
    left: FloatArray
    right: FloatArray
    gain: float

    @property
    def threshold(self) -> float:
        return (self.below + self.above) / 2


@dataclass(frozen=True, eq=False, slots=True)
class Search:
    """All cuts of a column in order, and the operations that it took to count them."""

    cuts: tuple[WeighedCut, ...]
    sorting: int  # comparisons of values
    counting: int  # cases that were looked at to count classes

    @property
    def operations(self) -> int:
        return self.sorting + self.counting

    @property
    def best(self) -> int | None:
        """The first cut with the highest gain; None where no two values differ."""
        gains = [round(cut.gain, 12) for cut in self.cuts]
        return gains.index(max(gains)) if gains else None


def merge_sort(values: FloatArray) -> tuple[IntArray, int]:
    """The order of the values, ascending and stable, and how many comparisons it took."""
    runs = [[at] for at in range(len(values))]
    given, comparisons = values.tolist(), 0
    while len(runs) > 1:
        merged = []
        for first, second in zip(runs[::2], runs[1::2], strict=False):
            a = b = 0
            run = []
            while a < len(first) and b < len(second):
                comparisons += 1
                if given[first[a]] <= given[second[b]]:
                    run.append(first[a])
                    a += 1
                else:
                    run.append(second[b])
                    b += 1
            merged.append(run + first[a:] + second[b:])
        runs = merged + (runs[-1:] if len(runs) % 2 else [])
    return np.array(runs[0] if runs else [], np.int64), comparisons


def cut_of(below: float, above: float, left: FloatArray, right: FloatArray) -> WeighedCut:
    """A cut with its information gain."""
    whole, sizes = left + right, np.array([left.sum(), right.sum()])
    parts = impurities(CRITERION, np.stack([left, right]))
    before = float(impurities(CRITERION, whole[None])[0])
    return WeighedCut(below, above, left, right, before - float(sizes @ parts) / float(whole.sum()))


def sorted_search(values: FloatArray, labels: IntArray, classes: int) -> Search:
    """Sort once, then move one case at a time from the right to the left."""
    order, comparisons = merge_sort(values)
    left, right = np.zeros(classes), np.bincount(labels, minlength=classes).astype(float)
    cuts = []
    for at, row in enumerate(order.tolist()):
        left[labels[row]] += 1
        right[labels[row]] -= 1
        if at + 1 < len(order) and values[row] < values[order[at + 1]]:
            cuts.append(cut_of(float(values[row]), float(values[order[at + 1]]), left.copy(), right.copy()))
    return Search(tuple(cuts), comparisons, len(order))


@dataclass(frozen=True, slots=True)
class Cost:
    """Operations for the best cut of all columns of a table, by counting anew and by sorting and scanning."""

    rows: int
    columns: int
    naive: int
    sorting: int
    scanning: int

    @property
    def quick(self) -> int:
        return self.sorting + self.scanning


def cost(rows: int, columns: int, seed: int = 0) -> Cost:
    """Counted for numbers that are all different, in random order; each column is seeded by its number.

    Counting anew is not run: it looks at n cases for each of n − 1 cuts.
    """
    draws = [np.random.default_rng([seed, each]).permutation(rows).astype(float) for each in range(columns)]
    sorting = sum(merge_sort(values)[1] for values in draws)
    return Cost(rows, columns, columns * rows * (rows - 1), sorting, columns * rows)


def measured(rows: int, columns: int, times: int = 3, seed: int = 0) -> tuple[float, float]:
    """The seconds that the engine takes to rank the values of a table and to find its root; the least of `times`."""
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame(rng.random((rows, columns)), columns=[f"x{at + 1}" for at in range(columns)])
    frame["class"] = np.where(frame["x1"] + rng.normal(0.0, 0.3, rows) > 0.5, "yes", "no")
    recipe = replace(ALGORITHMS["cart"].recipe, max_depth=1, missing="majority")
    ranking, growing = [], []
    for _ in range(times):
        begin = perf_counter()
        table = Table.from_frame(frame, "class", task="classify", na=())
        ranked = perf_counter()
        learn(table, recipe)
        growing.append(perf_counter() - ranked)
        ranking.append(ranked - begin)
    return min(ranking), min(growing)
