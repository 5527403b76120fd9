"""What pruning says of a node, and what that does to the tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.recipe import NodeId
from engine.tree import Node, Tree


@dataclass(frozen=True, eq=False, slots=True)
class Prune:
    """A node was considered: `verdict` is "keep", "leaf" or "raise"; `numbers` hold what spoke for and against it."""

    node: NodeId
    verdict: str
    numbers: Mapping[str, float] = field(default_factory=dict)
    branch: int | None = None  # the branch raised into the node's place
    subtree: tuple[Node, ...] = ()  # what stands there after raising


def cut(tree: Tree, node: NodeId) -> Tree:
    """The tree with everything below `node` gone and a leaf in its place."""
    gone = {each.id for each in tree.below(node)} - {node}
    nodes = {each.id: each for each in tree.nodes.values() if each.id not in gone}
    nodes[node] = replace(nodes[node], question=None, stop="pruned", surrogates=())
    return replace(tree, nodes=nodes)


def raised(tree: Tree, node: NodeId, subtree: Iterable[Node]) -> Tree:
    """The tree with `subtree` in the place of `node`."""
    gone = {each.id for each in tree.below(node)}
    before = [each for each in tree.nodes.values() if each.id not in gone and each.id < node]
    after = [each for each in tree.nodes.values() if each.id not in gone and each.id >= node]
    return replace(tree, nodes={each.id: each for each in (*before, *subtree, *after)})


def apply(tree: Tree, verdicts: Iterable[Prune]) -> Tree:
    """The tree after some verdicts."""
    for verdict in verdicts:
        if verdict.verdict == "leaf":
            tree = cut(tree, verdict.node)
        elif verdict.verdict == "raise":
            tree = raised(tree, verdict.node, verdict.subtree)
    return tree
