"""Occam's razor tried out: of all trees that fit some rows of a truth table, are the short ones right on the rest?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

import numpy as np

from engine.data.table import BoolArray, FloatArray, IntArray
from engine.experiments.tree_space import Shape, depth_of, listed

INPUTS = 3
ROWS = 2**INPUTS  # of the truth table; the first input changes slowest


@dataclass(frozen=True, slots=True)
class Razor:
    """The share that trees which fit the known rows get wrong of the others, on the mean over all choices of them."""

    shortest: float  # of the trees of the least depth that fits
    longest: float  # of the trees of the greatest depth that fits


@dataclass(frozen=True, eq=False, slots=True)
class Trials:
    """Every choice of known rows with every way to label them, a trial each."""

    known: BoolArray  # trials × rows
    labels: BoolArray  # trials × rows; false where nothing is known
    shortest: FloatArray  # trials × rows: the share of the shortest trees that fit that say true
    longest: FloatArray


def value_of(row: int, column: int) -> int:
    """An input in a row of the truth table."""
    return row >> (INPUTS - 1 - column) & 1


@cache
def trials(known: int) -> Trials:
    """All trees on all trials with so many known rows. An empty leaf answers as its parent; a draw is false."""
    pairs = [
        (chosen, labels)
        for chosen in combinations(range(ROWS), known)
        for labels in product((False, True), repeat=known)
    ]
    held, truth = np.zeros((len(pairs), ROWS), bool), np.zeros((len(pairs), ROWS), bool)
    for at, (chosen, labels) in enumerate(pairs):
        held[at, list(chosen)], truth[at, list(chosen)] = True, labels
    trees = list(listed([2] * INPUTS, tuple(range(INPUTS)), INPUTS))
    depths: IntArray = np.array([depth_of(tree) for tree in trees])
    says = np.array(
        [[answers(tree, row, held, truth) for row in range(ROWS)] for tree in trees]
    )  # trees × rows × trials
    fits = (~held.T | (says == truth.T)).all(axis=1)  # trees × trials
    every = np.where(fits, depths[:, None], -1)
    least = np.where(fits, depths[:, None], INPUTS + 1).min(axis=0)
    return Trials(
        held, truth, share_of(says, fits & (every == least)), share_of(says, fits & (every == every.max(axis=0)))
    )


def share_of(says: BoolArray, chosen: BoolArray) -> FloatArray:
    """Of the chosen trees of each trial, the share that says true of each row."""
    counted = np.einsum("trm,tm->mr", says.astype(float), chosen.astype(float))
    return np.asarray(counted / chosen.sum(axis=0)[:, None], float)


def answers(tree: Shape, row: int, held: BoolArray, truth: BoolArray) -> BoolArray:
    """What a tree that takes its leaves' answers from the known rows says of one row, in each trial."""
    inside = np.ones(ROWS, bool)
    said = majority(held, truth, inside, np.zeros(len(held), bool))
    while tree is not None:
        column, below = tree
        value = value_of(row, column)
        inside = inside & np.array([value_of(each, column) == value for each in range(ROWS)])
        said = majority(held, truth, inside, said)
        tree = below[value]
    return said


def majority(held: BoolArray, truth: BoolArray, inside: BoolArray, otherwise: BoolArray) -> BoolArray:
    """The more frequent answer among the known rows inside a node; `otherwise` where none is known there."""
    many, true = (held & inside).sum(axis=1), (truth & inside).sum(axis=1)
    return np.asarray(np.where(many > 0, 2 * true > many, otherwise), bool)


def razor(function: int, known: int) -> Razor:
    """The trial of one Boolean function with so many known rows; every choice of them counts the same."""
    made = trials(known)
    truth = np.array([function >> row & 1 for row in range(ROWS)], bool)
    here = (~made.known | (made.labels == truth)).all(axis=1)
    unseen = ~made.known[here]
    shortest, longest = (np.abs(share[here] - truth)[unseen].mean() for share in (made.shortest, made.longest))
    return Razor(float(shortest), float(longest))


@cache
def every_razor(known: int) -> Razor:
    """The mean over all functions."""
    found = [razor(function, known) for function in range(2**ROWS)]
    return Razor(float(np.mean([each.shortest for each in found])), float(np.mean([each.longest for each in found])))
