"""Which question next? Watch a tree being learned, one decision at a time."""

import streamlit as st

from pages.grow.lesson import sidebar
from pages.grow.lesson.lesson import lesson_of
from pages.grow.tree import ensemble_member, on_stage, panels
from pages.grow.tree.drop_row import fall_of
from pages.grow.tree.state import PAGE
from pages.shell import page, session, stage, style

state = session.begin(PAGE)


@st.fragment
def stage_and_panels() -> None:
    """The stage, and what follows where somebody settled; the rest of the page stays as it is."""
    now = session.now(PAGE)
    if stage.whole_page() or on_stage.outdated(now):
        st.rerun()  # other frames, or another look
    here = lesson_of(now)
    fall = fall_of(here)
    on_stage.show(here, fall)
    panels.show(here, fall)
    session.write_link()


lesson = lesson_of(state)
style.apply(lesson.state)
sidebar.sidebar(lesson.state)
page.heading(PAGE, lesson.state)
page.tell_trouble()
ensemble_member.show(lesson.state)
on_stage.send(lesson)
stage_and_panels()
page.check(PAGE)
page.conclude(PAGE)
stage.send_rest()
