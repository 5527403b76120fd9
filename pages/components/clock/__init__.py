"""A clock that counts down in the browser: it is started by hand, goes on after a reload, and stops when told."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import streamlit as st

from pages.components.assets import served

_HERE = Path(__file__).parent


class ClockData(TypedDict):
    """How long it runs, what it is the clock of, and whether it has stopped."""

    name: str
    minutes: int
    stopped: bool


_mount = st.components.v2.component(
    "splitstep_clock",
    html='<div class="splitstep-clock"></div>',
    css=(_HERE / "clock.css").read_text("utf-8"),
    js=served("clock", (_HERE / "clock.js").read_text("utf-8")),
    isolate_styles=False,
)


def clock(name: str, minutes: int, stopped: bool) -> None:
    """Show the clock of something that may take so many minutes."""
    _mount(key="clock", data=dict(ClockData(name=name, minutes=minutes, stopped=stopped)))
