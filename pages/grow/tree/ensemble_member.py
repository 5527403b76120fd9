"""On the Grow page: that the tree is one of many, and the way back to all cases."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.learn.recipe import Recipe
from pages.grow.tree.ensemble_member_view import member_sentence
from pages.shell import session
from pages.shell.grow_state import GROW, GrowState
from pages.shell.session import put


def show(state: GrowState) -> None:
    """What this tree is grown from, unless it is simply all cases and columns."""
    if not (told := member_sentence(state.recipe, state.table())):
        return
    with st.container(horizontal=True, vertical_alignment="center", key="member"):
        st.html(f'<p class="ss-note">{told}</p>', width="content")
        st.button("Grow from everything", on_click=whole, help="All cases, all columns, no rounds before.")


def whole() -> None:
    """Grow from all cases and columns."""
    now = session.now(GROW)
    plain = Recipe()
    recipe = replace(
        now.recipe, tries=plain.tries, aside=plain.aside, sample=plain.sample, after=plain.after, rate=plain.rate
    )
    put(replace(now, recipe=recipe, step=0, part=0, node=None))
