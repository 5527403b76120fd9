"""Many trees in pictures: samples, errors by round, the curve under one tree and under all, and the fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

import numpy as np

from engine.data.table import FloatArray, Table
from engine.ensemble.bagging import CountArray
from engine.ensemble.member import CodedRows
from pages.views.colours import colour, symbol
from pages.views.frames.blocks import packed, up_to
from pages.views.marks import upright
from pages.views.partition import frame_of, numeric_columns, safe, stride

Figure = dict[str, Any]
LINES = ("#0072B2", "#D55E00", "#009E73", "#8C5A00")
DASHES = ("solid", "dash", "dot", "dashdot")
FEW = 120  # rows that are drawn one by one


def layout(font: int, x: str, y: str, **more: Any) -> Figure:
    """What all these pictures have in common."""
    return {
        "font": {"size": font},
        "margin": {"l": 62, "r": 12, "t": 34, "b": 48},
        "hovermode": "closest",
        "xaxis": {"title": {"text": x}, "zeroline": False},
        "yaxis": {"title": {"text": y}, "zeroline": False},
        **more,
    }


def class_title(table: Table) -> Figure:
    """What the classes in a legend are classes of."""
    return {"title": {"text": f"{safe(table.target.name, 16)}: "}} if table.classes else {}


def flat(table: Table) -> bool:
    """Whether the data are points of a plane: two columns, both numeric."""
    return len(table.columns) == 2 and len(numeric_columns(table)) == 2


def thin(table: Table) -> bool:
    """Whether the data are points along a line: one numeric column and a number to predict."""
    return len(table.columns) == 1 and bool(numeric_columns(table)) and not table.classes


def not_flat(table: Table) -> bool:
    """Whether the data are no points of a plane."""
    return not flat(table)


def not_thin(table: Table) -> bool:
    """Whether the data are no points along a line."""
    return not thin(table)


# Lines by round


def errors_figure(
    lines: Mapping[str, Sequence[float | None]],
    step: int,
    font: int,
    x: str,
    y: str,
    level: tuple[str, float] | None = None,
    dots: tuple[str, Sequence[float]] | None = None,
    foretold: bool = True,
    stable: int | None = None,
) -> Figure:
    """A line for each kind of error by round; dots and one level to compare with.

    A line marks the round from which on the error is `stable`.
    The rounds still to come are faint, or, where nothing is to be `foretold`, not there.
    """
    many = max(len(values) for values in lines.values())
    every = list(range(1, many + 1))
    data: list[Figure] = []
    if dots:
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": every,
                "y": up_to(dots[1], step),
                "name": dots[0],
                "marker": {"color": "#8C8C8C", "size": 7, "symbol": "square"},
            }
        )
    for at, (name, values) in enumerate(lines.items()):
        look = {"color": LINES[at % 4], "width": 3, "dash": DASHES[at % 4]}
        line: Figure = {"type": "scatter", "mode": "lines", "x": every}
        if foretold:
            faint = {"showlegend": False, "hoverinfo": "skip", "opacity": 0.35, "line": look | {"width": 1.5}}
            data.append(line | {"y": list(values)} | faint)
        data.append(line | {"y": up_to(values, step), "name": name, "line": look})
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": [step],
                "y": [values[step - 1] if step else None],
                "showlegend": False,
                "marker": {"size": 11, "color": LINES[at % 4], "symbol": symbol(at)},
                "hoverinfo": "skip",
                "cliponaxis": False,
            }
        )
    if level:
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [1, many],
                "y": [level[1]] * 2,
                "name": level[0],
                "line": {"color": "#777", "width": 2, "dash": "longdash"},
            }
        )
    made = layout(font, x, y)
    ever = [*(value for values in lines.values() for value in values if value is not None), *(dots[1] if dots else ())]
    made["xaxis"] |= {"range": [0, many + 1]}
    made["yaxis"] |= {"range": [0, 1.06 * max([*ever, *(level[1:] if level else ())], default=0.0) or 1.0]}
    made["shapes"] = [upright(step, color="#8C8C8C", width=1, dash="dot")]
    if stable is not None:
        made["shapes"].append(upright(stable, color=LINES[0], width=2, dash="dash"))
        word = {"text": "stable: stop here", "x": stable, "y": 0, "yref": "paper", "yanchor": "bottom"}
        made["annotations"] = [word | {"xanchor": "left" if stable < many / 2 else "right", "showarrow": False}]
    return {"data": data, "layout": made}


# The sample


def sample_figure(table: Table, counts: CountArray, font: int) -> Figure:
    """Who is in the sample: each row with as many marks as it was drawn; of many rows how many were drawn how often."""
    if len(counts) > FEW:
        often = np.bincount(np.minimum(counts, 5), minlength=6)
        names = ["out of the bag", "once", "twice", "3 times", "4 times", "5 or more"]
        bars = {
            "type": "bar",
            "x": names,
            "y": often.tolist(),
            "text": [f"{share:z.1%}" for share in often / len(counts)],
            "marker": {"color": ["#8C8C8C", *[LINES[0]] * 5]},
            "hoverinfo": "skip",
        }
        return {"data": [bars], "layout": layout(font, "drawn", "rows")}
    data: list[Figure] = []
    groups = table.classes or ("",)
    codes = table.target.codes if table.classes else np.zeros(len(counts), np.int64)
    for k, name in enumerate(groups):
        rows = np.flatnonzero(codes == k)
        across = np.repeat(rows, counts[rows])
        up = np.concatenate([np.arange(1, counts[row] + 1) for row in rows]) if len(across) else np.zeros(0)
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": (across + 1).tolist(),
                "y": up.tolist(),
                "name": safe(name, 24) if name else "in the bag",
                "marker": {"color": colour(k), "symbol": symbol(k), "size": 11, "line": {"width": 1}},
                "hovertemplate": "row %{x}<extra></extra>",
            }
        )
    out = np.flatnonzero(counts == 0)
    data.append(
        {
            "type": "scatter",
            "mode": "markers",
            "x": (out + 1).tolist(),
            "y": [0] * len(out),
            "name": "out of the bag",
            "marker": {"symbol": "x-thin", "size": 10, "line": {"width": 2}},
            "hovertemplate": "row %{x}<extra></extra>",
        }
    )
    made = layout(font, "row of the table", "times drawn")
    made["yaxis"] |= {"dtick": 1, "range": [-0.6, max(int(counts.max()), 3) + 0.6]}
    made["xaxis"] |= {"dtick": 1 if len(counts) < 12 else None}
    made["legend"] = class_title(table)
    return {"data": data, "layout": made}


def sample_rows(counts: CountArray) -> list[list[str]]:
    """How many rows were drawn how often, beside what one expects of so many rows: a binomial distribution."""
    rows = len(counts)
    share = np.bincount(np.minimum(counts, 3), minlength=4) / rows
    few = [comb(rows, k) * (1 / rows) ** k * (1 - 1 / rows) ** max(rows - k, 0) for k in range(3)]
    expected = (*few, max(1 - sum(few), 0.0))
    names = ("out of the bag", "once", "twice", "three times or more")
    return [
        [name, f"{round(part * rows):,}", f"{part:z.1%}", f"{usual:z.1%}"]
        for name, part, usual in zip(names, share, expected, strict=True)
    ]


# The curve, and the fit


def line_of(table: Table) -> tuple[FloatArray, CodedRows]:
    """Points along the only column."""
    across = np.linspace(*frame_of(table, table.columns[0].name), 400)
    return across, CodedRows(np.zeros((400, 1), np.int32), across.reshape(-1, 1))


def curve_figure(
    table: Table,
    across: FloatArray,
    lines: Mapping[str, FloatArray],
    font: int,
    target: FloatArray | None = None,
    y: str = "",
    room: tuple[float, float] | None = None,
) -> Figure:
    """Cases along a line, and what trees say of it; the last line is the strongest.

    The axes stay still from round to round: `room` is the range of what they will ever show, unless it is the target's.
    """
    x = table.columns[0].numbers()
    values = table.target.numbers() if target is None else target
    data: list[Figure] = [
        {
            "type": "scatter",
            "mode": "markers",
            "x": x.tolist(),
            "y": packed(values),
            "name": "cases",
            "marker": {"size": 6, "color": "#8C8C8C", "line": {"width": 0.5}},
            "hovertemplate": "%{x}, %{y}<extra></extra>",
        }
    ]
    for at, (name, line) in enumerate(lines.items()):
        last = at == len(lines) - 1
        look = {
            "color": LINES[0] if last else LINES[1],
            "width": 3.5 if last else 2,
            "dash": "solid" if last else "dot",
        }
        steps = [0, *np.flatnonzero(np.diff(line)) + 1, len(line) - 1]
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": packed(across[steps]),
                "y": packed(line[steps]),
                "name": name,
                "line": look | {"shape": "hv"},
                "hoverinfo": "skip",
            }
        )
    made = layout(font, safe(table.columns[0].name), safe(y or table.target.name))
    low, high = room or (float(values.min()), float(values.max()))
    margin = 0.05 * (high - low) or 0.5
    made["xaxis"] |= {"range": [float(across[0]), float(across[-1])]}
    made["yaxis"] |= {"range": [low - margin, high + margin]}
    return {"data": data, "layout": made}


def fit_figure(table: Table, fitted: FloatArray, font: int) -> Figure:
    """The true number against the answer, for data of many columns."""
    rows = np.arange(0, len(table), stride(len(table)))
    truth = table.target.numbers()
    low, high = float(min(truth.min(), fitted.min(), 0.0)), float(max(truth.max(), fitted.max(), 0.0))
    data = [
        {
            "type": "scatter",
            "mode": "lines",
            "x": [low, high],
            "y": [low, high],
            "name": "right",
            "line": {"color": "#777", "dash": "dash"},
            "hoverinfo": "skip",
        },
        {
            "type": "scatter",
            "mode": "markers",
            "x": truth[rows].tolist(),
            "y": packed(fitted[rows]),
            "name": "cases",
            "marker": {"size": 7, "color": LINES[0], "opacity": 0.7},
            "hovertemplate": "%{x} → %{y}<extra></extra>",
        },
    ]
    return {"data": data, "layout": layout(font, f"true {safe(table.target.name, 24)}", "the sum of the trees")}
