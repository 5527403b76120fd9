"""Bias and variance case by case: on the plane of two numeric columns, or along a single one."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.data.table import FloatArray, Table
from engine.experiments.overfitting import CaseParts
from pages.cures.overfitting.view import FRESH, SEEN, Figure
from pages.views.partition import frame_of, numeric_columns, safe
from pages.views.text import count, number, several

GREY = "#8C8C8C"
BIAS, VARIANCE = "Bias", "Variance"
NUMBER = "%{marker.color:.3f}"  # beside the pointer


def drawable(test: Table) -> tuple[str, ...]:
    """The numeric columns along which single cases are drawn: two, or of a number to predict one; else none."""
    names = tuple(numeric_columns(test))
    if len(names) != len(test.columns) or len(names) > 2 or (len(names) == 1 and test.classes):
        return ()
    return names


def figures(case_parts: CaseParts, depth: int, test: Table, font: int) -> dict[str, Figure]:
    """The pictures of a depth by what they show."""
    names, shown = drawable(test), test.take(case_parts.rows)
    main, variance = case_parts.main[depth], case_parts.variance[depth]
    if len(names) == 1:
        return {"Bias and variance": band(shown, names[0], main, np.sqrt(variance), font)}
    if test.classes:
        wrong = main != shown.target.codes
        most = 1 - 1 / len(test.classes)  # as many trees can differ from what most say
        bias = {
            "color": np.where(wrong, FRESH, GREY).tolist(),
            "symbol": np.where(wrong, "x", "circle-open").tolist(),
            "size": np.where(wrong, 9, 7).tolist(),
        }
        return {
            BIAS: plane(shown, names, bias, "", font),
            VARIANCE: plane(shown, names, scale(variance, 0.0, most, ".0%"), "%{marker.color:.0%} differ", font),
        }
    apart, deviation = main - shown.target.numbers(), np.sqrt(variance)
    reach = float(np.abs(case_parts.main - shown.target.numbers()).max(initial=1e-9))
    widest = float(case_parts.variance.max(initial=1e-18)) ** 0.5
    return {
        BIAS: plane(shown, names, scale(apart, -reach, reach, "") | {"colorscale": "RdBu"}, NUMBER, font),
        VARIANCE: plane(shown, names, scale(deviation, 0.0, widest, ""), NUMBER, font),
    }


def scale(values: FloatArray, low: float, high: float, form: str) -> dict[str, Any]:
    """Markers coloured by a number, the same colours at every depth."""
    bar = {"tickformat": form, "thickness": 14, "len": 0.9, "outlinewidth": 0}
    return {
        "color": values.tolist(),
        "cmin": low,
        "cmax": high,
        "colorscale": "Cividis",
        "showscale": True,
        "colorbar": bar,
        "size": 7,
        "line": {"width": 0.5, "color": GREY},
    }


def plane(shown: Table, names: tuple[str, ...], marker: dict[str, Any], said: str, font: int) -> Figure:
    """The cases in the plane of both columns; the pointer is told what is `said`."""
    x, y = names
    cases = {
        "type": "scatter",
        "mode": "markers",
        "x": shown.column(x).numbers().tolist(),
        "y": shown.column(y).numbers().tolist(),
        "marker": marker,
        **({"hovertemplate": f"{said}<extra></extra>"} if said else {"hoverinfo": "skip"}),
        "showlegend": False,
    }
    axes = {
        name: {"title": {"text": safe(column)}, "range": list(frame_of(shown, column)), "showgrid": False}
        for name, column in (("xaxis", x), ("yaxis", y))
    }
    layout = {"font": {"size": font}, "margin": {"l": 60, "r": 10, "t": 16, "b": 45}, "hovermode": "closest", **axes}
    return {"data": [cases], "layout": layout}


def band(shown: Table, name: str, main: FloatArray, deviation: FloatArray, font: int) -> Figure:
    """Along one column: the truth, the mean answer, and a deviation of the answers to either side of it."""
    across = shown.column(name).numbers()
    order = np.argsort(across, kind="stable")

    def curve(title: str, values: FloatArray, line: dict[str, Any], **more: Any) -> Figure:
        ends = {"x": across[order].tolist(), "y": values[order].tolist()}
        return {"type": "scatter", "mode": "lines", "name": title, **ends, "line": line, "hoverinfo": "skip", **more}

    edge = {"width": 0, "color": FRESH}
    data = [
        curve("", main - deviation, edge, showlegend=False),
        curve("their deviation", main + deviation, edge, fill="tonexty", fillcolor="rgba(213,94,0,0.25)"),
        curve("truth", shown.target.numbers(), {"width": 2, "color": GREY}),
        curve("mean of the trees", main, {"width": 3, "color": SEEN}),
    ]
    layout = {
        "font": {"size": font},
        "margin": {"l": 55, "r": 10, "t": 34, "b": 46},
        "dragmode": False,
        "xaxis": {"title": {"text": safe(name)}, "fixedrange": True, "zeroline": False},
        "yaxis": {"title": {"text": safe(shown.target.name)}, "fixedrange": True, "zeroline": False},
    }
    return {"data": data, "layout": layout}


def sentence(found: CaseParts, depth: int, test: Table) -> str:
    """How to read the pictures, with what they come to."""
    main, variance = found.main[depth], found.variance[depth]
    many = several(len(found.rows), "test case")
    drawn = f"Drawn: {many}" if len(found.rows) == len(test) else f"Drawn: {many} of {len(test):,}"
    if test.classes:
        wrong = int((main != test.target.codes[found.rows]).sum())
        return (
            f"{drawn}. <b>Bias</b>: × is a case that most trees of this depth get wrong, <b>{count(wrong)}</b> of "
            f"these. <b>Variance</b>: the lighter, the more trees say another class than most; in the mean "
            f"<b>{float(variance.mean()):z.1%}</b> of them do."
        )
    apart = main - test.target.numbers()[found.rows]
    bias, spread = number(float((apart**2).mean()), 3), number(float(variance.mean()), 3)
    if len(drawable(test)) == 1:
        return (
            f"{drawn}. <b>Bias</b> is how far the mean of the trees lies from the truth, <b>variance</b> how wide "
            f"their answers spread about that mean: here in the mean square <b>{bias}</b> and <b>{spread}</b>."
        )
    return (
        f"{drawn}. <b>Bias</b>: how far the mean of the trees lies above the truth or below it, in the mean square "
        f"<b>{bias}</b>. <b>Variance</b>: the deviation of their answers, in the mean square <b>{spread}</b>."
    )
