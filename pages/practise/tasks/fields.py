"""The field of an answer, and the solution of a part, as a page shows them."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.exercises.exercise import Choice, Listing, Part
from pages.practise.tasks import task_view
from pages.views.text import markdown

WIDTH = 260  # pixels of a field for a number
LONGEST = 2000  # characters of a prompt that are shown


def field(part: Part, number: int, key: str) -> None:
    """The field of an answer, inside a form, below its prompt: to type a number, to choose one of several, or some."""
    # A label that is shown is Markdown, and its escapes would be read aloud: the prompt stands above, the label names.
    label, options = task_view.prompt(number, part), task_view.options_of(part)
    named: dict[str, Any] = {"label_visibility": "collapsed", "key": key}
    if isinstance(part.answer, Choice):
        st.radio(label, options, index=None, format_func=markdown, **named)
    elif isinstance(part.answer, Listing):
        st.multiselect(label, options, **named)
    else:
        st.text_input(label, placeholder=task_view.wanted(part), width=WIDTH, **named)


def text_of(key: str) -> str:
    """What a field holds, as text."""
    given = st.session_state.get(key)
    return ", ".join(given) if isinstance(given, list) else given or ""


def tell(part: Part) -> None:
    """The right answer and how one gets there."""
    st.html(task_view.answer_html(part))
    for step in part.solution:
        st.markdown(markdown(step.text, LONGEST))
        if step.formula:
            st.markdown(f"${step.formula}$")  # as a line of text, which goes on below where it does not fit
