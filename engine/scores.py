"""How right answers are: the confusion matrix and what follows from it; for numbers squared errors and R²."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from engine.table import FloatArray, Table


@dataclass(frozen=True, eq=False, slots=True)
class Scores:
    """What is left of many answers; scores of several sets of cases can be added.

    For classes `confusion[t, a]` is the weight of the cases of class t that were answered a. For numbers there are the
    weight of all cases, their squared errors, and their squared distances from the mean of their own set.
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
        """The weight of the cases whose class was answered."""
        return float(np.trace(self.confusion))

    @property
    def score(self) -> float:
        """Accuracy, the share answered rightly; for numbers R² = 1 − squared errors / squared distances from the mean.

        Without any spread R² is 1 if all answers are exact, else 0.
        """
        if self.confusion.size:
            return self.right / self.weight
        if self.spread > 0:
            return 1 - self.squares / self.spread
        return 0.0 if self.squares > 0 else 1.0

    @property
    def mean_square(self) -> float:
        """The mean squared error of numbers."""
        return self.squares / self.weight

    @property
    def precision(self) -> list[float | None]:
        """For each class: of the cases so answered, the share that are of it; None where it was never answered."""
        return shares(np.diag(self.confusion), self.confusion.sum(axis=0))

    @property
    def recall(self) -> list[float | None]:
        """For each class: of its cases, the share so answered; None where there were none."""
        return shares(np.diag(self.confusion), self.confusion.sum(axis=1))


def shares(parts: FloatArray, wholes: FloatArray) -> list[float | None]:
    return [part / whole if whole > 0 else None for part, whole in zip(parts.tolist(), wholes.tolist(), strict=True)]


def scored(answers: FloatArray, table: Table) -> Scores:
    """The answers to all rows of a table, judged."""
    weights = table.weights
    total = float(weights.sum())
    if table.classes:
        size = len(table.classes)
        places = table.target.codes.astype(np.int64) * size + np.asarray(answers, np.int64)
        confusion = np.bincount(places, weights=weights, minlength=size * size).reshape(size, size)
        return Scores(confusion.astype(float), total)
    values = table.target.numbers()
    distances = (values - np.average(values, weights=weights)) ** 2
    squares = float((weights * (values - answers) ** 2).sum())
    return Scores(weight=total, squares=squares, spread=float((weights * distances).sum()))


def together(scores: Iterable[Scores]) -> Scores:
    """Several sets of cases as one; at least one."""
    first, *others = scores
    for each in others:
        first += each
    return first
