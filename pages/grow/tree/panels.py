"""What stands below the stage: one panel at a time, for where somebody settled."""

from __future__ import annotations

import streamlit as st

from pages.grow.lesson import plane_axes
from pages.grow.lesson.lesson import Lesson
from pages.grow.tree import drop_row, rows_panel, share_panel, show_of_hands, textbook, what_if
from pages.shell.session import change, entered, shown
from pages.views.frames.frame import Fall

PANELS = {
    "if": "What if",
    "row": "Drop a row in",
    "rows": "All rows, axes",
    "drawing": "Textbook drawing",
    "keep": "Share and keep",
}


def show(lesson: Lesson, fall: Fall | None) -> None:
    """The row of panels, and the one that is open."""
    show_of_hands.show(lesson)
    if lesson.finished and lesson.recipe.overrides and not lesson.picked:
        st.html(what_if.against_greedy(lesson))
    name = "drawing" if lesson.state.textbook else lesson.state.panel
    st.segmented_control(
        "Below the tree",
        list(PANELS),
        **shown("panel", default=name if name in PANELS else None),
        format_func=PANELS.__getitem__,
        on_change=choose,
        label_visibility="collapsed",
    )
    if name == "rows":
        left, right = st.columns(2, gap="medium")
        with left:
            rows_panel.show(lesson)
        with right:
            plane_axes.show(lesson)
    elif name == "if":
        what_if.show(lesson)
    elif name == "row":
        drop_row.show(lesson, fall)
    elif name == "drawing":
        textbook.show(lesson)
    elif name == "keep":
        share_panel.show(lesson)


def choose() -> None:
    """Open another panel; clicking the open one closes it."""
    name = entered("panel") or ""
    change(panel="" if name == "drawing" else name, textbook=name == "drawing")
