"""Leave-one-out without throwing the tree away: which nodes stay when one row is left out.

A node that the row never reached keeps its cases, so its whole subtree stays as it is, as long as the questions above
divide the other rows as before. Only the nodes on the row's way must be weighed again; where another question wins
there, the subtree below is grown anew. What comes out is the tree that all other rows grow, node for node.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import IntArray, Table
from engine.learn.candidates import Cases
from engine.learn.coded_table import Coded, encode
from engine.learn.grow import grown, learn
from engine.learn.recipe import NodeId, Recipe
from engine.learn.trace import Trace


@dataclass(frozen=True, slots=True)
class Retrained:
    """The tree without one row: nodes on its way that were weighed again and stayed, nodes grown anew, all others."""

    row: int
    way: tuple[NodeId, ...]  # weighed again, and they ask or answer as before
    changed: NodeId | None  # where another question won, or another reason to stop; None if nowhere
    regrown: int  # nodes grown anew, that one included
    reused: int  # nodes that nobody looked at

    @property
    def nodes(self) -> int:
        """The nodes of the new tree."""
        return len(self.way) + self.regrown + self.reused


class Retraining:
    """Leaves one row after another out of a grown tree. For tables without missing values."""

    def __init__(self, table: Table, recipe: Recipe) -> None:
        self.table, self.recipe = table, recipe
        self.trace = learn(table, recipe)
        self.coded: dict[int, Coded] = {}  # one level deep below each depth
        ids = [self.trace.node_id(at) for at in range(len(self.trace.nodes))]
        self.sizes = {node: sum(other[: len(node)] == node for other in ids) for node in ids}

    def deep(self, depth: int) -> Coded:
        """The table under the recipe that ends at a depth."""
        if depth not in self.coded:
            limited = replace(self.recipe, max_depth=min(self.recipe.max_depth, depth))
            self.coded[depth] = encode(self.table, limited)
        return self.coded[depth]

    def grow(self, rows: IntArray, node: NodeId, deepest: int | None = None) -> Trace:
        """What grows from some rows at a node, to the end or so deep."""
        coded = self.trace.coded if deepest is None else self.deep(deepest)
        above = [self.trace.index_of(node[:depth]) for depth in range(len(node))]
        asked = [int(self.trace.nodes["column"][at]) for at in above]
        weights = coded.weights[rows]
        return Trace(coded, grown(coded, rows, weights, asked, node, float(coded.table.weights.sum())))

    def without(self, row: int) -> Retrained:
        """Leave a row out: weigh the nodes on its way again, and grow anew below the first that changes."""
        way: list[NodeId] = []
        node: NodeId = ()
        trace, total = self.trace, len(self.trace.nodes)
        while True:
            index = trace.index_of(node)
            rows = trace.cases(index).rows
            others = rows[rows != row]
            if not len(others):
                # The branch has no case left: an empty leaf, as it would be grown.
                return Retrained(row, tuple(way), node, 1, total - len(way) - self.sizes[node])
            now = self.grow(others, node, len(node) + 1)
            if not self.same(index, now, others):
                regrown = len(self.grow(others, node).nodes)
                return Retrained(row, tuple(way), node, regrown, total - len(way) - self.sizes[node])
            way.append(node)
            if trace.nodes["column"][index] < 0:
                return Retrained(row, tuple(way), None, 0, total - len(way))
            parts = trace.divide(index, Cases(np.array([row]), np.ones(1)))
            node = (*node, next(branch for branch, part in enumerate(parts) if len(part)))

    def same(self, index: int, now: Trace, rows: IntArray) -> bool:
        """Whether a node decides as before: it ends as before, or sends the other rows down the same branches."""
        before, root = self.trace.nodes[index], now.nodes[0]
        if before["column"] != root["column"]:
            return False
        if before["column"] < 0:
            return bool(before["stop"] == root["stop"])
        cases = Cases(rows, np.ones(len(rows)))
        olds, news = self.trace.divide(index, cases), now.divide(0, cases)
        return all(np.array_equal(old.rows, each.rows) for old, each in zip(olds, news, strict=True))

    def every_row(self) -> Iterator[Retrained]:
        """Each row left out in turn."""
        for row in range(len(self.table)):
            yield self.without(row)
