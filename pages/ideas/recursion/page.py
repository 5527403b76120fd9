"""How does one question become a tree? The table falls apart into the branches' tables, and each is built again."""

from dataclasses import replace

import streamlit as st

from pages.ideas.recursion.code_view import TITLES
from pages.ideas.recursion.lesson import frames_of
from pages.ideas.recursion.state import PAGE
from pages.shell import page, session, stage, table_editor
from pages.shell.session import among
from pages.views.small_table import read

state = page.begin(PAGE)
stage.play(frames_of(state), str(replace(state, step=0)), state.step)
st.selectbox(
    "Pseudo-code",
    **among("form", list(TITLES), state.form),
    format_func=TITLES.__getitem__,
    on_change=session.setter("form", "form"),
    width=300,
    help="The same program as different lectures print it.",
)
st.header("The table")
page.say("Change a cell, and the tree is built anew.", "note")
table_editor.edited(read(state.table), large=state.lecture, height=420)
page.end(PAGE)
