"""How surprised will you be? Information of an event, entropy as expected surprise, bits as yes/no questions."""

from dataclasses import replace
from html import escape

import streamlit as st

from engine.experiments.information import entropy, surprise
from pages.components.cell_grid import cell_grid
from pages.components.chart import chart
from pages.ideas.surprise import edits, view
from pages.ideas.surprise.lesson import frames_of
from pages.ideas.surprise.state import PAGE
from pages.shell import page, stage
from pages.shell.session import shown
from pages.shell.style import font
from pages.views.grid import figures_html
from pages.views.text import count, markdown, short

state = page.begin(PAGE)
weights, labels, chosen = state.weights, state.labels, state.chosen
size = len(weights)
p = weights[chosen] / sum(weights)

page.say(
    f"Somebody is about to tell you which of {size} outcomes it was. <b>{escape(short(labels[chosen]))}</b> has "
    f"probability {view.probability(p)}, so hearing it tells you <b>{view.bits(surprise(p))}</b>. "
    f"Averaged over all outcomes that is the entropy: <b>{view.bits(entropy(weights))}</b>, "
    f"of at most log₂ {size} = {view.bits(surprise(1 / size))}."
)
left, right = st.columns(2, gap="medium")
with left:
    st.html('<p class="ss-note">Drag the top of a bar; click a bar to choose its outcome.</p>')
    chart(
        view.histogram_figure(weights, labels, chosen, font(state)),
        key="histogram",
        height=310,
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
with right:
    st.html(
        figures_html(
            [
                (f"surprise at {short(labels[chosen], 16)}", view.bits(surprise(p))),
                ("entropy H", view.bits(entropy(weights))),
                (f"its maximum, log₂ {size}", view.bits(surprise(1 / size))),
            ]
        )
    )
    st.latex(view.surprise_line(p, labels[chosen]), width="content")
    chart(
        view.surprise_figure(p, font(state)),
        key="surprise",
        height=230,
        label="Surprise against probability",
        on_move=edits.drag_event,
    )
    st.latex(view.entropy_lines(weights), width="content")

st.header("Bits are yes/no questions")
stage.play(frames_of(state), str(replace(state, step=0)), state.step)
page.end(PAGE)
