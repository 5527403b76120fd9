"""In which order the nodes of a tree are grown, and what is undone at the end.

What a node decides depends on its own cases alone, so every order grows the same nodes: the loop runs depth first,
and another order, or a limit on the leaves, is a way of reading what it grew.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable

import numpy as np

from engine.data.table import FloatArray, IntArray
from engine.kernels import Growth
from engine.learn.coded_table import Coded
from engine.learn.recipe import UNLIMITED

SLACK = 1e-3  # C4.5's Epsilon


def expansion(coded: Coded, growth: Growth) -> tuple[IntArray, frozenset[int]]:
    """The nodes in the order they are decided, and those that the limit on leaves keeps from asking."""
    recipe = coded.recipe
    if recipe.order == "best-first" or recipe.max_leaves < UNLIMITED:
        weight = growth.stats.sum(axis=1) if coded.data.classes else growth.stats[:, 0]
        return best_first(growth, growth.nodes["gain"] * weight, recipe.max_leaves)
    everything = np.arange(len(growth.nodes))
    if recipe.order == "breadth-first":
        return everything[np.argsort(growth.nodes["depth"], kind="stable")], frozenset()
    return everything, frozenset()


def best_first(growth: Growth, gain: FloatArray, max_leaves: int) -> tuple[IntArray, frozenset[int]]:
    """Always decide the open node with the highest `gain`, the first on a tie."""
    children: dict[int, list[int]] = {}
    for node, parent in enumerate(growth.nodes["parent"].tolist()):
        children.setdefault(parent, []).append(node)
    columns = growth.nodes["column"]
    order: list[int] = []
    cut_short: list[int] = []
    waiting: list[tuple[float, int]] = []
    leaves = 1

    def open_up(node: int) -> None:
        if columns[node] < 0:
            order.append(node)
        else:
            heapq.heappush(waiting, (-float(gain[node]), node))

    open_up(0)
    while waiting:
        _, node = heapq.heappop(waiting)
        order.append(node)
        if leaves + len(children[node]) - 1 > max_leaves:
            cut_short.append(node)
            continue
        leaves += len(children[node]) - 1
        for child in children[node]:
            open_up(child)
    return np.array(order, np.int64), frozenset(cut_short)


def collapses(
    growth: Growth, order: IntArray, cut_short: frozenset[int], overrides: Iterable[int]
) -> list[tuple[int, float, float]]:
    """C4.5's last step: subtrees, from the bottom up, that make no fewer training errors than a leaf would.

    What a person decided stays: neither a node of `overrides` nor one above it collapses.
    """
    leaf_errors = growth.stats.sum(axis=1) - growth.stats.max(axis=1)
    columns, below = growth.nodes["column"], np.zeros(len(leaf_errors))
    kept: set[int] = set()
    for decided in overrides:
        above = decided
        while above >= 0 and above not in kept:
            kept.add(above)
            above = int(growth.nodes["parent"][above])
    collapsed = []
    for node in sorted(order.tolist(), reverse=True):
        errors = float(leaf_errors[node])
        if columns[node] >= 0 and node not in cut_short:
            if below[node] >= errors - SLACK and node not in kept:
                collapsed.append((node, errors, float(below[node])))
            else:
                errors = float(below[node])
        if node:
            below[growth.nodes["parent"][node]] += errors
    return collapsed
