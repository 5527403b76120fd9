"""The step player: first, back, play, next, last, a slider; a split or a sum at a time."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.steps import Split, unfold
from engine.trace import Trace
from pages.parts.lesson import Lesson
from pages.parts.screen import Screen
from pages.parts.session import SCREEN, put, setter, shown

PLAYING, SPEED = "playing", "speed"
SPEEDS = {"slow": 3.0, "normal": 1.5, "fast": 0.6}


def parts_of(screen: Screen, trace: Trace, k: int) -> int:
    """How many stops a step has: its sums, or one."""
    if not screen.by_sum or k >= len(trace):
        return 1
    step = trace[k]
    return len(unfold(step)) if isinstance(step, Split) else 1


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


def interval() -> float | None:
    """Seconds between two steps while playing."""
    return SPEEDS[st.session_state.get(SPEED, "normal")] if st.session_state.get(PLAYING) else None


def advance(trace: Trace) -> None:
    """One step of playing; it stops by itself at the end."""
    if st.session_state[SCREEN].step >= len(trace):
        st.session_state[PLAYING] = False
    else:
        go(trace, 1)


def controls(lesson: Lesson) -> None:
    """The row of buttons with its slider; every button has its key."""
    trace, screen = lesson.trace, lesson.screen
    last = len(trace)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="player"):
        start, end = screen.step == 0 and screen.part == 0, lesson.finished
        st.button("⏮", key="first", shortcut="Home", help="To the start", on_click=jump, args=(0,), disabled=start)
        st.button("◀", key="back", shortcut="Left", help="One step back", on_click=go, args=(trace, -1), disabled=start)
        playing = st.session_state.get(PLAYING, False)
        st.button("❚❚" if playing else "▶", key="play", shortcut="Space", help="Play or pause", on_click=toggle_play)
        st.button("▶", key="next", shortcut="Right", help="One step on", on_click=go, args=(trace, 1), disabled=end)
        st.button(
            "⏭", key="last", shortcut="End", help="To the finished tree", on_click=jump, args=(last,), disabled=end
        )
        st.slider(
            "Step", 0, last, key=shown("slider", screen.step), label_visibility="collapsed",
            on_change=lambda: jump(st.session_state["slider"]),
        )  # fmt: skip
        st.segmented_control(
            "Step size", ["a split", "a sum"], key=shown("unit", "a sum" if screen.by_sum else "a split"),
            label_visibility="collapsed", on_change=setter("unit", "by_sum", lambda unit: unit == "a sum"),
        )  # fmt: skip
