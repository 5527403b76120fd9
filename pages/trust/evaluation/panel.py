"""What every panel of this page does: run a plan, draw a chart, and judge predictions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from engine.evaluate.scores import Scores
from engine.evaluate.trials import Plan
from pages.components.chart import Point, chart
from pages.shell import page, session
from pages.shell.jobs import Job, stream
from pages.trust.evaluation.charts_view import Figure
from pages.trust.evaluation.confusion_view import confusion_html, measures_html, too_many
from pages.trust.evaluation.state import PAGE
from pages.trust.evaluation.subject import Subject

Run = TypeVar("Run")


def run(subject: Subject, plan: Plan[Run], show: Callable[[Subject, list[Run]], None], noun: str) -> None:
    """Run a plan in short turns and show what has been found so far; `noun` names its runs."""
    state = subject.state
    job = Job(
        plan,
        subject.table,
        subject.recipe,
        lambda runs: show(subject, runs),
        lambda: state.run and session.now(PAGE) == state,
        noun,
    )
    stream((state.data, state.seed, state.shuffled), job)


def picture(
    subject: Subject,
    figure: Figure,
    label: str,
    on_click: Callable[[Point], None] | None = None,
    height: int | None = None,
) -> None:
    """Draw the chart of the view."""
    chart(
        figure,
        key=f"chart {subject.state.view}",
        height=subject.height if height is None else height,
        label=label,
        on_click=on_click,
    )


def judged(scores: Scores, classes: tuple[str, ...]) -> None:
    """Show the measures of some predictions, with the confusion matrix beside them."""
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(measures_html(scores, classes))
    if matrix := confusion_html(scores, classes):
        with right:
            st.html(matrix)
    elif classes:
        page.say(too_many(classes), "note")
