"""Can you do it yourself? Exercises with new numbers for every seed; each answer is judged at once."""

import streamlit as st

from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from pages.practise.exercises import attempt, files, parts, view
from pages.practise.exercises.state import PAGE
from pages.practise.tasks import controls, task_view
from pages.shell import page, path, session
from pages.shell.session import among

state = page.begin(PAGE)
with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
    st.selectbox(
        "Exercise",
        **among("kind", list(KINDS), state.kind),
        on_change=session.setter("kind", "kind"),
        format_func=lambda name: KINDS[name].title,
        width=320,
    )
    controls.difficulty(state.difficulty)
    controls.another("Another one", state.seed, "The same kind with other numbers")
exercise = generate(KINDS[state.kind], state.seed, state.difficulty)
begun = attempt.attempt_at(exercise)
left, right = st.columns([2, 3], gap="large")
with left:
    st.header(exercise.title)
    st.html(task_view.blocks_html(exercise.situation))
    if taught := path.guide().entries.get(exercise.page):
        path.show(task_view.taught_html(taught.target, taught.title), "taught")
with right:
    done = parts.show(exercise, begun)
    row = attempt.end(begun, exercise) if done else 0
    if done:
        page.say(view.row_sentence(begun.alone, row, attempt.MASTERED))
path.tick(view.TICK + state.kind, done and row >= attempt.MASTERED)
st.header("All kinds")
path.show(view.kinds_html(list(KINDS.values()), state.kind), "kinds")
with st.expander("On paper, and for learning platforms"):
    files.offer(state)
page.end(PAGE)
