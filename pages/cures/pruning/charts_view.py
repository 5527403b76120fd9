"""The course of a pruning, the path of weakest links, and all methods side by side: figures and rows of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.prune.cross_validation import ValidatedLine
from engine.prune.standings import Standing
from engine.prune.weakest_link import Line
from pages.views.colours import curve_colour
from pages.views.frames.blocks import up_to
from pages.views.marks import upright
from pages.views.text import leaves_text, significant

Figure = dict[str, Any]
NAMES = ("training", "validation", "test")
SYMBOLS = ("circle", "triangle-up", "square")
SHADES = (0, 3, 2)  # of the curves; the second one is that of the line at the verdict
LINE: dict[str, Any] = {"color": "#D55E00", "width": 3}
MOST_TICKS = 12


def score_name(classes: bool) -> str:
    return "answered right" if classes else "variance explained"


def course_figure(
    course: Mapping[int, Standing], step: int, classes: bool, font: int, known: int | None = None
) -> Figure:
    """Accuracy and leaves against the verdict, with a line at the one being looked at; drawn up to verdict `known`."""
    at = sorted(course)
    data = scores_traces(at, [course[k] for k in at], "hv", "after verdict %{x}")
    if known is not None:
        for trace in data:
            trace["y"] = up_to(trace["y"], sum(k <= known for k in at))
    shapes = [upright(step, **LINE)]
    low = min((score for each in course.values() for score in each.scores), default=0.0)
    layout = base_layout(classes, font, low)
    layout["yaxis2"] |= {"range": [0, 1.06 * max(each.leaves for each in course.values())]}
    layout |= {
        "xaxis": {
            "title": {"text": "verdicts passed"},
            "range": [-0.03 * max(at), 1.03 * max(at)],
            "zeroline": False,
        },
        "shapes": shapes,
        "uirevision": f"{len(course)} {max(course)}",
    }
    return {"data": data, "layout": layout}


def scores_traces(x: Sequence[int], standings: Sequence[Standing], shape: str, hover: str) -> list[Figure]:
    traces: list[Figure] = [
        {
            "type": "scatter",
            "x": list(x),
            "y": [each.scores[which] for each in standings],
            "name": name,
            "mode": "lines+markers",
            "line": {"color": curve_colour(SHADES[which]), "shape": shape, "width": 2.5},
            "marker": {"symbol": SYMBOLS[which], "size": 7},
            "hovertemplate": f"{hover}: %{{y:.1%}} {name}<extra></extra>",
        }
        for which, name in enumerate(NAMES)
    ]
    traces.append(
        {
            "type": "scatter",
            "x": list(x),
            "y": [each.leaves for each in standings],
            "name": "leaves",
            "yaxis": "y2",
            "mode": "lines",
            "line": {"color": "#8C8C8C", "shape": shape, "dash": "dot", "width": 2.5},
            "text": [leaves_text(each.leaves) for each in standings],
            "hovertemplate": f"{hover}: %{{text}}<extra></extra>",
        }
    )
    return traces


def base_layout(classes: bool, font: int, low: float) -> Figure:
    bottom = max(low - 0.05, 0.0) if classes else max(low - 0.1, -1.0)
    return {
        "font": {"size": font},
        "margin": {"l": 60, "r": 55, "t": 34, "b": 45},
        "yaxis": {"title": {"text": score_name(classes)}, "tickformat": ".0%", "range": [bottom, 1.03]},
        "yaxis2": {
            "title": {"text": "leaves"},
            "overlaying": "y",
            "side": "right",
            "rangemode": "tozero",
            "showgrid": False,
            "tickmode": "auto",
            "nticks": 6,
            "tickformat": "d",
        },
        "dragmode": "pan",
        "hovermode": "closest",
    }


def path_figure(
    lines: Sequence[Line],
    standings: Sequence[Standing],
    tried: Sequence[ValidatedLine] | None,
    at: int,
    classes: bool,
    variance: float,
    font: int,
) -> Figure:
    """Every tree of the nested sequence, the full one on the left; the line at the alpha in force can be dragged."""
    x = list(range(len(lines)))
    data = scores_traces(x, standings, "hv", "tree %{x}")
    low = min(score for each in standings for score in each.scores)
    if tried:
        scale = 1.0 if classes else max(variance, 1e-300)
        data.append(
            {
                "type": "scatter",
                "x": x,
                "y": [1 - each.risk / scale for each in tried],
                "name": "cross-validated",
                "mode": "lines+markers",
                "line": {"color": "#CC79A7", "shape": "hv", "width": 2},
                "marker": {"symbol": "diamond", "size": 8},
                "error_y": {"type": "data", "array": [each.error / scale for each in tried], "thickness": 1.2},
                "hovertemplate": "%{y:.1%} cross-validated<extra></extra>",
            }
        )
        low = min([low, *(1 - (each.risk + each.error) / scale for each in tried)])
    every = max(1, -(-len(lines) // MOST_TICKS))
    layout = base_layout(classes, font, low) | {
        "xaxis": {
            "title": {"text": "price of a leaf, α (evenly spaced, not to scale)"},
            "tickvals": x[::every],
            "ticktext": [significant(line.alpha, 3) for line in lines[::every]],
            "range": [-0.4, len(lines) - 0.6],
            "zeroline": False,
        },
        "shapes": [upright(at, editable=True, **LINE | {"width": 4})],
        "uirevision": f"{len(lines)} {bool(tried)}",
    }
    return {"data": data, "layout": layout}


def standing_row(name: str, each: Standing, depth: int) -> list[str]:
    return [name, str(each.leaves), str(depth), *(f"{score:z.1%}" for score in each.scores)]


def path_rows(
    lines: Sequence[Line], standings: Sequence[Standing], tried: Sequence[ValidatedLine] | None, root: float
) -> list[list[str]]:
    """The nested sequence as a table: alpha, its share of the root's risk, leaves, risk, validation and test scores."""
    rows = []
    for at, (line, each) in enumerate(zip(lines, standings, strict=True)):
        row = [
            significant(line.alpha),
            significant(line.alpha / root if root else 0.0),
            str(line.leaves),
            significant(line.risk),
            f"{each.scores[1]:z.1%}",
            f"{each.scores[2]:z.1%}",
        ]
        if tried:
            row.append(f"{significant(tried[at].risk)} ± {significant(tried[at].error, 2)}")
        rows.append(row)
    return rows


def rpart_rows(found: Sequence[Line]) -> list[list[str]]:
    """rpart's own table, as it prints it."""
    root = found[0].risk or 1.0
    return [[f"{line.alpha / root:z.6f}", str(line.splits), f"{line.risk / root:z.5f}"] for line in found]
