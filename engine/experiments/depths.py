"""Trees cut at a depth.

What a node decides depends on its own cases alone, so a tree cut at depth d is the tree that is grown with that limit
(C4.5's collapsing, which looks at the finished tree, must be off). One growth gives the trees of all depths.
"""

from __future__ import annotations

from dataclasses import replace

from engine.learn.tree import Tree


def cut_at(tree: Tree, depth: int) -> Tree:
    """The tree down to a depth; nodes there are leaves, without question and surrogates."""
    nodes = {
        node.id: replace(node, question=None, stop="max-depth", surrogates=())
        if len(node.id) == depth and node.question
        else node
        for node in tree.nodes.values()
        if len(node.id) <= depth
    }
    return replace(tree, nodes=nodes)
