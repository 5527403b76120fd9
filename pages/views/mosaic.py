"""The cases as one area, divided as the tree divides them: a mosaic for data without two numeric axes."""

from __future__ import annotations

from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.views.partition import Box, boxes_of_leaves
from pages.views.text import answer_text
from pages.views.tree_cards import branch_of

GAP = 0.012


def tiles(tree: Tree) -> list[Box]:
    """A tile for each leaf or open node, as large as its share of the cases; directions alternate with depth."""
    whole = Box((), 0.0, 1.0, 0.0, 1.0)
    return boxes_of_leaves(tree, whole, lambda node, box: sliced(tree, box, node.children))


def sliced(tree: Tree, box: Box, children: tuple[NodeId, ...]) -> list[Box]:
    """A tile cut into its branches, in proportion; empty branches have no area."""
    filled = [child for child in children if tree.nodes[child].n > 0]
    total = sum(tree.nodes[child].n for child in filled)
    across = len(box.node) % 2 == 0
    start, end = (box.left, box.right) if across else (box.low, box.high)
    gap = GAP * (end - start) if len(filled) > 1 else 0.0
    room = (end - start) - gap * (len(filled) - 1)
    parts, at = [], start
    for child in filled:
        size = room * tree.nodes[child].n / total
        parts.append(
            Box(child, at, at + size, box.low, box.high) if across else Box(child, box.left, box.right, at, at + size)
        )
        at += size + gap
    return parts


def tile_text(tree: Tree, node: NodeId) -> str:
    """What is written on a tile: its branch and its answer."""
    here = tree.nodes[node]
    answer = answer_text(tree, here.prediction) if here.stop else "?"
    branch = branch_of(tree, node)
    return f"{branch}: {answer}" if branch else answer
