"""Which question next? Watch a tree being learned, one decision at a time."""

import streamlit as st

from pages.grow.tree import decision, ensemble_member, panels, predict_first
from pages.grow.tree.drop_row import fall_of
from pages.shell import compiling, main_tree, picture, player, session, sidebar, style
from pages.shell.lesson import lesson_of


@st.fragment(run_every=player.interval())
def stage() -> None:
    """Everything that follows a step; the rest of the page stays as it is."""
    if player.due():
        player.advance(lesson_of(session.current()).trace)
    if player.whole_page():
        st.rerun()
    lesson = lesson_of(session.current())
    fall = fall_of(lesson)
    player.controls(lesson)
    left, right = st.columns(style.shares(lesson.screen), gap="medium")
    with left:
        main_tree.show(lesson, fall.shares() if fall else {}, picture.hovered(lesson))
    with right:
        decision.show(lesson)
        predict_first.show(lesson)
    panels.show(lesson, fall)
    session.write_link()


compiling.prepare()
screen = lesson_of(session.screen()).screen
style.apply(screen)
sidebar.sidebar(screen)
st.title("Which question next?")
if sentence := session.trouble():
    st.info(sentence)
ensemble_member.show(screen)
stage()
