"""Cuts of a numeric column: which lie between classes, what C4.5 charges for them, a branch for each value."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.backend import plain as plain_kernels
from engine.data.table import BoolArray, Column, FloatArray, Table, plain
from engine.learn.algorithms import recipe_for
from engine.learn.candidates import Candidate, Curve
from engine.learn.grow import learn
from engine.learn.recipe import Recipe


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


@dataclass(frozen=True, eq=False, slots=True)
class Charge:
    """What C4.5 makes of a numeric column at the root: its best cut, and how many cuts it chose from."""

    item: Candidate
    cuts: int  # between neighbouring values
    tries: int  # those that leave enough cases on both sides
    least: float  # the cases that are enough
    n: float


def charge(table: Table, name: str) -> Charge:
    """C4.5's own candidate at the root, with the number of cuts that it is charged for."""
    trace = learn(table, recipe_for(table, "c45"))
    candidates, curve, coded = trace.candidates(0), trace.curve((), name), trace.coded
    known = float((curve.left[:1] + curve.right[:1]).sum())
    least = plain_kernels().least_side(coded.settings, coded.data.classes, known)
    item = candidates.items[table.names.index(name)]
    return Charge(item, len(curve.gain), int(curve.allowed.sum()), float(least), candidates.n)


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
