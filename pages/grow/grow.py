"""Which question next? Watch a tree being learned, one decision at a time."""

import streamlit as st

from engine.export import to_dot
from pages.parts import picker, player, session
from pages.parts.lesson import lesson_of, report_of
from pages.views.sentences import end_sentence, sentence
from pages.views.tables import candidates_table

st.title("Which question next?")
screen = session.screen()
picker.sidebar(screen)
lesson = lesson_of(screen)
player.controls(lesson)
left, right = st.columns(2)
with left:
    st.graphviz_chart(to_dot(lesson.tree))
with right:
    if lesson.step is None:
        _, _, good, total = report_of(screen.data, screen.values, screen.recipe)
        st.html(f"<p>{end_sentence(lesson.tree, good, total)}</p>")
    else:
        st.html(f"<p>{sentence(lesson.tree, lesson.step, lesson.recipe)}</p>")
        st.html(candidates_table(lesson.candidates(), lesson.table.classes, lesson.recipe))
session.write_link()
