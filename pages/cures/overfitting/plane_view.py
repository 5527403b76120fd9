"""The plane as a tree cuts it at a depth, made for stepping: from one depth to the next only what was cut changes."""

from __future__ import annotations

from typing import Any

from engine.data.table import Table
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.views.partition import axes_layout, boxes, fill, has_room, label, points, safe
from pages.views.text import answer_text, cases

Figure = dict[str, Any]


def plane_figure(tree: Tree, whole: Tree, table: Table, x: str, y: str, font: int) -> Figure:
    """Points and rectangles of a tree that is cut from the whole one."""
    drawn = boxes(tree, table, x, y, {})
    low, high = (0.0, 1.0) if table.classes else (float(table.target.levels[0]), float(table.target.levels[-1]))
    position = positions(whole)
    sides: dict[str, list[Any]] = {name: [None] * len(whole.leaves) for name in ("x", "base", "y", "width", "text")}
    colours: list[str | None] = [None] * len(whole.leaves)
    labels: list[Figure] = []
    for box in drawn:
        at, node = position[box.node], tree.nodes[box.node]
        answer = answer_text(tree, node.prediction)
        width, height = box.right - box.left, box.high - box.low
        values = ((box.left + box.right) / 2, box.low, height, width, f"{safe(answer, 30)}, {cases(node.n)}")
        for side, value in zip(sides.values(), values, strict=True):
            side[at] = value
        colours[at] = fill(tree, node, low, high)
        if has_room(box, answer, table, x, y):
            labels.append(label(box, answer))
    # A bar is a rectangle that the pointer finds.
    rectangles = {
        "type": "bar",
        **sides,
        "marker": {"color": colours, "line": {"width": 1, "color": "#666"}},
        "textposition": "none",
        "hovertemplate": "%{text}<extra></extra>",
        "showlegend": False,
    }
    layout = {
        **axes_layout(table, x, y, font),
        "annotations": labels,
        "barmode": "overlay",
        "hovermode": "closest",
        "uirevision": f"{x}{y}",
    }
    return {"data": [rectangles, *points(table, x, y, None)], "layout": layout}


def positions(whole: Tree) -> dict[NodeId, int]:
    """The number of the first leaf below each node: a rectangle keeps its position when another is cut off from it."""
    found: dict[NodeId, int] = {}
    for number, leaf in enumerate(node.id for node in whole.below(()) if node.question is None):
        for depth in range(len(leaf) + 1):
            found.setdefault(leaf[:depth], number)
    return found
