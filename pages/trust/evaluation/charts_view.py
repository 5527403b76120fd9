"""What the charts of this page share: inks, axes, and scores and intervals in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.evaluate.intervals import Interval
from pages.trust.evaluation.confusion_view import score_text
from pages.views.text import number

Figure = dict[str, Any]
TRAINING_INK, TEST_INK, GREY = "#0072B2", "#D55E00", "#8C8C8C"
FAINT = {TRAINING_INK: "rgba(0,114,178,0.18)", TEST_INK: "rgba(213,94,0,0.18)"}


def axis(title: str, **more: Any) -> Figure:
    """An axis with a title, which nobody can drag."""
    return {"title": {"text": title}, "fixedrange": True, "zeroline": False, **more}


def layout(font: int, x: Figure, y: Figure, **more: Any) -> Figure:
    """The layout of a chart with two axes and its legend above."""
    return {
        "font": {"size": font},
        "margin": {"l": 70, "r": 12, "t": 34, "b": 50},
        "xaxis": x,
        "yaxis": y,
        "dragmode": False,
        **more,
    }


def score_axis(title: str, classes: bool, found: Sequence[object]) -> Figure:
    """An axis of scores; with nothing on it that shows a scale, from 0 to 1 and room for a dot at 1."""
    return axis(title, **({"tickformat": ".0%"} if classes else {}), **({} if found else {"range": [0, 1.03]}))


def margin_text(found: Interval, classes: bool) -> str:
    """Half the width of an interval, in points of a per cent or as a number."""
    return f"{100 * found.margin:z.1f} points" if classes else number(found.margin)


def range_text(found: Interval, classes: bool) -> str:
    """Where an interval begins and ends."""
    return f"{score_text(found.low, classes)} to {score_text(found.high, classes)}"


def apart(what: str, scores: Sequence[float], classes: bool) -> str:
    """How far single scores lie apart."""
    low, high = score_text(min(scores), classes), score_text(max(scores), classes)
    return f"{what} all score {low}" if low == high else f"{what} lie between {low} and {high}"
