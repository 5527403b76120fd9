"""Many trees in pictures: samples, errors by round, the plane and the curve under one tree and under all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table
from engine.ensemble.bagging import CountArray
from engine.ensemble.member import CodedRows
from pages.views.colours import colour, symbol, tint
from pages.views.partition import cloud, frame_of, numeric_columns, safe, stride

Figure = dict[str, Any]
FINE = 90  # cells of a picture of the plane
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
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
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
) -> Figure:
    """A line for each kind of error by round, the rounds still to come faint; dots and one level to compare with."""
    data: list[Figure] = []
    if dots:
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": list(range(1, step + 1)),
                "y": list(dots[1][:step]),
                "name": dots[0],
                "marker": {"color": "#8C8C8C", "size": 7, "symbol": "square"},
            }
        )
    for at, (name, values) in enumerate(lines.items()):
        look = {"color": LINES[at % 4], "width": 3, "dash": DASHES[at % 4]}
        seen = list(range(1, step + 1))
        data.append(
            {"type": "scatter", "mode": "lines", "x": seen, "y": list(values[:step]), "name": name, "line": look}
        )
        if step < len(values):
            data.append(
                {
                    "type": "scatter",
                    "mode": "lines",
                    "x": list(range(max(step, 1), len(values) + 1)),
                    "y": list(values[max(step, 1) - 1 :]),
                    "line": look | {"width": 1.5},
                    "opacity": 0.35,
                    "showlegend": False,
                    "hoverinfo": "skip",
                }
            )
        if step:
            data.append(
                {
                    "type": "scatter",
                    "mode": "markers",
                    "x": [step],
                    "y": [values[step - 1]],
                    "showlegend": False,
                    "marker": {"size": 11, "color": LINES[at % 4], "symbol": symbol(at)},
                    "hoverinfo": "skip",
                    "cliponaxis": False,
                }
            )
    count = max(len(values) for values in lines.values())
    if level:
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [1, count],
                "y": [level[1]] * 2,
                "name": level[0],
                "line": {"color": "#777", "width": 2, "dash": "longdash"},
            }
        )
    made = layout(font, x, y)
    made["xaxis"] |= {"range": [0, count + 1]}
    made["yaxis"] |= {"rangemode": "tozero"}
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
    made["legend"] |= class_title(table)
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


# The plane and the curve


def grid_of(table: Table) -> tuple[FloatArray, FloatArray, CodedRows]:
    """Points all over the plane, as trees read them."""
    across, up = (np.linspace(*frame_of(table, column.name), FINE) for column in table.columns)
    numbers = np.column_stack([np.tile(across, FINE), np.repeat(up, FINE)])
    return across, up, CodedRows(np.zeros(numbers.shape, np.int32), numbers)


def line_of(table: Table) -> tuple[FloatArray, CodedRows]:
    """Points along the only column."""
    across = np.linspace(*frame_of(table, table.columns[0].name), 400)
    return across, CodedRows(np.zeros((400, 1), np.int32), across.reshape(-1, 1))


def plane_figure(
    table: Table,
    across: FloatArray,
    up: FloatArray,
    answers: FloatArray,
    font: int,
    weights: FloatArray | None = None,
    wrong: BoolArray | None = None,
    shapes: Sequence[Figure] = (),
    scale: tuple[float, float] = (0.0, 1.0),
) -> Figure:
    """The answers all over the plane under the cases; weights are the size of the points, crosses are wrong."""
    classes = len(table.classes)
    steps: list[list[Any]] = []
    for k in range(classes):
        steps += [[k / classes, tint(k, 0.5)], [(k + 1) / classes, tint(k, 0.5)]]
    ground: Figure = {
        "type": "heatmap",
        "x": across.tolist(),
        "y": up.tolist(),
        "z": answers.reshape(len(up), len(across)).tolist(),
        "showscale": False,
        "hoverinfo": "skip",
    }
    if classes:
        ground |= {"zmin": 0, "zmax": max(classes - 1, 1), "colorscale": steps}
    else:
        bar = {"title": {"text": safe(table.target.name, 16)}, "thickness": 12, "outlinewidth": 0, "nticks": 5}
        ground |= {"zmin": scale[0], "zmax": scale[1], "colorscale": "Cividis", "opacity": 0.75}
        ground |= {"showscale": True, "colorbar": bar}
    names = [column.name for column in table.columns]
    data = [ground, *points(table, weights, scale), *crosses(table, wrong)]
    made = layout(font, safe(names[0]), safe(names[1]), shapes=list(shapes))
    made["legend"] |= class_title(table)
    for axis, name in (("xaxis", names[0]), ("yaxis", names[1])):
        made[axis] |= {"range": list(frame_of(table, name)), "showgrid": False}
    return {"data": data, "layout": made}


def points(table: Table, weights: FloatArray | None, scale: tuple[float, float]) -> list[Figure]:
    """The cases; those that weigh more are larger, and numbers have the colours of the ground."""
    rows = np.arange(0, len(table), stride(len(table)))
    x, y = (column.numbers()[rows] for column in table.columns[:2])
    sizes = np.full(len(rows), 7.0) if weights is None else np.clip(7.0 * np.sqrt(weights[rows]), 2.5, 46.0)
    if not table.classes:
        values = table.target.numbers()[rows]
        marks = {
            "color": values.tolist(),
            "colorscale": "Cividis",
            "size": 6,
            "line": {"width": 0.6},
            "cmin": scale[0],
            "cmax": scale[1],
        }
        return [
            {
                "type": "scatter",
                "mode": "markers",
                "x": x.tolist(),
                "y": y.tolist(),
                "marker": marks,
                "text": [f"{value:z.4g}" for value in values],
                "hovertemplate": "%{text}<extra></extra>",
                "showlegend": False,
            }
        ]
    found = []
    codes = table.target.codes[rows]
    for k, name in enumerate(table.classes):
        own = codes == k
        mark = cloud(k, name, x[own], y[own], np.full(int(own.sum()), 0.9), 8.0)
        mark["marker"] |= {"size": sizes[own].tolist(), "line": {"width": 1}}
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


def curve_figure(
    table: Table,
    across: FloatArray,
    lines: Mapping[str, FloatArray],
    font: int,
    target: FloatArray | None = None,
    y: str = "",
    room: tuple[float, float] | None = None,
) -> Figure:
    """Cases along a line, and what trees say of it; the last line is the strongest. `room` keeps the axis still."""
    x = table.columns[0].numbers()
    values = table.target.numbers() if target is None else target
    data: list[Figure] = [
        {
            "type": "scatter",
            "mode": "markers",
            "x": x.tolist(),
            "y": values.tolist(),
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
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": across.tolist(),
                "y": line.tolist(),
                "name": name,
                "line": look | {"shape": "hv"},
                "hoverinfo": "skip",
            }
        )
    made = layout(font, safe(table.columns[0].name), safe(y or table.target.name))
    if room:
        margin = 0.05 * (room[1] - room[0])
        made["yaxis"] |= {"range": [room[0] - margin, room[1] + margin]}
    return {"data": data, "layout": made}


def fit_figure(table: Table, fitted: FloatArray, font: int) -> Figure:
    """The true number against the answer, for data of many columns."""
    rows = np.arange(0, len(table), stride(len(table)))
    truth = table.target.numbers()
    low, high = float(min(truth.min(), fitted.min())), float(max(truth.max(), fitted.max()))
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
            "y": fitted[rows].tolist(),
            "name": "cases",
            "marker": {"size": 7, "color": LINES[0], "opacity": 0.7},
            "hovertemplate": "%{x} → %{y}<extra></extra>",
        },
    ]
    return {"data": data, "layout": layout(font, f"true {safe(table.target.name, 24)}", "the sum of the trees")}
