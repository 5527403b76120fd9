"""Reduced-error pruning: ask cases the tree has not seen (Quinlan 1987, Simplifying decision trees)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from engine.data.table import Table, TableError
from engine.learn.predict import columns_of, flow
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from engine.prune.verdict import Prune


def leaf_errors(tree: Tree, validation: Table) -> dict[NodeId, float]:
    """What each node would get wrong as a leaf on the validation cases: their weight, or the squared error."""
    passing = flow(tree, columns_of(tree, validation), validation.weights)
    if tree.classes:
        label = {name: code for code, name in enumerate(tree.classes)}
        truth = np.array([label.get(name, -1) for name in validation.classes])[validation.target.codes]
        return {
            id: float(weights[truth[rows] != tree.nodes[id].prediction].sum())
            for id, (rows, weights) in passing.items()
        }
    numbers = validation.target.numbers()
    return {
        id: float((weights * (numbers[rows] - tree.nodes[id].prediction) ** 2).sum())
        for id, (rows, weights) in passing.items()
    }


def prune(tree: Tree, validation: Table) -> Iterator[Prune]:
    """Again and again replace the subtree whose removal spares most validation errors, until every removal hurts.

    Then the nodes that stay are told, those that came nearest to going first.
    On a tie the node nearest the root goes, so equal trees end small.
    """
    if validation.task != ("classify" if tree.classes else "regress"):
        raise TableError("The validation cases must have the same kind of target as the training cases.")
    as_leaf = leaf_errors(tree, validation)
    below = errors_below(tree, as_leaf)
    total = float(validation.weights.sum())
    open_nodes = [node.id for node in tree.nodes.values() if node.question]

    def verdict(id: NodeId, said: str) -> Prune:
        parts = tuple(below[child] for child in tree.nodes[id].children)
        numbers = {"leaf": as_leaf[id], "subtree": below[id], "tree": below[()], "cases": total}
        return Prune(id, said, numbers, parts=parts)

    while open_nodes:
        best = max(open_nodes, key=lambda id: below[id] - as_leaf[id])
        spared = below[best] - as_leaf[best]
        if spared < -1e-9:
            break
        yield verdict(best, "leaf")
        for depth in range(len(best) + 1):
            below[best[:depth]] -= spared
        open_nodes = [id for id in open_nodes if id[: len(best)] != best]
    for id in sorted(open_nodes, key=lambda id: as_leaf[id] - below[id]):
        yield verdict(id, "keep")


def errors_below(tree: Tree, as_leaf: Mapping[NodeId, float]) -> dict[NodeId, float]:
    """What the leaves under each node get wrong."""
    below: dict[NodeId, float] = {}
    for node in reversed(tree.nodes.values()):
        below[node.id] = sum(below[child] for child in node.children) if node.question else as_leaf[node.id]
    return below
