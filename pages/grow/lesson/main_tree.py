"""The finished tree of a lesson, whose nodes can be picked."""

from __future__ import annotations

from typing import cast

import streamlit as st

from engine.learn.recipe import path_text
from pages.components.tree import TreeData, tree
from pages.grow.lesson.lesson import Lesson, tree_id
from pages.shell import session
from pages.shell.grow_state import GROW
from pages.shell.session import change
from pages.shell.style import font, legible, tree_height
from pages.shell.validation import ROOT, read_node
from pages.views.criterion_words import measure_of
from pages.views.tree_cards import cards, skeleton_of, title_rows, undrawn_text


def show(lesson: Lesson) -> None:
    """Draw the tree."""
    state = lesson.state
    path = lesson.node if lesson.picked else None
    drawn = cards(lesson.tree, measure_of(lesson.recipe), current=None, path=path)
    data = {
        "tree_id": tree_id(state),
        "step": state.step,
        "height": tree_height(state),
        "nodes": drawn,
        "font": font(state),
        "legible": legible(state),
        "title_rows": title_rows(lesson.trace.tree),
        "selected": path_text(state.node) if state.node is not None else None,
        "skeleton": skeleton_of(lesson.trace.tree.nodes),
        "name": f"tree-{state.data}",
    }
    tree(cast(TreeData, data), key="tree", on_select=select)
    if said := undrawn_text(lesson.tree, drawn):
        st.html(f'<p class="ss-note">{said}</p>')


def select(node: str) -> None:
    """Look at a node; clicking it again returns to the whole."""
    picked = read_node(node or ROOT)
    change(node=None if session.now(GROW).node == picked else picked, column="")
