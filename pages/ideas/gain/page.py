"""What does a question tell you? Conditional entropy and gain on a table to edit, as sums and as areas."""

from dataclasses import replace

import streamlit as st

from pages.ideas.gain import edits
from pages.ideas.gain.lesson import lesson_of
from pages.ideas.gain.state import PAGE
from pages.shell import page, session, stage, table_editor
from pages.shell.session import shown
from pages.views.small_table import read
from pages.views.text import markdown

FEW_COLUMNS = 4  # more need a wider place

state = page.begin(PAGE)
given = read(state.table)
lesson, frames = lesson_of(state)
# A class computes by hand from the table: in a lecture all of it is in sight.
left, right = st.columns([4, 5] if len(given.names) > FEW_COLUMNS else [2, 5], gap="medium")
with left:
    st.html('<p class="ss-note">Click a cell to turn it over.</p>')
    table_editor.edited(given, large=state.lecture, height=0 if state.lecture or len(given.rows) < 11 else 420)
    st.toggle(
        "Add an id column",
        **shown("identity", value=state.identity),
        on_change=session.setter("identity", "identity"),
        help="A number for every case that no other case has.",
    )
with right:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        edits.choose_criterion(state)
        st.segmented_control(
            "Ask about",
            [item.column for item in lesson.candidates.items],
            **shown("column", default=lesson.item.column),
            on_change=session.setter("column", "column"),
            format_func=markdown,
            width="content",
        )
    edits.tell_trouble()
    stage.play(frames, str(replace(state, step=0)), state.step)
page.end(PAGE)
