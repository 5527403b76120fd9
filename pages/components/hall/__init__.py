"""The hall of a lecture in the browser: it is opened, its code is shown, what is asked is told to the phones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

import streamlit as st

from pages.components.assets import served
from pages.components.modules import joined

_HERE = Path(__file__).parent
# Each file comes after those that it imports from.
_SCRIPTS = (
    "stage/elements",
    "course/pressing",
    "hall/counting",
    "hall/outbox",
    "hall/server",
    "hall/line",
    "hall/drawing",
    "hall/asking",
    "hall/summary",
    "hall/dialogs",
    "hall/corner",
    "hall/presenting",
    "hall/hall",
)


class HallData(TypedDict):
    """What the hall knows of the page."""

    base: str  # the path below which the app stands
    title: str
    steps: bool  # whether the page has a stage, which takes the keys
    presenter: str  # the address of the presenter's view in a second window
    tells: bool  # whether the page asks which hall is open


def style() -> str:
    """The style of what is drawn for the hall, wherever that stands."""
    return (_HERE / "hall.css").read_text("utf-8")


def script() -> str:
    """The hall's module."""
    return f"const HALL_STYLE = {json.dumps(style())};\n{joined(_HERE.parent, [f'{name}.js' for name in _SCRIPTS])}"


_mount = st.components.v2.component("splitstep_hall", html="<div></div>", css=style(), js=served("hall", script()))


def hall(data: HallData, on_code: Callable[[str], None]) -> None:
    """Have a hall at hand: on a stage in its row of the sentence, elsewhere in a corner of the page.

    `on_code` gets the code of the hall that is open, or nothing, on a page that asks for it.
    """

    def told() -> None:
        on_code(str(st.session_state["hall"].get("code") or ""))

    _mount(key="hall", data=dict(data), default={"code": ""}, on_code_change=told)
