"""The tree on the page: the living drawing, or graphviz's textbook one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast
from zlib import crc32

import streamlit as st

from engine.export.dot import to_dot
from engine.learn.recipe import NodeId, path_text
from pages.components.tree import TreeData, tree
from pages.grow.lesson.lesson import Lesson
from pages.grow.lesson.picture import PANELS, hover_node
from pages.shell import session
from pages.shell.grow_state import GROW, GrowState
from pages.shell.session import change
from pages.shell.style import font, legible, tree_height
from pages.shell.validation import ROOT, read_node
from pages.views.criterion_words import measure_of
from pages.views.tree_cards import cards, skeleton_of, title_rows, undrawn_text

TEXTBOOK_BAR = 50  # pixels of the buttons above it
MOST_FOR_GRAPHVIZ = 80  # it draws in the browser and blocks it on large trees


def tree_id(state: GrowState) -> str:
    """A name for data and recipe. Neither steps nor decisions by hand change it: the drawing moves, and zoom stays."""
    own = replace(state.recipe, overrides=())
    return f"{state.data}-{crc32(repr((state.values, own)).encode()):08x}"


def show(lesson: Lesson, shares: Mapping[NodeId, float], pointed: NodeId | None) -> None:
    """Draw the tree; `shares` are the parts of a dropped row, `pointed` the node the picture points at."""
    state = lesson.state
    if state.textbook:
        textbook(lesson)
        return
    current = lesson.step.node if lesson.step else None
    drawn = cards(
        lesson.tree,
        measure_of(lesson.recipe),
        current=current,
        path=lesson.node if lesson.picked or lesson.step else None,
        lit=[*shares, *([] if pointed is None else [pointed])],
        shares=dict(shares),
    )
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
        "hover": state.panel in PANELS,
        "textbook": len(lesson.tree) <= MOST_FOR_GRAPHVIZ,
    }
    tree(cast(TreeData, data), key="tree", on_select=select, on_hover=hover_node, on_textbook=open_textbook)
    if said := undrawn_text(lesson.tree, drawn):
        st.html(f'<p class="ss-note">{said}</p>')


def open_textbook() -> None:
    """Draw the tree by graphviz."""
    change(textbook=True)


def select(node: str) -> None:
    """Look at a node; clicking it again returns to the step."""
    picked = read_node(node or ROOT)
    change(node=None if session.now(GROW).node == picked else picked, column="")


def textbook(lesson: Lesson) -> None:
    """Graphviz's drawing, and its source to take home."""
    source = to_dot(lesson.tree)
    with st.container(horizontal=True):
        st.button("Back to the living tree", key="living tree", on_click=change, kwargs={"textbook": False})
        st.download_button(
            "DOT", source, f"tree-{lesson.state.data}.dot", "text/vnd.graphviz", key="dot", on_click="ignore"
        )
    if len(lesson.tree) > MOST_FOR_GRAPHVIZ:
        st.info(f"Graphviz draws trees of up to {MOST_FOR_GRAPHVIZ} nodes here; this one has {len(lesson.tree)}.")
        return
    st.graphviz_chart(source, height=tree_height(lesson.state) - TEXTBOOK_BAR)
