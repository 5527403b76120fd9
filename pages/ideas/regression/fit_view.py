"""How well a regression tree in one number fits: residuals, its stairs over both kinds of cases, errors by depth."""

from __future__ import annotations

import numpy as np

from engine.data.table import Table
from engine.experiments.staircase import Depths, pieces, residuals
from engine.learn.tree import Tree
from pages.ideas.regression.staircase_view import HELD, NEW, POINT, STEP, Figure, axes, cloud, points_of, stairs_line
from pages.views.frames.blocks import up_to
from pages.views.marks import upright
from pages.views.partition import frame_of, safe

MOST_STICKS = 400


def residual_figure(tree: Tree, table: Table, name: str, font: int) -> Figure:
    """The residual of each case, its distance from the mean of its leaf, as a stick from zero."""
    layout = axes(table, name, font)
    x, y = points_of(table, name)
    low, high = frame_of(table, name)
    edges = [stair.high for stair in pieces(tree, low, high)[:-1]]
    distances = residuals(tree, x, y)
    data: list[Figure] = []
    if len(x) <= MOST_STICKS:
        sticks_x = np.column_stack([x, x, np.full(len(x), np.nan)]).ravel()
        sticks_y = np.column_stack([np.zeros(len(x)), distances, np.full(len(x), np.nan)]).ravel()
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "showlegend": False,
                "hoverinfo": "skip",
                "x": [None if np.isnan(each) else each for each in sticks_x.tolist()],
                "y": [None if np.isnan(each) else each for each in sticks_y.tolist()],
                "line": {"color": POINT, "width": 1},
                "opacity": 0.5,
            }
        )
    data.append(cloud(x, distances))
    borders = [upright(at, below=True, color="#777", width=1, dash="dot") for at in edges]
    zero = {"type": "line", "x0": low, "x1": high, "y0": 0, "y1": 0, "line": {"color": STEP, "width": 3}}
    values = table.target.numbers()
    span = float(np.abs(values - np.average(values, weights=table.weights)).max()) * 1.08 or 0.5
    layout |= {
        "yaxis": {
            "title": {"text": f"{safe(table.target.name, 18)} minus what the leaf says"},
            "zeroline": False,
            "range": [-span, span],
        },
        "shapes": [*borders, zero],
    }
    return {"data": data, "layout": layout}


def fit_figure(tree: Tree, training: Table, held_out: Table, whole: Table, name: str, font: int) -> Figure:
    """The stairs (or curves) of a tree over the cases it was grown from and those held out."""
    layout = axes(whole, name, font) | {"margin": {"l": 54, "r": 10, "t": 34, "b": 46}}
    return {
        "data": [
            cloud(*points_of(training, name), name="training", faint=True),
            cloud(*points_of(held_out, name), name="test", held=True, faint=True),
            *stairs_line(tree, frame_of(whole, name)),
        ],
        "layout": layout,
    }


def depth_figure(found: Depths, depth: int, font: int, known: int | None = None) -> Figure:
    """Mean squared error by depth on both kinds of cases, a star at the best, a line at the depth in view.

    While only the first `known` depths are known, no other error is drawn, and no star.
    """
    depths = list(range(len(found.training)))
    top = 1.06 * (max(*found.training, *found.held_out) or 1.0)
    data: list[Figure] = []
    for label, errors, colour, shape in (
        ("training", found.training, STEP, "circle"),
        ("held out", found.held_out, HELD, "diamond"),
    ):
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": depths,
                "y": list(errors) if known is None else up_to(errors, known),
                "name": label,
                "line": {"color": colour, "width": 3},
                "marker": {"size": 9, "symbol": shape},
                "hovertemplate": f"depth %{{x}}: %{{y:.4g}} on {label} cases<extra></extra>",
            }
        )
    data.append(
        {
            "type": "scatter",
            "mode": "markers",
            "x": [found.best] if known is None else [],
            "y": [found.held_out[found.best]] if known is None else [],
            "name": "the best",
            "marker": {"size": 18, "symbol": "star", "color": NEW},
            "hoverinfo": "skip",
        }
    )
    shapes = [upright(depth, below=True, color="#777", width=2, dash="dash")]
    layout = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 12, "t": 34, "b": 46},
        "hovermode": "closest",
        "xaxis": {
            "title": {"text": "depth of the tree"},
            "dtick": 1,
            "zeroline": False,
            "fixedrange": True,
            "range": [-0.4, len(depths) - 0.6],
        },
        "yaxis": {"title": {"text": "mean squared error"}, "range": [0, top], "fixedrange": True},
        "shapes": shapes,
        "dragmode": False,
    }
    return {"data": data, "layout": layout}
