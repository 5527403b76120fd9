"""What the page looks at, to be chosen: the picture, the data set, its columns, and the points that are drawn."""

from __future__ import annotations

import streamlit as st

from engine.experiments.staircase import positive
from pages.components.chart import Point
from pages.ideas.regression import points_view, staircase_view
from pages.ideas.regression.state import PAGE, REGRESSION_VIEWS
from pages.ideas.regression.subject import Subject, cases_of, whole_of
from pages.shell import pickers, session
from pages.shell.session import among, entered, shown
from pages.shell.sources import keys, table_of
from pages.views.partition import numeric_columns
from pages.views.text import short


def show(subject: Subject) -> None:
    """The picture, the data set and its columns, and how they are looked at."""
    state, name = subject.state, subject.name
    wide, narrow = (230, 170) if state.lecture else (165, 120)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            "Picture",
            list(REGRESSION_VIEWS),
            **shown("view", default=state.view),
            format_func=REGRESSION_VIEWS.__getitem__,
            on_change=session.setter("view", "view"),
            width="content",
            label_visibility="collapsed",
        )
        pickers.data_set(
            state.data, choose_data, keys("regress"), width=wide, further={points_view.BOARD: "Draw your own"}
        )
        choose_columns(subject, narrow)
        if not subject.drawn and positive(whole_of(subject.source)):
            st.toggle("Log target", **shown("log", value=state.log), on_change=session.setter("log", "log"))
        if state.view in ("depth", "leaves"):
            st.button(
                "Other test cases",
                key="others",
                on_click=session.change,
                kwargs={"seed": (state.seed + 1) % 2**31},
                help="A third of the cases are test cases, drawn by a seed that stands in the link.",
            )
        if subject.drawn:
            st.button("Clear", key="clear", on_click=session.change, kwargs={"points": "", "step": 0})
        elif state.view == "cuts" and name:
            st.button(
                "Draw on these",
                key="take over",
                on_click=draw_on,
                args=(subject,),
                help="Take the cases over as points and add or drop some by hand.",
            )


def choose_columns(subject: Subject, width: int) -> None:
    """The column that is cut, and the other axis of the plane."""
    if len(subject.names) < 2:
        return
    st.selectbox(
        "Column",
        **among("column", subject.names, subject.name),
        format_func=short,
        width=width,
        on_change=choose_column,
        args=(subject.second,),
    )
    if subject.state.view in ("plane", "terms"):
        st.selectbox(
            "Second column",
            **among("second", [name for name in subject.names if name != subject.name], subject.second),
            format_func=short,
            on_change=session.setter("second", "second"),
            width=width,
        )


def choose_data(key: str) -> None:
    """Other data, cut in their first numeric column."""
    names = ["x"] if key == points_view.BOARD else numeric_columns(table_of(key, ()))
    session.change(data=key, column=names[0] if names else "", second="", log=False, step=0)


def choose_column(second: str) -> None:
    chosen = entered("column")
    session.change(column=chosen, second="" if second == chosen else second)


def draw_on(subject: Subject) -> None:
    """Go on drawing from the cases at hand."""
    table = cases_of(subject.source, (subject.name,), False)
    points = points_view.traced(*staircase_view.points_of(table, subject.name))
    session.change(data=points_view.BOARD, column="x", second="", log=False, points=points, view="cuts")


def draw(point: Point) -> None:
    """Add a point, or take away the one that was clicked."""
    if isinstance(point["customdata"], list):
        x, y = point["customdata"]
        session.change(points=points_view.toggled(session.now(PAGE).points, int(x), int(y)))
