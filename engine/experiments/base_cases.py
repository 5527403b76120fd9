"""The growing loop without one of its base cases: overrides make it ask on where it would have stopped."""

from __future__ import annotations

import numpy as np

from engine.data.table import Table
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, Override, Recipe
from engine.learn.trace import Trace

DEEPEST = 4  # how far an endless recursion is followed


def differing(trace: Trace, node: NodeId) -> str | None:
    """The first column in which the cases of a node differ."""
    rows = trace.cases(trace.index_of(node)).rows
    for column in trace.coded.table.columns:
        if len(np.unique(column.codes[rows])) > 1:
            return column.name
    return None


def asking_on(table: Table, recipe: Recipe, *, pure: bool, alike: bool, deepest: int = DEEPEST) -> Trace:
    """Grow with the base cases that are on: `pure` stops at one answer, `alike` at cases no column can tell apart.

    Where one is off, the node asks all the same: the first column in which its cases differ, or else the first column.
    Without `alike` that has no end, so it is followed down to `deepest` only.
    """
    while True:
        trace = learn(table, recipe)
        more = []
        for leaf in trace.tree.leaves:
            if leaf.n <= 0 or len(leaf.id) >= deepest + len(table.columns) or leaf.stop == "no-gain":
                continue
            column = differing(trace, leaf.id)
            if column is not None and leaf.stop == "pure" and not pure:
                more.append(Override(leaf.id, column))
            elif column is None and not alike and len(leaf.id) < deepest and (leaf.stop != "pure" or not pure):
                more.append(Override(leaf.id, table.columns[0].name))
        if not more:
            return trace
        for override in more:
            recipe = recipe.override(override)


def endless(trace: Trace) -> bool:
    """Whether some node asks a question that sends all its cases down one branch: it would do so for ever."""
    tree = trace.tree
    return any(
        node.forced and any(abs(tree.nodes[child].n - node.n) < 1e-9 for child in node.children)
        for node in tree.nodes.values()
    )
