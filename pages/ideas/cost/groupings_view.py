"""Groupings of categories as points on the ground of their gain, and the proof that the order suffices."""

from __future__ import annotations

from html import escape

import numpy as np

from engine.experiments.groupings import Groupings, gain_at
from pages.ideas.cost.axes_view import Figure, axes
from pages.views.colours import colour
from pages.views.text import count, listing, number, several, short

FINE = 40  # places along each side of the ground of gains


def points_figure(groupings: Groupings, step: int, font: int) -> Figure:
    """Every grouping as a point on the ground of its gain; along the order they are the corners of the hull."""
    whole = groupings.whole
    data: list[Figure] = []
    if step >= 1:
        both = np.vstack([groupings.left, whole - groupings.left])
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": both[:, 0].tolist(),
                "y": both[:, 1].tolist(),
                "name": "a grouping, by either side",
                "marker": {"size": 7, "color": "#8C8C8C"},
                "hoverinfo": "skip",
            }
        )
    if step >= 2:
        size = min(step - 2, len(groupings.along))
        corners = np.vstack([[0.0, 0.0], groupings.left[list(groupings.along)], whole])
        hull = np.vstack([corners, whole - corners])
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": hull[:, 0].tolist(),
                "y": hull[:, 1].tolist(),
                "name": "the hull of all points",
                "line": {"color": colour(0), "width": 2},
                "hoverinfo": "skip",
            }
        )
        lit = groupings.left[list(groupings.along[:size])]
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": lit[:, 0].tolist(),
                "y": lit[:, 1].tolist(),
                "name": "along the order",
                "marker": {"size": 15, "symbol": "diamond", "color": "#D55E00", "line": {"width": 1, "color": "#222"}},
                "hovertemplate": "%{x} cases, %{y} of the second class<extra></extra>",
            }
        )
    layout = axes(font, "cases on the left", "of them of the second class")
    layout["xaxis"] |= {"range": [-0.03 * whole[0], 1.03 * whole[0]]}
    layout["yaxis"] |= {"range": [-0.05 * whole[1], 1.05 * whole[1]]}
    return {"data": [*ground(groupings), *data], "layout": layout}


def ground(found: Groupings) -> list[Figure]:
    """The gain at every point of the plane that some group could have: 0 on the diagonal, more away from it."""
    whole = found.whole
    across, up = np.linspace(0, whole[0], FINE), np.linspace(0, whole[1], FINE)
    grid = np.column_stack([np.tile(across, FINE), np.repeat(up, FINE)])
    n, second = grid[:, 0], grid[:, 1]
    possible = (n > 0) & (n < whole[0]) & (second <= n) & (whole[1] - second <= whole[0] - n)
    gains = np.full(len(grid), np.nan)
    gains[possible] = gain_at(grid[possible], whole)
    shown = [None if np.isnan(each) else each for each in gains.tolist()]
    return [
        {
            "type": "heatmap",
            "x": across.tolist(),
            "y": up.tolist(),
            "z": [shown[row * FINE : (row + 1) * FINE] for row in range(FINE)],
            "colorscale": [[0, "rgba(0,158,115,0.03)"], [1, "rgba(0,158,115,0.75)"]],
            "showscale": False,
            "hoverinfo": "skip",
        }
    ]


def category_rows(found: Groupings) -> list[list[str]]:
    """The categories in order: their counts and their share of the second class."""
    rows = zip(found.names, found.counts, found.shares, strict=True)
    return [[name, *map(count, counts), number(float(share))] for name, counts, share in rows]


def groups_sentence(groupings: Groupings, step: int, name: str, second: str) -> str:
    """What each step of the proof shows."""
    q, many = len(groupings.names), len(groupings.gain)
    what, second = escape(short(name)), escape(short(second))
    if step == 0:
        return (
            f"<b>{what}</b> has {several(q, 'category')}. CART wants two groups. Each category goes left or right, a "
            f"swap of the sides changes nothing, and no side may be empty. How many ways are there?"
        )
    if step == 1:
        return (
            f"2^({q} − 1) − 1 = <b>{many:,}</b>. Each is a point: cases on the left, and how many of these are "
            f"{second}. The darker the ground, the higher the gain: a bowl, 0 on the diagonal and rising on both "
            "sides of it. Between two points of such a bowl (convex) it is never higher than at both."
        )
    if step == 2:
        return (
            f"Put the categories in the order of their share of {second}. Taken one by one from the lowest share they "
            "walk along the lower edge of all points, from the highest along the upper: every edge of the hull is one "
            "category. The highest place of a bowl is at a corner."
        )
    last = groupings.along[min(step - 3, len(groupings.along) - 1)]
    members = escape(short(listing(groupings.members(last)), 90))
    said = f"Left: <b>{members}</b>. The gain is <b>{number(float(groupings.gain[last]))}</b>."
    if step - 2 < len(groupings.along):
        return said
    best = escape(short(listing(groupings.members(groupings.best_along)), 90))
    along, of_all = (number(float(groupings.gain[at])) for at in (groupings.best_along, groupings.best))
    return (
        f"{said} The best of these {several(len(groupings.along), 'corner')} is <b>{best}</b> with {along}; the best "
        f"of all {many:,} has {of_all}. <b>{several(len(groupings.along), 'trial')} instead of {many:,}.</b>"
    )
