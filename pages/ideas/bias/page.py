"""Which of all the trees that fit? The space of trees searched breadth first, beside ID3's one path through it."""

from dataclasses import replace

import streamlit as st

from pages.ideas.bias import occam_view, view
from pages.ideas.bias.lesson import depths, frames_of
from pages.ideas.bias.state import PAGE
from pages.shell import page, session, stage, table_editor
from pages.shell.session import among, entered
from pages.views.grid import grid_html
from pages.views.small_table import read

state = page.begin(PAGE)
given = read(state.table)
allowed = depths(len(given.inputs))
left, right = st.columns([3, 8] if len(given.names) <= 4 else [4, 8], gap="medium")
with left:
    st.selectbox(
        "Trees in the space",
        **among("limit", sorted({*allowed, state.limit}), state.limit),
        format_func=lambda limit: f"depth {limit} at most" if limit else "all trees",
        on_change=lambda: session.change(limit=entered("limit"), step=0),
        help="A restriction bias: deeper trees are not in the space, whatever the cases say.",
    )
    table_editor.edited(given, large=state.lecture, height=0 if len(given.rows) < 11 else 420)
with right:
    stage.play(frames_of(state), str(replace(state, step=0)), state.step)
page.say(view.BIASES, "note")
page.say(view.SPACE, "note")

st.header("Does shorter mean truer?")
left, right = st.columns(2, gap="medium")
with left:
    page.say(
        "Three inputs, a truth table of eight rows, five of them known: look at every tree that fits the known rows, "
        "for every choice of five. How often is it wrong about the other three?",
        "note",
    )
    st.html(grid_html(occam_view.RAZOR_HEADS, occam_view.razor_rows()))
with right:
    page.say(f"<b>Occam's razor</b>: take the shortest tree that fits. {occam_view.FOR}", "note")
    page.say(occam_view.AGAINST, "note")
    page.say(
        "Over all truths together every choice is a guess: for each truth that a tree is right about, there is another "
        "that agrees on the known rows and is the opposite on the others.",
        "note",
    )

st.header("What does greed cost?")
st.html(grid_html(occam_view.GREED_HEADS, occam_view.greed_rows()))
page.say(
    "Finding the smallest tree that fits a table is NP-complete (Hyafil & Rivest 1976): nobody knows a way that is "
    "much better than trying, and trying all trees ends at a handful of columns. ID3 weighs one question at a time "
    "instead. It does not always find the smallest tree; the page on Boolean functions shows both for any function.",
    "note",
)
page.say(view.SYNONYMS, "note")
page.end(PAGE)
