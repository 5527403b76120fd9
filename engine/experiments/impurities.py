"""Impurity measures of two classes: their curves, and what each makes of a split into two branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.data.table import FloatArray
from engine.learn.criteria import impurities
from engine.learn.formula import GRID, Program, evaluate, mixed

Split = Sequence[float]  # the two classes of the first branch, then of the second
Preference = Literal["first", "second", "tie"]
TIE = 1e-9


@dataclass(frozen=True, slots=True)
class TwoClassImpurity:
    """An impurity of two classes: its name, and its formula if somebody typed it."""

    key: str
    title: str
    program: Program | None = None

    def of(self, counts: FloatArray) -> FloatArray:
        """The impurity of each row of class weights; an empty branch has none."""
        filled = counts.sum(axis=1) > 0
        found = np.zeros(len(counts))
        if filled.any():
            here = counts[filled]
            found[filled] = mixed(self.program, here) if self.program else impurities(self.key, here)
        return found

    def curve(self) -> FloatArray:
        """The impurity for every share of the second class in `GRID`."""
        if self.program:
            return evaluate(self.program, GRID)
        return impurities(self.key, np.column_stack([1 - GRID, GRID]))

    def at(self, share: float) -> float:
        """The impurity for one share of the second class, read off the curve."""
        return float(self.curve()[round(share * (len(GRID) - 1))])


MEASURES = (
    TwoClassImpurity("entropy", "Entropy"),
    TwoClassImpurity("gini", "Gini"),
    TwoClassImpurity("misclassification", "Misclassification"),
)


def branches(split: Split) -> FloatArray:
    """The class weights of a split, a row for each branch."""
    return np.asarray(split, float).reshape(2, 2)


@dataclass(frozen=True, slots=True)
class SplitImpurity:
    """The impurity of a node before a split, and of its branches after it."""

    before: float
    after: float  # the mean of the branches, weighted by their cases
    parts: tuple[float, float]

    @property
    def gain(self) -> float:
        return self.before - self.after


def split_impurity(measure: TwoClassImpurity, split: Split) -> SplitImpurity:
    """The impurity before and after a split, branch by branch."""
    counts = branches(split)
    shares = counts.sum(axis=1) / counts.sum()
    parts = measure.of(counts)
    before = float(measure.of(counts.sum(axis=0)[None, :])[0])
    return SplitImpurity(before, float(shares @ parts), (float(parts[0]), float(parts[1])))


def preferred(measure: TwoClassImpurity, first: Split, second: Split) -> Preference:
    """Which of two splits leaves less impurity."""
    difference = split_impurity(measure, first).after - split_impurity(measure, second).after
    return "tie" if abs(difference) < TIE else "first" if difference < 0 else "second"
