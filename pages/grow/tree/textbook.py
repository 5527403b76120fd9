"""Graphviz's drawing of the tree, as textbooks print it, and its source to take home."""

from __future__ import annotations

import streamlit as st

from engine.export.dot import to_dot
from pages.grow.lesson.lesson import Lesson

MOST_NODES = 80  # it draws in the browser and blocks it on large trees
HEIGHT = 480


def show(lesson: Lesson) -> None:
    """The drawing of the tree as it stands."""
    source = to_dot(lesson.tree)
    st.download_button(
        "DOT", source, f"tree-{lesson.state.data}.dot", "text/vnd.graphviz", key="dot", on_click="ignore"
    )
    if len(lesson.tree) > MOST_NODES:
        st.info(f"Graphviz draws trees of up to {MOST_NODES} nodes here; this one has {len(lesson.tree)}.")
        return
    st.graphviz_chart(source, height=HEIGHT)
