"""Can we say it in sentences? The tree beside its rules, and their simplification step by step."""

import streamlit as st

from pages.cures.rules import panels
from pages.cures.rules.simplified import rules_of
from pages.cures.rules.state import PAGE
from pages.shell import page

state = page.begin(PAGE)
found = rules_of(state)
panels.choices(state, found)
told = panels.simplification(state, found)
panels.one_row(state, found)
if told:
    st.header("How good are they?" if found.simplified else "To take away")
    left, right = st.columns(2, gap="medium")
    with left:
        panels.comparison(state, found)
    with right:
        panels.as_text(found)
page.end(PAGE)
