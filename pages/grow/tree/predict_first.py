"""Predict first: say what you would ask before the numbers appear; a tally for one, a show of hands for a hall."""

from __future__ import annotations

import streamlit as st

from engine.learn.questions import Threshold
from engine.learn.steps import Leaf, Split
from pages.grow.lesson.lesson import TOLD, Lesson, worth_asking
from pages.grow.tree.guess_view import LEAF, hands_html, is_right, right_answers, threshold_verdict, verdict
from pages.shell.session import change
from pages.views.gain_curve import cuts
from pages.views.text import markdown, short

TALLY, ANSWERS, HANDS = "tally", "answers", "hands"
LEAF_LABEL = "— make it a leaf —"
MOST_CUTS = 200


def answer_key(lesson: Lesson) -> str:
    """What an answer is kept under: the data set, the recipe and the step."""
    state = lesson.state
    return f"{state.data} {state.values} {state.recipe} {state.step}"


def answer(lesson: Lesson, step: Split | Leaf, key: str) -> None:
    """Take the guess, count it, and show what the algorithm did."""
    guess = st.session_state[key]
    answers: dict[str, str] = st.session_state.setdefault(ANSWERS, {})
    if answer_key(lesson) not in answers:
        right, total = st.session_state.get(TALLY, (0, 0))
        st.session_state[TALLY] = (right + is_right(step, guess), total + 1)
        answers[answer_key(lesson)] = guess
    change(part=1)


def show(lesson: Lesson) -> None:
    """The question before, the verdict after."""
    step = lesson.step
    if not (lesson.state.guess or lesson.state.lecture) or lesson.picked or not worth_asking(step):
        return
    if not isinstance(step, Split | Leaf):
        return
    if lesson.asking:
        ask(lesson, step)
    elif lesson.stop == TOLD:
        tell(lesson, step)


def ask(lesson: Lesson, step: Split | Leaf) -> None:
    """Ask for a guess, and count hands."""
    names = [item.column for item in lesson.candidates().items if item.question is not None]
    key = f"guess at {lesson.state.step}"
    if lesson.state.guess:
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.selectbox(
                "Your guess", [*names, LEAF], key=key, format_func=lambda name: short(name) if name else LEAF_LABEL
            )
            st.button("That is my guess", key="answer", type="primary", on_click=answer, args=(lesson, step, key))
    with st.expander("Show of hands"):
        hands: dict[str, int] = st.session_state.setdefault(HANDS, {}).setdefault(answer_key(lesson), {})
        with st.container(horizontal=True):
            for column in [*names[:9], LEAF]:
                label = short(column, 18) if column else "leaf"
                hands[column] = int(
                    st.number_input(
                        markdown(label, 24),
                        0,
                        2000,
                        hands.get(column, 0),
                        key=f"hands {lesson.state.step} {column}",
                        width=130,
                    )
                )


def tell(lesson: Lesson, step: Split | Leaf) -> None:
    """Say how good the guess was, and show the hands."""
    answers: dict[str, str] = st.session_state.get(ANSWERS, {})
    hands: dict[str, int] = st.session_state.get(HANDS, {}).get(answer_key(lesson), {})
    guess = answers.get(answer_key(lesson))
    if guess is not None:
        feedback = verdict(step, guess, lesson.recipe, lesson.table.classes)
        right, total = st.session_state.get(TALLY, (0, 0))
        st.html(f'<p class="ss-verdict">{feedback} So far {right} of {total} right.</p>')
        if isinstance(step, Split) and isinstance(step.question, Threshold) and is_right(step, guess):
            which_cut(lesson, step.question)
    if any(hands.values()):
        st.html(hands_html(hands, right_answers(step)))


def which_cut(lesson: Lesson, question: Threshold) -> None:
    """After the right column: where would you have cut?"""
    curve = lesson.trace.curve(lesson.node, question.column)
    places = cuts(curve)
    if len(places) < 3:
        return
    kept = list(range(0, len(places), max(1, len(places) // MOST_CUTS)))
    with st.expander("And where would you have cut?"):
        chosen = st.select_slider(
            "Cut at",
            kept,
            value=kept[len(kept) // 2],
            key=f"guess cut {lesson.state.step}",
            format_func=lambda i: f"{places[i]:.5g}",
        )
        if st.button("Compare", key="compare cut"):
            best = int(abs(places - question.threshold).argmin())
            same = abs(places[chosen] - places[best]) < 1e-12
            feedback = threshold_verdict(
                question.threshold, float(curve.gain[best]), float(places[chosen]), float(curve.gain[chosen]), same
            )
            st.html(f'<p class="ss-verdict">{feedback}</p>')
