"""The gain of every cut of a numeric column, with the sorted values and their classes under it."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from engine.data.table import FloatArray
from engine.learn.candidates import Curve
from engine.learn.trace import Trace
from pages.views.colours import colour, symbol
from pages.views.criterion_words import Measure
from pages.views.text import level, number, short

Figure = dict[str, Any]
MOST_POINTS = 1500
TIE = 1e-10  # gains nearer than this are equal


def cuts(curve: Curve) -> FloatArray:
    """Where the cuts are drawn: midway between neighbouring values."""
    return np.asarray((curve.below + curve.above) / 2, float)


def curve_figure(
    trace: Trace, node: tuple[int, ...], column: str, curve: Curve, measure: Measure, threshold: float | None, font: int
) -> Figure:
    """The curve above, the cases below; the line at the threshold can be dragged."""
    at = cuts(curve)
    table, entries = trace.coded.table, trace.cases(trace.position(node))
    rows = entries.rows
    if len(rows) > MOST_POINTS:
        rows = rows[:: len(rows) // MOST_POINTS + 1]
    values = table.column(column).numbers()[rows]
    data: list[Figure] = [
        {
            "type": "scatter",
            "x": at.tolist(),
            "y": curve.gain.tolist(),
            "mode": "lines+markers",
            "name": measure.gain,
            "line": {"color": "#005A8F", "shape": "linear"},
            "showlegend": False,
            "marker": {"size": 7, "symbol": np.where(curve.allowed, "circle", "circle-open").tolist()},
            "hovertemplate": f"cut at %{{x}}<br>{measure.gain} %{{y:.4f}}{measure.gain_unit}<extra></extra>",
        }
    ]
    data += strip(table.target, rows, values, table.classes)
    shapes = []
    if threshold is not None:
        line = drawn_at(curve, threshold)
        shapes.append(
            {
                "type": "line",
                "x0": line,
                "x1": line,
                "y0": 0,
                "y1": 1,
                "yref": "paper",
                "editable": True,
                "line": {"color": "#D55E00", "width": 4},
            }
        )
    layout = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 10, "t": 10, "b": 45},
        "xaxis": {"title": {"text": escape(short(column, 40), quote=False)}, "anchor": "y2"},
        "yaxis": {"title": {"text": axis_title(measure)}, "domain": [0.36, 1], "rangemode": "tozero"},
        "yaxis2": strip_axis(table.classes, short(table.target.name, 18)),
        "shapes": shapes,
        "legend": {"orientation": "h", "y": 1.12},
        "uirevision": f"{node}{column}",
        "dragmode": "pan",
    }
    return {"data": data, "layout": layout}


def strip(target: Any, rows: Any, values: FloatArray, classes: tuple[str, ...]) -> list[Figure]:
    """The cases along the axis, a line of markers for each class; or their target numbers."""
    if not classes:
        return [
            {
                "type": "scatter",
                "x": values.tolist(),
                "y": target.numbers()[rows].tolist(),
                "mode": "markers",
                "yaxis": "y2",
                "showlegend": False,
                "marker": {"color": "#0072B2", "size": 6, "opacity": 0.7},
                "hovertemplate": "%{x}: %{y}<extra></extra>",
            }
        ]
    codes = target.codes[rows]
    found = []
    for k, label in enumerate(classes):
        here = values[codes == k]
        found.append(
            {
                "type": "scatter",
                "x": here.tolist(),
                "y": [k] * len(here),
                "mode": "markers",
                "yaxis": "y2",
                "name": escape(short(label, 24), quote=False),
                "showlegend": False,
                "marker": {
                    "color": colour(k),
                    "symbol": symbol(k),
                    "size": 9,
                    "line": {"width": 1, "color": "#333"},
                    "opacity": 0.85,
                },
                "hovertemplate": "%{x}<extra>" + escape(short(label, 24), quote=False) + "</extra>",
            }
        )
    return found


def strip_axis(classes: tuple[str, ...], target: str) -> Figure:
    """The axis of the cases: a line for each class, or the target's numbers."""
    if not classes:
        return {"domain": [0, 0.28], "title": {"text": escape(target, quote=False)}}
    return {
        "domain": [0, 0.28],
        "tickvals": list(range(len(classes))),
        "ticktext": [escape(short(label, 10), quote=False) for label in classes],
        "range": [-0.6, len(classes) - 0.4],
        "showgrid": False,
        "zeroline": False,
    }


def nearest(curve: Curve, value: float) -> float:
    """The cut nearest to a place on the axis, as a threshold that asks the same."""
    at = cuts(curve)
    return float(at[int(np.abs(at - value).argmin())])


def drawn_at(curve: Curve, threshold: float) -> float:
    """Where the line of a threshold stands: midway in its gap, also where a program writes the value below."""
    inside = np.flatnonzero((curve.below <= threshold) & (threshold < curve.above))
    return float(cuts(curve)[inside[0]]) if len(inside) else threshold


def axis_title(measure: Measure) -> str:
    """What the curve's axis is called, with its unit."""
    return f"{measure.gain},{measure.gain_unit}" if measure.gain_unit else measure.gain


def best_of(curve: Curve) -> int:
    """The position of the best cut among those that leave enough cases on both sides, the lowest on a tie."""
    gain = np.where(curve.allowed, curve.gain, -np.inf) if curve.allowed.any() else curve.gain
    return int((gain >= gain.max() - TIE).argmax())


def caption(curve: Curve, measure: Measure, written: float | None) -> str:
    """What the curve shows, in a sentence; `written` is the best cut where the program names a value of the data."""
    if not len(curve.gain):
        return "All cases here have the same value: there is nothing to cut."
    if not curve.allowed.any():
        return f"{len(curve.gain)} possible cuts, but each leaves too few cases on one side."
    best = best_of(curve)
    place = level(float(cuts(curve)[best]), float(curve.below[best]), float(curve.above[best]))
    allowed = "" if curve.allowed.all() else " with enough cases on both sides"
    many = f"{len(curve.gain)} possible cuts; the best{allowed}" if len(curve.gain) > 1 else "One possible cut; it"
    said = f"{many} has a {measure.gain} of {number(float(curve.gain[best]))}{measure.gain_unit}, at {place}."
    if curve.gain[best] < -TIE:
        said += " The charge for so many cuts is more than any of them gains, so none is made."
    tied = int((curve.allowed & (np.abs(curve.gain - curve.gain[best]) <= TIE)).sum())
    if tied > 1:
        said += f" {tied} cuts tie: the lowest wins."
    if written is not None:
        said += (
            f" It lies midway between two values of these cases; C4.5 writes it as ≤ {level(written)}, the largest "
            "value in the whole table that is not above it. These cases are divided alike."
        )
    if not curve.allowed.all():
        said += " Open circles leave too few cases on one side."
    return said
