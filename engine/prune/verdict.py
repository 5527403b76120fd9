"""What pruning says of a node, and what that does to the tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.learn.recipe import NodeId
from engine.learn.tree import Node, Tree


@dataclass(frozen=True, eq=False, slots=True)
class Prune:
    """A node was considered: `verdict` is "keep", "leaf" or "raise"; `numbers` hold what spoke for and against it."""

    node: NodeId
    verdict: str
    numbers: Mapping[str, float] = field(default_factory=dict)
    branch: int | None = None  # the largest branch, which is raised into the node's place if the verdict says so
    subtree: tuple[Node, ...] = ()  # what stands there after raising
    parts: tuple[float, ...] = ()  # what each branch adds to the subtree's number


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
