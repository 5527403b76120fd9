"""Is it learning, or learning by heart? Depth against what is right on cases seen and not seen; bias and variance."""

import streamlit as st

from pages.cures.overfitting import controls, panels
from pages.cures.overfitting.state import PAGE
from pages.cures.overfitting.subject import subject_of
from pages.shell import compiling, page

state = page.begin(PAGE)
compiling.prepare()
subject = subject_of(state)
panels.show_sentence(subject)
controls.show(subject)
panels.play(subject)
left, right = st.columns(2, gap="medium")
with left:
    panels.show_curves(subject)
with right:
    panels.show_tree(subject)
panels.show_noise(subject)
left, right = st.columns(2, gap="medium")
with left:
    panels.show_parts(subject)
with right:
    panels.show_depths(subject)
page.end(PAGE)
