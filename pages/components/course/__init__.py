"""The bar of a course: where it stands, a clock, and the way to the next stop; and the presenter's view beside it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

import streamlit as st

from pages.components.assets import DOCUMENT, address_of, served
from pages.components.modules import joined

_HERE = Path(__file__).parent
HTML = """<nav class="course" aria-label="Course">
  <button type="button" class="back" aria-label="Previous stop" title="To the previous stop">◀</button>
  <span class="where"><b class="number"></b> <span class="title"></span></span>
  <button type="button" class="next" aria-label="Next stop" title="To the next stop">▶</button>
  <span class="plan"></span>
  <span class="room"></span>
  <span class="pace" role="status"></span>
  <button type="button" class="clock" title="Start or pause the clock"></button>
  <button type="button" class="notes" title="Notes, clock and next stop, in a second window">Presenter's view</button>
  <button type="button" class="leave" aria-label="Leave the course" title="Leave the course; the page stays">✕</button>
  <i class="past" aria-hidden="true"></i>
</nav>"""


class StopData(TypedDict):
    """A stop of a course."""

    title: str
    minutes: int
    ends: int  # the minute of the course by which it is over
    until: int | None  # the step of the lesson after which the course goes on; None is its end
    notes: list[tuple[str, list[str]]]  # each of a kind, "say", "ask" or "wrong", with its paragraphs


class CourseData(TypedDict):
    """A course that runs."""

    name: str
    title: str
    minutes: int
    stops: list[StopData]
    stop: int  # where it stands, counted from 0
    steps: bool  # whether the page has a stage, which takes the keys


def _read(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


def presenter() -> str:
    """The address of the presenter's view: a document of its own, which the bar fills through a channel."""
    script = address_of("presenter", joined(_HERE, ("clock.js", "notes.js", "presenter.js")).encode())
    filled = _read("presenter.html").replace("{{style}}", _read("presenter.css")).replace("{{script}}", script)
    return address_of("presenter", filled.encode(), DOCUMENT)


def script() -> str:
    """The bar's module."""
    parts = joined(_HERE, ("clock.js", "notes.js", "pressing.js", "bar.js"))
    return f"const PRESENTER = {json.dumps(presenter())};\n{parts}"


_mount = st.components.v2.component("splitstep_course", html=HTML, css=_read("bar.css"), js=served("course", script()))


def bar(data: CourseData, *, key: str, on_go: Callable[[int], None], on_leave: Callable[[], None]) -> None:
    """Show the bar; `on_go` gets the stop that somebody wants to go to."""

    def went() -> None:
        stop = st.session_state[key].get("go")
        if isinstance(stop, int):
            on_go(stop)

    def left() -> None:
        if st.session_state[key].get("leave"):
            on_leave()

    payload: dict[str, Any] = dict(data)
    _mount(key=key, data=payload, on_go_change=went, on_leave_change=left)
