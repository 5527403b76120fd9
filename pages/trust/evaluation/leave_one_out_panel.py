"""Leave-one-out: every row is predicted by a tree trained on all the others."""

from __future__ import annotations

import numpy as np
import streamlit as st

from engine.data.table import FloatArray, IntArray
from engine.evaluate.learning_curve import score_of
from engine.evaluate.scores import scored_so_far
from engine.evaluate.trials import CrossValidation, batch_for, gathered
from engine.learn.grow import learn
from pages.shell import page
from pages.shell.results import remembered
from pages.trust.evaluation import panel
from pages.trust.evaluation.folds_view import one_note, one_sentence, strip_figure, tall, wrong_rows
from pages.trust.evaluation.subject import Subject
from pages.views.grid import grid_html


def leave_one_out(subject: Subject) -> None:
    plan = CrossValidation(len(subject.table), 0, batch=batch_for(subject.table, subject.recipe))
    panel.run(subject, plan, show, "rows" if plan.batch == 1 else "runs")


def training_score(subject: Subject) -> float:
    """The score of one tree on all rows, which it was trained on."""
    state, table, recipe = subject.state, subject.table, subject.recipe
    key = ("all rows", state.data, state.shuffled, state.seed, recipe)
    return remembered(key, lambda: score_of(learn(table, recipe).tree, table))


def show(subject: Subject, runs: list[tuple[IntArray, FloatArray]]) -> None:
    table, classes = subject.table, subject.classes
    answers = gathered(runs, len(table))
    done = int((~np.isnan(answers)).sum())
    if not done:
        page.say("One row is left out, a tree learns from all the others and is asked about it; then the next.")
        return
    scores = scored_so_far(answers, table)
    page.say(one_sentence(scores, done, len(table), training_score(subject), classes))
    panel.picture(
        subject,
        strip_figure(table, None, answers, None, subject.font),
        "The rows; a cross marks a wrong answer",
        height=tall(len(table), subject.height),
    )
    page.say(one_note(classes, done == len(table)), "note")
    panel.judged(scores, table.classes)
    if wrong := wrong_rows(table, answers):
        page.say("Answered wrongly:" if classes else "Furthest off:", "note")
        st.html(grid_html(("row", "is", "answered"), wrong))
