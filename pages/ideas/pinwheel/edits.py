"""What visitors change on the page: the cuts, drawn from dot to dot or typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from engine.experiments.guillotine import Segment
from pages.components.chart import Point
from pages.ideas.pinwheel import view
from pages.ideas.pinwheel.state import PAGE
from pages.shell import session


def become(cuts: Sequence[Segment]) -> None:
    """Look at other cuts, with all their splits made."""
    session.change(cuts=view.written(cuts), dot="", step=99)


def click(point: Point) -> None:
    """A dot starts or ends a cut; the handle of a cut takes it away."""
    state = session.now(PAGE)
    cuts, pending = view.read(state.cuts), view.dot_of(state.dot)
    kind, *numbers = str(point["customdata"]).split()
    if kind == "cut":
        at = int(numbers[0])
        become([*cuts[:at], *cuts[at + 1 :]])
        return
    dot = (int(numbers[0]), int(numbers[1]))
    cut = view.joining(pending, dot) if pending else None
    if cut is not None:
        become([*cuts, cut])
    else:
        session.change(dot="" if dot == pending else f"{dot[0]} {dot[1]}")


def clicked(kind: str, value: Any) -> None:
    """Hear of a click on the stage's only chart; a node of the tree has nothing to tell."""
    if kind == "chart":
        click(value)


def undo() -> None:
    """Take the last cut away."""
    become(view.read(session.now(PAGE).cuts)[:-1])


def type_cut() -> None:
    """Add the cut that was typed; one without length changes nothing."""
    state = session.now(PAGE)
    at, span = st.session_state["cut at"], st.session_state["cut span"]
    upright = st.session_state["cut way"] != "level"
    session.change(
        cuts=view.written([*view.read(state.cuts), Segment(upright, int(at), *span)])
        if span[0] < span[1]
        else state.cuts,
        step=99,
    )
