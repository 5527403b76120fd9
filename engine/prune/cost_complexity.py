"""CART's pruning: cut the weakest link, again and again (Breiman, Friedman, Olshen & Stone 1984, ch. 3)."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.verdict import Prune, apply

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
    parts: tuple[float, ...] = ()  # the risk below each branch of the node


def losses(tree: Tree, kind: str) -> dict[NodeId, float]:
    """What each node loses as a leaf: its misclassified cases as rpart has it, or its impurity times its cases."""
    if kind == "misclassification" and tree.classes:
        return {id: node.n - float(node.counts[int(node.prediction)]) for id, node in tree.nodes.items()}
    if kind not in ("misclassification", "impurity"):
        raise RecipeError(f"The risk is misclassification or impurity, not {kind!r}.")
    return {id: node.n * node.impurity for id, node in tree.nodes.items()}


def risks(tree: Tree, kind: str) -> dict[NodeId, float]:
    """The risk of each node as a leaf: what it loses, as a share of all cases."""
    return {id: loss / tree.root.n for id, loss in losses(tree, kind).items()}


@dataclass(frozen=True, slots=True)
class Weighing:
    """A node that asks, as things stand: its risk as a leaf, that of its subtree, and what a leaf of it is worth."""

    risk: float
    subtree_risk: float
    leaves: int
    parts: tuple[float, ...]  # the risk below each branch

    @property
    def strength(self) -> float:
        """(R(t) − R(T_t)) / (leaves − 1)"""
        return (self.risk - self.subtree_risk) / (self.leaves - 1)


def weighings(tree: Tree, kind: str = "misclassification") -> dict[NodeId, Weighing]:
    """Every node that asks, weighed against its subtree."""
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
    """The nested sequence of subtrees: always the link with the least (R(t) − R(T_t)) / (leaves − 1) goes next."""
    risk = risks(tree, kind)
    below, leaves = sums_below(tree, risk)
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
        parts = tuple(below[child] for child in tree.nodes[at].children)
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
        yield Link(at, alpha, risk[at], subtree_risk, subtree_leaves, below[()], leaves[()], parts)


def endings(tree: Tree, kind: str = "misclassification") -> dict[NodeId, float]:
    """For each node that asks, the alpha from which on it no longer does."""
    found: dict[NodeId, float] = {}
    for link in sequence(tree, kind):
        for node in tree.below(link.node):
            if node.question:
                found.setdefault(node.id, link.alpha)
    return found


@dataclass(frozen=True, slots=True)
class Line:
    """A tree of the nested sequence: the best one from `alpha` on, until the line above takes over."""

    alpha: float
    leaves: int
    splits: int
    risk: float  # as a share of all cases


def lines(tree: Tree, ends: Mapping[NodeId, float], kind: str = "misclassification", floor: float = 0.0) -> list[Line]:
    """The nested sequence as a table from the root alone to the tree at `floor`; equal alphas share a line."""
    risk = risks(tree, kind)
    same = EQUAL * risk[()]
    asking = sorted((id for id in ends if ends[id] > floor + same), key=lambda id: -ends[id])
    found: list[Line] = []
    leaves, left, before = 1, risk[()], math.inf
    for splits, id in enumerate(asking):
        if before - ends[id] > same:
            found.append(Line(ends[id], leaves, splits, left))
        before, node = ends[id], tree.nodes[id]
        leaves += node.branches - 1
        left += sum(risk[child] for child in node.children) - risk[id]
    return [*found, Line(floor, leaves, len(asking), left)]


def prune(trace: Trace, alpha: float = 0.0, risk: str = "misclassification") -> Iterator[Prune]:
    """Cut every link that costs at most `alpha` a leaf, the weakest first; then say of the others why they stay."""
    if alpha < 0:
        raise RecipeError(f"Alpha must be at least 0, not {alpha}.")
    tree = trace.tree
    limit = alpha + EQUAL * risks(tree, risk)[()]
    cuts: list[Prune] = []
    for link in sequence(tree, risk):
        if link.alpha > limit:
            break
        numbers = {
            "alpha": link.alpha,
            "limit": alpha,
            "leaf": link.risk,
            "subtree": link.subtree_risk,
            "leaves": float(link.leaves),
        }
        cuts.append(Prune(link.node, "leaf", numbers, parts=link.parts))
    yield from cuts
    left = weighings(apply(tree, cuts), risk)
    for node, each in sorted(left.items(), key=lambda pair: pair[1].strength):
        numbers = {
            "alpha": each.strength,
            "limit": alpha,
            "leaf": each.risk,
            "subtree": each.subtree_risk,
            "leaves": float(each.leaves),
        }
        yield Prune(node, "keep", numbers, parts=each.parts)


def root_risk(trace: Trace, risk: str) -> float:
    """The risk of the root as a leaf: rpart's complexity parameter is a share of it."""
    return risks(trace.tree, risk)[()]
