"""Values removed by hand or at random, how well trees answer without them, and what a policy does with one row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.data.random_rows import draw, sample_rows
from engine.data.table import Column, FloatArray, Table, TableError
from engine.evaluate.held_out import accuracy
from engine.evaluate.intervals import interval
from engine.learn.grow import learn
from engine.learn.predict import Visit, columns_of, visits
from engine.learn.recipe import MISSING, MissingPolicy, Recipe
from engine.learn.trace import Trace
from engine.learn.tree import Tree

Cell = tuple[int, int]  # row and column, counted from 0
MOST_ROWS = 2_000  # of a table, for trees that are grown hundreds of times
TRAINING = 2 / 3


@dataclass(frozen=True, slots=True)
class Removal:
    """Which values to remove: a share of the known ones, in one column or in all ("").

    They are drawn at random. `by_value` makes larger numbers and later categories likelier.
    """

    share: float
    column: str = ""
    by_value: bool = False
    seed: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise ValueError("a share lies between 0 and 1")


@dataclass(frozen=True, slots=True)
class RemovalTrial:
    """One tree grown from two thirds of the rows and asked about the rest, with values removed from both."""

    policy: MissingPolicy
    share: float
    repeat: int
    score: float  # the share of the weight answered correctly; of a number, the share of variance explained
    leaves: int


@dataclass(frozen=True, slots=True)
class ShareSummary:
    """The trials of a policy at one share of removed values: the mean score with its 95 % interval, the mean size."""

    policy: MissingPolicy
    share: float
    mean: float
    margin: float  # 1.96 σ / √n; 0 while there is only one trial
    leaves: float
    trials: int


@dataclass(frozen=True, slots=True)
class Experiment:
    """What to try: shares of values to remove, how often, from which column. A trial is seeded by its number."""

    shares: tuple[float, ...]
    repeats: int
    column: str = ""
    by_value: bool = False
    seed: int = 0
    policies: tuple[MissingPolicy, ...] = MISSING

    def __len__(self) -> int:
        return len(self.shares) * self.repeats * len(self.policies)

    def run(self, table: Table, recipe: Recipe, number: int) -> RemovalTrial:
        """One trial: all policies and shares come once, then all of them again."""
        table = few_rows(table, self.seed)
        turn, policy = divmod(number, len(self.policies))
        repeat, share = divmod(turn, len(self.shares))
        removal = Removal(self.shares[share], self.column, self.by_value, (self.seed, repeat))
        lacking = remove_values(table, removal)
        sizes = [len(table) - training_rows(len(table))]
        training, held_out = (lacking.take(rows) for rows in draw(len(table), sizes, [self.seed, repeat], end="last"))
        tree = grown_under(training, recipe, self.policies[policy])
        right, total = accuracy(tree, held_out if len(held_out) else training)
        return RemovalTrial(self.policies[policy], self.shares[share], repeat, right / total, len(tree.leaves))

    def trials(self, table: Table, recipe: Recipe, begin: int = 0) -> Iterator[RemovalTrial]:
        """The trials from number `begin` on."""
        return (self.run(table, recipe, number) for number in range(begin, len(self)))


def training_rows(rows: int) -> int:
    """How many of the rows a tree is grown from; at least one, and at least one is held out."""
    return max(1, min(round(TRAINING * rows), rows - 1))


def few_rows(table: Table, seed: int) -> Table:
    """The table, or a sample of `MOST_ROWS` of its rows."""
    return sample_rows(table, MOST_ROWS, seed)


def grown_under(table: Table, recipe: Recipe, policy: MissingPolicy) -> Tree:
    """The tree under a policy; where it drops every row, the answer of all rows as a leaf."""
    try:
        return learn(table, replace(recipe, missing=policy)).tree
    except TableError:
        return learn(table, replace(recipe, missing="majority", max_depth=0)).tree


def remove_values(table: Table, removal: Removal) -> Table:
    """The table with more missing values.

    A larger share removes what a smaller one does and more; what a column loses does not depend on the others.
    By value, cells are drawn without replacement, weighted by the square of their rank (Efraimidis & Spirakis 2006).
    """
    if removal.column:
        table.column(removal.column)
    columns = list(table.columns)
    for j, column in enumerate(columns):
        if removal.column in ("", column.name):
            rng = np.random.default_rng([*removal.seed, j])
            known = np.flatnonzero(column.codes >= 0)
            wait = rng.exponential(size=len(column.codes))[known]
            if removal.by_value:
                wait /= ranked(column.codes[known], column.size) ** 2
            first = np.argsort(wait, kind="stable")[: round(removal.share * len(known))]
            columns[j] = without_values(column, known[first])
    return replace(table, columns=tuple(columns))


def ranked(codes: np.ndarray, size: int) -> FloatArray:
    """The middle rank of each value, above 0 and below 1."""
    counts = np.bincount(codes, minlength=size)
    return np.asarray(((np.cumsum(counts) - counts / 2) / max(len(codes), 1))[codes], float)


def without_values(column: Column, rows: Sequence[int] | np.ndarray) -> Column:
    """The column with its value missing in some rows."""
    codes = column.codes.copy()
    codes[np.asarray(rows, int)] = -1
    return replace(column, codes=codes)


def without_cells(table: Table, cells: Collection[Cell]) -> Table:
    """The table without the values of some cells; cells outside it are ignored."""
    if not cells:
        return table
    columns = tuple(
        without_values(column, [row for row, j in cells if j == number and row < len(table)])
        for number, column in enumerate(table.columns)
    )
    return replace(table, columns=columns)


def levels(trials: Iterable[RemovalTrial]) -> list[ShareSummary]:
    """The trials by policy and share, in the order they were first met."""
    groups: dict[tuple[MissingPolicy, float], list[RemovalTrial]] = {}
    for trial in trials:
        groups.setdefault((trial.policy, trial.share), []).append(trial)
    return [level(policy, share, group) for (policy, share), group in groups.items()]


def level(policy: MissingPolicy, share: float, trials: Sequence[RemovalTrial]) -> ShareSummary:
    """The mean of some trials, all of one policy at one share."""
    scores = interval([trial.score for trial in trials])
    leaves = float(np.mean([trial.leaves for trial in trials]))
    return ShareSummary(policy, share, scores.mean, scores.margin, leaves, len(trials))


def first_incomplete(table: Table) -> int:
    """The first row that lacks a value; the first of all if none does."""
    incomplete = np.zeros(len(table), bool)
    for column in table.columns:
        incomplete |= column.missing
    return int(incomplete.argmax())


def missing_columns(table: Table, row: int) -> list[str]:
    """The names of the columns in which a row has no value."""
    return [column.name for column in table.columns if column.codes[row] < 0]


@dataclass(frozen=True, eq=False, slots=True)
class PolicyResult:
    """A policy on a table: the tree it grows, how well that answers the table, and the way of one row through it."""

    policy: MissingPolicy
    tree: Tree
    right: float  # the weight answered correctly; of a number, the share of variance explained
    total: float  # the weight of all rows; 1 for a number
    way: list[Visit]
    lacks: list[str]  # the columns in which the row has no value

    @property
    def needed(self) -> bool:
        """Whether a test on the way asks for a value that the row lacks."""
        questions = (self.tree.nodes[visit.node].question for visit in self.way)
        return any(question.column in self.lacks for question in questions if question)


def outcome(trace: Trace, table: Table, row: int, policy: MissingPolicy) -> PolicyResult:
    """What the tree of a policy does with a table and one of its rows."""
    tree = trace.tree
    way = visits(tree, columns_of(tree, table), row)
    return PolicyResult(policy, tree, *accuracy(tree, table), way, missing_columns(table, row))
