"""Can a tree cut it so? Draw cuts by hand and be told whether recursive binary splitting can make them."""

from dataclasses import replace

import streamlit as st

from engine.experiments.guillotine import SIDE
from pages.ideas.pinwheel import edits
from pages.ideas.pinwheel.lesson import frames_of
from pages.ideas.pinwheel.state import PAGE
from pages.shell import page, session, stage

state = page.begin(PAGE)
with st.container(horizontal=True, vertical_alignment="center"):
    st.button("Undo", key="undo", disabled=not state.cuts, on_click=edits.undo)
    st.button("Clear", key="clear", disabled=not state.cuts, on_click=session.change, kwargs={"cuts": "", "dot": ""})
    with st.popover("Type a cut"):
        st.segmented_control("Way", ["upright", "level"], default="upright", key="cut way")
        st.number_input("At", 1, SIDE - 1, 3, key="cut at")
        st.slider("From, to", 0, SIDE, (0, SIDE), key="cut span")
        st.button("Cut", key="cut typed", on_click=edits.type_cut, type="primary")
stage.play(frames_of(state), str(replace(state, step=0)), state.step, done=edits.clicked)
page.end(PAGE)
