"""How good a tree is while it is pruned: its size and its answers after every verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.random_rows import hold_out
from engine.data.table import Table
from engine.evaluate.held_out import accuracy
from engine.evaluate.scores import ROUNDING, r_squared, spread_of
from engine.learn.recipe import RecipeError
from engine.learn.tree import Tree
from engine.prune.reduced_error import errors_below, leaf_errors
from engine.prune.verdict import Prune, apply

MOST = 60  # trees that are worth measuring one by one


@dataclass(frozen=True, slots=True)
class Standing:
    """A tree's leaves, and the share of each table that it answers right (of a number: of variance explained)."""

    leaves: int
    scores: tuple[float, ...]


def standing(tree: Tree, tables: Sequence[Table]) -> Standing:
    pairs = [accuracy(tree, table) for table in tables]
    return Standing(len(tree.leaves), tuple(right / whole if whole else 0.0 for right, whole in pairs))


def course(tree: Tree, verdicts: Sequence[Prune], tables: Sequence[Table], most: int = MOST) -> dict[int, Standing]:
    """The standing before the first verdict and after each that changes the tree.

    Where cases go to several leaves, or a branch is raised, every tree must be asked anew: after some of them then.
    """
    changes = [passed for passed, each in enumerate(verdicts, 1) if each.verdict != "keep"]
    if not parted(tree, tables) and all(each.verdict != "raise" for each in verdicts):
        standings = added_up(tree, verdicts, tables)
    else:
        spread = np.unique(np.linspace(0, len(changes) - 1, min(most, len(changes)), dtype=int)).tolist()
        standings, now, done = {0: standing(tree, tables)}, tree, 0
        for passed in (changes[position] for position in spread):
            now, done = apply(now, verdicts[done:passed]), passed
            standings[passed] = standing(now, tables)
    standings.setdefault(len(verdicts), standings[max(standings)])
    return standings


def parted(tree: Tree, tables: Sequence[Table]) -> bool:
    """Whether cases may go to several leaves in parts."""
    return tree.missing == "fractional" and any(each.missing.any() for table in tables for each in table.columns)


def added_up(tree: Tree, verdicts: Sequence[Prune], tables: Sequence[Table]) -> dict[int, Standing]:
    """The standings where every case ends in one leaf: a cut changes the answers of its own cases only."""
    losses = [leaf_errors(tree, table) for table in tables]
    below = [errors_below(tree, each) for each in losses]
    wholes = [spread_of(table) if not tree.classes else float(table.weights.sum()) for table in tables]
    measured = list(zip(below, wholes, map(rounding, tables), strict=True))
    leaves = {id: 0 if node.question else 1 for id, node in tree.nodes.items()}
    for node in reversed(tree.nodes.values()):
        if node.question:
            leaves[node.id] = sum(leaves[child] for child in node.children)

    def now() -> Standing:
        scores = (r_squared(each[()] if each[()] > tiny else 0.0, whole) for each, whole, tiny in measured)
        return Standing(leaves[()], tuple(scores))

    standings = {0: now()}
    for passed, verdict in enumerate(verdicts, 1):
        if verdict.verdict == "keep":
            continue
        id = verdict.node
        for loss, under in zip(losses, below, strict=True):
            more = loss[id] - under[id]
            for depth in range(len(id) + 1):
                under[id[:depth]] += more
        fewer = leaves[id] - 1
        for depth in range(len(id) + 1):
            leaves[id[:depth]] -= fewer
        standings[passed] = now()
    return standings


def node_counts(tree: Tree, verdicts: Sequence[Prune]) -> dict[int, int]:
    """The number of nodes before the first verdict and after each that makes a node a leaf, by verdicts passed."""
    present = set(tree.nodes)
    found = {0: len(present)}
    for at, verdict in enumerate(verdicts, 1):
        if verdict.verdict == "leaf":
            present -= {node.id for node in tree.below(verdict.node) if node.id != verdict.node}
            found[at] = len(present)
    return found


def rounding(table: Table) -> float:
    """The squared errors that may come from rounding alone: none for classes."""
    if table.classes:
        return 0.0
    return float((table.weights * (ROUNDING * np.abs(table.target.numbers()).max(initial=0.0)) ** 2).sum())


def divided_in_three(table: Table, validation: float, test: float, seed: int) -> tuple[Table, Table, Table]:
    """Training, validation and test cases: shares of the rows at random by seed; none of the three is empty."""
    rows = len(table)
    if rows < 3:
        raise RecipeError("Three rows at least are needed: one to train, one to validate, one to test.")
    first, middle, last = (table.take(part) for part in hold_out(rows, [validation, test], seed, end="last"))
    return first, middle, last
