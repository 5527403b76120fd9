"""The staircase over a plane: what a tree of two numbers says, as a surface in space."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from engine.data.table import FloatArray, Table
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.views.partition import boxes, safe, stride

Figure = dict[str, Any]
BLIND_SAFE = "Cividis"


def terraces(
    tree: Tree, table: Table, x: str, y: str, told: Collection[NodeId] | None = None
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The corners of the surface: every edge twice, so that the walls between terraces stand upright.

    Leaves that are not `told` yet leave a gap."""
    found = boxes(tree, table, x, y, {})
    xs = np.array(sorted({edge for box in found for edge in (box.left, box.right)}))
    ys = np.array(sorted({edge for box in found for edge in (box.low, box.high)}))
    level = np.zeros((len(ys) - 1, len(xs) - 1))
    across, up = (xs[:-1] + xs[1:]) / 2, (ys[:-1] + ys[1:]) / 2
    for box in found:
        inside = np.ix_((up > box.low) & (up < box.high), (across > box.left) & (across < box.right))
        level[inside] = tree.nodes[box.node].prediction if told is None or box.node in told else np.nan
    return np.repeat(xs, 2)[1:-1], np.repeat(ys, 2)[1:-1], level.repeat(2, axis=0).repeat(2, axis=1)


def surface_figure(
    tree: Tree, table: Table, x: str, y: str, font: int, told: Collection[NodeId] | None = None
) -> Figure:
    """The terraces with the cases above and below them; it can be turned."""
    across, up, level = terraces(tree, table, x, y, told)
    rows = np.arange(0, len(table), 2 * stride(len(table)) if len(table) > 600 else 1)
    values = table.target.numbers()
    low, high = float(values.min()), float(values.max())
    surface = {
        "type": "surface",
        "x": across.tolist(),
        "y": up.tolist(),
        "z": [[None if np.isnan(each) else each for each in line] for line in level.tolist()],
        "colorscale": BLIND_SAFE,
        "cmin": low,
        "cmax": high,
        "showscale": False,
        "opacity": 0.95,
        "hoverinfo": "skip",
        "lighting": {"ambient": 0.85, "diffuse": 0.35, "specular": 0.02},
        "contours": {"x": {"highlight": False}, "y": {"highlight": False}, "z": {"highlight": False}},
    }
    dots = {
        "type": "scatter3d",
        "mode": "markers",
        "x": table.column(x).numbers()[rows].tolist(),
        "y": table.column(y).numbers()[rows].tolist(),
        "z": values[rows].tolist(),
        "showlegend": False,
        "marker": {
            "size": 2.6,
            "color": values[rows].tolist(),
            "colorscale": BLIND_SAFE,
            "cmin": low,
            "cmax": high,
            "line": {"width": 0.5, "color": "#8C8C8C"},
        },
        "hovertemplate": "%{x}, %{y}: %{z}<extra></extra>",
    }
    side = {
        "gridcolor": "#8C8C8C",
        "linecolor": "#8C8C8C",
        "showline": True,
        "zeroline": False,
        "showspikes": False,
        "nticks": 5,
        "showbackground": False,
    }

    def axis(name: str) -> Figure:
        return side | {
            "title": {"text": safe(name, 20), "font": {"size": font}},
            "tickfont": {"size": max(font - 2, 11)},
        }

    scene = {
        "xaxis": axis(x),
        "yaxis": axis(y),
        "zaxis": axis(table.target.name) | {"range": [low, high]},
        "camera": {"eye": {"x": -1.32, "y": -1.49, "z": 0.92}, "center": {"x": 0, "y": 0, "z": -0.26}},
        "aspectmode": "cube",
    }
    layout = {
        "font": {"size": font},
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "scene": scene,
        "uirevision": f"{x} {y} {table.target.name}",
    }
    return {"data": [surface, dots], "layout": layout}
