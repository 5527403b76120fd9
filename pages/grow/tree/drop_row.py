"""Drop a row in: pick or type a row and watch it fall through the tree."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from engine.data.table import Column, plain
from engine.learn.predict import Visit, columns_of, visits
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.grow.lesson.lesson import Lesson
from pages.shell import session
from pages.shell.grow_state import GROW
from pages.shell.row_form import MISSING, typed
from pages.shell.session import among, change, clearable
from pages.views.row_path import Passage, ends_html, journey_html, passages, shares_of, verdict_html, with_surrogates
from pages.views.text import markdown, short

FALLEN = "tests passed"
MOST_ROWS, MOST_FIELDS = 2000, 24


@dataclass(frozen=True, eq=False, slots=True)
class Fall:
    """A row on its way: what it passes, and how far it has come."""

    tree: Tree
    way: list[Visit]
    tests: list[Passage]
    columns: dict[str, Column]
    row: int
    truth: str
    passed: int

    def shares(self) -> dict[NodeId, float]:
        """The nodes it has reached so far, with the part of it that is there."""
        return shares_of(self.tests[: self.passed])


def fall_of(lesson: Lesson) -> Fall | None:
    """The fall the state asks for; None if no row was dropped in."""
    text = lesson.state.row
    if not text or lesson.state.panel != "row":
        return None
    tree = with_surrogates(lesson.tree, lesson.trace.tree)
    table = lesson.table
    if text.isascii() and text.isdigit():
        row = int(text) - 1
        if not 0 <= row < len(table):
            return None
        columns, truth = columns_of(tree, table), table.target.text(row)
    else:
        values = typed(text)
        frame = pd.DataFrame({c.name: [values.get(c.name)] for c in table.columns}, dtype=object)
        try:
            columns, row, truth = columns_of(tree, frame), 0, ""
        except ValueError:
            return None
    way = visits(tree, columns, row)
    tests = passages(way)
    passed = min(st.session_state.get(FALLEN, len(tests)), len(tests))
    return Fall(tree, way, tests, columns, row, truth, passed)


def drop(text: str) -> None:
    """Let a row fall from the root."""
    st.session_state[FALLEN] = 0
    # The form shows the row that was dropped in.
    for key in [key for key in st.session_state if str(key).startswith("field ")]:
        del st.session_state[key]
    change(row=text)


def fall_on(to: int) -> None:
    """Let the row pass so many tests."""
    st.session_state[FALLEN] = to
    change()


def show(lesson: Lesson, fall: Fall | None) -> None:
    """The form on the left, the way on the right."""
    left, right = st.columns(2, gap="medium")
    with left:
        form(lesson)
    with right:
        if fall is None:
            st.text("Pick a row or describe one, and let it fall.")
            return
        end = fall.passed >= len(fall.tests)
        with st.container(horizontal=True):
            st.button(
                "Next test", key="fall on", type="primary", on_click=fall_on, args=(fall.passed + 1,), disabled=end
            )
            st.button("All the way", key="fall down", on_click=fall_on, args=(len(fall.tests),), disabled=end)
            st.button("Again", key="fall again", on_click=fall_on, args=(0,), disabled=fall.passed == 0)
        if end:
            st.html(verdict_html(fall.tree, fall.way, fall.truth) + ends_html(fall.tree, fall.way))
        elif fall.passed == 0:
            st.text("The row waits at the root.")
        st.html(journey_html(fall.tree, fall.tests[: fall.passed], fall.columns, fall.row))


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
        st.number_input(label, **clearable(key, now), placeholder="missing")
    else:
        choices = [*column.labels, MISSING]
        now = st.session_state.get(key, value)
        st.selectbox(label, **among(key, choices, now if now in choices else MISSING), format_func=short)


def described(lesson: Lesson) -> str:
    """The form as JSON; missing values are left out."""
    values: dict[str, Any] = {}
    for column in session.now(GROW).table().columns[:MOST_FIELDS]:
        value = st.session_state.get(f"field {column.name}")
        if value not in (None, MISSING):
            values[column.name] = plain(value) if isinstance(value, float) else value
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)
