"""When do we stop? The three base cases as switches on small tables, and what each costs."""

from dataclasses import replace

import streamlit as st

from pages.ideas.stopping.lesson import frames_of
from pages.ideas.stopping.state import PAGE
from pages.shell import page, session, stage, table_editor
from pages.shell.session import shown

SWITCHES = {"one": "One: all answers the same", "two": "Two: no column differs", "three": "Three: no question gains"}

state = page.begin(PAGE)
with st.container(horizontal=True):
    for name, label in SWITCHES.items():
        st.toggle(label, **shown(name, value=getattr(state, name)), on_change=session.setter(name, name))
stage.play(
    frames_of(state),
    str(replace(state, step=0)),
    state.step,
    done=table_editor.obey,
)
page.end(PAGE)
