"""Cuts of a numeric column: which of them lie between classes, and what a branch for each value would do."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.candidates import Curve
from engine.grow import learn
from engine.recipe import Recipe
from engine.table import BoolArray, Column, FloatArray, Table, plain


def counts_of_values(curve: Curve) -> FloatArray:
    """The class weights at each distinct value, in order."""
    steps = np.vstack([np.zeros((1, curve.left.shape[1])), curve.left, curve.left[-1:] + curve.right[-1:]])
    return np.diff(steps, axis=0)


def boundaries(curve: Curve) -> BoolArray:
    """Whether each cut lies between classes: its neighbours are not all of one and the same class.

    No other cut can be the best under a concave impurity (Fayyad & Irani 1992).
    """
    if not len(curve.gain):
        return np.zeros(0, np.bool_)
    counts = counts_of_values(curve)
    single = (counts > 0).sum(axis=1) == 1
    first = counts.argmax(axis=1)
    same = single[:-1] & single[1:] & (first[:-1] == first[1:])
    return np.asarray(~same, np.bool_)


@dataclass(frozen=True, slots=True)
class Shattered:
    """A numeric column with one branch for each of its values."""

    branches: int
    alone: int  # branches with a single case
    gain: float
    ratio: float


def shatter(table: Table, name: str) -> Shattered:
    """What asking for the exact value would gain on these cases."""
    column = table.column(name)
    words = Column(name, "categorical", column.codes, tuple(plain(float(level)) for level in column.levels))
    item = learn(replace(table, columns=(words,)), Recipe()).candidates(0).items[0]
    sizes = item.branches.sum(axis=1)
    return Shattered(int((sizes > 0).sum()), int((sizes == 1).sum()), item.gain, item.gain_ratio)
