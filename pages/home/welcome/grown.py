"""The tree on the home page: PlayTennis, as ID3 grows it."""

from __future__ import annotations

import streamlit as st

from datasets.catalog import CATALOG
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.trace import Trace


@st.cache_resource(show_spinner=False)
def first_tree() -> Trace:
    """How the tree was grown."""
    table = CATALOG["play-tennis"].table()
    return learn(table, recipe_for(table, "id3"))
