"""The questions of a page: two tries each, a reason for every wrong answer; all of it happens in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypedDict

import streamlit as st

from pages.components.assets import served
from pages.components.modules import joined

_HERE = Path(__file__).parent


class Option(TypedDict):
    """One answer to choose, and what is said to it."""

    text: str
    right: bool
    told: str  # HTML: why it is not right; empty for the right one


class Slip(TypedDict):
    """A number that a mistake gives, and what is said to it."""

    value: float
    says: str


class Wanted(TypedDict):
    """A number that is asked for: how far off it may be, rounded at the end or on the way, and known mistakes."""

    value: float
    near: float
    wide: float
    shown: str  # as people write it
    unit: str  # what may stand behind the number
    form: str  # what to type
    hint: str  # said to a wrong number that no known mistake gives
    slips: list[Slip]


class Asked(TypedDict):
    """One question, what it is about, its answers in the order in which they are shown, or the number to type."""

    question: str
    shown: str  # HTML
    options: list[Option]
    wanted: Wanted | None
    why: str  # HTML
    folded: bool  # it waits behind a line that opens it, with the others that do


class QuizData(TypedDict):
    """The questions of a page."""

    page: str  # ticked as answered when all are answered rightly
    questions: list[Asked]
    hall: bool  # only the hall is asked: the page has fields of its own


_mount = st.components.v2.component(
    "splitstep_quiz",
    html='<div class="splitstep-quiz"></div>',
    css=(_HERE / "quiz.css").read_text("utf-8"),
    js=served("quiz", joined(_HERE.parent, ("stage/gap_marks.js", "quiz/quiz.js"))),
    isolate_styles=False,
)


def quiz(page: str, questions: Sequence[Asked], on_go: Callable[[str], None]) -> None:
    """Ask the questions of a page. Once all are answered rightly, its element says so to the guide.

    `on_go` gets the target of a link that was clicked.
    """
    key = f"quiz {page}"

    def went() -> None:
        target = st.session_state[key].get("go")
        if target is not None:
            on_go(str(target))

    _mount(key=key, data=dict(QuizData(page=page, questions=list(questions), hall=False)), on_go_change=went)


def ask_hall(name: str, asked: Asked) -> None:
    """The button that asks the phones of a hall what a page asks in a field of its own, and what they answered."""
    _mount(key=f"hall {name}", data=dict(QuizData(page=name, questions=[asked], hall=True)))
