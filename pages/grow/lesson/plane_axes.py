"""Which columns are on the axes of the partition, and what the columns off them are held at."""

from __future__ import annotations

import json

import streamlit as st

from engine.data.table import plain
from pages.grow.lesson.lesson import Lesson, held_values, manner_of
from pages.shell import session
from pages.shell.grow_state import GROW
from pages.shell.session import among, change, entered, setter, shown
from pages.views.frames.plane import axes_of, held_at
from pages.views.partition import frame_of, numeric_columns, off_axes
from pages.views.text import markdown, short

MOST_HELD = 6


def show(lesson: Lesson) -> None:
    """Widgets for the axes and for the columns off them; the stage draws the partition."""
    names, manner = numeric_columns(lesson.table), manner_of(lesson.state)
    axes = axes_of(lesson.trace, manner)
    if axes is None:
        st.text("A plane needs two numeric columns; this table is drawn as a mosaic of its cases.")
        return
    off = off_axes(lesson.tree, *axes)
    with st.container(horizontal=True, gap="small"):
        for axis, name in zip("xy", axes, strict=True):
            st.selectbox(
                f"Axis {axis}",
                **among(f"axis {axis}", names, name),
                format_func=short,
                width=170,
                on_change=setter(f"axis {axis}", axis),
            )
        for name, value in held_at(lesson.table, off[:MOST_HELD], manner).items():
            holder(lesson, name, value)
    if len(off) > MOST_HELD:
        st.html('<p class="ss-note">Further columns are held at their typical values.</p>')


def holder(lesson: Lesson, name: str, held: str) -> None:
    """A widget for the value that one column is held at."""
    column = lesson.table.column(name)

    def keep() -> None:
        value = entered(f"held {name}")
        text = plain(value) if isinstance(value, float) else value
        if text != held:
            now = held_values(session.now(GROW)) | {name: text}
            change(held=json.dumps(now, separators=(",", ":"), ensure_ascii=False))

    label = f"{markdown(name, 24)} held at"
    if column.kind == "numeric":
        low, high = frame_of(lesson.table, name)
        try:
            value = min(max(float(held), low), high)
        except ValueError:
            value = low
        st.slider(label, low, high, **shown(f"held {name}", value=value), on_change=keep, width=170)
    else:
        value_now = held if held in column.labels else column.labels[0]
        st.selectbox(
            label, **among(f"held {name}", column.labels, value_now), on_change=keep, format_func=short, width=170
        )
