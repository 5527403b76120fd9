"""Which part is each pixel? A forest labels pictures: each pixel is a case, its tests look at places around it."""

from dataclasses import replace

import streamlit as st

from pages.shell import page, pickers, session, stage
from pages.shell.session import shown
from pages.trust.pixels.lesson import frames_of
from pages.trust.pixels.state import DEPTHS, MOST_PICTURES, PAGE, PICTURES, SCENES

GROW = "grow/tree/page.py"

state = page.begin(PAGE)
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(
        state.data, lambda key: session.change(data=key, step=0), list(SCENES), label="Pictures of", width=280
    )
    st.select_slider(
        "Training pictures",
        PICTURES,
        **shown("pictures", value=state.pictures),
        on_change=session.setter("pictures", "pictures"),
        width=190,
    )
    st.select_slider(
        "Depth of a tree at most",
        DEPTHS,
        **shown("depth", value=state.depth),
        format_func=lambda depth: str(depth) if depth else "no limit",
        on_change=session.setter("depth", "depth"),
        width=210,
    )
    st.button(
        "Another picture",
        on_click=session.change,
        kwargs={"picture": state.picture % MOST_PICTURES + 1},
        help="Another test picture; the forest stays.",
    )
stage.play(frames_of(state), str(replace(state, step=0)), state.step)
st.page_link(
    GROW, label="One tree of such pixels on the Grow page →", query_params={"data": state.data, "algorithm": "cart"}
)
page.end(PAGE)
