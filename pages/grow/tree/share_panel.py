"""Share and keep: the link, and files to take home."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.evaluate.held_out import accuracy
from engine.learn.algorithms import ALGORITHMS
from engine.learn.trace import Trace
from pages.grow.lesson.lesson import Lesson
from pages.grow.tree.files_view import FILES
from pages.grow.tree.handout_view import handout
from pages.shell import session
from pages.shell.sources import entry_of


def show(lesson: Lesson) -> None:
    """The link and the files."""
    state = lesson.state
    st.text("This address opens the same state anywhere. The button at its end copies it.")
    st.code(session.address(), language=None, wrap_lines=True)
    st.text("The finished tree as files. SVG and PNG of the drawing are beside the tree itself.")
    with st.container(horizontal=True):
        for label, (file, kind, make) in FILES.items():
            st.download_button(
                label, partial(make, lesson.trace), f"{state.data}-{file}", kind, key=f"file {file}", on_click="ignore"
            )
        title, algorithm = entry_of(state.data).title, ALGORITHMS[state.recipe.algorithm].title
        st.download_button(
            "Hand-out, HTML",
            partial(page, lesson.trace, title, algorithm),
            f"{state.data}-steps.html",
            "text/html",
            key="file handout",
            on_click="ignore",
            help="All steps with their tables, in one file that needs nothing else.",
        )


def page(trace: Trace, title: str, algorithm: str) -> str:
    """The hand-out. It is made when the file is fetched, outside any session, so it is given all it needs."""
    right, total = accuracy(trace.tree, trace.coded.table)
    return handout(trace, title, algorithm, right, total)
