"""The picture that is asked for, on the stage; or why there is none."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.data.table import Table
from pages.ideas.regression import points_view, view
from pages.ideas.regression.controls import draw
from pages.ideas.regression.lesson import BOARD_PICTURE, alike, frames_of
from pages.ideas.regression.state import PAGE
from pages.ideas.regression.subject import MOST_ROWS, Subject, whole_of
from pages.shell import page, session, stage
from pages.views.text import cases

FEWEST = 6  # cases that can be divided into training and held-out ones


def show(subject: Subject) -> None:
    """The picture that is asked for, or why there is none."""
    view_name = subject.state.view
    if subject.empty:
        play(subject)
    elif not subject.name:
        page.say("These data have no numeric column whose values differ, so there is nothing to cut.")
    elif view_name in ("plane", "terms") and not subject.second:
        offer_plane()
    elif view_name in ("plane", "terms"):
        play(subject)
    else:
        table = subject.cases()
        if view_name in ("depth", "leaves") and len(table) < FEWEST:
            page.say("Dividing into training and test cases takes six cases or more.")
            return
        play(subject)
        show_left_out(subject, table)


def play(subject: Subject) -> None:
    """The picture on the stage: by depth, or by cuts."""
    state, name = subject.state, str(alike(subject.state))
    if state.view == "depth":
        stage.play(frames_of(subject), name, state.depth, field="depth")
    else:
        stage.play(frames_of(subject), name, state.step, done=clicked)


def clicked(kind: str, value: Any) -> None:
    """Hear of a click on the stage: on the board one may draw."""
    state = session.now(PAGE)
    drawn = state.data == points_view.BOARD and (state.view == "cuts" or not state.points)
    if kind == "chart" and drawn and value["path"] == BOARD_PICTURE:
        draw(value)


def offer_plane() -> None:
    """Data that have two columns."""
    page.say("A plane needs two numeric columns, and these data have one.")
    st.button(
        "Take a hill",
        on_click=session.change,
        type="primary",
        kwargs={"data": "bump", "column": "x1", "second": "x2", "log": False, "step": 4},
    )


def show_left_out(subject: Subject, table: Table) -> None:
    """Say which cases of the data set the picture lacks."""
    rows = len(whole_of(subject.source))
    if left_out := rows - len(table):
        lack, go = ("has", "is") if left_out == 1 else ("have", "are")
        page.say(f"{cases(left_out)} {lack} no value of {view.named(subject.name)} and {go} left out.", "note")
    if rows == MOST_ROWS:
        page.say(f"The tree is grown from {MOST_ROWS:,} cases, drawn at random from all.", "note")
