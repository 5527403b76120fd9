"""What learning methods are good at, tried: nine characteristics of Hastie, Tibshirani & Friedman (2009), table 10.1.

Each is a trial with a dial: at every stop of the dial training and test cases are drawn anew, several times by seed,
and a tree, a linear model and nearest neighbours learn from the same cases. What is measured there becomes a mark on
a stated scale, to be held against the mark of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import comb, erf, sqrt
from typing import Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from engine.data.random_rows import divided, sample_rows
from engine.data.table import FloatArray, Table
from engine.experiments.learners import LEARNERS, Learned, tree

TRAINING, TEST, REPEATS = 200, 400, 5
OUTLIER = 50.0  # where an outlier lies, in deviations of the input
WRONG = 0.05  # the share of answers that are wrong in the trial of mixed types
MOST_OF_A_TABLE = 600  # rows of a data set

Mark = Literal["good", "fair", "poor"]
Measure = Literal["right", "work", "parts"]
Pair = tuple[Table, Table]
Draw = Callable[[float, np.random.Generator], Pair]


@dataclass(frozen=True, slots=True)
class LearnerResult:
    """What a learner came to at one stop, in the mean over the draws."""

    right: float  # the share of test cases answered correctly
    parts: float  # things to read
    work: float  # numbers looked at for an answer


@dataclass(frozen=True, slots=True)
class Characteristic:
    """One characteristic: its dial, how cases are drawn at a stop, what is measured, and the marks of the table."""

    key: str
    title: str  # as the table puts it
    dial: str  # what the dial turns
    stops: tuple[float, ...]
    draw: Draw
    marks: Mapping[str, Mark]  # of the table, which has no column for linear models
    measure: Measure = "right"
    names: tuple[str, ...] = ()  # of the stops, where they are no numbers
    unavoidable: float = 0.0  # the share of correct answers that even the best possible ones lose, first stop to last

    def learned(self, stop: float, training: Table) -> dict[str, Learned]:
        """The three learners; where the dial is the tree's depth, it limits the tree."""
        made = {name: fit(training) for name, fit in LEARNERS.items()}
        return made | {"tree": tree(training, int(stop))} if self.key == "interpretability" else made

    def outcomes(self, at: int, seed: int = 0) -> dict[str, LearnerResult]:
        """The mean outcome of each learner at a stop. A draw is seeded by its number: all stops share the draws."""
        stop, found = self.stops[at], {name: np.zeros(3) for name in LEARNERS}
        for number in range(REPEATS):
            training, test = self.draw(stop, np.random.default_rng([seed, number]))
            for name, learned in self.learned(stop, training).items():
                right = float((learned.answers(test) == test.target.codes).mean())
                found[name] += np.array([right, learned.parts, learned.work(test)]) / REPEATS
        return {name: LearnerResult(*map(float, sums)) for name, sums in found.items()}


def clouds(rows: int, rng: np.random.Generator, inputs: int = 2) -> tuple[FloatArray, FloatArray]:
    """Two Gaussian clouds around opposite corners: the points and the class of each, 0 or 1."""
    side = rng.integers(2, size=rows)
    return rng.normal(0.0, 1.0, (rows, inputs)) + (2.0 * side - 1.0)[:, None], side.astype(float)


def table(points: FloatArray, classes: FloatArray, **categories: npt.NDArray[np.object_]) -> Table:
    """Points with classes 0 and 1, and perhaps columns of categories, as a table."""
    frame = pd.DataFrame({f"x{at + 1}": points[:, at] for at in range(points.shape[1])} | categories)
    frame["class"] = np.where(classes > 0.5, "yes", "no")
    named = [f"x{at + 1}" for at in range(points.shape[1])]
    return Table.from_frame(
        frame, "class", task="classify", numeric=named, categorical=list(categories), classes=("no", "yes")
    )


def both(points: FloatArray, classes: FloatArray, **categories: npt.NDArray[np.object_]) -> Pair:
    """The first rows as training cases, the last TEST as test cases."""
    whole = table(points, classes, **categories)
    rows = np.arange(len(whole))
    return whole.take(rows[:-TEST]), whole.take(rows[-TEST:])


def mixed(categories: float, rng: np.random.Generator) -> Pair:
    """A town and a number: in a third of the towns always yes, elsewhere yes above 0; a few answers are wrong."""
    rows = TRAINING + TEST
    towns, x = rng.integers(int(categories), size=rows), rng.normal(0.0, 1.0, (rows, 1))
    answers = (towns % 3 == 0) | (x[:, 0] > 0)
    names = np.array([f"town {at + 1}" for at in range(int(categories))], object)
    return both(x, np.where(rng.random(rows) < WRONG, ~answers, answers), town=names[towns])


def missing(share: float, rng: np.random.Generator) -> Pair:
    """Two clouds in four inputs; a share of all cells is missing, of training and test cases."""
    points, classes = clouds(TRAINING + TEST, rng, 4)
    return both(np.where(rng.random(points.shape) < share, np.nan, points), classes)


def best_with_missing(share: float) -> float:
    """How often the best possible answer about the two clouds in four inputs is right, with a share of cells missing.

    It adds up the k values that are known, whose mean lies √k deviations from the border: Σ C(4, k) (1 − s)^k s^(4 − k)
    Φ(√k).
    """
    right = (0.5 * (1 + erf(sqrt(known / 2))) for known in range(5))
    return sum(comb(4, known) * (1 - share) ** known * share ** (4 - known) * each for known, each in enumerate(right))


def outliers(share: float, rng: np.random.Generator) -> Pair:
    """Two clouds; a share of the training cases lies OUTLIER deviations away, above or below, in one input."""
    points, classes = clouds(TRAINING + TEST, rng)
    far, which, above = (
        rng.random(len(points)) < share,
        rng.integers(2, size=len(points)),
        rng.random(len(points)) < 0.5,
    )
    rows = np.flatnonzero(far[:TRAINING])
    points[rows, which[rows]] = np.where(above[rows], OUTLIER, -OUTLIER)
    return both(points, classes)


def transformed(power: float, rng: np.random.Generator) -> Pair:
    """Two clouds; each input x becomes exp(power · x). Power 0 leaves it as it is."""
    points, classes = clouds(TRAINING + TEST, rng)
    return both(np.exp(power * points) if power else points, classes)


def many(rows: float, rng: np.random.Generator) -> Pair:
    """Two clouds, more and more training cases."""
    return both(*clouds(int(rows) + TEST, rng))


def irrelevant(columns: float, rng: np.random.Generator) -> Pair:
    """Two clouds in two inputs, and columns of noise that say nothing."""
    points, classes = clouds(TRAINING + TEST, rng)
    return both(np.column_stack([points, rng.normal(0.0, 1.0, (len(points), int(columns)))]), classes)


def combination(inputs: float, rng: np.random.Generator) -> Pair:
    """Eight inputs; yes where the sum of the first few is above 0."""
    points = rng.normal(0.0, 1.0, (TRAINING + TEST, 8))
    return both(points, (points[:, : int(inputs)].sum(axis=1) > 0).astype(float))


def readable(_: float, rng: np.random.Generator) -> Pair:
    """Two clouds, the same at every stop: the dial is the tree's depth."""
    return both(*clouds(TRAINING + TEST, rng))


def half_of(tables: Sequence[Table], at: float, rng: np.random.Generator) -> Pair:
    """Half of a data set's rows train, half test."""
    seed = int(rng.integers(2**31))
    return divided(sample_rows(tables[int(at)], MOST_OF_A_TABLE, seed), 0.5, seed)


def power(tables: Mapping[str, Table]) -> Characteristic:
    """Predictive power, tried on data sets of classes by their names."""
    return Characteristic(
        "power",
        "Predictive power",
        "data set",
        tuple(float(at) for at in range(len(tables))),
        partial(half_of, list(tables.values())),
        {"tree": "poor", "neighbours": "good"},
        names=tuple(tables),
    )


GOOD_POOR: Mapping[str, Mark] = {"tree": "good", "neighbours": "poor"}
GOOD_GOOD: Mapping[str, Mark] = {"tree": "good", "neighbours": "good"}
TRIALS: tuple[Characteristic, ...] = (
    Characteristic(
        "mixed",
        "Natural handling of data of “mixed” type",
        "towns in the column of categories",
        (3.0, 6.0, 12.0, 24.0, 48.0),
        mixed,
        GOOD_POOR,
    ),
    Characteristic(
        "missing",
        "Handling of missing values",
        "share of the cells that are missing",
        (0.0, 0.1, 0.2, 0.3, 0.4, 0.5),
        missing,
        GOOD_GOOD,
        unavoidable=best_with_missing(0.0) - best_with_missing(0.5),
    ),
    Characteristic(
        "outliers",
        "Robustness to outliers in input space",
        "share of the training cases with an outlier",
        (0.0, 0.01, 0.02, 0.05, 0.1, 0.2),
        outliers,
        GOOD_GOOD,
    ),
    Characteristic(
        "transformed",
        "Insensitive to monotone transformations of inputs",
        "stretch k, x becomes exp(k·x); at 0 it stays as it is",
        (0.0, 0.5, 1.0, 2.0, 3.0, 4.0),
        transformed,
        GOOD_POOR,
    ),
    Characteristic(
        "rows",
        "Computational scalability (large N)",
        "training cases",
        (100.0, 300.0, 1000.0, 3000.0, 10000.0),
        many,
        GOOD_POOR,
        "work",
    ),
    Characteristic(
        "irrelevant",
        "Ability to deal with irrelevant inputs",
        "columns of noise beside two that count",
        (0.0, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0),
        irrelevant,
        GOOD_POOR,
    ),
    Characteristic(
        "combination",
        "Ability to extract linear combinations of features",
        "inputs whose sum decides",
        (1.0, 2.0, 3.0, 4.0, 6.0, 8.0),
        combination,
        {"tree": "poor", "neighbours": "fair"},
    ),
    Characteristic(
        "interpretability",
        "Interpretability",
        "depth of the tree at most",
        (1.0, 2.0, 3.0, 4.0, 6.0, 8.0),
        readable,
        {"tree": "fair", "neighbours": "poor"},
        "parts",
    ),
)

# The scale of the marks: up to the first number good, up to the second fair.
LOST = (0.02, 0.08)  # share of correct answers lost from the first stop of the dial to the last, beyond the unavoidable
BEHIND = (0.01, 0.03)  # of correct answers behind the best of the three, in the mean over data sets
GROWTH = (0.5, 0.9)  # the power of the number of cases that the work grows by
READ = (15.0, 60.0)  # things to read


def found_mark(trial: Characteristic, curves: Mapping[str, Sequence[LearnerResult]], name: str) -> tuple[Mark, float]:
    """The mark that a learner earns on our scale, and the number that it goes by."""
    own = [getattr(each, trial.measure) for each in curves[name]]
    if trial.key == "power":
        best = np.max([[each.right for each in outcomes] for outcomes in curves.values()], axis=0)
        value, scale = float(np.mean(best - np.array(own))), BEHIND
    elif trial.measure == "work":
        value, scale = float(np.log(own[-1] / own[0]) / np.log(trial.stops[-1] / trial.stops[0])), GROWTH
    elif trial.measure == "parts":
        value, scale = float(own[-1]), READ
    else:
        value, scale = own[0] - own[-1] - trial.unavoidable, LOST
    good, fair = scale
    return ("good" if value <= good else "fair" if value <= fair else "poor"), value
