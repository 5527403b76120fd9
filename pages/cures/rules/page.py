"""Can we say it in sentences? The tree beside its rules, and their simplification step by step."""

import streamlit as st

from pages.cures.rules import panels
from pages.cures.rules.arithmetic_panel import arithmetic
from pages.cures.rules.simplified import rules_of
from pages.cures.rules.state import PAGE
from pages.shell import page

FEW = 7  # rules that leave room under them

state = page.begin(PAGE)
found = rules_of(state)
panels.sentence(found)
panels.choices(state, found)
panels.steps(found)
book = panels.book_of(found)
left, right = st.columns(2, gap="medium")
with left:
    panels.tree(state, found)
with right:
    panels.rule_list(state, found, book)
# Beside the tree, where the list leaves room; all of a lecture's screen is seen at once.
with right if len(book.lines) <= FEW else st.container():
    arithmetic(found.step, found.tree, found.how)
panels.one_row(state, found)
st.subheader("How good are they?" if found.simplified else "To take away")
left, right = st.columns(2, gap="medium")
with left:
    panels.comparison(state, found)
with right:
    panels.as_text(found)
page.end(PAGE)
