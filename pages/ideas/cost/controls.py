"""The controls of the page: the view, and what it counts on; and the engine's own time, measured when asked for."""

from __future__ import annotations

import streamlit as st

from engine.experiments.split_costs import measured
from pages.components.chart import chart
from pages.ideas.cost import growth_view
from pages.ideas.cost.lesson import column_of
from pages.ideas.cost.state import COLUMNS, Cost
from pages.ideas.cost.subject_view import VIEWS, choices, columns_of, key_of
from pages.shell import page, pickers, session
from pages.shell.session import among, entered, shown
from pages.shell.style import font
from pages.views.text import short

TIMED_ROWS = tuple(1000 * 2**power for power in range(8))


def choose_view(name: str) -> None:
    """Look at another view, with its own data."""
    session.change(view=name, data="", column="", step=0)


def show(state: Cost) -> None:
    """The views side by side, and what the view at hand counts on."""
    pickers.view(VIEWS, state.view, choose_view)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if state.view == "growth":
            st.select_slider(
                "Columns d",
                COLUMNS,
                **shown("columns", value=state.columns),
                on_change=session.setter("columns", "columns"),
                width=220,
            )
            return
        pickers.data_set(
            key_of(state.view, state.data),
            lambda key: session.change(data=key, column="", step=0),
            choices(state.view),
            width=320,
        )
        if state.view != "one":
            st.selectbox(
                "Column",
                **among("column", columns_of(state.view, state.data), column_of(state)),
                width=190,
                format_func=short,
                on_change=lambda: session.change(column=entered("column"), step=0),
            )


@st.cache_resource(max_entries=8, show_spinner="Measuring …")
def times(columns: int) -> list[tuple[int, float, float]]:
    """The engine's seconds for ranking and for the root, at growing numbers of rows."""
    return [(rows, *measured(rows, columns)) for rows in TIMED_ROWS]


def engine_time(state: Cost) -> None:
    """The engine's own curve: it ranks each column once and finds a root, on this server and now."""
    st.header("The engine's own curve")
    st.toggle(
        "Measure it here",
        **shown("timed", value=state.timed),
        on_change=session.setter("timed", "timed"),
        help="Ranks the columns of a seeded table and finds its first question, with up to 128,000 rows",
    )
    if state.timed:
        found = times(state.columns)
        chart(
            growth_view.timed_figure(found, font(state)),
            key="engine time",
            height=340,
            label="Milliseconds that the engine takes against the rows",
        )
        page.say(growth_view.timed_sentence(found, state.columns), "note")
