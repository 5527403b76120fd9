"""What lies behind a pruning method: its hypothesis, its messages, the price of its cases; figures and sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.prune.null_distribution import NullDistribution
from engine.prune.standings import Standing
from engine.prune.validation_cost import ValidationCost
from pages.cures.pruning.charts_view import NAMES, SHADES, SYMBOLS, Figure, score_name
from pages.views.colours import curve_colour
from pages.views.marks import upright
from pages.views.text import leaves_text, number, several

BARS = 40
MANY_CASES = 20  # of a node whose random deals come to many different deviations
GREY = "#8C8C8C"
Message = tuple[str, float, float]  # whose it is, the bits of the tree, the bits of its exceptions


def layout_of(font: int, x: str, y: str) -> Figure:
    return {
        "font": {"size": font},
        "margin": {"l": 60, "r": 20, "t": 34, "b": 50},
        "xaxis": {"title": {"text": x}, "zeroline": False},
        "yaxis": {"title": {"text": y}},
        "legend": {"orientation": "h", "y": 1.16, "x": 0},
        "hovermode": "closest",
    }


def null_figure(null: NullDistribution, font: int) -> Figure:
    """How often random deals deviate how much, the chi-square density, and a line at the split's own deviation."""
    greatest = max(float(null.drawn.max()), null.deviation, float(null.freedom)) * 1.05
    heights, edges = np.histogram(null.drawn, BARS, (0.0, greatest), density=True)
    x = np.linspace(greatest / 400, greatest, 200)
    density = np.minimum(null.density(x), 1.5 * max(float(heights.max()), 1e-9))
    data = [
        {
            "type": "bar",
            "x": ((edges[:-1] + edges[1:]) / 2).tolist(),
            "y": heights.tolist(),
            "width": greatest / BARS,
            "name": f"{len(null.drawn):,} random deals",
            "marker": {"color": "#56B4E9"},
        },
        {
            "type": "scatter",
            "x": x.tolist(),
            "y": density.tolist(),
            "name": f"χ² with f = {null.freedom}",
            "mode": "lines",
            "line": {"color": curve_colour(0), "width": 2.5},
        },
        {
            "type": "scatter",
            "x": [null.deviation] * 2,
            "y": [0.0, max(float(heights.max()), float(density.max()))],
            "name": "D of this split",
            "mode": "lines",
            "line": {"color": curve_colour(1), "width": 3},
        },
    ]
    return {"data": data, "layout": layout_of(font, "deviation D", "density") | {"bargap": 0}}


def null_sentence(found: NullDistribution, where: str, limit: float, many_cases: bool) -> str:
    """The null hypothesis, how many random deals deviate as much, and what the formula says."""
    among = f" among the nodes of {MANY_CASES} cases or more" if many_cases else ""
    great, many = found.as_great, len(found.drawn)
    told = "none" if great == 0 else f"{great:,}"
    return (
        f"The closest call{among} is the split at {where}. <b>Null hypothesis</b>: its classes have nothing to do "
        "with its branches, so the cases might as well have been dealt out at random to branches of these sizes. Of "
        f"{many:,} such deals <b>{told}</b> came to D = {number(found.deviation)} or more: {great / many:z.1%}. The "
        f"χ² density, which is exact for many cases only, says p = {found.p:z.1%}. If p is above {limit:g}, the "
        f"hypothesis is not rejected, and the split goes. χ² with f = {found.freedom} is the distribution of "
        f"{squares(found.freedom)}."
    )


def squares(freedom: int) -> str:
    """What has a chi-square distribution with so many degrees of freedom."""
    if freedom == 1:
        return "the square of a standard normal number"
    return f"the sum of the squares of {freedom:,} independent standard normal numbers"


def messages_figure(messages: Sequence[Message], font: int) -> Figure:
    """Both messages of each tree, drawn to the same scale."""
    names = [name for name, _, _ in messages][::-1]
    parts = (("tree: −log₂ P(h)", 1, 0), ("exceptions: −log₂ P(D | h)", 2, 1))
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "y": names,
            "x": [each[at] for each in messages][::-1],
            "name": title,
            "text": [f"{each[at]:.0f}" for each in messages][::-1],
            "textposition": "auto",
            "marker": {"color": curve_colour(shade)},
            "hovertemplate": "%{x:.1f} bits<extra></extra>",
        }
        for title, at, shade in parts
    ]
    layout = layout_of(font, "bits", "") | {"barmode": "stack"}
    layout["legend"] |= {"traceorder": "normal"}
    layout["margin"] |= {"l": 130}
    return {"data": data, "layout": layout}


def messages_sentence(messages: Sequence[Message]) -> str:
    """The sum that is to be shortest, with the numbers of each tree."""
    sums = "; ".join(f"{name} {tree:.1f} + {rest:.1f} = <b>{tree + rest:.1f}</b>" for name, tree, rest in messages)
    return (
        "The most probable hypothesis h for the data D has the greatest P(D | h) · P(h), so the least −log₂ P(h) − "
        "log₂ P(D | h): the bits that send the tree, and then the bits that send its exceptions, to somebody who has "
        f"the cases without their classes. In bits: {sums}. Each question makes the first message longer; it pays if "
        "the second becomes shorter by more."
    )


def nodes_figure(course: Mapping[int, Standing], nodes: Mapping[int, int], classes: bool, font: int) -> Figure:
    """Accuracy on training, validation and test cases against the nodes of the tree, the full one on the right."""
    at = sorted(course.keys() & nodes.keys())
    data = [
        {
            "type": "scatter",
            "x": [nodes[k] for k in at],
            "y": [course[k].scores[which] for k in at],
            "name": name,
            "mode": "lines+markers",
            "line": {"color": curve_colour(SHADES[which]), "width": 2.5},
            "marker": {"symbol": SYMBOLS[which], "size": 7},
            "hovertemplate": f"%{{x}} nodes: %{{y:.1%}} {name}<extra></extra>",
        }
        for which, name in enumerate(NAMES)
    ]
    layout = layout_of(font, "nodes of the tree", score_name(classes))
    layout["yaxis"] |= {"tickformat": ".0%"}
    return {"data": data, "layout": layout}


def nodes_sentence(course: Mapping[int, Standing], nodes: Mapping[int, int]) -> str:
    """How the three curves move as the tree is cut back."""
    first, last = 0, max(course.keys() & nodes.keys())
    if nodes[first] == nodes[last]:
        return "Nothing is cut, so each set has one point."
    before, after = course[first].scores, course[last].scores
    moves = ", ".join(
        f"{name} {'stays at' if f'{was:.1%}' == f'{now:.1%}' else f'{was:z.1%} →'} {now:z.1%}"
        for name, was, now in zip(NAMES, before, after, strict=True)
    )
    return (
        f"Read it from right to left: from <b>{nodes[first]}</b> nodes to <b>{nodes[last]}</b>, {moves}. The "
        "validation cases chose the cuts, so their curve flatters; the test cases tell what the cuts were worth."
    )


def cost_figure(costs: Sequence[ValidationCost], classes: bool, now: float, font: int) -> Figure:
    """The test score of the full and of the pruned tree against the share held out for pruning."""
    x = [each.share for each in costs]
    series = (
        ("full tree", [each.before for each in costs], GREY, "dot", "circle"),
        ("pruned tree", [each.after for each in costs], curve_colour(2), "solid", "square"),
    )
    data = [
        {
            "type": "scatter",
            "x": x,
            "y": y,
            "name": name,
            "mode": "lines+markers",
            "line": {"color": colour, "dash": dash, "width": 2.5},
            "marker": {"symbol": mark, "size": 8},
            "text": [f"{several(each.training, 'case')} to train, {leaves_text(round(each.leaves))}" for each in costs],
            "hovertemplate": "%{x:.0%} held out: %{y:.1%}<br>%{text}<extra></extra>",
        }
        for name, y, colour, dash, mark in series
    ]
    layout = layout_of(font, "share held out for validation", f"test: {score_name(classes)}")
    layout["xaxis"] |= {"tickformat": ".0%"}
    layout["yaxis"] |= {"tickformat": ".0%"}
    layout["shapes"] = [upright(now, color="#D55E00", width=2)]
    return {"data": data, "layout": layout}


def cost_sentence(found: Sequence[ValidationCost], draws: int) -> str:
    """What the ends of the curve say, and where the pruned tree is best."""
    best, most = max(found, key=lambda each: each.after), found[-1]
    return (
        f"Cases that judge the cuts do not teach the tree. With {best.share:.0%} held out the pruned tree is best, "
        f"<b>{best.after:z.1%}</b> on test cases (the full tree {best.before:z.1%}); with {most.share:.0%} only "
        f"{several(most.training, 'case')} are left to grow from, and it is {most.after:z.1%}. Means of {draws} draws, "
        "the same test cases for every share. Methods that judge from the training cases do not pay this price."
    )
