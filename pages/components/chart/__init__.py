"""A Plotly chart that stays in the page while its figure changes: no flicker, and the zoom is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

import plotly
import plotly.graph_objects as go
import streamlit as st
from plotly.io.json import to_json_plotly

from pages.components.assets import address_of, served

_HERE = Path(__file__).parent


class Point(TypedDict):
    """A point that was clicked."""

    curve: int
    point: int
    x: Any
    y: Any
    customdata: Any


class Move(TypedDict):
    """The new place of an editable shape that was dragged."""

    shape: int  # its position in layout.shapes
    x0: Any
    x1: Any
    y0: Any
    y1: Any


class ChartData(TypedDict):
    """A figure, and how to show it."""

    figure: dict[str, Any]  # traces and layout as plain JSON
    height: int  # in pixels
    label: str
    hover: bool  # whether to report the customdata under the pointer
    script: str  # the address of Plotly's script


@dataclass(frozen=True, slots=True)
class ChartState:
    """What was done to the chart."""

    clicked: Point | None  # in this run
    moved: Move | None  # in this run
    hovered: Any  # the customdata under the pointer


# Plotly puts its style sheet into the document, where a shadow root would not see it.
_mount = st.components.v2.component(
    "splitstep_chart",
    html='<div class="splitstep-chart" role="group"></div>',
    css=(_HERE / "chart.css").read_text("utf-8"),
    js=served("chart", (_HERE / "chart.js").read_text("utf-8")),
    isolate_styles=False,
)


@cache
def script_address() -> str:
    """Where Plotly's script is served, as the plotly package carries it."""
    return address_of("plotly", (Path(plotly.__file__).parent / "package_data" / "plotly.min.js").read_bytes())


def chart(
    figure: go.Figure | Mapping[str, Any],
    *,
    key: str,
    height: int,
    label: str = "Chart",
    hover: bool = False,
    on_click: Callable[[Point], None] | None = None,
    on_hover: Callable[[Any], None] | None = None,
    on_move: Callable[[Move], None] | None = None,
) -> ChartState:
    """Draw the figure; callbacks get the clicked point, the hovered customdata, the new place of a dragged shape."""
    parts = figure.to_plotly_json() if isinstance(figure, go.Figure) else figure
    layout = {name: value for name, value in parts.get("layout", {}).items() if name != "template"}

    def report(event: str, to: Callable[[Any], None] | None) -> Callable[[], None]:
        def call() -> None:
            value = st.session_state[key].get(event)
            if to and (value is not None or event == "hovered"):
                to(value)

        return call

    data: ChartData = {
        "figure": json.loads(to_json_plotly({"data": parts.get("data", []), "layout": layout})),
        "height": height,
        "label": label,
        "hover": hover,
        "script": script_address(),
    }
    result: dict[str, Any] = _mount(
        key=key,
        data=data,
        on_clicked_change=report("clicked", on_click),
        on_hovered_change=report("hovered", on_hover),
        on_moved_change=report("moved", on_move),
    )
    return ChartState(result.get("clicked"), result.get("moved"), result.get("hovered"))
