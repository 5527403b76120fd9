"""Can you do it yourself? Exercises with new numbers for every seed; each answer is judged at once."""

from html import escape

import streamlit as st

from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from engine.exercises.whole_tree import judged
from pages.practise.exercises import attempt, files, parts, view
from pages.practise.exercises.state import PAGE
from pages.practise.tasks import controls, task_view
from pages.shell import page, path, session
from pages.shell.session import among
from pages.views.exercise_blocks import blocks_html

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
    if (before := len(attempt.rows().get(state.kind, []))) and not begun.ended:
        page.say(view.standing_sentence(before, attempt.MASTERED), "note")
    st.html(blocks_html(exercise.situation))
    if exercise.in_turn:
        st.text("Decide at every node; after a wrong choice the tree goes on with the right one.")
    if taught := path.guide().entries.get(exercise.page):
        path.show(task_view.taught_html(taught.target, taught.title), "taught")
with right:
    done = parts.show(exercise, begun, state.lecture)
    row = attempt.end(begun, exercise) if done else None
    if row is not None:
        if exercise.in_turn:
            page.say(escape(judged(exercise, [begun.answers.get(at, "") for at, _ in enumerate(exercise.parts)])))
        page.say(view.row_sentence(begun.alone, len(row), attempt.MASTERED, begun.again))
        controls.another("Next: other numbers", state.seed, "The same kind again", key="next", type="primary")
path.tick(attempt.TICK + state.kind, answered=len(row or ()) >= attempt.MASTERED, row=row)
st.header("All kinds")
listed = view.kinds_html(list(KINDS.values()), state.kind, attempt.TICK, attempt.MASTERED)
path.show_rows(listed + view.progress_html(len(KINDS), attempt.TICK), "kinds", attempt.TICK, attempt.restore)
with st.expander("On paper, and for learning platforms"):
    files.offer(state)
page.end(PAGE)
