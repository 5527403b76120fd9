"""The candidates' table: a row can be clicked to see its arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict, cast

import streamlit as st

from pages.components.assets import served
from pages.views.candidate_rows import Ranking

_HERE = Path(__file__).parent
HTML = '<div class="wide"><table><thead></thead><tbody></tbody></table></div><p class="foot"></p>'
_mount = st.components.v2.component(
    "splitstep_ranking",
    html=HTML,
    css=(_HERE / "candidates.css").read_text("utf-8"),
    js=served("candidates", (_HERE / "candidates.js").read_text("utf-8")),
)


class CandidatesData(TypedDict):
    """The table of a node, as `Ranking` makes its rows."""

    headings: list[str]
    rows: list[dict[str, Any]]
    foot: str
    node: str
    picked: str  # the column of the row that is picked
    large: bool


def show(ranking: Ranking, *, key: str, node: str, picked: str, large: bool, on_pick: Callable[[str], None]) -> None:
    """Draw the table of a node; `on_pick` gets the column of a clicked row."""

    def report() -> None:
        column = st.session_state[key].get("picked")
        if isinstance(column, str):
            on_pick(column)

    data = cast("CandidatesData", ranking.as_data() | {"node": node, "picked": picked, "large": large})
    _mount(key=key, data=data, on_picked_change=report)
