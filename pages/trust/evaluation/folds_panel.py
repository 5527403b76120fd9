"""Cross-validation: every fold is predicted once, by a tree trained on all the others."""

from __future__ import annotations

from engine.data.table import FloatArray, IntArray
from engine.evaluate.trials import CrossValidation, batch_for, gathered
from pages.shell import stage
from pages.shell.results import remembered
from pages.trust.evaluation import panel
from pages.trust.evaluation.folds_lesson import FoldsLesson
from pages.trust.evaluation.subject import Subject
from pages.views.frames.blocks import BlockFrames


def plan_of(subject: Subject) -> CrossValidation:
    """The folds that the state asks for."""
    state, table = subject.state, subject.table
    return CrossValidation(len(table), state.folds, subject.stratified, state.seed, batch_for(table, subject.recipe))


def folds(subject: Subject) -> None:
    plan = plan_of(subject)
    panel.run(subject, plan, show, "folds" if plan.batch == 1 else "runs")


def show(subject: Subject, runs: list[tuple[IntArray, FloatArray]]) -> None:
    """The folds that have been predicted so far, on the stage."""
    state, table, plan = subject.state, subject.table, plan_of(subject)
    key = ("folds", state.data, state.seed, state.shuffled, plan, subject.recipe, len(runs), state.lecture)

    def made() -> BlockFrames:
        return FoldsLesson(table, plan.deal(table), gathered(runs, len(table)), plan.folds, state.lecture).frames()

    # The session keeps few results, and the runs themselves are among them: frames of a part are not kept.
    frames = remembered(key, made) if len(runs) == len(plan) else made()
    stage.play(frames, " ".join(map(str, key)), state.step)
