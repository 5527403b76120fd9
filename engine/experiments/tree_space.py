"""The space of all trees over a small table: counted, searched breadth first, and searched greedily beside it.

A tree asks about a column at most once on a path, with a branch for every value (as ID3's do), and answers with the
majority. So a tree is its shape: which column each node asks about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import numpy as np

from engine.data.table import IntArray, Table
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, Override, Recipe
from engine.learn.steps import Split
from engine.learn.trace import Trace
from engine.learn.tree import Tree

Shape = tuple[int, tuple["Shape", ...]] | None  # the column asked about and what its branches ask; None is a leaf
MOST_LISTED = 3000  # trees of a depth that are looked at one by one; of more the best is found without listing them


@cache
def shapes(sizes: tuple[int, ...], depth: int, classes: int = 1) -> int:
    """How many trees of at most a depth there are over columns with so many values; `classes` ways to label a leaf."""
    if depth <= 0:
        return classes
    rest = (shapes(sizes[:at] + sizes[at + 1 :], depth - 1, classes) for at in range(len(sizes)))
    return classes + sum(int(below**size) for below, size in zip(rest, sizes, strict=True))


def listed(sizes: Sequence[int], columns: tuple[int, ...], depth: int) -> Iterator[Shape]:
    """Every tree of at most a depth over some columns, in column order."""
    yield None
    if depth > 0:
        for column in columns:
            below = list(listed(sizes, tuple(each for each in columns if each != column), depth - 1))
            for parts in product(below, repeat=sizes[column]):
                yield column, parts


def depth_of(shape: Shape) -> int:
    """The questions on the longest path."""
    return 0 if shape is None else 1 + max(map(depth_of, shape[1]))


def leaves_of(shape: Shape) -> int:
    """How many leaves a tree has."""
    return 1 if shape is None else sum(map(leaves_of, shape[1]))


@dataclass(frozen=True, slots=True)
class Level:
    """All trees of exactly one depth: how many there are, and the best of all trees down to it."""

    depth: int
    trees: int  # of exactly this depth
    labelled: int  # with every way to label their leaves
    errors: float  # the least weight of cases that any tree down to this depth gets wrong
    best: Shape  # of those the one with the fewest leaves, then the one listed first
    each: (
        tuple[float, ...] | None
    )  # the errors of every tree, in the order they are listed; None where there are too many


class Space:
    """The trees over the columns of a table."""

    def __init__(self, table: Table, deepest: int) -> None:
        self.table = table
        self.sizes = tuple(column.size for column in table.columns)
        self.deepest = min(deepest, len(self.sizes))
        self.codes: IntArray = np.stack([column.codes for column in table.columns], axis=1)
        self.found: dict[tuple[tuple[int, ...], tuple[int, ...], int], tuple[float, int, Shape]] = {}

    @property
    def every_row(self) -> tuple[int, ...]:
        return tuple(range(len(self.table)))

    def wrong(self, rows: Sequence[int]) -> float:
        """What a leaf with the majority of some rows gets wrong."""
        codes, weights = self.table.target.codes[list(rows)], self.table.weights[list(rows)]
        held = np.bincount(codes, weights, len(self.table.classes)).astype(float)
        return float(held.sum() - held.max(initial=0.0))

    def parts(self, rows: Sequence[int], column: int) -> list[tuple[int, ...]]:
        """The rows that go down each branch of a question."""
        codes = self.codes[:, column]
        return [tuple(row for row in rows if codes[row] == value) for value in range(self.sizes[column])]

    def errors(self, shape: Shape, rows: Sequence[int]) -> float:
        """What a tree gets wrong of some rows."""
        if shape is None:
            return self.wrong(rows)
        column, below = shape
        return sum(self.errors(part, held) for part, held in zip(below, self.parts(rows, column), strict=True))

    def best(self, rows: tuple[int, ...], columns: tuple[int, ...], depth: int) -> tuple[float, int, Shape]:
        """The tree of at most a depth with the fewest errors, then the fewest leaves: its errors, its leaves, itself.

        The best tree of a column has the best tree in each branch, so nothing is tried twice (dynamic programming).
        """
        key = (rows, columns, depth)
        if key not in self.found:
            best: tuple[float, int, Shape] = (self.wrong(rows), 1, None)
            for column in columns if depth > 0 and best[0] > 0 else ():
                rest = tuple(each for each in columns if each != column)
                below = [self.best(part, rest, depth - 1) for part in self.parts(rows, column)]
                errors, leaves = sum(each[0] for each in below), sum(each[1] for each in below)
                if (errors, leaves) < best[:2]:
                    best = (errors, leaves, (column, tuple(each[2] for each in below)))
            self.found[key] = best
        return self.found[key]

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The depths in the order of a breadth-first search, up to the first whose best tree no deeper one beats."""
        columns, classes = tuple(range(len(self.sizes))), len(self.table.classes)
        least = self.best(self.every_row, columns, self.deepest)[0]
        made = []
        for depth in range(self.deepest + 1):
            errors, _, shape = self.best(self.every_row, columns, depth)
            trees, labelled = (
                shapes(self.sizes, depth, ways) - (shapes(self.sizes, depth - 1, ways) if depth else 0)
                for ways in (1, classes)
            )
            each = None
            if shapes(self.sizes, depth) <= MOST_LISTED:
                exact = (one for one in listed(self.sizes, columns, depth) if depth_of(one) == depth)
                each = tuple(self.errors(one, self.every_row) for one in exact)
            made.append(Level(depth, trees, labelled, errors, shape, each))
            if errors <= least:
                break
        return tuple(made)

    def tree(self, shape: Shape) -> Tree:
        """A shape as a tree of the table."""
        overrides = [Override(node, column) for node, column in self.decisions(shape)]
        return learn(self.table, Recipe(overrides=tuple(overrides))).tree

    def decisions(self, shape: Shape, node: NodeId = ()) -> Iterator[tuple[NodeId, str | None]]:
        """What each node of a shape asks about; None makes it a leaf."""
        if shape is None:
            yield node, None
            return
        column, below = shape
        yield node, self.table.columns[column].name
        for branch, part in enumerate(below):
            yield from self.decisions(part, (*node, branch))


@dataclass(frozen=True, eq=False, slots=True)
class Greedy:
    """ID3's way through the space: after each question a larger tree, the one before it with a leaf replaced."""

    trace: Trace
    steps: tuple[int, ...]  # the numbers of the trace's steps that asked a question
    weighed: tuple[int, ...]  # how many questions were compared at each

    def tree(self, asked: int) -> Tree:
        """The tree after so many questions, what is open being leaves."""
        if asked == len(self.steps):
            return self.trace.tree
        return self.trace.at(self.steps[asked])

    def errors(self, asked: int) -> float:
        """What the tree after so many questions gets wrong if its open nodes answer with their majority."""
        tree = self.tree(asked)
        ends = [node for node in tree.nodes.values() if not node.children]
        return float(sum(node.n - float(node.counts.max(initial=0.0)) for node in ends))

    def shape(self, asked: int, names: Sequence[str]) -> Shape:
        """The tree after so many questions as a shape."""
        tree = self.tree(asked)

        def below(node: NodeId) -> Shape:
            here = tree.nodes[node]
            if here.question is None:
                return None
            return names.index(here.question.column), tuple(below(child) for child in here.children)

        return below(())


def greedy(table: Table, deepest: int) -> Greedy:
    """ID3's path: at each node the column with the most gain, and no way back."""
    trace = learn(table, Recipe(max_depth=deepest))
    asked = [(k, step) for k, step in enumerate(trace) if isinstance(step, Split)]
    weighed = [sum(item.question is not None for item in step.candidates.items) for _, step in asked]
    return Greedy(trace, tuple(k for k, _ in asked), tuple(weighed))


def rank(space: Space, shape: Shape) -> int | None:
    """Where a tree stands in the order of the breadth-first search, counted from 0; None where it is not listed."""
    depth = depth_of(shape)
    if depth >= len(space.levels) or any(level.each is None for level in space.levels[: depth + 1]):
        return None
    before = sum(len(level.each or ()) for level in space.levels[:depth])
    columns = tuple(range(len(space.sizes)))
    exact = (one for one in listed(space.sizes, columns, depth) if depth_of(one) == depth)
    return before + next(at for at, one in enumerate(exact) if one == shape)
