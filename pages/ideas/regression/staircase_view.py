"""Pictures of a regression tree in one number: the stairs, the error of every cut, the board to draw points on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.data.table import FloatArray, Table
from engine.experiments.staircase import NodeCut, Stair, pieces
from engine.learn.tree import Tree
from pages.ideas.regression import points_view
from pages.views.marks import upright
from pages.views.partition import frame_of, safe, stride

Figure = dict[str, Any]
Frame = tuple[float, float]  # from where to where a picture shows the column
# Each stands out on a light and on a dark ground; held-out cases and new stairs also differ in shape and width.
STEP, NEW, POINT, HELD = "#1F86C8", "#D55E00", "#8C8C8C", "#E69F00"
BOARD: Frame = (-1, points_view.WIDE + 1)
SMOOTH = 40  # places at which the curve of a leaf is drawn
MOST_ERRORS = 500  # as many as a picture has room for


def points_of(table: Table, name: str) -> tuple[FloatArray, FloatArray]:
    """The cases that are drawn, as x and y; of many only some."""
    rows = np.arange(0, len(table), stride(len(table)))
    return table.column(name).numbers()[rows], table.target.numbers()[rows]


def cloud(x: FloatArray, y: FloatArray, *, held: bool = False, name: str = "", faint: bool = False) -> Figure:
    """Cases as dots, held-out ones as diamonds."""
    size = 8 if len(x) <= 400 else 5
    look: Figure = {"color": HELD if held else POINT, "size": size, "opacity": 0.65 if faint else 0.75}
    if held:
        look |= {"symbol": "diamond", "line": {"width": 1}}
    return {
        "type": "scatter",
        "mode": "markers",
        "x": x.tolist(),
        "y": y.tolist(),
        "marker": look,
        "name": name,
        "showlegend": bool(name),
        "hovertemplate": "%{x}, %{y}<extra></extra>",
    }


def axes(table: Table, name: str, font: int) -> Figure:
    """The frame of a picture of the target against one column."""
    low, high = frame_of(table, name)
    levels = table.target.numbers()
    room = 0.06 * float(levels.max() - levels.min()) or 0.5
    return {
        "font": {"size": font},
        "margin": {"l": 60, "r": 12, "t": 26, "b": 46},
        "hovermode": "closest",
        "xaxis": {"title": {"text": safe(name)}, "range": [low, high], "zeroline": False, "showgrid": False},
        "yaxis": {
            "title": {"text": safe(table.target.name, 24)},
            "zeroline": False,
            "range": [float(levels.min()) - room, float(levels.max()) + room],
        },
        "shapes": [],
        "dragmode": "pan",
        "uirevision": f"{safe(name)} {low} {high}",
    }


def curve_of(tree: Tree, stair: Stair) -> tuple[FloatArray, FloatArray]:
    """What a leaf says along its piece of the line."""
    leaf = tree.nodes[stair.node]
    if leaf.model is None or not leaf.model.degree:
        return np.array([stair.low, stair.high]), np.full(2, leaf.prediction)
    x = np.linspace(stair.low, stair.high, 2 if leaf.model.degree == 1 else SMOOTH)
    return x, leaf.model.values(x)


def stairs_line(tree: Tree, frame: Frame, skip: Sequence[tuple[int, ...]] = ()) -> list[Figure]:
    """The stairs across a frame: what each leaf says, and thin risers between them; leaves to `skip` are left out."""
    found = pieces(tree, *frame)
    across: list[float | None] = []
    up: list[float | None] = []
    risers_x: list[float | None] = []
    risers_y: list[float | None] = []
    last = None
    for stair in found:
        x, y = curve_of(tree, stair)
        if last is not None:
            risers_x += [stair.low, stair.low, None]
            risers_y += [last, float(y[0]), None]
        last = float(y[-1])
        if stair.node not in skip:
            across += [*x.tolist(), None]
            up += [*y.tolist(), None]
    line = {"type": "scatter", "mode": "lines", "showlegend": False, "hoverinfo": "skip"}
    return [
        line | {"x": risers_x, "y": risers_y, "line": {"color": STEP, "width": 1.5, "dash": "dot"}},
        line | {"x": across, "y": up, "line": {"color": STEP, "width": 4}},
    ]


def floor() -> Figure:
    """An invisible floor that tells where on the board the pointer is."""
    across, up = np.arange(points_view.WIDE + 1), np.arange(points_view.HIGH + 1)
    return {
        "type": "heatmap",
        "x": across.tolist(),
        "y": up.tolist(),
        "z": np.zeros((len(up), len(across))).tolist(),
        "showscale": False,
        "opacity": 0.01,
        "colorscale": [[0, "#888"], [1, "#888"]],
        "hoverinfo": "none",
        "customdata": [[[int(x), int(y)] for x in across] for y in up],
    }


def board(layout: Figure) -> Figure:
    """The frame of a picture as that of the drawing board."""
    return layout | {
        "xaxis": layout["xaxis"] | {"range": list(BOARD), "fixedrange": True},
        "yaxis": layout["yaxis"] | {"range": [-1, points_view.HIGH + 1], "fixedrange": True},
        "dragmode": False,
        "uirevision": "board",
    }


def empty_board(font: int) -> Figure:
    """The drawing board before the first point."""
    layout = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 12, "t": 26, "b": 46},
        "hovermode": "closest",
        "xaxis": {"title": {"text": "x"}, "zeroline": False},
        "yaxis": {"title": {"text": "y"}, "zeroline": False},
    }
    nothing = np.empty(0)
    return {"data": [floor(), *error_line((nothing, nothing), None)], "layout": over_errors(board(layout))}


def over_errors(layout: Figure) -> Figure:
    """The frame of a picture with room under it for the error of every cut."""
    return layout | {
        "yaxis": layout["yaxis"] | {"domain": [0.36, 1]},
        "xaxis": layout["xaxis"] | {"anchor": "y2"},
        "yaxis2": {
            "title": {"text": "error after"},
            "domain": [0, 0.28],
            "nticks": 4,
            "zeroline": False,
            "fixedrange": True,
        },
    }


def cuts_figure(
    tree: Tree,
    table: Table,
    name: str,
    cut: NodeCut | None,
    curve: tuple[FloatArray, FloatArray],
    font: int,
    drawn: bool,
) -> Figure:
    """The cases and the stairs; below them the squared error after a cut at each threshold."""
    layout = axes(table, name, font)
    frame = BOARD if drawn else frame_of(table, name)
    if drawn:
        layout = board(layout)
    new = [] if cut is None else [cut.left.id, cut.right.id]
    x, y = points_of(table, name)
    dots = cloud(x, y)
    if drawn:
        dots["customdata"] = [[int(a), int(b)] for a, b in zip(x.tolist(), y.tolist(), strict=True)]
    data: list[Figure] = [floor()] if drawn else []
    data += [dots, *stairs_line(tree, frame, new)]
    shapes: list[Figure] = []
    if cut is not None:
        ends = [stair for stair in pieces(tree, *frame) if stair.node in new]
        low, high = ends[0].low, ends[-1].high
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [low, high],
                "y": [cut.node.prediction] * 2,
                "hoverinfo": "skip",
                "showlegend": False,
                "line": {"color": STEP, "width": 2.5, "dash": "dash"},
            }
        )
        for stair in ends:
            mean = tree.nodes[stair.node].prediction
            data.append(
                {
                    "type": "scatter",
                    "mode": "lines",
                    "x": [stair.low, stair.high],
                    "y": [mean, mean],
                    "showlegend": False,
                    "hoverinfo": "skip",
                    "line": {"color": NEW, "width": 6},
                }
            )
        at = cut.question.threshold
        shapes.append(upright(at, below=True, color=NEW, width=2, dash="dash"))
    data += error_line(curve, cut)
    return {"data": data, "layout": over_errors(layout) | {"shapes": shapes}}


def error_line(curve: tuple[FloatArray, FloatArray], cut: NodeCut | None) -> list[Figure]:
    """The squared error of every cut; the chosen one marked."""
    at, errors = curve
    every = max(len(at) // MOST_ERRORS, 1)
    found: list[Figure] = [
        {
            "type": "scatter",
            "mode": "lines+markers" if len(at) < 150 else "lines",
            "x": at[::every].tolist(),
            "y": errors[::every].tolist(),
            "yaxis": "y2",
            "showlegend": False,
            "marker": {"size": 5},
            "line": {"color": STEP, "width": 2},
            "hovertemplate": "error after a cut at %{x}: %{y:.4g}<extra></extra>",
        }
    ]
    if cut is not None:
        best = int(errors.argmin())
        found.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": [float(at[best])],
                "y": [float(errors[best])],
                "yaxis": "y2",
                "showlegend": False,
                "marker": {"size": 13, "color": NEW, "symbol": "diamond"},
                "hoverinfo": "skip",
            }
        )
    return found
