"""The player of the Grow page: a split or a sum at a time, and what a lecturer sets once."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from pages.grow.lesson.lesson import Lesson, stops_of
from pages.shell import page, player, session
from pages.shell.grow_state import GROW, GrowState
from pages.shell.player import Steps
from pages.shell.session import among, entered, setter, shown
from pages.views.text import several


def steps_of(lesson: Lesson) -> Steps:
    """Where the player stands in a lesson, and what moving means."""
    return Steps(lesson.state.step, len(lesson.trace), move, lesson.state.part, lambda step: parts_of(lesson, step))


def parts_of(lesson: Lesson, step: int) -> int:
    """How many stops a step has."""
    state, trace = lesson.state, lesson.trace
    at_once = not (state.by_sum or state.guess or state.lecture)
    return 1 if at_once or step >= len(trace) else len(stops_of(state, trace[step]))


def move(step: int, part: int) -> None:
    """Go to a stop; whatever node somebody picked is left."""
    session.change(step=step, part=part, node=None, column="")


def show(lesson: Lesson) -> None:
    """The player with the step's size and the options."""
    steps = steps_of(lesson)
    player.row(steps, counted(lesson), "track", "The finished tree (End)", lambda: more(lesson.state))


def counted(lesson: Lesson) -> str:
    """Where we are, in words."""
    if lesson.finished:
        return f"finished in {several(len(lesson.trace), 'step')}"
    sums = f", sum {lesson.state.part + 1} of {len(lesson.stops)}" if lesson.summing else ""
    return f"step {lesson.state.step + 1} of {len(lesson.trace)}{sums}"


def more(state: GrowState) -> None:
    """The step's size, and the options."""
    st.segmented_control(
        "Step size",
        ["a split", "a sum"],
        **shown("unit", default="a sum" if state.by_sum else "a split"),
        label_visibility="collapsed",
        on_change=choose_unit,
        help="A split at a time, or a sum at a time.",
    )
    with st.popover("⋯", help="Speed, predict first, lecture mode, drawing, link"):
        options(state)
        page.copy_link()


def choose_unit() -> None:
    """Go a split or a sum at a time."""
    # Clicking the chosen half again clears the control: that means no change.
    unit = entered("unit")
    state = session.now(GROW)
    by_sum = state.by_sum if unit is None else unit == "a sum"
    session.put(replace(state, by_sum=by_sum, part=0 if by_sum != state.by_sum else state.part))


def options(state: GrowState) -> None:
    """What a lecturer sets once."""
    speed = st.session_state.get(player.SPEED, "normal")
    st.radio("Speed of playing", **among(player.SPEED, list(player.SPEEDS), speed), horizontal=True)
    st.toggle(
        "Predict first",
        **shown("guess", value=state.guess),
        on_change=choose_mode,
        args=("guess",),
        help="Hides the scores at each node until you have said what you would ask.",
    )
    st.toggle(
        "Lecture mode",
        **shown("lecture", value=state.lecture),
        on_change=choose_mode,
        args=("lecture",),
        help="Large type, no sidebar; every answer waits for one more press of Next.",
    )
    st.toggle(
        "Textbook drawing",
        **shown("textbook", value=state.textbook),
        on_change=setter("textbook", "textbook"),
        help="The same tree drawn by graphviz.",
    )


def choose_mode(name: str) -> None:
    """Turn a mode on or off; it concerns the whole page."""
    session.put(replace(session.now(GROW), part=0, node=None, **{name: entered(name)}))
    player.redraw()
