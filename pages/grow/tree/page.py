"""Which question next? Watch a tree being learned, one decision at a time."""

import streamlit as st

from pages.grow.lesson import main_tree, picture, sidebar
from pages.grow.lesson.lesson import lesson_of
from pages.grow.tree import decision, ensemble_member, panels, predict_first, stepping
from pages.grow.tree.drop_row import fall_of
from pages.grow.tree.state import PAGE
from pages.shell import compiling, page, player, session, style

state = session.begin(PAGE)


@st.fragment(run_every=player.interval())
def stage() -> None:
    """Everything that follows a step; the rest of the page stays as it is."""
    player.tick(stepping.steps_of(lesson_of(session.now(PAGE))))
    if player.whole_page():
        st.rerun()
    lesson = lesson_of(session.now(PAGE))
    fall = fall_of(lesson)
    stepping.show(lesson)
    left, right = st.columns(style.shares(lesson.state), gap="medium")
    with left:
        main_tree.show(lesson, fall.shares() if fall else {}, picture.hovered(lesson))
    with right:
        decision.show(lesson)
        predict_first.show(lesson)
    panels.show(lesson, fall)
    session.write_link()


compiling.prepare()
state = lesson_of(state).state
style.apply(state)
sidebar.sidebar(state)
st.title(PAGE.question)
page.tell_trouble()
ensemble_member.show(state)
stage()
