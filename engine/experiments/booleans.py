"""Boolean functions as numbers, and the smallest decision tree of each, found exactly.

Bit r of a function's number is its value in row r of the truth table; rows count upwards from all false, and the first
variable changes slowest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd

from engine.data.table import IntArray, Table
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, Override, Recipe
from engine.learn.tree import Tree

LETTERS = ("A", "B", "C", "D", "E")
LISTED = 4  # up to so many variables every function is listed: 65,536 of them
Rule = Callable[[tuple[bool, ...]], bool]


def parity(row: tuple[bool, ...]) -> bool:
    return sum(row) % 2 == 1


def majority(row: tuple[bool, ...]) -> bool:
    return 2 * sum(row) > len(row)


def either_branch(row: tuple[bool, ...]) -> bool:
    """If A then B decides, else C."""
    return row[1] if row[0] else row[2]


def number_of(rule: Rule, variables: int) -> int:
    """The number of a function given by a rule."""
    rows = [tuple(bool(r >> bit & 1) for bit in range(variables - 1, -1, -1)) for r in range(2**variables)]
    return sum(1 << r for r, row in enumerate(rows) if rule(row))


def functions(variables: int) -> int:
    """How many functions there are: 2 to the power 2ⁿ."""
    return int(2 ** (2**variables))


@cache
def rows_where(variables: int, variable: int, value: int) -> tuple[int, ...]:
    """The rows of the truth table in which a variable has a value, in order."""
    bit = variables - 1 - variable
    return tuple(r for r in range(2**variables) if r >> bit & 1 == value)


def restrict(number: int, variables: int, variable: int, value: int) -> int:
    """The function of one variable fewer that a known variable leads to."""
    return sum((number >> r & 1) << at for at, r in enumerate(rows_where(variables, variable, value)))


@cache
def sizes(variables: int) -> tuple[IntArray, IntArray]:
    """For every function of so many variables: the leaves of its smallest tree, and the depth of its shallowest.

    leaves(f) = 1 if f is constant, else the least over variables x of leaves(f | x=0) + leaves(f | x=1); depth likewise
    with 1 + max.
    """
    numbers = np.arange(functions(variables), dtype=np.int64)
    constant = (numbers == 0) | (numbers == numbers[-1])
    leaves, depth = np.full(len(numbers), 1 << 20, np.int64), np.full(len(numbers), 1 << 20, np.int64)
    for variable in range(variables):
        sides = []
        for value in (0, 1):
            rows = rows_where(variables, variable, value)
            sides.append(sum(((numbers >> r & 1) << at for at, r in enumerate(rows)), np.zeros_like(numbers)))
        below_leaves, below_depth = sizes(variables - 1)
        leaves = np.minimum(leaves, below_leaves[sides[0]] + below_leaves[sides[1]])
        depth = np.minimum(depth, 1 + np.maximum(below_depth[sides[0]], below_depth[sides[1]]))
    leaves[constant], depth[constant] = 1, 0
    leaves.flags.writeable = depth.flags.writeable = False
    return leaves, depth


def least_leaves(number: int, variables: int) -> int:
    """The leaves of the smallest tree of one function."""
    if variables <= LISTED:
        return int(sizes(variables)[0][number])
    if number in (0, functions(variables) - 1):
        return 1
    return min(
        sum(least_leaves(restrict(number, variables, variable, value), variables - 1) for value in (0, 1))
        for variable in range(variables)
    )


def smallest(number: int, variables: int) -> dict[NodeId, str]:
    """The questions of a smallest tree: node → variable. Of equally small ones, the first variable first."""
    questions: dict[NodeId, str] = {}
    open_nodes: list[tuple[NodeId, int, tuple[str, ...]]] = [((), number, LETTERS[:variables])]
    while open_nodes:
        node, rest, names = open_nodes.pop()
        if rest in (0, functions(len(names)) - 1):
            continue
        parts = [[restrict(rest, len(names), at, value) for value in (0, 1)] for at in range(len(names))]
        leaves = [sum(least_leaves(part, len(names) - 1) for part in pair) for pair in parts]
        best = int(np.argmin(leaves))
        questions[node] = names[best]
        left = names[:best] + names[best + 1 :]
        open_nodes += [((*node, value), parts[best][value], left) for value in (1, 0)]
    return questions


def by_depth(variables: int) -> list[int]:
    """How many functions a tree of depth at most 0, 1, 2, … can write down."""
    depth = sizes(variables)[1]
    return [int((depth <= most).sum()) for most in range(variables + 1)]


@cache
def greedy_excess(variables: int) -> tuple[int, int]:
    """Of all functions of some variables: for how many ID3's tree has more leaves than the smallest, and how many all
    are. Every function's truth table is grown: feasible up to three variables."""
    rows = [[str(r >> bit & 1) for bit in range(variables - 1, -1, -1)] + ["0"] for r in range(2**variables)]
    frame = pd.DataFrame(rows, columns=[*LETTERS[:variables], "Y"])
    table = Table.from_frame(frame, "Y", task="classify", classes=("0", "1"), categorical=LETTERS[:variables])
    larger = 0
    for number in range(functions(variables)):
        codes = np.array([number >> r & 1 for r in range(2**variables)], table.target.codes.dtype)
        grown = learn(replace(table, target=replace(table.target, codes=codes)), Recipe()).tree
        larger += len(grown.leaves) > least_leaves(number, variables)
    return larger, functions(variables)


def smallest_tree(table: Table, number: int) -> Tree:
    """A smallest tree of a function, grown from its truth table."""
    questions = smallest(number, len(table.columns))
    return learn(table, Recipe(overrides=tuple(Override(node, name) for node, name in questions.items()))).tree
