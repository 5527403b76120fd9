"""How surprised will you be? Information of an event, entropy as expected surprise, bits as yes/no questions."""

from dataclasses import replace

import streamlit as st

from pages.components.cell_grid import cell_grid
from pages.components.chart import chart
from pages.ideas.surprise import edits, view
from pages.ideas.surprise.lesson import frames_of
from pages.ideas.surprise.state import PAGE
from pages.shell import page, stage
from pages.shell.session import shown
from pages.shell.style import font
from pages.views.text import count, markdown, short

state = page.begin(PAGE)
weights, labels, chosen = state.weights, state.labels, state.chosen
size = len(weights)
p = weights[chosen] / sum(weights)

left, right = st.columns([2, 3], gap="medium")
with left:
    st.html('<p class="ss-note">Drag the top of a bar; click a bar to choose its outcome.</p>')
    chart(
        view.histogram_figure(weights, labels, chosen, font(state)),
        key="histogram",
        height=240,
        label="Probabilities of the outcomes",
        on_click=edits.pick,
        on_move=edits.drag_bar,
    )
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.slider("Outcomes", 2, 8, **shown("outcomes", value=size), on_change=edits.resize, width=110)
        st.slider(
            f"Probability of {markdown(labels[chosen], 20)}",
            0.0,
            1.0,
            step=0.01,
            **shown("share", value=round(p, 2)),
            on_change=edits.enter_share,
            width=190,
        )
        st.button("Flatter", on_click=edits.power, args=(0.5,), help="Every weight becomes its square root.")
        st.button("Peakier", on_click=edits.power, args=(2.0,), help="Every weight is squared.")
    cell_grid(
        [{"name": short(label, 14), "kind": "number"} for label in labels],
        [[count(weight) for weight in weights]],
        key="weights",
        label="Weights of the outcomes",
        large=state.lecture,
        on_edit=edits.weigh,
    )
    chart(
        view.surprise_figure(p, font(state), named=not state.lecture),
        key="surprise",
        height=210,
        label="Surprise against probability",
        on_move=edits.drag_event,
    )
with right:
    stage.play(frames_of(state), str(replace(state, step=0)), state.step)
page.end(PAGE)
