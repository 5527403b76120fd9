"""Is it learning, or learning by heart? Depth against accuracy on training and test cases; bias and variance."""

import streamlit as st

from pages.cures.overfitting import controls, panels
from pages.cures.overfitting.state import PAGE
from pages.cures.overfitting.subject import subject_of
from pages.shell import page

state = page.begin(PAGE)
subject = subject_of(state)
controls.show(subject)
panels.depths(subject, st.container())
page.end(PAGE)
