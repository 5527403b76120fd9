"""Who decides otherwise, and why? Recipes on the same data, up to their first difference, then to their ends."""

from functools import partial
from typing import Any

import streamlit as st

from pages.ideas.compare import panels
from pages.ideas.compare.lesson import AHEAD, able, chosen, lesson_of
from pages.ideas.compare.state import PAGE
from pages.shell import page, pickers, session, stage
from pages.shell.session import entered, shown
from pages.views.recipes_compared import rivals


def change(**parts: Any) -> None:
    """Compare something else, from the start."""
    session.change(**parts, step=PAGE.opening(session.now(PAGE).lecture).step)


def choose() -> None:
    """Compare other recipes, from the start."""
    if 2 <= len(entered("rivals")) <= 3:
        change(rivals=tuple(entered("rivals")))


state = page.begin(PAGE)
names = tuple(chosen(state))
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(state.data, lambda key: change(data=key), width=260)
    st.multiselect(
        "Two or three recipes",
        able(state.data),
        **shown("rivals", default=list(names)),
        format_func=lambda name: rivals()[name].title,
        max_selections=3,
        on_change=choose,
    )
lesson, frames = lesson_of(state.data, names, state.lecture)
stage.play(
    frames,
    f"{state.data} {names} {state.lecture}",
    state.step,
    ahead=AHEAD,
    below=partial(panels.held_out_errors, lesson, frames.steps),
)
page.end(PAGE)
