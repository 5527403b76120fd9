"""The cases as one area, divided as the tree divides them: a mosaic for data without two numeric axes."""

from __future__ import annotations

from typing import Any

from engine.learn.recipe import NodeId, path_text
from engine.learn.tree import Tree
from pages.views.colours import colour
from pages.views.partition import Box, fill, label, safe
from pages.views.text import answer_text, cases
from pages.views.tree_cards import branch_of

Figure = dict[str, Any]
GAP = 0.012
MOST_LABELS = 30


def tiles(tree: Tree) -> list[Box]:
    """A tile for each leaf or open node, as large as its share of the cases; directions alternate with depth."""
    stack = [Box((), 0.0, 1.0, 0.0, 1.0)]
    found: list[Box] = []
    while stack:
        box = stack.pop()
        node = tree.nodes[box.node]
        if node.question is None:
            found.append(box)
            continue
        stack.extend(reversed(sliced(tree, box, node.children)))
    return found


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


def mosaic_figure(tree: Tree, lit: NodeId | None, current: NodeId | None, font: int) -> Figure:
    """Tiles labelled by branch and answer, with the class mix as a band along the lower edge."""
    drawn = tiles(tree)
    means = [tree.nodes[box.node].prediction for box in drawn]
    shapes: list[Figure] = []
    labels: list[Figure] = []
    for box in drawn:
        node = tree.nodes[box.node]
        glows = lit is not None and box.node[: len(lit)] == lit
        now = box.node == current
        shapes.append(
            {
                "type": "rect",
                "x0": box.left,
                "x1": box.right,
                "y0": box.low,
                "y1": box.high,
                "fillcolor": fill(tree, node, min(means), max(means)),
                "layer": "below",
                "line": {
                    "width": 4 if glows or now else 1,
                    "color": "#D55E00" if glows else "#005A8F" if now else "#666",
                    "dash": "solid" if node.stop else "dash",
                },
            }
        )
        shapes += band(tree, box)
        big = (box.right - box.left) > 0.09 and (box.high - box.low) > 0.07
        if (big or glows) and len(labels) < MOST_LABELS:
            labels.append(label(box, tile_text(tree, box.node)))
    hidden = {"visible": False, "range": [-0.01, 1.01], "fixedrange": True}
    layout = {
        "font": {"size": font},
        "margin": {"l": 5, "r": 5, "t": 5, "b": 5},
        "xaxis": hidden,
        "yaxis": dict(hidden),
        "shapes": shapes,
        "annotations": labels,
        "hovermode": "closest",
        "showlegend": False,
    }
    return {"data": [handles(tree, drawn)], "layout": layout}


def tile_text(tree: Tree, node: NodeId) -> str:
    """What is written on a tile: its branch and its answer."""
    here = tree.nodes[node]
    answer = answer_text(tree, here.prediction) if here.stop else "?"
    branch = branch_of(tree, node)
    return f"{branch}: {answer}" if branch else answer


def band(tree: Tree, box: Box) -> list[Figure]:
    """The class mix of a tile."""
    node = tree.nodes[box.node]
    if not tree.classes or node.n <= 0:
        return []
    shapes, at = [], box.left
    height = 0.10 * (box.high - box.low)
    for k, weight in enumerate(node.counts):
        if weight > 0:
            width = (box.right - box.left) * float(weight) / node.n
            shapes.append(
                {
                    "type": "rect",
                    "x0": at,
                    "x1": at + width,
                    "y0": box.low,
                    "y1": box.low + height,
                    "layer": "below",
                    "fillcolor": colour(k),
                    "line": {"width": 0.5, "color": "#333"},
                }
            )
            at += width
    return shapes


def handles(tree: Tree, drawn: list[Box]) -> Figure:
    """Points the mouse can find, one in the middle of each tile."""
    texts = [f"{safe(tile_text(tree, box.node), 60)}, {cases(tree.nodes[box.node].n)}" for box in drawn]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [(box.left + box.right) / 2 for box in drawn],
        "y": [(box.low + box.high) / 2 for box in drawn],
        "customdata": [path_text(b.node) or "root" for b in drawn],
        "marker": {"size": 44, "opacity": 0.01, "symbol": "square"},
        "text": texts,
        "hovertemplate": "%{text}<extra></extra>",
    }
