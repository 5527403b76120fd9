"""Which branches are worth keeping? Every cure for an overgrown tree decides node by node, with its arithmetic."""

import streamlit as st

from engine.data.table import TableError
from engine.learn.recipe import RecipeError
from engine.prune.study import Pruned
from pages.cures.pruning import panels, readings
from pages.cures.pruning.controls import choices
from pages.cures.pruning.state import PAGE
from pages.cures.pruning.trees import grown, pruned
from pages.cures.pruning.weakest_links import settings_of, weakest_links
from pages.shell import page

state = page.begin(PAGE)
choices(state)
try:
    base = grown(state.case)
except (RecipeError, TableError) as refusal:
    st.text(str(refusal))
    page.end(PAGE)
    st.stop()
found = pruned(state.case, state.method, settings_of(state, state.method))
if isinstance(found, str):
    page.say(f"{found} Choose another method, or a data set whose target is a class.")
if panels.trial(state):
    if isinstance(found, Pruned):
        readings.reading(state, base, found)
    panels.side_by_side(state, base, found)
    weakest_links(state, base)
page.end(PAGE)
