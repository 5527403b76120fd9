"""The step player: first, back, play, next, last, a slider; a split or a sum at a time."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

import streamlit as st

from engine.learn.trace import Trace
from pages.components.step_slider import track
from pages.shell.grow_state import Screen, query_of
from pages.shell.lesson import Lesson, stops_of
from pages.shell.session import SCREEN, TOUCHED, among, entered, put, setter, shown
from pages.views.text import several

PLAYING, SPEED, WHOLE = "playing", "speed", "whole page"
KEYS = {
    "ArrowLeft": "back",
    "ArrowRight": "next",
    "PageUp": "back",
    "PageDown": "next",
    "Home": "first",
    "End": "last",
    " ": "play",
}
SPEEDS = {"slow": 3.0, "normal": 1.5, "fast": 0.6}


def parts_of(screen: Screen, trace: Trace, k: int) -> int:
    """How many stops a step has."""
    plain = not (screen.by_sum or screen.guess or screen.lecture)
    return 1 if plain or k >= len(trace) else len(stops_of(screen, trace[k]))


def moved(screen: Screen, trace: Trace, by: int) -> Screen:
    """The screen one stop further or back; at either end it stays."""
    step, part = screen.step, screen.part + by
    if part < 0 and step > 0:
        step -= 1
        part = parts_of(screen, trace, step) - 1
    elif part >= parts_of(screen, trace, step) and step < len(trace):
        step, part = step + 1, 0
    part = min(max(part, 0), parts_of(screen, trace, step) - 1)
    return replace(screen, step=step, part=part, node=None, column="")


def go(trace: Trace, by: int) -> None:
    put(moved(st.session_state[SCREEN], trace, by))


def jump(step: int) -> None:
    put(replace(st.session_state[SCREEN], step=step, part=0, node=None, column=""))


def toggle_play() -> None:
    st.session_state[PLAYING] = not st.session_state.get(PLAYING, False)
    st.session_state[WHOLE] = True


def interval() -> float | None:
    """Seconds between two steps while playing."""
    return SPEEDS[st.session_state.get(SPEED, "normal")] if st.session_state.get(PLAYING) else None


def advance(trace: Trace) -> None:
    """One step of playing; it stops by itself at the end."""
    if st.session_state[SCREEN].step >= len(trace):
        toggle_play()
    else:
        go(trace, 1)


def controls(lesson: Lesson) -> None:
    """The row of buttons with its slider; every button has its key."""
    trace, screen = lesson.trace, lesson.screen
    last = len(trace)
    start, end = screen.step == 0 and screen.part == 0, lesson.finished
    playing = st.session_state.get(PLAYING, False)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="player"):
        st.button("|◀", key="first", help="To the start (Home)", on_click=jump, args=(0,), disabled=start)
        st.button("◀", key="back", help="One step back (←)", on_click=go, args=(trace, -1), disabled=start)
        st.button(
            "Pause" if playing else "Play",
            key="play",
            help="Play by itself, or pause (Space)",
            on_click=toggle_play,
            disabled=end and not playing,
        )
        st.button(
            "Next ▶", key="next", help="One step on (→)", on_click=go, args=(trace, 1), disabled=end, type="primary"
        )
        st.button("▶|", key="last", help="The finished tree (End)", on_click=jump, args=(last,), disabled=end)
        track(screen.step, last, key="track", said=counted(lesson), moves=KEYS, on_move=lambda move: obey(move, trace))
        st.html(f'<span class="ss-step">{counted(lesson)}</span>', width="content")
        st.segmented_control(
            "Step size",
            ["a split", "a sum"],
            **shown("unit", default="a sum" if screen.by_sum else "a split"),
            label_visibility="collapsed",
            on_change=choose_unit,
            help="A split at a time, or a sum at a time.",
        )
        with st.popover("⋯", help="Speed, predict first, lecture mode, drawing, link"):
            options(screen)
            st.text("Copy link")
            st.code(address(screen), language=None, wrap_lines=True)


def obey(move: str | int, trace: Trace) -> None:
    """What a key or the slider asks for; at either end a key asks for nothing."""
    if isinstance(move, int):
        jump(min(max(move, 0), len(trace)))
    elif move == "play":
        if st.session_state.get(PLAYING) or st.session_state[SCREEN].step < len(trace):
            toggle_play()
    elif move in ("first", "last"):
        jump(0 if move == "first" else len(trace))
    else:
        go(trace, 1 if move == "next" else -1)


def address(screen: Screen) -> str:
    """The link that opens exactly this screen."""
    return f"{(st.context.url or '').split('?')[0]}?{urlencode(query_of(screen))}"


def counted(lesson: Lesson) -> str:
    """Where we are, in words."""
    if lesson.finished:
        return f"finished in {several(len(lesson.trace), 'step')}"
    sums = f", sum {lesson.screen.part + 1} of {len(lesson.stops)}" if lesson.summing else ""
    return f"step {lesson.screen.step + 1} of {len(lesson.trace)}{sums}"


def choose_unit() -> None:
    # Clicking the chosen half again clears the control: that means no change.
    unit = entered("unit")
    screen: Screen = st.session_state[SCREEN]
    by_sum = screen.by_sum if unit is None else unit == "a sum"
    put(replace(screen, by_sum=by_sum, part=0 if by_sum != screen.by_sum else screen.part))


def options(screen: Screen) -> None:
    """What a lecturer sets once."""
    st.radio("Speed of playing", **among(SPEED, list(SPEEDS), st.session_state.get(SPEED, "normal")), horizontal=True)
    st.toggle(
        "Predict first",
        **shown("guess", value=screen.guess),
        on_change=choose_mode,
        args=("guess",),
        help="Hides the scores at each node until you have said what you would ask.",
    )
    st.toggle(
        "Lecture mode",
        **shown("lecture", value=screen.lecture),
        on_change=choose_mode,
        args=("lecture",),
        help="Large type, no sidebar; every answer waits for one more press of Next.",
    )
    st.toggle(
        "Textbook drawing",
        **shown("textbook", value=screen.textbook),
        on_change=setter("textbook", "textbook"),
        help="The same tree drawn by graphviz.",
    )


def choose_mode(name: str) -> None:
    put(replace(st.session_state[SCREEN], part=0, node=None, **{name: entered(name)}))
    st.session_state[WHOLE] = True


def whole_page() -> bool:
    """Whether the last change concerns more than the stage: the clock of playing, or the sidebar."""
    return bool(st.session_state.pop(WHOLE, False))


def due() -> bool:
    """Whether this run is the clock's: playing, and nobody pressed anything."""
    touched = st.session_state.get(TOUCHED, False)
    return bool(st.session_state.get(PLAYING)) and not touched and not st.session_state.get(WHOLE)
