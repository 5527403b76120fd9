"""CART's pruning: cut the weakest link, again and again (Breiman, Friedman, Olshen & Stone 1984, ch. 3)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from engine.prune.verdict import Prune
from engine.recipe import NodeId, RecipeError
from engine.trace import Trace
from engine.tree import Tree

EQUAL = 1e-10  # links this close (as a share of the root's risk) are cut together


@dataclass(frozen=True, slots=True)
class Link:
    """One cut of the nested sequence: from `alpha` on, the subtree at `node` is not worth its leaves."""

    node: NodeId
    alpha: float
    risk: float  # of the node as a leaf
    subtree_risk: float
    leaves: int  # of the subtree that goes
    tree_risk: float  # of the whole tree after the cut
    tree_leaves: int


def risks(tree: Tree, kind: str) -> dict[NodeId, float]:
    """The risk of each node as a leaf, as a share of all cases: misclassification as rpart has it, or impurity."""
    total = tree.root.n
    if kind == "misclassification" and tree.classes:
        return {id: (node.n - node.counts[int(node.prediction)]) / total for id, node in tree.nodes.items()}
    if kind not in ("misclassification", "impurity"):
        raise RecipeError(f"The risk is misclassification or impurity, not {kind!r}.")
    return {id: node.n * node.impurity / total for id, node in tree.nodes.items()}


def sequence(tree: Tree, kind: str = "misclassification") -> Iterator[Link]:
    """The nested sequence of subtrees: always the link with the least (R(t) − R(T_t)) / (leaves − 1) goes next."""
    risk = risks(tree, kind)
    below: dict[NodeId, float] = {}
    leaves: dict[NodeId, int] = {}
    for node in reversed(tree.nodes.values()):
        below[node.id] = sum(below[child] for child in node.children) if node.question else risk[node.id]
        leaves[node.id] = sum(leaves[child] for child in node.children) if node.question else 1
    gone: set[NodeId] = set()
    order = {id: place for place, id in enumerate(tree.nodes)}

    def strength(node: NodeId) -> float:
        return (risk[node] - below[node]) / (leaves[node] - 1)

    waiting = [(strength(id), order[id], id) for id, node in tree.nodes.items() if node.question]
    heapq.heapify(waiting)
    alpha = 0.0
    while waiting:
        value, _, at = heapq.heappop(waiting)
        if at in gone or leaves[at] == 1 or value != strength(at):
            continue  # an older entry: the node was cut away or its strength has changed since
        alpha = max(alpha, value if value > EQUAL * risk[()] else 0.0)
        for each in tree.below(at):
            if each.id != at:
                gone.add(each.id)
        dropped, spared = leaves[at] - 1, risk[at] - below[at]
        subtree_risk, subtree_leaves = below[at], leaves[at]
        for depth in range(len(at), -1, -1):
            above = at[:depth]
            below[above] += spared
            leaves[above] -= dropped
            if depth < len(at) and leaves[above] > 1:
                heapq.heappush(waiting, (strength(above), order[above], above))
        yield Link(at, alpha, risk[at], subtree_risk, subtree_leaves, below[()], leaves[()])


def prune(trace: Trace, alpha: float = 0.0, risk: str = "misclassification") -> Iterator[Prune]:
    """Cut every link that costs at most `alpha` a leaf."""
    if alpha < 0:
        raise RecipeError(f"Alpha must be at least 0, not {alpha}.")
    tree = trace.tree
    limit = alpha + EQUAL * risks(tree, risk)[()]
    for link in sequence(tree, risk):
        numbers = {
            "alpha": link.alpha, "limit": alpha, "leaf": link.risk, "subtree": link.subtree_risk,
            "leaves": float(link.leaves),
        }  # fmt: skip
        if link.alpha > limit:
            yield Prune(link.node, "keep", numbers)
            return
        yield Prune(link.node, "leaf", numbers)


def root_risk(trace: Trace, risk: str) -> float:
    """The risk of the root as a leaf: rpart's complexity parameter is a share of it."""
    return risks(trace.tree, risk)[()]
