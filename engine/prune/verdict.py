"""Verdicts of pruning on nodes, and the tree after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.learn.recipe import NodeId
from engine.learn.tree import Node, Tree

Verdict = Literal["keep", "leaf", "raise"]


@dataclass(frozen=True, eq=False, slots=True)
class Prune:
    """The verdict on a node: its subtree stays, a leaf replaces it, or its largest branch is raised into its place."""

    node: NodeId
    verdict: Verdict
    numbers: Mapping[str, float] = field(default_factory=dict)  # what spoke for and against it
    branch: int | None = None  # the largest branch
    subtree: tuple[Node, ...] = ()  # the nodes that stand there after raising
    parts: tuple[float, ...] = ()  # the share of each branch in the subtree's number


def apply(tree: Tree, verdicts: Iterable[Prune]) -> Tree:
    """The tree after some verdicts."""
    nodes = dict(tree.nodes)

    def clear(node: NodeId) -> Node:
        """Take a node and all below it out."""
        top = nodes.pop(node)
        stack = list(top.children)
        while stack:
            stack.extend(nodes.pop(stack.pop()).children)
        return top

    for verdict in verdicts:
        if verdict.verdict == "leaf":
            nodes[verdict.node] = replace(clear(verdict.node), question=None, stop="pruned", surrogates=())
        elif verdict.verdict == "raise":
            clear(verdict.node)
            nodes.update({node.id: node for node in verdict.subtree})
    if len(nodes) == len(tree.nodes):
        return tree
    return replace(tree, nodes={node.id: node for node in replace(tree, nodes=nodes).below(())})
