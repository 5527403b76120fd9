"""Chi-square pruning: is the split more than chance? (Quinlan 1986; Russell & Norvig, section 18.3.5)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.backend import plain
from engine.learn.recipe import RecipeError
from engine.learn.tree import Node, Tree
from engine.prune.verdict import Prune


def deviations(tree: Tree, node: Node) -> tuple[float, ...]:
    """What each branch adds to the deviation: the sum of (observed − expected)² / expected over the classes."""
    expected = node.counts[node.counts > 0] / max(node.n, 1e-300)
    found = []
    for child in node.children:
        observed = tree.nodes[child].counts[node.counts > 0]
        mean = expected * observed.sum()
        found.append(float(((observed - mean) ** 2 / mean).sum()) if observed.sum() > 0 else 0.0)
    return tuple(found)


def test(tree: Tree, node: Node) -> tuple[float, int, float]:
    """The deviation of a node's branches from independence, its degrees of freedom, and the chance of as much."""
    branches = np.array([tree.nodes[child].counts for child in node.children])
    branches = branches[branches.sum(axis=1) > 0][:, branches.sum(axis=0) > 0]
    freedom = (branches.shape[0] - 1) * (branches.shape[1] - 1)
    kernel = plain()
    deviation = float(kernel.chi_square(branches.shape[1], branches, branches.sum(axis=0), branches.sum()))
    return deviation, freedom, float(kernel.chi_square_tail(deviation, freedom))


def prune(tree: Tree, significance: float = 0.05) -> Iterator[Prune]:
    """Bottom up: a node whose children are all leaves becomes one if its split may well be chance."""
    if not tree.classes:
        raise RecipeError("The chi-square test needs classes; the target is a number.")
    if not 0 < significance <= 1:
        raise RecipeError(f"The significance must be above 0 and at most 1, not {significance}.")
    leaves = {node.id for node in tree.leaves}
    for node in reversed(tree.nodes.values()):
        if node.question is None or not all(child in leaves for child in node.children):
            continue
        deviation, freedom, chance = test(tree, node)
        numbers = {"deviation": deviation, "freedom": float(freedom), "p": chance, "limit": significance}
        if chance > significance:
            leaves.add(node.id)
        verdict = "leaf" if chance > significance else "keep"
        yield Prune(node.id, verdict, numbers, parts=deviations(tree, node))
