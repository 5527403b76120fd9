"""Are you ready? Several tasks at once, marked together, by a link that gives a class the same exam."""

import streamlit as st

from engine.exercises.judge import mark
from engine.exercises.registry import KINDS
from pages.components.clock import clock
from pages.practise.exam import view
from pages.practise.exam.state import MOST_MINUTES, MOST_TASKS, PAGE, examined
from pages.practise.tasks import controls, paper, platforms, task_view
from pages.practise.tasks.fields import field, tell, text_of
from pages.shell import page, path, session
from pages.shell.session import shown
from pages.views.exercise_blocks import blocks_html

HANDED_IN = "exam that was handed in"

state = page.begin(PAGE)
st.multiselect(  # on a line of its own: a narrow one would hide what is chosen
    "Tasks about",
    examined(),
    **shown("kinds", default=list(state.kinds)),
    on_change=session.setter("kinds", "kinds", tuple),
    format_func=lambda name: KINDS[name].title,
    help="Whole trees are left to Practise: each of their parts tells the answer to the one before",
)
with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
    st.number_input(
        "Tasks",
        1,
        MOST_TASKS,
        **shown("tasks", value=state.tasks),
        on_change=session.setter("tasks", "tasks"),
        width=120,
    )
    st.number_input(
        "Minutes",
        0,
        MOST_MINUTES,
        **shown("minutes", value=state.minutes),
        on_change=session.setter("minutes", "minutes"),
        help="A clock that counts down; 0 for none",
        width=120,
    )
    controls.difficulty(state.difficulty)
    controls.another("Other tasks", state.seed, "The same kinds with other numbers; another seed for another group")
exercises = state.exercises()
name = f"exam {state.kinds} {state.tasks} {state.difficulty} {state.seed}"
keys = [[f"{name} {task} {part}" for part in range(len(each.parts))] for task, each in enumerate(exercises)]
if state.minutes:
    clock(f"{name} {state.minutes}", state.minutes, st.session_state.get(HANDED_IN) == name)
marks = None
if st.session_state.get(HANDED_IN) == name:
    marks = [mark(each, [text_of(key) for key in fields]) for each, fields in zip(exercises, keys, strict=True)]
with st.form(name, border=False):
    for task, exercise in enumerate(exercises):
        st.header(f"{task + 1}. {exercise.title}")
        st.html(blocks_html(exercise.situation))
        for number, part in enumerate(exercise.parts):
            if part.shown:
                st.html(blocks_html(part.shown))
            st.html(task_view.prompt_html(task_view.prompt(number, part)))
            field(part, number, keys[task][number])
            if marks is not None:
                verdict = marks[task].verdicts[number]
                st.html(task_view.verdict_html(verdict))
                if verdict.credit < 1:
                    tell(part)
    st.form_submit_button(
        "Hand in", type="primary", on_click=st.session_state.__setitem__, args=(HANDED_IN, name), key="hand in"
    )
if marks is not None:  # below the button, where it was pressed: above the form they would move it and take its focus
    page.say(view.total_sentence(marks))
    st.html(view.marks_html(exercises, marks))
    path.show(view.revise_html(exercises, marks, path.guide().entries), "revise")
with st.expander("For a class: by link, on paper, and for learning platforms"):
    st.text("Everybody who opens this link sits the same exam; another seed gives another group tasks of its own.")
    st.code(session.address(), language=None, wrap_lines=True)
    st.caption("This exam with its solutions; each further group gets the exam of the next seed.")
    paper.offer(state.of_group, f"exam-{state.seed}", view.paper_title(state.minutes))
    platforms.offer(state.of_group, f"exam-{state.seed}")
page.end(PAGE)
