"""Drop a row in: pick or type a row, which then falls through the tree on the stage."""

from __future__ import annotations

import json
from typing import Any

import pandas as pd
import streamlit as st

from engine.data.table import MISSING_VALUE, Column, plain
from engine.learn.predict import columns_of
from pages.grow.lesson.lesson import Lesson
from pages.shell import session
from pages.shell.grow_state import GROW
from pages.shell.row_form import typed
from pages.shell.session import among, change, clearable
from pages.views.frames.falling import way_of
from pages.views.frames.frame import Fall
from pages.views.row_path import with_surrogates
from pages.views.text import markdown, short

DROPPED = "rows dropped in"
MOST_FIELDS = 24


def fall_of(lesson: Lesson) -> Fall | None:
    """The way of the row that the state asks for; None if no row was dropped in."""
    text = lesson.state.row
    if not text or lesson.state.panel != "row":
        return None
    tree = with_surrogates(lesson.tree, lesson.trace.tree)
    table, drop = lesson.table, st.session_state.get(DROPPED, 0)
    if text.isascii() and text.isdigit():
        row = int(text) - 1
        if not 0 <= row < len(table):
            return None
        texts = {column.name: column.text(row) for column in table.columns}
        return way_of(tree, columns_of(tree, table), row, texts, f"Row {text}", table.target.text(row), drop)
    values = typed(text)
    frame = pd.DataFrame({c.name: [values.get(c.name)] for c in table.columns}, dtype=object)
    texts = {c.name: str(values.get(c.name, "")) for c in table.columns}
    try:
        return way_of(tree, columns_of(tree, frame), 0, texts, "The row described", "", drop)
    except ValueError:
        return None


def drop(text: str) -> None:
    """Let a row fall from the root."""
    st.session_state[DROPPED] = st.session_state.get(DROPPED, 0) + 1
    # The form shows the row that was dropped in.
    for key in [key for key in st.session_state if str(key).startswith("field ")]:
        del st.session_state[key]
    change(row=text)


def show(lesson: Lesson, fall: Fall | None) -> None:
    """The form, and how a row goes on."""
    form(lesson)
    if fall is None:
        st.text("Pick a row or describe one, and let it fall.")
    else:
        st.text("The row is on the stage. Next (→) sends it through a test, ← takes it back, Esc leaves it.")


def form(lesson: Lesson) -> None:
    """Choose a row of the table, or describe one."""
    table, text = lesson.table, lesson.state.row
    number = int(text) if text.isascii() and text.isdigit() and 0 < int(text) <= len(table) else 1
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if not 0 < st.session_state.get("row number", 0) <= len(table):
            st.session_state["row number"] = number
        st.number_input("Row of the table", 1, len(table), key="row number", width=150)
        st.button(
            "Drop this row in",
            key="drop row",
            type="primary",
            on_click=lambda: drop(str(st.session_state["row number"])),
        )
    now = typed(text) if text.startswith("{") else {c.name: c.text(number - 1) for c in table.columns}
    with st.expander("Or describe a row yourself", expanded=text.startswith("{")):
        for column in table.columns[:MOST_FIELDS]:
            field(column, now.get(column.name))
        st.button("Drop it in", key="drop typed", on_click=lambda: drop(described(lesson)))


def field(column: Column, value: Any) -> None:
    """One value of the row; left open it is missing."""
    key, label = f"field {column.name}", markdown(column.name, 40)
    if column.kind == "numeric":
        try:
            start = float(value) if value not in (None, "") else None
        except (TypeError, ValueError):
            start = None
        now = st.session_state.get(key, start)
        st.number_input(label, **clearable(key, now), placeholder=MISSING_VALUE)
    else:
        choices = [*column.labels, MISSING_VALUE]
        now = st.session_state.get(key, value)
        st.selectbox(label, **among(key, choices, now if now in choices else MISSING_VALUE), format_func=short)


def described(lesson: Lesson) -> str:
    """The form as JSON; missing values are left out."""
    values: dict[str, Any] = {}
    for column in session.now(GROW).table().columns[:MOST_FIELDS]:
        value = st.session_state.get(f"field {column.name}")
        if value not in (None, MISSING_VALUE):
            values[column.name] = plain(value) if isinstance(value, float) else value
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)
