"""What 95% means: intervals of means whose truth is known, and how many of them hold it."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray, IntArray
from engine.evaluate.intervals import coverage
from engine.evaluate.scores import Scores, case_scores
from engine.evaluate.trials import CrossValidation, batch_for, gathered
from pages.shell import page, stage
from pages.shell.results import remembered
from pages.trust.evaluation import panel, splits_panel
from pages.trust.evaluation.bell_lesson import BellLesson
from pages.trust.evaluation.coverage_view import coverage_figure, coverage_sentence, population_note
from pages.trust.evaluation.state import POPULATIONS
from pages.trust.evaluation.subject import Subject

EXPERIMENTS = 1000
FOLDS = 10


def coverings(subject: Subject) -> None:
    state, table, recipe = subject.state, subject.table, subject.recipe
    if state.population == "splits":
        panel.run(subject, splits_panel.plan_of(subject), show_splits, "splits")
    else:
        plan = CrossValidation(len(table), FOLDS, subject.stratified, state.seed, batch_for(table, recipe))
        panel.run(subject, plan, show_cases, "runs")


def show_splits(subject: Subject, runs: list[Scores]) -> None:
    """Draw from the scores of splits."""
    if len(runs) < 2:
        page.say("First the scores of many splits: they are what is drawn from.")
    else:
        show(subject, np.array([run.score for run in runs]))


def show_cases(subject: Subject, runs: list[tuple[IntArray, FloatArray]]) -> None:
    """Draw from single cases: whether each was predicted correctly, or its squared error."""
    show(subject, case_scores(gathered(runs, len(subject.table)), subject.table))


def show(subject: Subject, values: FloatArray) -> None:
    state, classes = subject.state, subject.classes
    drawn_from = (state.data, state.population, subject.recipe, len(values), float(values.sum()))
    found = remembered(
        ("coverage", *drawn_from, state.n, state.seed),
        lambda: coverage(values, state.n, EXPERIMENTS, state.seed),
    )
    if state.view == "bell":
        name = f"bell {drawn_from} {state.n} {state.seed} {state.lecture}"
        lesson = BellLesson(values, found, state.n, state.seed, classes, state.lecture)
        stage.play(remembered(name, lesson.frames), name, state.step)
        return
    page.say(coverage_sentence(found, state.n, POPULATIONS[state.population], classes))
    figure = coverage_figure(found, classes, subject.font)
    panel.picture(subject, figure, "A hundred intervals and the true mean")
    page.say(population_note(state.population, len(values), state.n, classes), "note")
