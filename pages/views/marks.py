"""Marks that charts of several pages share."""

from __future__ import annotations

from typing import Any


def upright(at: float, *, below: bool = False, editable: bool = False, **line: Any) -> dict[str, Any]:
    """A line from bottom to top at a value; `line` is what Plotly draws it with: its color, width and dash.

    It lies `below` the data, or in front of them; an `editable` one can be dragged.
    """
    shape: dict[str, Any] = {"type": "line", "x0": at, "x1": at, "y0": 0, "y1": 1, "yref": "paper", "line": line}
    return shape | ({"layer": "below"} if below else {}) | ({"editable": True} if editable else {})
