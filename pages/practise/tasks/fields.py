"""The field of an answer, and the solution of a part, as a page shows them."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from engine.exercises.exercise import Choice, Listing, Part
from pages.practise.tasks import task_view
from pages.views.text import markdown

LONGEST = 2000  # characters of a prompt that are shown


def field(part: Part, number: int, key: str, changed: Callable[[], None] | None = None) -> None:
    """The field of an answer: to type a number, to choose one of several, or some."""
    label, options = markdown(task_view.prompt(number, part), LONGEST), task_view.options_of(part)
    if isinstance(part.answer, Choice):
        st.radio(label, options, index=None, key=key, on_change=changed, format_func=markdown)
    elif isinstance(part.answer, Listing):
        st.multiselect(label, options, key=key, on_change=changed)
    else:
        st.text_input(label, key=key, on_change=changed, placeholder=task_view.wanted(part), max_chars=60)


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
            st.latex(step.formula)
