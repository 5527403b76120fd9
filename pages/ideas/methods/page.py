"""What are trees good at? Nine characteristics tried, with a tree, a linear model and nearest neighbours."""

from dataclasses import replace

import streamlit as st

from pages.ideas.methods import panels
from pages.ideas.methods.lesson import frames_of
from pages.ideas.methods.state import PAGE
from pages.shell import page, session, stage

state = page.begin(PAGE)
alike = replace(state, nine=False)  # the frames are the same
frames = frames_of(alike)
stage.play(frames, str(replace(alike, step=0)), state.step, ahead=frames.steps + 1)  # a piece is one step
st.button("Draw other cases", on_click=session.change, kwargs={"seed": (state.seed + 1) % 2**31, "step": 0})
panels.all_nine(state)
panels.for_and_against()
page.end(PAGE)
