"""The plane under a tree and under a line: regions, points, roots of changed data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.experiments.logistic_regression import Linear
from engine.experiments.stability import Root, moved
from engine.learn.tree import Tree
from pages.ideas.plane.points_view import CELLS
from pages.views.colours import tint
from pages.views.frames.blocks import packed
from pages.views.partition import Box, boxes, cloud, fill
from pages.views.text import leaves_text, number, several

Figure = dict[str, Any]
FINE, COARSE = 140, 5  # places along each side of the picture of a linear classifier: of its answers, of its scores
AS_IT_IS = "as it is"  # the first axis, not transformed
TRANSFORMS: dict[str, Callable[[FloatArray], FloatArray]] = {
    AS_IT_IS: lambda x: x,
    "cubed": lambda x: x**3,
    "exponential": lambda x: np.exp(4 * x),
    "square root": lambda x: np.sqrt(np.maximum(x, 0.0)),
}


def transformed(points: FloatArray, how: str) -> FloatArray:
    """The points with a monotone transformation of the first axis."""
    return np.column_stack([TRANSFORMS[how](points[:, 0]), points[:, 1]])


def frame_of(how: str) -> tuple[float, float, float, float]:
    """The edges of the picture: those of the unit square, transformed."""
    low, high = transformed(np.array([[-0.02, 0.0], [1.02, 0.0]]), how)[:, 0]
    return float(low), float(high), -0.02, 1.02


def base(
    points: FloatArray, labels: IntArray, names: Sequence[str], how: str, font: int, floor: bool = False
) -> Figure:
    """Points and axes; to draw in, with an invisible floor that tells where the pointer is."""
    left, right, low, high = frame_of(how)
    marks = []
    for k, name in enumerate(names):
        own = points[labels == k]
        marks.append(cloud(k, name, own[:, 0], own[:, 1], np.ones(len(own)), 8.0))
    for mark, k in zip(marks, range(len(names)), strict=True):
        mark["customdata"] = np.flatnonzero(labels == k).tolist()
    layout = {
        "font": {"size": font},
        "margin": {"l": 45, "r": 10, "t": 28, "b": 42},
        "hovermode": "closest",
        "xaxis": {
            "title": {"text": "x1"},
            "range": [left, right],
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
        },
        "yaxis": {
            "title": {"text": "x2"},
            "range": [low, high],
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
        },
        "dragmode": False,
        "shapes": [],
    }
    return {"data": [*([floor_of(how)] if floor else []), *marks], "layout": layout}


def floor_of(how: str) -> Figure:
    """An invisible floor that tells where the pointer is."""
    middle = (np.arange(CELLS) + 0.5) / CELLS
    return {
        "type": "heatmap",
        "x": transformed(np.column_stack([middle, middle]), how)[:, 0].tolist(),
        "y": middle.tolist(),
        "z": packed(np.zeros((CELLS, CELLS)), "u1"),
        "showscale": False,
        "opacity": 0.01,
        "colorscale": [[0, "#888"], [1, "#888"]],
        "hoverinfo": "none",
        "customdata": [[[i, j] for i in range(CELLS)] for j in range(CELLS)],
    }


def tree_figure(tree: Tree, table: Table, drawn: Figure, how: str) -> Figure:
    """The rectangles of the leaves under the points, out to the edges of the picture."""
    left, right, low, high = frame_of(how)
    found = boxes(tree, table, "x1", "x2", {})
    outer = Box(
        (),
        *(
            min(getattr(b, n) for b in found) if n in ("left", "low") else max(getattr(b, n) for b in found)
            for n in ("left", "right", "low", "high")
        ),
    )
    shapes = []
    for box in found:
        wide = replace(
            box,
            left=left if box.left == outer.left else box.left,
            right=right if box.right == outer.right else box.right,
            low=low if box.low == outer.low else box.low,
            high=high if box.high == outer.high else box.high,
        )
        shapes.append(
            {
                "type": "rect",
                "x0": wide.left,
                "x1": wide.right,
                "y0": wide.low,
                "y1": wide.high,
                "layer": "below",
                "fillcolor": fill(tree, tree.nodes[box.node], 0, 1),
                "line": {"width": 1, "color": "#777"},
            }
        )
    return {"data": drawn["data"], "layout": drawn["layout"] | {"shapes": shapes}}


def lattice(left: float, right: float, low: float, high: float, size: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """So many places along each side of the picture, and the points where they meet."""
    across, up = np.linspace(left, right, size), np.linspace(low, high, size)
    return across, up, np.column_stack([np.tile(across, size), np.repeat(up, size)])


def line_figure(model: Linear, drawn: Figure, how: str, classes: int) -> Figure:
    """The half planes of a linear classifier under the points."""
    left, right, low, high = frame_of(how)
    across, up, grid = lattice(left, right, low, high, FINE)
    answers = model.predict(grid).reshape(FINE, FINE)
    steps: list[list[Any]] = []
    for k in range(classes):
        steps += [[k / classes, tint(k, 0.5)], [(k + 1) / classes, tint(k, 0.5)]]
    ground = {
        "type": "heatmap",
        "x": packed(across),
        "y": packed(up),
        "z": packed(np.asarray(answers, float), "u1"),
        "zmin": 0,
        "zmax": classes - 1 if classes > 1 else 1,
        "colorscale": steps,
        "showscale": False,
        "hoverinfo": "skip",
    }
    data = [ground, *drawn["data"]]
    if classes == 2:
        # The scores are linear, so a few places give the line exactly.
        across, up, grid = lattice(left, right, low, high, COARSE)
        score = model.scores(grid)
        data.append(
            {
                "type": "contour",
                "x": across.tolist(),
                "y": up.tolist(),
                "showscale": False,
                "hoverinfo": "skip",
                "z": (score[:, 1] - score[:, 0]).reshape(COARSE, COARSE).tolist(),
                "showlegend": False,
                "contours": {"coloring": "lines", "start": 0, "end": 0, "size": 1},
                "line": {"width": 3, "color": "#D55E00"},
                "colorscale": [[0, "#D55E00"], [1, "#D55E00"]],
            }
        )
    return {"data": data, "layout": drawn["layout"]}


def roots_figure(drawn: Figure, first: Root, others: Sequence[Root], how: str) -> Figure:
    """The first cut of every changed sample, faint; that of the data itself, strong."""
    left, right, low, high = frame_of(how)
    counted: dict[Root, int] = {}
    for each in others:
        counted[each] = counted.get(each, 0) + 1

    def line(root: Root, look: Figure, opacity: float) -> Figure:
        upright = root.column == "x1"
        at = root.threshold
        ends = {"x0": at, "x1": at, "y0": low, "y1": high} if upright else {"x0": left, "x1": right, "y0": at, "y1": at}
        return {"type": "line", **ends, "line": look, "opacity": opacity}

    thin = [
        line(root, {"color": "#0072B2", "width": 3}, min(0.15 + 0.85 * times / max(len(others), 1), 1.0))
        for root, times in counted.items()
        if root.column is not None
    ]
    own = [line(first, {"color": "#D55E00", "width": 4, "dash": "dash"}, 1.0)] if first.column else []
    return {"data": drawn["data"], "layout": drawn["layout"] | {"shapes": [*thin, *own]}}


def roots_sentence(first: Root, others: Sequence[Root], points: FloatArray) -> str:
    """How often the root changed."""
    if first.column is None:
        return "There is no question at the root: draw points of two classes."
    columns = sum(each.column != first.column for each in others)
    cuts = sum(moved(first, each, points) for each in others)
    asked = f"The root asks <b>{first.column} ≤ {number(first.threshold)}</b>."
    samples = several(len(others), "changed sample")
    if not cuts:
        return f"{asked} In <b>none</b> of {samples} it divided the points otherwise: this root is stable here."
    other = f", {columns if columns < cuts else 'all'} of them by the other column" if columns else ""
    return (
        f"{asked} In <b>{cuts}</b> of {samples} it divided the points otherwise{other}. All below a root changes with "
        "it: that is why trees are called unstable."
    )


def transformation_sentence(same: bool, before: float, now: float) -> str:
    """What a monotone transformation of the first axis does to the tree and to the error of the line."""
    leaves = (
        "The order of the values stays, so the tree has the same leaves with the same cases."
        if same
        else "Some values have become too close to be told apart, so the leaves have changed."
    )
    return f"{leaves} The line's error was {before:z.1%} and is {now:z.1%}."


def tree_sentence(tree_wrong: float, tree: Tree) -> str:
    """The error of the tree alone."""
    return (
        f"A tree of depth {tree.depth} with {leaves_text(len(tree.leaves))} gets <b>{tree_wrong:z.1%}</b> of the "
        "training points wrong. It can only cut along the axes. Would one straight line do better?"
    )


def sentence(tree_wrong: float, line_wrong: float, tree: Tree) -> str:
    """Both errors in words."""
    who = "the line" if line_wrong < tree_wrong else "the tree" if tree_wrong < line_wrong else "neither"
    if f"{line_wrong:z.1%}" == f"{tree_wrong:z.1%}":
        who = "neither"
    return (
        f"A tree of depth {tree.depth} with {leaves_text(len(tree.leaves))} gets <b>{tree_wrong:z.1%}</b> of the "
        f"training points wrong, one straight line <b>{line_wrong:z.1%}</b>: {who} is better here. A tree can only "
        "cut along the axes; a slanted border becomes a staircase that refines with depth."
    )
