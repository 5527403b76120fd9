"""The learning curve: trees with more and more training rows."""

from __future__ import annotations

from engine.evaluate.learning_curve import LearningCurve, SizeRun, by_size, sizes_for
from pages.shell import page
from pages.trust.evaluation import panel
from pages.trust.evaluation.curve_view import curve_figure, curve_sentence
from pages.trust.evaluation.subject import Subject


def curve(subject: Subject) -> None:
    sizes = sizes_for(subject.table, subject.share)
    plan = LearningCurve(sizes, subject.state.times, subject.share, subject.stratified, subject.state.seed)
    panel.run(subject, plan, show, "trees")


def show(subject: Subject, runs: list[SizeRun]) -> None:
    points = by_size(runs)
    most = sizes_for(subject.table, subject.share)[-1]
    page.say(curve_sentence(points, subject.classes))
    figure = curve_figure(points, most, subject.classes, subject.font)
    panel.picture(subject, figure, "Score against the number of training rows")
    page.say(
        f"Each point is the mean of {subject.state.times} rounds, the band its 95% interval. In a round the test "
        "rows are the same at every size, and a larger training set contains the smaller ones.",
        "note",
    )
