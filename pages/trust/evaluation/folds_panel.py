"""Cross-validation: every fold is predicted once, by a tree trained on all the others."""

from __future__ import annotations

import numpy as np
import streamlit as st

from engine.data.table import FloatArray, IntArray
from engine.evaluate.scores import fold_scores, scored
from engine.evaluate.trials import CrossValidation, batch_for, gathered
from pages.shell import page, player
from pages.trust.evaluation import panel
from pages.trust.evaluation.folds_view import (
    fold_heads,
    fold_rows,
    folds_sentence,
    strip_figure,
    strip_note,
    tall,
    total_sentence,
)
from pages.trust.evaluation.subject import Subject
from pages.views.grid import grid_html


def plan_of(subject: Subject) -> CrossValidation:
    """The folds that the state asks for."""
    state, table = subject.state, subject.table
    return CrossValidation(len(table), state.folds, subject.stratified, state.seed, batch_for(table, subject.recipe))


def folds(subject: Subject) -> None:
    plan = plan_of(subject)
    fold = min(subject.state.step, plan.folds + 1)
    where = "all folds" if fold > plan.folds else f"fold {fold} of {plan.folds}" if fold else "before the first fold"
    player.controls(fold, plan.folds + 1, where)
    panel.run(subject, plan, show, "folds" if plan.batch == 1 else "runs")


def show(subject: Subject, runs: list[tuple[IntArray, FloatArray]]) -> None:
    """Show the folds up to the step at hand: 0 is before the first, one more than there are is all together."""
    table, classes, plan = subject.table, subject.classes, plan_of(subject)
    dealt, count = plan.deal(table), plan.folds
    fold = min(subject.state.step, count + 1)
    answers = gathered(runs, len(table))
    scores = fold_scores(answers, dealt, table)
    page.say(
        total_sentence(scores, scored(answers, table), classes)
        if fold > count and len(scores) == count
        else folds_sentence(scores, fold, count, classes)
    )
    shown_answers = np.where(dealt < fold, answers, np.nan)
    panel.picture(
        subject,
        strip_figure(table, dealt, shown_answers, fold - 1 if 0 < fold <= count else None, subject.font),
        "The rows, each in the colour of its fold",
        height=tall(len(table), subject.height),
    )
    page.say(strip_note(len(table), fold, count, classes), "note")
    if visible := scores[: min(fold, count)]:
        st.html(grid_html(fold_heads(table), fold_rows(table, dealt, visible, classes), [fold - 1]))
    if scores and fold > count:
        panel.judged(scored(answers, table), table.classes)
    elif 0 < fold <= len(scores):
        panel.judged(scores[fold - 1], table.classes)
