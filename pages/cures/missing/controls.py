"""What the page looks at, to be chosen: the view, the data set, the algorithm and the row."""

from __future__ import annotations

import streamlit as st

from pages.cures.missing.cell_table import SMALL
from pages.cures.missing.state import FIRST_STEPS, NO_NODE, VIEWS, Missing
from pages.cures.missing.subject import Subject
from pages.shell import pickers, session
from pages.shell.session import shown
from pages.views.text import beyond_text


def show(subject: Subject) -> None:
    """The view, and what is looked at in it."""
    state, table = subject.state, subject.table
    pickers.view(VIEWS, state.view, choose_view)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pickers.data_set(state.data, lambda key: choose_data(key, state), width=260)
        if state.view != "surrogates":
            pickers.algorithm(subject.recipe.algorithm, options=subject.algorithms, label="Algorithm")
        if state.view in ("divide", "policies", "ask") or (state.view == "sums" and len(table) > SMALL):
            st.number_input(
                "Follow row",
                1,
                len(table),
                **shown("row", value=subject.row + 1),
                on_change=session.setter("row", "row", int),
                width=130,
            )
        if subject.cells and state.view != "holes":
            st.button(
                "Restore the values",
                key="fill",
                on_click=session.change,
                kwargs={"blanks": (), "step": FIRST_STEPS.get(state.view, 1)},
            )
    if state.row > len(table):
        st.info(beyond_text(state.row, len(table)))


def choose_view(name: str) -> None:
    session.change(view=name, step=FIRST_STEPS.get(name, 1))


def choose_data(key: str, state: Missing) -> None:
    """Take another data set; what belongs to the rows and columns of the last one is forgotten."""
    session.change(
        data=key,
        blanks=(),
        row=0,
        asked=(),
        column="",
        node=NO_NODE,
        where="",
        step=FIRST_STEPS.get(state.view, 1),
    )
