"""The complexity table as rpart works it out: one pass from the bottom up (Therneau & Atkinson, rpart 4).

rpart does not look for the weakest link of the whole tree. A node asks its two children alone: if the one with the
lower complexity would fall before the node, it counts as fallen, and then perhaps the other. What falls deeper down
between the two is not seen, so the result may differ from the nested sequence of the 1984 book.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from engine.prune.weakest_link import Line, lines, losses, risks


@dataclass(slots=True)
class SubtreeRisk:
    """What a subtree hands up: its complexity, and the risk and splits it has left just before it falls."""

    complexity: float
    risk: float
    splits: int


def complexities(tree: Tree, kind: str = "misclassification", floor: float = 0.0) -> dict[NodeId, float]:
    """The complexity of every node that still asks at `floor`: from there on rpart makes it a leaf."""
    if any(node.branches > 2 for node in tree.nodes.values()):
        raise RecipeError("rpart knows only questions with two answers; this tree has others.")
    risk = losses(tree, kind)  # in cases, not in shares: sums of whole numbers are exact, and ties matter here
    floor *= tree.root.n
    by_node: dict[NodeId, float] = {}

    def visit(id: NodeId, bound: float) -> SubtreeRisk:
        node, own = tree.nodes[id], risk[id]
        within = min(own, bound)
        if node.question is None or within <= floor:
            return SubtreeRisk(floor, own, 0)
        left_id, right_id = sides(tree, node)
        left = visit(left_id, within - floor)
        # The best that may still come of the right side, as far as the left one tells.
        hoped = min(max((own - left.risk) / (left.splits + 1), own - risk[left_id]), bound)
        right = visit(right_id, hoped - floor)
        value = spared_a_split(own, left, right)
        order = (left, left_id), (right, right_id)
        for side, child in order if right.complexity > left.complexity else reversed(order):
            if value <= side.complexity:
                break
            side.risk, side.splits = risk[child], 0
            value = spared_a_split(own, left, right)
        if value <= floor:
            for below in tree.below(id):
                by_node.pop(below.id, None)
            return SubtreeRisk(value, own, 0)
        by_node[id] = value
        return SubtreeRisk(value, left.risk + right.risk, left.splits + right.splits + 1)

    visit((), risk[()])
    for id in sorted(by_node, key=len):
        if id:
            by_node[id] = min(by_node[id], by_node[id[:-1]])
    return {id: value / tree.root.n for id, value in by_node.items()}


def sides(tree: Tree, node: Node) -> list[NodeId]:
    """rpart's left and right: the child with the lower mean (of the class numbers, too) is the left one."""

    def mean(child: NodeId) -> float:
        counts = tree.nodes[child].counts
        return float(counts @ np.arange(len(counts)) / counts.sum()) if tree.classes else float(counts[1])

    first, second = node.children
    return [first, second] if mean(first) < mean(second) else [second, first]


def spared_a_split(own: float, left: SubtreeRisk, right: SubtreeRisk) -> float:
    """What each split of a subtree spares, on average."""
    return (own - (left.risk + right.risk)) / (left.splits + right.splits + 1)


def rpart_table(trace: Trace, cp: float = 0.0, kind: str = "misclassification") -> list[Line]:
    """rpart's table of complexity parameters; it prints alpha and risk as shares of the root's risk."""
    floor = cp * risks(trace.tree, kind)[()]
    return lines(trace.tree, complexities(trace.tree, kind, floor), kind, floor)
