"""The partition of the plane, or the mosaic, linked with the tree."""

from __future__ import annotations

import json

import streamlit as st

from engine.data.table import plain
from engine.learn.recipe import NodeId
from pages.components.chart import Point, chart
from pages.grow.lesson.lesson import Lesson
from pages.shell import session
from pages.shell.grow_state import GROW, GrowState
from pages.shell.session import among, change, entered, setter, shown
from pages.shell.style import font
from pages.shell.validation import ROOT, read_node
from pages.views.mosaic import mosaic_figure
from pages.views.partition import (
    boxes,
    cases_at,
    frame_of,
    numeric_columns,
    off_axes,
    partition_figure,
    partition_note,
    typical,
)
from pages.views.text import markdown, short

HOVER, TREE_HOVER = "hovered rectangle", "hovered node"
PANELS = ("rows", "if")  # those with the picture in them
MOST_HELD = 6


def axes(state: GrowState, names: list[str], asked: list[str]) -> tuple[str, str]:
    """The columns on the axes: the chosen ones, else the two the tree asks about first, in their order."""
    first, second = sorted(list(dict.fromkeys(name for name in [*asked, *names] if name in names))[:2], key=names.index)
    x = state.x if state.x in names else second if state.y == first else first
    y = state.y if state.y in names and state.y != x else first if x == second else second
    return x, y


def held_values(state: GrowState) -> dict[str, str]:
    """The values that a link holds the columns off the axes at."""
    try:
        values = json.loads(state.held) if state.held else {}
    except ValueError:
        values = {}
    return {str(k): str(v) for k, v in values.items()} if isinstance(values, dict) else {}


def show(lesson: Lesson) -> None:
    """The picture of the current tree; a click on a part looks at its node."""
    table, state = lesson.table, lesson.state
    names = numeric_columns(table)
    lit = hovered(lesson, TREE_HOVER)
    if lit is None:
        lit = lesson.node if lesson.picked else hovered(lesson, HOVER)
    current = lesson.step.node if lesson.step else None
    size = font(state) - 2
    if len(names) < 2:
        figure = mosaic_figure(lesson.tree, lit, current, size)
        st.html('<p class="ss-note">Each area is a share of the cases, divided as the tree divides them.</p>')
        chart(figure, key="mosaic", height=380, label="Mosaic of the cases", hover=True, on_click=click, on_hover=hover)
        return
    asked = list(dict.fromkeys(n.question.column for n in lesson.trace.tree.nodes.values() if n.question))
    x, y = axes(state, names, asked)
    held = hold(lesson, x, y, names)
    reached = cases_at(lesson.trace, boxes(lesson.tree, table, x, y, held)) if held else None
    figure = partition_figure(lesson.tree, table, x, y, held, lit, current, size, reached)
    chart(figure, key="partition", height=400, label=f"{x} against {y}", hover=True, on_click=click, on_hover=hover)
    if note := partition_note(len(table), reached):
        st.html(f'<p class="ss-note">{note}</p>')


def hold(lesson: Lesson, x: str, y: str, names: list[str]) -> dict[str, str]:
    """Widgets for the axes and for the columns off them; gives what those are held at."""
    state, table = lesson.state, lesson.table
    chosen = held_values(state)
    off = off_axes(lesson.tree, x, y)
    held = {name: chosen.get(name, typical(table, name)) for name in off}
    if len(names) == 2 and not off:
        return held
    with st.container(horizontal=True, gap="small"):
        for axis, name in (("x", x), ("y", y)):
            st.selectbox(
                f"Axis {axis}",
                **among(f"axis {axis}", names, name),
                format_func=short,
                width=170,
                on_change=setter(f"axis {axis}", axis),
            )
        for name in off[:MOST_HELD]:
            holder(lesson, name, held)
    if len(off) > MOST_HELD:
        st.html('<p class="ss-note">Further columns are held at their typical values.</p>')
    return held


def holder(lesson: Lesson, name: str, held: dict[str, str]) -> None:
    """A widget for the value that one column is held at."""
    column = lesson.table.column(name)

    def keep() -> None:
        value = entered(f"held {name}")
        text = plain(value) if isinstance(value, float) else value
        if text != held[name]:
            now = held_values(session.now(GROW)) | {name: text}
            change(held=json.dumps(now, separators=(",", ":"), ensure_ascii=False))

    label = f"{markdown(name, 24)} held at"
    if column.kind == "numeric":
        low, high = frame_of(lesson.table, name)
        try:
            value = min(max(float(held[name]), low), high)
        except ValueError:
            value = low
        st.slider(label, low, high, **shown(f"held {name}", value=value), on_change=keep, width=170)
    else:
        value_now = held[name] if held[name] in column.labels else column.labels[0]
        st.selectbox(
            label, **among(f"held {name}", column.labels, value_now), on_change=keep, format_func=short, width=170
        )


def click(point: Point) -> None:
    """Look at the leaf whose part was clicked."""
    if isinstance(point.get("customdata"), str):
        change(node=read_node(point["customdata"]))


def hover(node: object) -> None:
    """Note the node whose part of the picture is under the pointer."""
    st.session_state[HOVER] = node if isinstance(node, str) else None


def hover_node(node: str | None) -> None:
    """The node of the tree under the pointer; its part of the picture lights up."""
    st.session_state[TREE_HOVER] = None if node is None else node or ROOT


def hovered(lesson: Lesson, where: str = HOVER) -> NodeId | None:
    """The node whose rectangle, or whose card, is under the pointer."""
    name = st.session_state.get(where) if lesson.state.panel in PANELS else None
    try:
        node = read_node(name) if isinstance(name, str) and name else None
    except ValueError:
        return None
    return node if node in lesson.tree.nodes else None
