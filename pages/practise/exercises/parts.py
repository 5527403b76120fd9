"""The parts of an exercise on the page: a field with its buttons, the verdict, hints and the solution."""

from __future__ import annotations

import streamlit as st

from engine.exercises.exercise import Choice, Exercise, Number
from pages.components.quiz import ask_hall
from pages.practise.exercises.attempt import Attempt, is_done, take, verdict_on
from pages.practise.tasks import task_view
from pages.practise.tasks.fields import field, tell, text_of
from pages.shell import path
from pages.shell.compact_task import asked_of
from pages.views.exercise_blocks import blocks_html


def show(exercise: Exercise, attempt: Attempt, lecture: bool) -> bool:
    """The parts, of those that come in turn only up to the first that is open; whether all are done."""
    for number in range(len(exercise.parts)):
        ask(exercise, attempt, number)
        if lecture and not is_done(attempt, exercise, number):
            offer_hall(exercise, number)
        if exercise.in_turn and not is_done(attempt, exercise, number):
            return False
    return all(is_done(attempt, exercise, number) for number in range(len(exercise.parts)))


def ask(exercise: Exercise, attempt: Attempt, number: int) -> None:
    """One part. A part that the next one tells the answer to is answered once."""
    part, done = exercise.parts[number], is_done(attempt, exercise, number)
    if part.shown:
        st.html(blocks_html(part.shown))
    if done and exercise.in_turn:
        st.html(task_view.settled_html(task_view.prompt(number, part), attempt.answers.get(number, "")))
    else:
        answer(exercise, attempt, number, done)
    st.html(task_view.verdict_html(verdict_on(attempt, exercise, number)))
    if taken := part.hints[: attempt.hints.get(number, 0)]:
        st.html(task_view.hints_html(taken))
    if number in attempt.missed and (taught := path.guide().entries.get(exercise.page)):
        path.show(task_view.taught_html(taught.target, taught.title, "Read it again on"), f"again {number}")
    if number in attempt.solutions:
        tell(part)


def answer(exercise: Exercise, attempt: Attempt, number: int, done: bool) -> None:
    """The field of a part, and the button that takes what it holds; beside it hints and the solution.

    Nothing is judged before: the arrow keys pass through the options, and of a list one item is chosen after the other.
    """
    key, part = f"answer {attempt.name} {number}", exercise.parts[number]
    with st.form(f"form {key}", border=False):
        st.html(task_view.prompt_html(task_view.prompt(number, part)))
        if isinstance(part.answer, Number):
            with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
                field(part, number, key)
                buttons(exercise, attempt, number, key, done)
        else:
            field(part, number, key)
            with st.container(horizontal=True, gap="small"):
                buttons(exercise, attempt, number, key, done)


def buttons(exercise: Exercise, attempt: Attempt, number: int, key: str, done: bool) -> None:
    """The button that takes an answer; those for the next hint, and for the solution once something was tried."""
    part, taken = exercise.parts[number], attempt.hints.get(number, 0)
    st.form_submit_button(
        "Answer", key=f"take {number}", on_click=lambda: take(attempt, exercise, number, text_of(key))
    )
    if not done and taken < len(part.hints):
        st.form_submit_button(
            "Hint", key=f"hint {number}", on_click=attempt.hints.__setitem__, args=(number, taken + 1)
        )
    if not done and (taken or number in attempt.missed):
        st.form_submit_button(
            "Show the solution", key=f"solution {number}", on_click=attempt.solutions.add, args=(number,)
        )


def offer_hall(exercise: Exercise, number: int) -> None:
    """A button that asks the hall a part; a phone takes one number or one choice."""
    part = exercise.parts[number]
    if isinstance(part.answer, Number | Choice):
        ask_hall(f"{exercise.kind} {exercise.difficulty} {exercise.seed} {number}", asked_of(exercise, part))
