"""The plane under one tree and under all: what they answer everywhere, and the cases."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table
from engine.ensemble.member import CodedRows
from pages.trust.ensembles.charts_view import Figure, class_title, layout
from pages.views.colours import tint
from pages.views.frames.blocks import packed
from pages.views.partition import cloud, frame_of, safe, stride

FINE = 90  # cells of a picture of the plane, along a side


def grid_of(table: Table) -> tuple[FloatArray, FloatArray, CodedRows]:
    """Points all over the plane, as trees read them."""
    across, up = (np.linspace(*frame_of(table, column.name), FINE) for column in table.columns)
    numbers = np.column_stack([np.tile(across, FINE), np.repeat(up, FINE)])
    return across, up, CodedRows(np.zeros(numbers.shape, np.int32), numbers)


def merged(values: FloatArray, at: FloatArray, axis: int) -> tuple[FloatArray, FloatArray]:
    """A picture whose neighbouring equal rows (axis 0) or columns (axis 1) are one, and where these begin and end.

    A tree cuts the plane along its axes, so a picture of few trees is a few rectangles.
    """
    new = np.flatnonzero((np.diff(values, axis=axis) != 0).any(axis=1 - axis)) + 1
    edges = np.concatenate([at[:1], (at[new - 1] + at[new]) / 2, at[-1:]])
    return np.take(values, np.concatenate([[0], new]), axis), edges


def ground_of(answers: FloatArray, across: FloatArray, up: FloatArray) -> Figure:
    """Answers all over the plane, which are codes of classes or shades, as a picture of few bytes."""
    rows, y = merged(answers.reshape(len(up), len(across)), up, 0)
    cells, x = merged(rows, across, 1)
    kind = "u1" if cells.max() < 256 else "u2"
    return {"type": "heatmap", "x": packed(x), "y": packed(y), "z": packed(cells, kind), "hoverinfo": "skip"}


def plane_figure(
    table: Table,
    across: FloatArray,
    up: FloatArray,
    answers: FloatArray | None,
    font: int,
    weights: FloatArray | None = None,
    wrong: BoolArray | None = None,
    shapes: Sequence[Figure] = (),
    scale: tuple[float, float] = (0.0, 1.0),
) -> Figure:
    """The answers all over the plane, if there are any, under the cases.

    Weights are the size of the points, crosses are wrong.
    """
    classes = len(table.classes)
    ground: list[Figure] = []
    if answers is not None:
        look: Figure = {"zmin": 0, "zmax": 255, "colorscale": "Cividis", "opacity": 0.75, "showscale": False}
        if classes:
            steps = [[edge / classes, tint(k, 0.5)] for k in range(classes) for edge in (k, k + 1)]
            look = {"zmin": 0, "zmax": max(classes - 1, 1), "colorscale": steps, "showscale": False}
        ground = [ground_of(answers if classes else shade(answers, scale), across, up) | look]
    names = [column.name for column in table.columns]
    data = [*ground, *points(table, weights, scale), *crosses(table, wrong)]
    made = layout(font, safe(names[0]), safe(names[1]), shapes=list(shapes))
    made["legend"] = class_title(table)
    for axis, name in (("xaxis", names[0]), ("yaxis", names[1])):
        made[axis] |= {"range": list(frame_of(table, name)), "showgrid": False}
    return {"data": data, "layout": made}


def shade(answers: FloatArray, scale: tuple[float, float]) -> FloatArray:
    """Numbers as shades from 0 to 255; what is beyond the scale has its end's."""
    low, high = scale
    return np.rint(np.clip((answers - low) / ((high - low) or 1.0), 0, 1) * 255)


def points(table: Table, weights: FloatArray | None, scale: tuple[float, float]) -> list[Figure]:
    """The cases; those that weigh more are larger, and numbers have the colours of the ground."""
    rows = np.arange(0, len(table), stride(len(table)))
    x, y = (column.numbers()[rows] for column in table.columns[:2])
    if not table.classes:
        bar = {"title": {"text": safe(table.target.name, 16)}, "thickness": 12, "outlinewidth": 0, "nticks": 5}
        marks = {
            "color": packed(table.target.numbers()[rows]),
            "colorscale": "Cividis",
            "size": 6,
            "line": {"width": 0.6},
            "cmin": scale[0],
            "cmax": scale[1],
            "showscale": True,
            "colorbar": bar,
        }
        return [
            {
                "type": "scatter",
                "mode": "markers",
                "x": x.tolist(),
                "y": y.tolist(),
                "marker": marks,
                "hovertemplate": "%{marker.color:.4~g}<extra></extra>",
                "showlegend": False,
            }
        ]
    found = []
    codes = table.target.codes[rows]
    sizes = None if weights is None else np.clip(7.0 * np.sqrt(weights[rows]), 2.5, 46.0).round(1)
    for k, name in enumerate(table.classes):
        own = codes == k
        mark = cloud(k, name, x[own], y[own], np.zeros(0), 8.0)
        mark["marker"] |= {"size": 7 if sizes is None else sizes[own].tolist(), "line": {"width": 1}, "opacity": 0.9}
        found.append(mark)
    return found


def crosses(table: Table, wrong: BoolArray | None) -> list[Figure]:
    """The cases that the tree at hand gets wrong."""
    if wrong is None or not wrong.any():
        return []
    x, y = (column.numbers()[wrong] for column in table.columns[:2])
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": x.tolist(),
            "y": y.tolist(),
            "name": "wrong this round",
            "marker": {"symbol": "x-thin", "size": 7, "line": {"width": 1.5}},
            "hoverinfo": "skip",
        }
    ]
