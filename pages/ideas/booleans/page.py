"""Can a tree say anything? Truth tables to edit, the greedy tree beside the smallest, and how fast both grow."""

from dataclasses import replace

import streamlit as st

from datasets import generators
from pages.components.cell_grid import cell_grid
from pages.ideas.booleans import edits, view
from pages.ideas.booleans.lesson import frames_of
from pages.ideas.booleans.state import PAGE
from pages.shell import page, session, stage
from pages.shell.session import shown
from pages.views.grid import grid_html

state = page.begin(PAGE)
n, number = state.variables, state.number
frame = generators.boolean(n, number)
names = view.names_for(n)
here = view.name_of(number, n)
left, right = st.columns([3, 9], gap="medium")
with left:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.slider("Variables", 2, 5, **shown("variables", value=n), on_change=edits.resize, width=110)
        st.button(
            "Random",
            help="One of all functions, each as likely as any other.",
            on_click=edits.draw,
        )
    st.pills(
        "A function", names, **shown("function", default=here), on_change=edits.choose, label_visibility="collapsed"
    )
    cell_grid(
        [
            *({"name": each, "kind": "fixed"} for each in frame.columns[:-1]),  # type: ignore[list-item]
            {"name": "Y", "kind": "choice", "choices": ["F", "T"]},
        ],
        frame.to_numpy().tolist(),
        key="truth",
        label="Truth table",
        large=state.lecture,
        height=430 if n > 3 else 0,
        on_edit=edits.turn_over,
    )
with right:
    st.toggle(
        "Stop at zero gain",
        **shown("stop", value=state.stop),
        on_change=session.setter("stop", "stop"),
        help="Where no single question gains anything, make a leaf.",
    )
    stage.play(frames_of(state), str(replace(state, step=0)), state.step)

left, right = st.columns(2, gap="medium")
with left:
    st.header("Leaves of the smallest tree")
    rows, lit = view.growth_rows(n)
    st.html(grid_html(("n", "rows", "AND", "majority", "parity", "functions 2^(2ⁿ)"), rows, lit))
    page.say(
        "AND needs one leaf more for each input. Parity doubles: until the last input is known, nothing is.", "note"
    )
with right:
    st.header("Functions that trees of a depth can say")
    rows, lit = view.depth_rows(n)
    st.html(grid_html(("n", "depth 0", "≤ 1", "≤ 2", "≤ 3", "≤ 4", "all"), rows, lit))
    page.say(
        "A deeper tree says more: with the depth the space of hypotheses grows, up to all functions at depth n.", "note"
    )
page.end(PAGE)
