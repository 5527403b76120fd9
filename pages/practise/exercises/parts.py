"""The parts of an exercise on the page: a field for the answer, the verdict, hints and the solution."""

from __future__ import annotations

import streamlit as st

from engine.exercises.exercise import Exercise, Part
from pages.practise.exercises.attempt import Attempt, is_done, take, verdict_on
from pages.practise.tasks import task_view
from pages.practise.tasks.fields import field, tell, text_of


def show(exercise: Exercise, attempt: Attempt) -> bool:
    """The parts, of those that come in turn only up to the first that is open; whether all are done."""
    for number in range(len(exercise.parts)):
        ask(exercise, attempt, number)
        if exercise.in_turn and not is_done(attempt, exercise, number):
            return False
    return all(is_done(attempt, exercise, number) for number in range(len(exercise.parts)))


def ask(exercise: Exercise, attempt: Attempt, number: int) -> None:
    """One part. A part that the next one tells the answer to is answered once."""
    part, done = exercise.parts[number], is_done(attempt, exercise, number)
    if part.shown:
        st.html(task_view.blocks_html(part.shown))
    if done and exercise.in_turn:
        st.html(task_view.settled_html(task_view.prompt(number, part), attempt.answers.get(number, "")))
    else:
        key = f"answer {attempt.name} {number}"
        field(part, number, key, lambda: take(attempt, exercise, number, text_of(key)))
    st.html(task_view.verdict_html(verdict_on(attempt, exercise, number)))
    if not done:
        offer_help(attempt, number, part)
    if taken := part.hints[: attempt.hints.get(number, 0)]:
        st.html(task_view.hints_html(taken))
    if number in attempt.solutions:
        tell(part)


def offer_help(attempt: Attempt, number: int, part: Part) -> None:
    """Buttons for the next hint, and for the solution once something was tried."""
    taken = attempt.hints.get(number, 0)
    with st.container(horizontal=True, gap="small"):
        if taken < len(part.hints):
            st.button("Hint", key=f"hint {number}", on_click=attempt.hints.__setitem__, args=(number, taken + 1))
        if taken or number in attempt.missed:
            st.button("Show the solution", key=f"solution {number}", on_click=attempt.solutions.add, args=(number,))
