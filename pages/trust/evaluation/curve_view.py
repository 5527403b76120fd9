"""The learning curve: scores on training and test rows against the number of training rows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.evaluate.intervals import Interval
from engine.evaluate.learning_curve import CurvePoint
from pages.trust.evaluation.charts_view import (
    FAINT,
    TEST_INK,
    TRAINING_INK,
    Figure,
    axis,
    layout,
    margin_text,
    score_axis,
)
from pages.trust.evaluation.confusion_view import score_text
from pages.views.text import number, value_of

EXTREME = 1e-9  # a difference of scores that comes from rounding


def band(xs: Sequence[float], found: Sequence[Interval], ink: str) -> Figure:
    """The intervals of a curve as a faint band."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [*xs, *xs[::-1]],
        "y": [*(each.low for each in found), *(each.high for each in reversed(found))],
        "fill": "toself",
        "fillcolor": FAINT[ink],
        "line": {"width": 0},
        "showlegend": False,
        "hoverinfo": "skip",
    }


def curve_figure(points: Sequence[CurvePoint], most: int, classes: bool, font: int) -> Figure:
    """The score on training and test rows against the number of training rows, each with the band of its mean."""
    xs = [each.rows for each in points]
    data: list[Figure] = []
    for name, ink, mark, dash, found in (
        ("training rows", TRAINING_INK, "circle", "dash", [each.training for each in points]),
        ("test rows", TEST_INK, "triangle-up", "solid", [each.test for each in points]),
    ):
        data.append(band(xs, found, ink))
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": xs,
                "y": [each.mean for each in found],
                "name": name,
                "line": {"color": ink, "width": 3, "dash": dash},
                "marker": {"symbol": mark, "size": 9},
                "customdata": [each.margin for each in found],
                "hovertemplate": "%{x} rows: %{y:.3f} ± %{customdata:.3f}<extra></extra>",
            }
        )
    x = axis("number of training rows", range=[0, most * 1.03])
    y = score_axis("right" if classes else "R²", classes, points)
    return {"data": data, "layout": layout(font, x, y)}


def curve_sentence(points: Sequence[CurvePoint], classes: bool) -> str:
    """Whether more rows still help, and how far apart the two curves end."""
    if len(points) < 2:
        return "The same test rows, and trees that learn from more and more of the others."
    first, last, before = points[0].rows, points[-1].rows, points[-2].test
    little, much, seen = points[0].test, points[-1].test, points[-1].training
    said = (
        f"From {first} {'row' if first == 1 else 'rows'} the tree scores {score_text(little.mean, classes)} on the "
        f"test rows, from {last} rows <b>{score_text(much.mean, classes)}</b> (± {margin_text(much, classes)}). "
    )
    if much.low > before.high:
        said += "The curve still rises: more rows would help."
    elif abs(much.mean - before.mean) <= max(much.margin, before.margin):
        said += "At its end the curve is flat within its band."
    elif much.mean > before.mean:
        said += "The curve still seems to rise, though the last two bands overlap."
    gap = seen.mean - much.mean
    shown = f"{100 * gap:z.1f} points" if classes else number(gap)
    if gap <= EXTREME or value_of(shown.removesuffix(" points")) <= 0:
        return said
    return f"{said} The training rows are answered {shown} better."
