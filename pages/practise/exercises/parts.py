"""The parts of an exercise on the page: a field for the answer, the verdict, hints and the solution."""

from __future__ import annotations

from string import ascii_lowercase

import streamlit as st

from engine.exercises.exercise import Choice, Exercise, Listing, Part
from pages.practise.exercises import view
from pages.practise.exercises.attempt import Attempt, is_done, take, verdict_on
from pages.views.text import markdown

PROMPT = 2000  # characters of a prompt that are shown


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
    prompt = f"{ascii_lowercase[number % len(ascii_lowercase)]}) {part.prompt}"
    if part.shown:
        st.html(view.blocks_html(part.shown))
    if done and exercise.in_turn:
        st.html(view.settled_html(prompt, attempt.answers.get(number, "")))
    else:
        entered(exercise, attempt, number, markdown(prompt, PROMPT))
    st.html(view.verdict_html(verdict_on(attempt, exercise, number)))
    if not done:
        offer_help(attempt, number, part)
    if taken := part.hints[: attempt.hints.get(number, 0)]:
        st.html(view.hints_html(taken))
    if number in attempt.solutions:
        tell(part)


def entered(exercise: Exercise, attempt: Attempt, number: int, label: str) -> None:
    """The field of an answer: to type a number, to choose one of several, or some."""
    part, key = exercise.parts[number], f"answer {attempt.name} {number}"
    options = view.options_of(part)

    def changed() -> None:
        given = st.session_state[key]
        take(attempt, exercise, number, ", ".join(given) if isinstance(given, list) else given or "")

    if isinstance(part.answer, Choice):
        st.radio(label, options, index=None, key=key, on_change=changed, format_func=markdown)
    elif isinstance(part.answer, Listing):
        st.multiselect(label, options, key=key, on_change=changed)
    else:
        st.text_input(label, key=key, on_change=changed, placeholder=view.wanted(part), max_chars=60)


def offer_help(attempt: Attempt, number: int, part: Part) -> None:
    """Buttons for the next hint, and for the solution once something was tried."""
    taken = attempt.hints.get(number, 0)
    with st.container(horizontal=True, gap="small"):
        if taken < len(part.hints):
            st.button("Hint", key=f"hint {number}", on_click=attempt.hints.__setitem__, args=(number, taken + 1))
        if taken or number in attempt.missed:
            st.button("Show the solution", key=f"solution {number}", on_click=attempt.solutions.add, args=(number,))


def tell(part: Part) -> None:
    """The right answer and how one gets there."""
    st.html(view.answer_html(part))
    for step in part.solution:
        st.markdown(markdown(step.text, PROMPT))
        if step.formula:
            st.latex(step.formula)
