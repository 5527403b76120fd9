"""Choosing a setting by cross-validation, with test rows that have no part in the choice."""

from __future__ import annotations

import streamlit as st

from engine.evaluate.tuning import SETTINGS, SettingChoice, Tried, choices
from pages.shell import page
from pages.trust.evaluation import panel
from pages.trust.evaluation.choice_view import choice_figure, choice_sentence, setting_rows
from pages.trust.evaluation.subject import Subject
from pages.views.grid import grid_html

MOST_FOLDS = 5  # so that a round of many settings stays quick


def plan_of(subject: Subject) -> SettingChoice:
    """The rounds that the state asks for."""
    state = subject.state
    folds = min(state.folds, MOST_FOLDS)
    return SettingChoice(SETTINGS[state.setting], state.times, subject.share, folds, subject.stratified, state.seed)


def choice(subject: Subject) -> None:
    panel.run(subject, plan_of(subject), show, "trials")


def show(subject: Subject, runs: list[Tried]) -> None:
    state, classes, plan = subject.state, subject.classes, plan_of(subject)
    count = len(plan.settings)
    rounds = choices(runs, count)
    page.say(choice_sentence(rounds, count, classes))
    figure = choice_figure(rounds, state.times, classes, subject.font)
    panel.picture(subject, figure, "Cross-validated and test scores")
    if rounds:
        heads = ("setting", "chosen", "cross-validated", "test rows")
        st.html(grid_html(heads, setting_rows(runs, plan.settings, rounds, classes)))
    page.say(
        f"In each round {state.share}% of the rows are held out for the test. The others try all {count} settings "
        f"in {plan.count} folds, train once more with the best, and the test rows judge that tree.",
        "note",
    )
