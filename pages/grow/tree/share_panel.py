"""Share and keep: the link, and files to take home."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.learn.algorithms import ALGORITHMS
from pages.grow.lesson.lesson import Lesson
from pages.grow.tree import on_stage
from pages.grow.tree.files_view import FILES
from pages.shell import session, take_home
from pages.shell.sources import entry_of


def show(lesson: Lesson) -> None:
    """The link and the files."""
    state = lesson.state
    st.text("This address opens the same state anywhere. The button at its end copies it.")
    st.code(session.address(), language=None, wrap_lines=True)
    st.text("The whole lesson as one file. It steps without a network, and prints as a hand-out.")
    title = f"{entry_of(state.data).title}, grown by {ALGORITHMS[state.recipe.algorithm].title}"
    link = session.address(step=0, part=0, node=None, panel="")
    take_home.offer(on_stage.frames(state), title, state.data, link=link, large=state.lecture)
    st.text("The finished tree as files. SVG and PNG of the drawing are beside the tree itself.")
    with st.container(horizontal=True):
        for label, (file, kind, make) in FILES.items():
            st.download_button(
                label, partial(make, lesson.trace), f"{state.data}-{file}", kind, key=f"file {file}", on_click="ignore"
            )
