"""What number should a leaf say? Regression trees as stairs: cut by cut, in the plane, their errors, their leaves."""

import streamlit as st

from engine.data.table import TableError
from pages.ideas.regression import controls, panels
from pages.ideas.regression.state import PAGE
from pages.ideas.regression.subject import subject_of
from pages.shell import page

state = page.begin(PAGE)
try:
    subject = subject_of(state)
    controls.show(subject)
    panels.show(subject)
except TableError as trouble:
    st.info(str(trouble))
page.end(PAGE)
