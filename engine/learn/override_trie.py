"""The decisions that people forced, as a trie that the growing loop walks along."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.learn.coded_table import Coded
from engine.learn.recipe import NodeId, Override, RecipeError


def trie(coded: Coded) -> kernels.Overrides:
    """The overrides as a trie that the growing loop can walk along."""
    overrides = {override.node: override for override in coded.recipe.overrides}
    positions: dict[NodeId, int] = {}
    for node in overrides:
        for depth in range(len(node) + 1):
            positions.setdefault(node[:depth], len(positions))
    widest = max([2, *(column.size for column in coded.table.columns)])
    count = max(len(positions), 1)
    step = np.full((count, widest), -1, np.int64)
    kind, column = np.zeros(count, np.int64), np.zeros(count, np.int64)
    cut, sides = np.full(count, -1, np.int64), np.zeros((count, widest), np.uint8)
    for node, at in positions.items():
        if node and 0 <= node[-1] < widest:
            step[positions[node[:-1]], node[-1]] = at
        if node in overrides:
            kind[at], column[at], cut[at], sides[at] = forced(coded, overrides[node], widest)
    found: kernels.Overrides = coded.kernel.Overrides(step, kind, column, cut, sides)
    return found


def forced(coded: Coded, override: Override, widest: int) -> tuple[int, int, int, NDArray[np.uint8]]:
    """An override as the kernels' numbers."""
    none = np.zeros(widest, np.uint8)
    if override.column is None:
        return kernels.LEAF, -1, -1, none
    j = coded.table.names.index(override.column)
    column = coded.table.columns[j]
    if column.kind == "numeric":
        if override.threshold is None:
            return kernels.OWN_BEST, j, -1, none
        return kernels.QUESTION, j, int(np.searchsorted(column.levels, override.threshold, "right")) - 1, none
    if coded.asked_once(j):
        return kernels.QUESTION, j, -1, none
    if override.left is None:
        return kernels.OWN_BEST, j, -1, none
    if unknown := [value for value in override.left if value not in column.labels]:
        raise RecipeError(f"Column {column.name!r} has no value {unknown[0]!r} to send left.")
    sides = np.ones(widest, np.uint8)
    sides[[column.labels.index(value) for value in override.left]] = 0
    return kernels.QUESTION, j, -1, sides
