"""Are you ready? Several tasks at once, marked together, by a link that gives a class the same exam."""

import streamlit as st

from engine.exercises.judge import mark
from engine.exercises.registry import KINDS
from pages.practise.exam import view
from pages.practise.exam.state import MOST_TASKS, PAGE, examined
from pages.practise.tasks import controls, task_view
from pages.practise.tasks.fields import field, tell, text_of
from pages.shell import page, path, session
from pages.shell.session import shown

HANDED_IN = "exam that was handed in"

state = page.begin(PAGE)
with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
    st.multiselect(
        "Tasks about",
        examined(),
        **shown("kinds", default=list(state.kinds)),
        on_change=session.setter("kinds", "kinds", tuple),
        format_func=lambda name: KINDS[name].title,
    )
    st.number_input(
        "Tasks",
        1,
        MOST_TASKS,
        **shown("tasks", value=state.tasks),
        on_change=session.setter("tasks", "tasks"),
        width=120,
    )
    controls.difficulty(state.difficulty)
    controls.another("Other tasks", state.seed, "The same kinds with other numbers; another seed for another group")
exercises = state.exercises()
name = f"exam {state.kinds} {state.tasks} {state.difficulty} {state.seed}"
keys = [[f"{name} {task} {part}" for part in range(len(each.parts))] for task, each in enumerate(exercises)]
marks = None
if st.session_state.get(HANDED_IN) == name:
    marks = [mark(each, [text_of(key) for key in fields]) for each, fields in zip(exercises, keys, strict=True)]
    page.say(view.total_sentence(marks))
    st.html(view.marks_html(exercises, marks))
    path.show(view.revise_html(exercises, marks, path.guide().entries), "revise")
with st.form(name, border=False):
    for task, exercise in enumerate(exercises):
        st.header(f"{task + 1}. {exercise.title}")
        st.html(task_view.blocks_html(exercise.situation))
        for number, part in enumerate(exercise.parts):
            if part.shown:
                st.html(task_view.blocks_html(part.shown))
            field(part, number, keys[task][number])
            if marks is not None:
                verdict = marks[task].verdicts[number]
                st.html(task_view.verdict_html(verdict))
                if verdict.credit < 1:
                    tell(part)
    st.form_submit_button(
        "Hand in", type="primary", on_click=st.session_state.__setitem__, args=(HANDED_IN, name), key="hand in"
    )
page.end(PAGE)
