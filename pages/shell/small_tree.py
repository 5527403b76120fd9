"""A tree on a small page: the same living drawing as on the Grow page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import cast

import streamlit as st

from engine.learn.recipe import NodeId, Recipe, path_text
from engine.learn.tree import Tree
from pages.components.tree import TreeData, tree
from pages.shell.state import State
from pages.shell.style import font, legible
from pages.views.criterion_words import measure_of
from pages.views.tree_cards import cards, skeleton_of, undrawn_text

FOLLOWED = 9.0  # pixels of type below which a drawing that follows gives up the whole tree


def show(
    shown: Tree,
    recipe: Recipe,
    state: State,
    *,
    key: str,
    name: str,
    height: int = 330,
    step: int = 0,
    current: NodeId | None = None,
    path: NodeId | None = None,
    lit: Collection[NodeId] = (),
    ways: Collection[NodeId] = (),
    tokens: Mapping[NodeId, float] | None = None,
    skeleton: Sequence[NodeId] = (),
    selected: NodeId | None = None,
    on_select: Callable[[str], None] | None = None,
    rows: int = 1,
    follow: bool = False,
) -> None:
    """Draw a tree; `name` tells it from others, `skeleton` keeps places while it grows, the lines into `ways` are
    strong, `tokens` are parts of a row at the nodes where they are. Forced questions look free. Questions take up to
    `rows` rows; a tree too small to read is given up for the node at hand if it shall `follow`."""
    drawn = cards(shown, measure_of(recipe), current=current, path=path, lit=lit, tokens=tokens)
    strong = {path_text(node) for node in ways}
    for card in drawn:
        card.pop("forced", None)
        if card["id"] in strong:
            card["on_path"] = True
    data = {
        "tree_id": name,
        "step": step,
        "height": height * 4 // 3 if state.lecture else height,
        "nodes": drawn,
        "font": font(state),
        "skeleton": skeleton_of(skeleton or shown.nodes),
        "name": "tree",
        "selected": None if selected is None else path_text(selected),
        **({"title_rows": rows} if rows > 1 else {}),
        **({"legible": max(legible(state), FOLLOWED)} if follow else {}),
    }
    tree(cast(TreeData, data), key=key, on_select=on_select)
    if said := undrawn_text(shown, drawn):
        st.html(f'<p class="ss-note">{said}</p>')
