"""A small change of the data, another tree: how often does the root change?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from engine.data.table import FloatArray, IntArray, Table
from engine.learn.grow import learn
from engine.learn.questions import Threshold
from engine.learn.recipe import Recipe

Points = tuple[FloatArray, IntArray]


@dataclass(frozen=True, slots=True)
class Root:
    """The first question of a tree: a column and a cut; None where it is a leaf."""

    column: str | None
    threshold: float


def table_of(points: FloatArray, labels: IntArray, classes: tuple[str, ...]) -> Table:
    """Points of the plane with their classes as a table."""
    frame = pd.DataFrame({"x1": points[:, 0], "x2": points[:, 1], "class": np.array(classes, object)[labels]})
    return Table.from_frame(frame, "class", task="classify", numeric=["x1", "x2"], classes=classes, na=())


def root_of(table: Table, recipe: Recipe) -> Root:
    question = learn(table, replace(recipe, max_depth=1)).tree.root.question
    return Root(question.column, question.threshold) if isinstance(question, Threshold) else Root(None, 0.0)


def drop(points: FloatArray, labels: IntArray, rng: np.random.Generator) -> Points:
    """Leave one point out."""
    kept = np.delete(np.arange(len(labels)), int(rng.integers(len(labels))))
    return points[kept], labels[kept]


def jitter(points: FloatArray, labels: IntArray, rng: np.random.Generator) -> Points:
    """Move every point by a fiftieth of the spread."""
    return points + rng.normal(0.0, 1.0, points.shape) * points.std(axis=0) / 50, labels


def resample(points: FloatArray, labels: IntArray, rng: np.random.Generator) -> Points:
    """Draw as many points as there are, with repeats (a bootstrap sample)."""
    rows = rng.integers(len(labels), size=len(labels))
    return points[rows], labels[rows]


CHANGES: dict[str, Callable[[FloatArray, IntArray, np.random.Generator], Points]] = {
    "drop": drop,
    "jitter": jitter,
    "resample": resample,
}


def roots(
    points: FloatArray, labels: IntArray, classes: tuple[str, ...], recipe: Recipe, change: str, times: int, seed: int
) -> list[Root]:
    """The root after each of so many small changes; each is seeded by its number, so more times keep the first."""
    found = []
    for at in range(times):
        rng = np.random.default_rng([seed, at])
        found.append(root_of(table_of(*CHANGES[change](points, labels, rng), classes), recipe))
    return found


def moved(root: Root, other: Root, points: FloatArray) -> bool:
    """Whether another root divides the points otherwise: another column, or a cut with points between."""
    if root.column != other.column:
        return True
    if root.column is None:
        return False
    values = points[:, 0 if root.column == "x1" else 1]
    return bool(((values > root.threshold) != (values > other.threshold)).any())
