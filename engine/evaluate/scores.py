"""How good predictions are: the confusion matrix, accuracy, precision and recall; for numbers squared errors and R²."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from engine.data.table import FloatArray, IntArray, Table

ROUNDING = 1e-12  # errors smaller than this share of the largest number are the computer's


@dataclass(frozen=True, eq=False, slots=True)
class Scores:
    """The sums that every measure is computed from; scores of several sets of cases can be added.

    For classes `confusion[t, p]` is the weight of the cases of class t that were predicted as p. For numbers there are
    the weight of all cases, their squared errors, and their squared distances from the mean of their own set.
    """

    confusion: FloatArray = field(default_factory=lambda: np.zeros((0, 0)))
    weight: float = 0.0
    squares: float = 0.0
    spread: float = 0.0

    def __post_init__(self) -> None:
        self.confusion.flags.writeable = False

    def __add__(self, other: Scores) -> Scores:
        return Scores(
            self.confusion + other.confusion,
            self.weight + other.weight,
            self.squares + other.squares,
            self.spread + other.spread,
        )

    @property
    def right(self) -> float:
        """The weight of the cases whose class was predicted."""
        return float(np.trace(self.confusion))

    @property
    def score(self) -> float:
        """Accuracy, the share predicted correctly; for numbers R², as `r_squared` defines it."""
        if self.confusion.size:
            return self.right / self.weight
        return r_squared(self.squares, self.spread)

    @property
    def mean_square(self) -> float:
        """The mean squared error of numbers."""
        return self.squares / self.weight

    @property
    def precision(self) -> list[float | None]:
        """For each class: of the cases predicted as it, the share that are of it; None where it was never predicted."""
        return shares(np.diag(self.confusion), self.confusion.sum(axis=0))

    @property
    def recall(self) -> list[float | None]:
        """For each class: of its cases, the share predicted as it; None where there were none."""
        return shares(np.diag(self.confusion), self.confusion.sum(axis=1))


def shares(parts: FloatArray, wholes: FloatArray) -> list[float | None]:
    """Each part of its whole; None where the whole is 0."""
    return [part / whole if whole > 0 else None for part, whole in zip(parts.tolist(), wholes.tolist(), strict=True)]


def scored(answers: FloatArray, table: Table) -> Scores:
    """The scores of predictions for all rows of a table."""
    weights = table.weights
    total = float(weights.sum())
    if table.classes:
        size = len(table.classes)
        cells = table.target.codes.astype(np.int64) * size + np.asarray(answers, np.int64)
        confusion = np.bincount(cells, weights=weights, minlength=size * size).reshape(size, size)
        return Scores(confusion.astype(float), total)
    values = table.target.numbers()
    errors = values - answers
    errors[np.abs(errors) <= ROUNDING * np.abs(values).max(initial=0.0)] = 0.0
    return Scores(weight=total, squares=float((weights * errors**2).sum()), spread=spread_of(table))


def scored_so_far(answers: FloatArray, table: Table) -> Scores:
    """The scores of the rows that have a prediction; NaN stands for none."""
    rows = np.flatnonzero(~np.isnan(answers))
    return scored(answers[rows], table.take(rows))


def fold_scores(answers: FloatArray, folds: IntArray, table: Table) -> list[Scores]:
    """The scores of each fold whose rows all have a prediction, in the order of the folds."""
    inside = [np.flatnonzero(folds == fold) for fold in range(int(folds.max()) + 1)]
    return [scored(answers[rows], table.take(rows)) for rows in inside if not np.isnan(answers[rows]).any()]


def case_scores(answers: FloatArray, table: Table) -> FloatArray:
    """For each predicted case 1 or 0, correct or not; for numbers its squared error. NaN stands for no prediction."""
    known = ~np.isnan(answers)
    if table.classes:
        return np.asarray((answers == table.target.codes)[known], float)
    return np.asarray((answers - table.target.numbers())[known] ** 2)


def spread_of(table: Table) -> float:
    """The squared distances of a table's numbers from their mean; exactly 0 where they are all equal."""
    values, weights = table.target.numbers(), table.weights
    if values.max() == values.min():
        return 0.0  # the mean of equal numbers may be off by rounding
    return float((weights * (values - np.average(values, weights=weights)) ** 2).sum())


def r_squared(squares: float, spread: float) -> float:
    """R², the share of the variance explained: 1 − squared errors / squared distances from the mean.

    A target without spread has no variance to explain: R² is then 1 if all answers are exact, else 0.
    """
    if spread > 0:
        return 1 - squares / spread
    return 0.0 if squares > 0 else 1.0


def together(scores: Iterable[Scores]) -> Scores:
    """The scores of several sets of cases as one; at least one set."""
    total, *others = scores
    for other in others:
        total += other
    return total
