"""The nested sequence of weakest links (Breiman, Friedman, Olshen & Stone 1984, chapter 3).

The weakest link is the node whose subtree spares least risk for each leaf beyond the first. It is cut, then the next
weakest of the smaller tree, until only the root is left. Each tree of the sequence is the best one at some price alpha
of a leaf.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.learn.recipe import NodeId, RecipeError
from engine.learn.tree import Tree

EQUAL = 1e-10  # links this close (as a share of the root's risk) are cut together


@dataclass(frozen=True, slots=True)
class Link:
    """One cut of the nested sequence: from `alpha` on, the subtree at `node` spares less than its leaves cost."""

    node: NodeId
    alpha: float
    risk: float  # of the node as a leaf
    subtree_risk: float
    leaves: int  # of the subtree that goes
    tree_risk: float  # of the whole tree after the cut
    tree_leaves: int
    parts: tuple[float, ...] = ()  # the risk below each branch of the node


def losses(tree: Tree, kind: str) -> dict[NodeId, float]:
    """The loss of each node as a leaf: its misclassified cases as in rpart, or its impurity times its cases."""
    if kind == "misclassification" and tree.classes:
        return {id: node.n - float(node.counts[int(node.prediction)]) for id, node in tree.nodes.items()}
    if kind not in ("misclassification", "impurity"):
        raise RecipeError(f"The risk is misclassification or impurity, not {kind!r}.")
    return {id: node.n * node.impurity for id, node in tree.nodes.items()}


def risks(tree: Tree, kind: str) -> dict[NodeId, float]:
    """The risk of each node as a leaf: its loss as a share of all cases."""
    return {id: loss / tree.root.n for id, loss in losses(tree, kind).items()}


@dataclass(frozen=True, slots=True)
class Weighing:
    """A node that asks, in a tree as it stands: its risk as a leaf, and the risk and the leaves of its subtree."""

    risk: float
    subtree_risk: float
    leaves: int
    parts: tuple[float, ...]  # the risk below each branch

    @property
    def strength(self) -> float:
        """The risk that the subtree spares for each leaf beyond the first: (R(t) − R(T_t)) / (leaves − 1)."""
        return (self.risk - self.subtree_risk) / (self.leaves - 1)


def weighings(tree: Tree, kind: str = "misclassification") -> dict[NodeId, Weighing]:
    """The weighing of every node that asks."""
    risk = risks(tree, kind)
    below, leaves = sums_below(tree, risk)
    return {
        id: Weighing(risk[id], below[id], leaves[id], tuple(below[child] for child in node.children))
        for id, node in tree.nodes.items()
        if node.question
    }


def sums_below(tree: Tree, risk: Mapping[NodeId, float]) -> tuple[dict[NodeId, float], dict[NodeId, int]]:
    """The risk and the number of the leaves under each node."""
    below: dict[NodeId, float] = {}
    leaves: dict[NodeId, int] = {}
    for node in reversed(tree.nodes.values()):
        below[node.id] = sum(below[child] for child in node.children) if node.question else risk[node.id]
        leaves[node.id] = sum(leaves[child] for child in node.children) if node.question else 1
    return below, leaves


def sequence(tree: Tree, kind: str = "misclassification") -> Iterator[Link]:
    """The cuts of the nested sequence: the link with the least (R(t) − R(T_t)) / (leaves − 1) goes next."""
    risk = risks(tree, kind)
    below, leaves = sums_below(tree, risk)
    gone: set[NodeId] = set()
    order = {id: position for position, id in enumerate(tree.nodes)}

    def strength(node: NodeId) -> float:
        return (risk[node] - below[node]) / (leaves[node] - 1)

    waiting = [(strength(id), order[id], id) for id, node in tree.nodes.items() if node.question]
    heapq.heapify(waiting)
    alpha = 0.0
    while waiting:
        value, _, link = heapq.heappop(waiting)
        if link in gone or leaves[link] == 1 or value != strength(link):
            continue  # an older entry: the node was cut away or its strength has changed since
        alpha = max(alpha, value if value > EQUAL * risk[()] else 0.0)
        parts = tuple(below[child] for child in tree.nodes[link].children)
        gone.update(node.id for node in tree.below(link) if node.id != link)
        dropped, more_risk = leaves[link] - 1, risk[link] - below[link]
        subtree_risk, subtree_leaves = below[link], leaves[link]
        for depth in range(len(link), -1, -1):
            above = link[:depth]
            below[above] += more_risk
            leaves[above] -= dropped
            if depth < len(link) and leaves[above] > 1:
                heapq.heappush(waiting, (strength(above), order[above], above))
        yield Link(link, alpha, risk[link], subtree_risk, subtree_leaves, below[()], leaves[()], parts)


def endings(tree: Tree, kind: str = "misclassification") -> dict[NodeId, float]:
    """For each node that asks, the alpha from which on it is a leaf or gone."""
    ends: dict[NodeId, float] = {}
    for link in sequence(tree, kind):
        for node in tree.below(link.node):
            if node.question:
                ends.setdefault(node.id, link.alpha)
    return ends


@dataclass(frozen=True, slots=True)
class Line:
    """A tree of the nested sequence, as a line of its table: the best one from `alpha` up to the next line's alpha."""

    alpha: float
    leaves: int
    splits: int
    risk: float  # as a share of all cases


def lines(tree: Tree, ends: Mapping[NodeId, float], kind: str = "misclassification", floor: float = 0.0) -> list[Line]:
    """The nested sequence as a table from the root alone to the tree at `floor`; equal alphas share a line."""
    risk = risks(tree, kind)
    same = EQUAL * risk[()]
    asking = sorted((id for id in ends if ends[id] > floor + same), key=lambda id: -ends[id])
    table: list[Line] = []
    leaves, left, before = 1, risk[()], math.inf
    for splits, id in enumerate(asking):
        if before - ends[id] > same:
            table.append(Line(ends[id], leaves, splits, left))
        before, node = ends[id], tree.nodes[id]
        leaves += node.branches - 1
        left += sum(risk[child] for child in node.children) - risk[id]
    return [*table, Line(floor, leaves, len(asking), left)]
