"""Operations and time against the rows of a table, drawn and said."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.experiments.split_costs import Cost
from pages.ideas.cost.axes_view import Figure, axes
from pages.views.colours import curve_colour
from pages.views.text import several


def growth_figure(costs: Sequence[Cost], font: int) -> Figure:
    """Operations against rows, both axes in powers of ten."""
    rows = [each.rows for each in costs]
    lines = {
        "counting anew, d·n·(n − 1)": [each.naive for each in costs],
        "sorting and scanning": [each.quick for each in costs],
    }
    data: list[Figure] = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "x": rows,
            "y": values,
            "name": name,
            "line": {"color": curve_colour(1 - k), "width": 3},
            "marker": {"size": 9, "symbol": ("square", "circle")[k]},
            "hovertemplate": "%{x:,} rows: %{y:,}<extra></extra>",
        }
        for k, (name, values) in enumerate(lines.items())
    ]
    layout = axes(font, "rows n", "operations")
    layout["xaxis"] |= {"type": "log", "dtick": 1, "range": [0.8, 3.8]}
    layout["yaxis"] |= {"type": "log", "dtick": 1, "range": [1, 9]}
    return {"data": data, "layout": layout}


def timed_figure(timed: Sequence[tuple[int, float, float]], font: int) -> Figure:
    """The engine's own time against rows, beside n·log₂ n through its last point."""
    rows = [each[0] for each in timed]
    total = [1000 * (each[1] + each[2]) for each in timed]
    last = rows[-1] * np.log2(rows[-1])
    curve = [total[-1] * n * float(np.log2(n)) / last for n in rows]
    data = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "x": rows,
            "y": values,
            "name": name,
            "line": {"color": curve_colour(k), "width": 3, "dash": ("solid", "dash")[k]},
            "hovertemplate": "%{x:,} rows: %{y:.1f} ms<extra></extra>",
        }
        for k, (name, values) in enumerate((("measured here", total), ("n·log₂ n through the last point", curve)))
    ]
    layout = axes(font, "rows n", "milliseconds")
    layout["xaxis"] |= {"type": "log", "dtick": 1}
    layout["yaxis"] |= {"type": "log", "dtick": 1}
    return {"data": data, "layout": layout}


def timed_sentence(timed: Sequence[tuple[int, float, float]], columns: int) -> str:
    """How the engine's time grew with the rows."""
    (few, *first), (many, *last) = timed[0], timed[-1]
    power = float(np.log(sum(last) / sum(first)) / np.log(many / few))
    return (
        f"{several(columns, 'column')}: {1000 * sum(first):.1f} ms for {few:,} rows, {1000 * sum(last):.1f} ms for "
        f"{many:,}. From {few:,} to {many:,} rows the time grew like n to the power {power:.2f}; naive counting would "
        "come to 2. The engine ranks every column once, before the first node, and never sorts again."
    )


def growth_rows(costs: Sequence[Cost]) -> list[list[str]]:
    """For each number of rows the operations of both ways and how many times as many the naive one takes."""
    return [
        [f"{each.rows:,}", f"{each.naive:,}", f"{each.quick:,}", f"{each.naive / each.quick:,.1f}"] for each in costs
    ]


def growth_sentence(costs: Sequence[Cost], columns: int) -> str:
    """What doubling the rows does to either way."""
    now = costs[-1]
    head = (
        f"<b>{now.rows:,}</b> rows and {several(columns, 'column')}: counting anew takes <b>{now.naive:,}</b> "
        f"operations, sorting and scanning <b>{now.quick:,}</b>"
    )
    if len(costs) == 1:
        return f"{head}. Now double the rows. By how much does each of the two grow?"
    before = costs[-2]
    return (
        f"{head}. Twice the rows made the first {now.naive / before.naive:.2f} times as many, the second "
        f"{now.quick / before.quick:.2f} times: d·n² against d·n·log n."
    )
