"""A show of hands: what a hall would ask, counted before the answer is told, drawn after it."""

from __future__ import annotations

import streamlit as st

from engine.learn.steps import Leaf, Split
from pages.grow.lesson.lesson import Lesson
from pages.views.frames.stops import worth_asking
from pages.views.guesses import LEAF, hands_html, right_answers
from pages.views.text import markdown, short

HANDS = "hands"
MOST = 2000  # hands for one answer


def show(lesson: Lesson) -> None:
    """Fields to count hands in while the question is asked; the hands as bars once it is answered."""
    state, step = lesson.state, lesson.step
    if not (state.guess or state.lecture) or lesson.picked or not worth_asking(step):
        return
    if not isinstance(step, Split | Leaf):
        return
    place = f"{state.data} {state.values} {state.recipe} {state.step}"
    hands: dict[str, int] = st.session_state.setdefault(HANDS, {}).setdefault(place, {})
    if not lesson.asking:
        if any(hands.values()):
            st.html(hands_html(hands, right_answers(step)))
        return
    names = [item.column for item in lesson.candidates().items if item.question is not None]
    with st.expander("Show of hands"), st.container(horizontal=True):
        for column in [*names[:9], LEAF]:
            label = markdown(short(column, 18) if column else "leaf", 24)
            key = f"hands {state.step} {column}"
            hands[column] = int(st.number_input(label, 0, MOST, hands.get(column, 0), key=key, width=130))
