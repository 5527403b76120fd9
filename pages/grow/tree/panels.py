"""What stands below the tree: one panel at a time, so that a step stays quick."""

from __future__ import annotations

import streamlit as st

from pages.grow.lesson import picture
from pages.grow.lesson.lesson import Lesson, decided_at
from pages.grow.tree import arithmetic_panel, drop_row, pseudocode_panel, rows_panel, share_panel, what_if
from pages.grow.tree.drop_row import Fall
from pages.shell import session
from pages.shell.grow_state import GROW
from pages.shell.session import change, entered, shown

PANELS = {
    "": "Arithmetic",
    "rows": "Rows and picture",
    "code": "Pseudo-code",
    "if": "What if",
    "row": "Drop a row in",
    "keep": "Share and keep",
}


def show(lesson: Lesson, fall: Fall | None) -> None:
    """The row of panels, and the one that is open."""
    name = lesson.state.panel if lesson.state.panel in PANELS else ""
    with st.container(horizontal=True, vertical_alignment="center", key="panels"):
        st.segmented_control(
            "Below the tree",
            list(PANELS),
            **shown("panel", default=name),
            format_func=PANELS.__getitem__,
            on_change=choose,
            label_visibility="collapsed",
        )
        if lesson.picked:
            way_back(lesson)
    if name == "rows":
        left, right = st.columns(2, gap="medium")
        with left:
            picture.show(lesson)
        with right:
            rows_panel.show(lesson)
    elif name == "code":
        pseudocode_panel.show(lesson)
    elif name == "if":
        what_if.show(lesson)
    elif name == "row":
        drop_row.show(lesson, fall)
    elif name == "keep":
        share_panel.show(lesson)
    else:
        arithmetic_panel.show(lesson)


def choose() -> None:
    """Open another panel."""
    # Clicking the chosen panel again clears the control: that means no change.
    name = entered("panel")
    change(panel=session.now(GROW).panel if name is None else name)


def way_back(lesson: Lesson) -> None:
    """Out of a node somebody picked: to the step at hand, or to the step that decided it."""
    st.button("Back to the step", key="unpick", on_click=change, kwargs={"node": None, "column": ""})
    node = lesson.tree.nodes[lesson.node]
    if node.question is not None or node.stop is not None:
        st.button("Go to its step", key="to its step", on_click=to_step, args=(lesson,))


def to_step(lesson: Lesson) -> None:
    """Go to the step that decided the node being looked at."""
    change(step=decided_at(lesson.trace, lesson.node), part=0, node=None, column="")
