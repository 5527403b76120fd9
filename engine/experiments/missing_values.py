"""Holes in the data: cells blanked by hand or at random, and how well trees answer as the holes grow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.data.random_rows import draw, sample_rows
from engine.data.table import Column, FloatArray, Table, TableError
from engine.evaluate.held_out import accuracy
from engine.evaluate.intervals import interval
from engine.learn.grow import learn
from engine.learn.recipe import MISSING, Recipe
from engine.learn.tree import Tree

Cell = tuple[int, int]  # row and column, counted from 0
MOST_ROWS = 2_000  # of a table, for trees that are grown hundreds of times
TRAINING = 2 / 3


@dataclass(frozen=True, slots=True)
class Punch:
    """Which cells to blank: a share of the known ones, in one column or in all ("").

    By chance alone, or the later the value the likelier: the larger numbers, the later categories.
    """

    share: float
    column: str = ""
    by_value: bool = False
    seed: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise ValueError("a share lies between 0 and 1")


@dataclass(frozen=True, slots=True)
class Trial:
    """One tree grown from two thirds of the rows and asked about the rest, holes in both."""

    policy: str
    share: float
    repeat: int
    score: float  # the share of the weight answered correctly; of a number, the share of variance explained
    leaves: int


@dataclass(frozen=True, slots=True)
class Level:
    """All trials of a policy at one share of holes: the mean score with its 95 % interval, and the mean size."""

    policy: str
    share: float
    mean: float
    margin: float  # 1.96 σ / √n; 0 while there is only one trial
    leaves: float
    trials: int


@dataclass(frozen=True, slots=True)
class Experiment:
    """What to try: shares of holes, how often, and where. Every trial is seeded by its place."""

    shares: tuple[float, ...]
    repeats: int
    column: str = ""
    by_value: bool = False
    seed: int = 0
    policies: tuple[str, ...] = MISSING

    def __len__(self) -> int:
        return len(self.shares) * self.repeats * len(self.policies)

    def run(self, table: Table, recipe: Recipe, at: int) -> Trial:
        """One trial: all policies and shares come once, then all of them again."""
        table = few_rows(table, self.seed)
        place, policy = divmod(at, len(self.policies))
        repeat, share = divmod(place, len(self.shares))
        punched = punch(table, Punch(self.shares[share], self.column, self.by_value, (self.seed, repeat)))
        sizes = [len(table) - training_rows(len(table))]
        known, asked = (punched.take(rows) for rows in draw(len(table), sizes, [self.seed, repeat], end="last"))
        tree = grown_under(known, recipe, self.policies[policy])
        right, of = accuracy(tree, asked if len(asked) else known)
        return Trial(self.policies[policy], self.shares[share], repeat, right / of, len(tree.leaves))

    def trials(self, table: Table, recipe: Recipe, begin: int = 0) -> Iterator[Trial]:
        """The trials from number `begin` on."""
        return (self.run(table, recipe, at) for at in range(begin, len(self)))


def training_rows(rows: int) -> int:
    """How many of the rows a tree is grown from; at least one, and one is left to ask about."""
    return max(1, min(round(TRAINING * rows), rows - 1))


def few_rows(table: Table, seed: int) -> Table:
    """The table, or as many of its rows as many trees can be grown from."""
    return sample_rows(table, MOST_ROWS, seed)


def grown_under(table: Table, recipe: Recipe, policy: str) -> Tree:
    """The tree under a policy; where nothing is left to grow from, the answer of all rows as a leaf."""
    try:
        return learn(table, replace(recipe, missing=policy)).tree
    except TableError:
        return learn(table, replace(recipe, missing="majority", max_depth=0)).tree


def punch(table: Table, how: Punch) -> Table:
    """The table with more holes. A larger share keeps the holes of a smaller one, and columns do not depend on others.

    By value, cells are drawn without replacement, weighted by the square of their rank (Efraimidis & Spirakis 2006).
    """
    if how.column:
        table.column(how.column)
    columns = list(table.columns)
    for at, column in enumerate(columns):
        if how.column in ("", column.name):
            rng = np.random.default_rng([*how.seed, at])
            known = np.flatnonzero(column.codes >= 0)
            wait = rng.exponential(size=len(column.codes))[known]
            if how.by_value:
                wait /= ranked(column.codes[known], column.size) ** 2
            first = np.argsort(wait, kind="stable")[: round(how.share * len(known))]
            columns[at] = emptied(column, known[first])
    return replace(table, columns=tuple(columns))


def ranked(codes: np.ndarray, size: int) -> FloatArray:
    """The middle rank of each value, above 0 and below 1."""
    counts = np.bincount(codes, minlength=size)
    return np.asarray(((np.cumsum(counts) - counts / 2) / max(len(codes), 1))[codes], float)


def emptied(column: Column, rows: Sequence[int] | np.ndarray) -> Column:
    codes = column.codes.copy()
    codes[np.asarray(rows, int)] = -1
    return replace(column, codes=codes)


def blanked(table: Table, cells: Collection[Cell]) -> Table:
    """The table without the values of some cells; cells outside it are ignored."""
    if not cells:
        return table
    columns = tuple(
        emptied(column, [row for row, j in cells if j == at and row < len(table)])
        for at, column in enumerate(table.columns)
    )
    return replace(table, columns=columns)


def levels(trials: Iterable[Trial]) -> list[Level]:
    """The trials by policy and share, in the order they were first met."""
    found: dict[tuple[str, float], list[Trial]] = {}
    for each in trials:
        found.setdefault((each.policy, each.share), []).append(each)
    return [level(*place, group) for place, group in found.items()]


def level(policy: str, share: float, group: Sequence[Trial]) -> Level:
    scores = interval([each.score for each in group])
    leaves = float(np.mean([each.leaves for each in group]))
    return Level(policy, share, scores.mean, scores.margin, leaves, len(group))
