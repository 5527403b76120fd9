"""The plane as the tree cuts it: rectangles of the leaves for two numeric columns, others held at a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table, plain
from engine.learn.questions import NO_BRANCH, Categories, Groups, Subset, Threshold
from engine.learn.recipe import NodeId, path_text
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from pages.views.colours import colour, symbol, tint
from pages.views.text import answer_text, cases, short

Figure = dict[str, Any]
Held = Mapping[str, str]
MOST_POINTS = 1500
LONGEST = 18  # letters of a label
ACROSS, UP = 26, 15  # how wide and high a plane is at least, in sizes of its type
LETTER, LINE = 0.6, 1.6  # of a label, in the same
# Places on the scale of a number with their red, green and blue; the cases' own scale, Cividis, at its quarters.
CIVIDIS = ((0.0, 0.25, 0.5, 0.75, 1.0), (0, 58, 124, 188, 254), (34, 77, 123, 175, 232), (78, 108, 120, 111, 56))
FAINT = 0.13  # the opacity of cases that another value of a held column would show


@dataclass(frozen=True, slots=True)
class Box:
    """The part of the plane that reaches a node."""

    node: NodeId
    left: float
    right: float
    low: float
    high: float


def numeric_columns(table: Table) -> list[str]:
    """The names of the columns that hold numbers."""
    return [column.name for column in table.columns if column.kind == "numeric" and column.size > 1]


def frame_of(table: Table, name: str) -> tuple[float, float]:
    """The range of a column with a little room around it."""
    levels = table.column(name).levels
    low, high = float(levels[0]), float(levels[-1])
    room = 0.04 * (high - low) or 0.5
    return low - room, high + room


def typical(table: Table, name: str) -> str:
    """The value a column is held at before anybody chooses: the median, or the most frequent."""
    column = table.column(name)
    known = column.codes[column.codes >= 0]
    if not len(known):
        return ""
    if column.kind == "numeric":
        return plain(float(column.levels[int(np.median(known))]))
    return column.labels[int(np.bincount(known).argmax())]


def axes_layout(table: Table, x: str, y: str, font: int) -> Figure:
    """The part of a figure's layout that draws the two axes of the plane."""
    return {
        "font": {"size": font},
        "margin": {"l": 60, "r": 10, "t": 30, "b": 45},
        "xaxis": {"title": {"text": safe(x)}, "range": list(frame_of(table, x)), "showgrid": False, "zeroline": False},
        "yaxis": {"title": {"text": safe(y)}, "range": list(frame_of(table, y)), "showgrid": False, "zeroline": False},
    }


def boxes(tree: Tree, table: Table, x: str, y: str, held: Held) -> list[Box]:
    """The rectangles of the leaves (and open nodes) that the plane at the held values passes through."""
    whole = Box((), *frame_of(table, x), *frame_of(table, y))
    return boxes_of_leaves(tree, whole, lambda node, box: divided(node, box, x, y, held))


def boxes_of_leaves(tree: Tree, whole: Box, parts_of: Callable[[Node, Box], list[Box]]) -> list[Box]:
    """The box of the root divided down to the leaves (and open nodes), from left to right."""
    stack = [whole]
    leaves: list[Box] = []
    while stack:
        box = stack.pop()
        node = tree.nodes[box.node]
        if node.question is None:
            leaves.append(box)
        else:
            stack.extend(reversed(parts_of(node, box)))
    return leaves


def divided(node: Node, box: Box, x: str, y: str, held: Held) -> list[Box]:
    """A box under the question of its node: cut in two on an axis, sent one way off the axes."""
    question = node.question
    first, second = (*node.id, 0), (*node.id, 1)
    if isinstance(question, Threshold) and question.column in (x, y):
        at = question.threshold
        if question.column == x:
            parts = [
                Box(first, box.left, min(at, box.right), box.low, box.high),
                Box(second, max(at, box.left), box.right, box.low, box.high),
            ]
        else:
            parts = [
                Box(first, box.left, box.right, box.low, min(at, box.high)),
                Box(second, box.left, box.right, max(at, box.low), box.high),
            ]
        return [part for part in parts if part.left < part.right and part.low < part.high]
    branch = sent(node, held)
    return [Box((*node.id, branch), box.left, box.right, box.low, box.high)]


def sent(node: Node, held: Held) -> int:
    """The branch that a held value takes; the larger one where it cannot be placed."""
    question = node.question
    value = held.get(question.column, "") if question else ""
    branch = NO_BRANCH
    if isinstance(question, Threshold):
        try:
            branch = int(float(value) > question.threshold)
        except ValueError:
            branch = NO_BRANCH
    elif isinstance(question, Categories):
        branch = question.values.index(value) if value in question.values else NO_BRANCH
    elif isinstance(question, Groups):
        branch = next((at for at, group in enumerate(question.groups) if value in group), NO_BRANCH)
    elif isinstance(question, Subset):
        branch = 0 if value in question.left else 1 if value in question.right else NO_BRANCH
    return node.default if branch == NO_BRANCH else branch


def fill(tree: Tree, node: Node, low: float, high: float) -> str:
    """The colour of a rectangle: its class, the stronger the purer; of a number its place in the range."""
    if node.stop is None:
        return "rgba(128,128,128,0.10)"
    if tree.classes:
        best = int(node.prediction)
        share = float(node.counts[best] / node.n) if node.n else 0.5
        return tint(best, share)
    at = min(max((node.prediction - low) / (high - low), 0.0), 1.0) if high > low else 0.5
    red, green, blue = (round(float(np.interp(at, CIVIDIS[0], CIVIDIS[part]))) for part in (1, 2, 3))
    return f"rgba({red},{green},{blue},0.7)"


def partition_figure(
    tree: Tree,
    table: Table,
    x: str,
    y: str,
    held: Held,
    lit: NodeId | None,
    current: NodeId | None,
    font: int,
    here: BoolArray | None = None,
) -> Figure:
    """Points and rectangles. A rectangle can be clicked or hovered; `lit` and what lies below it has a thick border.

    Cases that are not `here` go another way at a column that is held: they are drawn faintly.
    """
    drawn = boxes(tree, table, x, y, held)
    low, high = (0.0, 1.0) if table.classes else (float(table.target.levels[0]), float(table.target.levels[-1]))
    shapes: list[Figure] = []
    labels: list[Figure] = []
    for box in drawn:
        node = tree.nodes[box.node]
        glows = lit is not None and box.node[: len(lit)] == lit
        now = current is not None and box.node == current
        shapes.append(
            {
                "type": "rect",
                "x0": box.left,
                "x1": box.right,
                "y0": box.low,
                "y1": box.high,
                "layer": "below",
                "fillcolor": fill(tree, node, low, high),
                "line": {
                    "width": 4 if glows or now else 1,
                    "color": "#D55E00" if glows else "#005A8F" if now else "#666",
                    "dash": "solid" if node.stop else "dash",
                },
            }
        )
        written = answer_text(tree, node.prediction) if node.stop else "?"
        if glows or has_room(box, written, table, x, y):
            labels.append(label(box, written))
    layout = {
        **axes_layout(table, x, y, font),
        "shapes": shapes,
        "annotations": labels,
        "hovermode": "closest",
        "uirevision": f"{x}{y}",
    }
    return {"data": [ground(tree, drawn), *points(table, x, y, here)], "layout": layout}


def cases_at(trace: Trace, drawn: list[Box]) -> BoolArray:
    """Which rows reach one of the rectangles drawn; the others leave the plane at a column that is held."""
    found = np.zeros(len(trace.coded.table), np.bool_)
    for box in drawn:
        found[trace.cases(trace.index_of(box.node)).rows] = True
    return found


def stride(rows: int) -> int:
    """The distance between two rows that are drawn, if not all of so many can be."""
    return -(-rows // MOST_POINTS)


def partition_note(rows: int, here: BoolArray | None) -> str:
    """What the picture leaves out, in a sentence or two; nothing if it shows all."""
    said = []
    if (every := stride(rows)) > 1:
        said.append(f"One case in {every} is drawn; the tree is grown from all {rows:,}.")
    if here is not None and not here.all():
        said.append("Faint cases go another way at a column that is held.")
    return " ".join(said)


def drawn_width(table: Table, name: str) -> float:
    """The width of a column's axis, in its own unit."""
    low, high = frame_of(table, name)
    return high - low


def safe(text: str, most: int = 40) -> str:
    """Text from data for Plotly, which reads a few tags."""
    return escape(short(text, most), quote=False)


def has_room(box: Box, text: str, table: Table, x: str, y: str) -> bool:
    """Whether a rectangle is large enough for a text in it: labels in rectangles of their own never overlap."""
    wide = ACROSS * (box.right - box.left) / (drawn_width(table, x) or 1.0)
    high = UP * (box.high - box.low) / (drawn_width(table, y) or 1.0)
    return min(len(text), LONGEST) * LETTER + 1 <= wide and high >= LINE


def label(box: Box, text: str) -> Figure:
    """A text in the middle of a rectangle."""
    return {
        "x": (box.left + box.right) / 2,
        "y": (box.low + box.high) / 2,
        "text": f"<b>{safe(text, LONGEST)}</b>",
        "showarrow": False,
        "bgcolor": "rgba(255,255,255,0.75)",
        "font": {"color": "#111"},
        "borderpad": 2,
    }


def ground(tree: Tree, drawn: list[Box]) -> Figure:
    """An invisible floor that knows which rectangle is where, for the pointer."""
    xs = sorted({edge for box in drawn for edge in (box.left, box.right)})
    ys = sorted({edge for box in drawn for edge in (box.low, box.high)})
    across = (np.array(xs[:-1]) + np.array(xs[1:])) / 2
    up = (np.array(ys[:-1]) + np.array(ys[1:])) / 2
    ids = np.full((len(up), len(across)), "", object)
    texts = np.full((len(up), len(across)), "", object)
    for box in drawn:
        here = np.ix_((up > box.low) & (up < box.high), (across > box.left) & (across < box.right))
        node = tree.nodes[box.node]
        ids[here] = path_text(box.node) or "root"
        texts[here] = f"{safe(answer_text(tree, node.prediction), 30) if node.stop else 'undecided'}, {cases(node.n)}"
    return {
        "type": "heatmap",
        "x": xs,
        "y": ys,
        "z": np.zeros(ids.shape).tolist(),
        "customdata": ids.tolist(),
        "text": texts.tolist(),
        "showscale": False,
        "opacity": 0.01,
        "hovertemplate": "%{text}<extra></extra>",
        "colorscale": [[0, "#888"], [1, "#888"]],
    }


def points(table: Table, x: str, y: str, here: BoolArray | None) -> list[Figure]:
    """The cases, a shape and a colour for each class."""
    rows = np.arange(0, len(table), stride(len(table)))
    if here is not None:
        rows = np.concatenate([rows[here[rows]], rows[~here[rows]]])  # the legend looks like the first of each
    across, up = table.column(x).numbers()[rows], table.column(y).numbers()[rows]
    size = 8.0 if len(rows) <= 400 else 5.5  # many markers must not hide the rectangles
    strength = np.ones(len(rows)) if here is None else np.where(here[rows], 1.0, FAINT)
    if table.classes:
        codes = table.target.codes[rows]
        return [
            cloud(k, text, across[codes == k], up[codes == k], strength[codes == k], size)
            for k, text in enumerate(table.classes)
        ]
    values = table.target.numbers()[rows]
    marks = {
        "color": values.tolist(),
        "colorscale": "Cividis",
        "size": 7,
        "line": {"width": 0.6},
        "opacity": strength.tolist(),
    }
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": across.tolist(),
            "y": up.tolist(),
            "marker": marks,
            "text": [f"{value:z.4g}" for value in values],
            "hovertemplate": "%{text}<extra></extra>",
            "showlegend": False,
        }
    ]


def cloud(k: int, text: str, across: FloatArray, up: FloatArray, strength: FloatArray, size: float) -> Figure:
    """The cases of one class."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": across.tolist(),
        "y": up.tolist(),
        "name": safe(text, 24),
        "marker": {
            "color": colour(k),
            "symbol": symbol(k),
            "size": size,
            "line": {"width": size / 8},
            "opacity": strength.tolist(),
        },
        "hovertemplate": "%{x}, %{y}<extra>" + safe(text, 24) + "</extra>",
    }


def off_axes(tree: Tree, x: str, y: str) -> list[str]:
    """The columns the tree asks about that are not on the axes."""
    asked = dict.fromkeys(node.question.column for node in tree.nodes.values() if node.question)
    return [name for name in asked if name not in (x, y)]
