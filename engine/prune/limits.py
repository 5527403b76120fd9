"""No test at all, for comparison: a fixed depth, or a fixed number of leaves."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.verdict import Prune


def at_depth(tree: Tree, limit: int) -> Iterator[Prune]:
    """From the top down: whatever is as deep as the limit becomes a leaf."""
    if limit < 0:
        raise RecipeError(f"The depth must be at least 0, not {limit}.")
    for node in tree.nodes.values():
        if node.question is not None and len(node.id) <= limit:
            depth = {"depth": float(len(node.id)), "limit": float(limit)}
            yield Prune(node.id, "leaf" if len(node.id) == limit else "keep", depth)


def with_leaves(trace: Trace, limit: int) -> Iterator[Prune]:
    """From the top down, the split with most gain times cases first: the leaves are spent until they are used up."""
    if limit < 1:
        raise RecipeError(f"The number of leaves must be at least 1, not {limit}.")
    tree, leaves = trace.tree, 1
    waiting: list[tuple[float, int, NodeId]] = []

    def open_up(id: NodeId) -> None:
        if tree.nodes[id].question is not None:
            at = trace.position(id)
            heapq.heappush(waiting, (-float(trace.nodes["gain"][at]) * tree.nodes[id].n, at, id))

    open_up(())
    while waiting:
        merit, _, id = heapq.heappop(waiting)
        node = tree.nodes[id]
        numbers = {
            "gain": -merit / node.n if node.n else 0.0,
            "cases": node.n,
            "merit": -merit,
            "before": float(leaves),
            "leaves": float(leaves + node.branches - 1),
            "limit": float(limit),
        }
        if leaves + node.branches - 1 > limit:
            yield Prune(id, "leaf", numbers)
            continue
        leaves += node.branches - 1
        yield Prune(id, "keep", numbers)
        for child in node.children:
            open_up(child)
