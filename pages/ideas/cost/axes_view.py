"""The axes of the charts on the cost of a split."""

from __future__ import annotations

from typing import Any

Figure = dict[str, Any]


def axes(font: int, x: str, y: str) -> Figure:
    """The layout of a chart that does not zoom."""
    return {
        "font": {"size": font},
        "margin": {"l": 70, "r": 15, "t": 30, "b": 55},
        "legend": {"orientation": "h", "y": 1.15},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": {"title": {"text": x}, "fixedrange": True},
        "yaxis": {"title": {"text": y}, "fixedrange": True},
    }
