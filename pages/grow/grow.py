"""Which question next? Watch a tree being learned, one decision at a time."""

import streamlit as st

from pages.parts import decision, drawing, guess, look, member, panels, picker, picture, player, ready, session
from pages.parts.falling import fall_of
from pages.parts.lesson import lesson_of


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
    left, right = st.columns(look.shares(lesson.screen), gap="medium")
    with left:
        drawing.show(lesson, fall.shares() if fall else {}, picture.hovered(lesson))
    with right:
        decision.show(lesson)
        guess.show(lesson)
    panels.show(lesson, fall)
    session.write_link()


ready.prepare()
screen = lesson_of(session.screen()).screen
look.apply(screen)
picker.sidebar(screen)
st.title("Which question next?")
if sentence := session.trouble():
    st.info(sentence)
member.show(screen)
stage()
