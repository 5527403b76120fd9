"""Repeated random splits: train on some rows, test on the others, again and again."""

from __future__ import annotations

import streamlit as st

from engine.evaluate.intervals import interval
from engine.evaluate.scores import Scores, together
from engine.evaluate.trials import Splits
from pages.components.chart import Point
from pages.shell import page, session
from pages.trust.evaluation import panel
from pages.trust.evaluation.splits_view import interval_lines, splits_figure, splits_sentence
from pages.trust.evaluation.subject import Subject
from pages.views.arithmetic import flowing


def plan_of(subject: Subject) -> Splits:
    """The splits that the state asks for."""
    return Splits(subject.state.times, subject.share, subject.stratified, subject.state.seed)


def splits(subject: Subject) -> None:
    panel.run(subject, plan_of(subject), show, "splits")


def show(subject: Subject, runs: list[Scores]) -> None:
    state, classes = subject.state, subject.classes

    def light(point: Point) -> None:
        if isinstance(point["customdata"], int):
            session.change(step=0 if point["customdata"] == state.step else point["customdata"])

    page.say(splits_sentence(runs, classes))
    lit = state.step if state.step <= len(runs) else 0
    figure = splits_figure(runs, state.times, lit, classes, subject.font)
    panel.picture(subject, figure, "The score of each split", light)
    if not runs:
        return
    if len(runs) == 1:
        panel.judged(runs[0], subject.table.classes)
        return
    st.markdown(flowing(interval_lines(interval([run.score for run in runs]))))
    page.say(
        f"Split {lit} alone. Click its star for all together."
        if lit
        else f"All {len(runs)} splits together. Click a dot to look at one split alone.",
        "note",
    )
    panel.judged(runs[lit - 1] if lit else together(runs), subject.table.classes)
    page.say(
        "The splits share rows, so their scores are not independent: the interval tells how sure the mean over "
        "splits of this table is, not how the tree will do elsewhere.",
        "note",
    )
