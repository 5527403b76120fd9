"""The gain of every cut of a numeric column; dragging its line asks that cut instead."""

from __future__ import annotations

import streamlit as st

from engine.learn.questions import Threshold
from engine.learn.recipe import Override
from engine.learn.steps import Split
from pages.components.chart import Move, chart
from pages.grow.lesson.lesson import Lesson
from pages.grow.tree.overrides import decide
from pages.shell.style import font
from pages.views.criterion_words import measure_of
from pages.views.gain_curve import caption, curve_figure, nearest


def show(lesson: Lesson, column: str) -> None:
    """The curve with the line at the cut being asked."""
    curve = lesson.trace.curve(lesson.node, column)
    measure = measure_of(lesson.recipe)
    own = next(each for each in lesson.candidates().items if each.column == column).question
    value = own.threshold if isinstance(own, Threshold) and lesson.recipe.threshold == "value" else None
    drag = " Drag the line to cut elsewhere." if len(curve.gain) > 1 else ""
    st.html(f'<p class="ss-note">{caption(curve, measure, value)}{drag}</p>')
    if not len(curve.gain):
        return
    decision = lesson.decision()
    asked = decision.question if isinstance(decision, Split) else None
    question = asked if asked is not None and asked.column == column else own
    threshold = question.threshold if isinstance(question, Threshold) else None

    def moved(move: Move) -> None:
        decide(lesson, Override(lesson.node, column, nearest(curve, float(move["x0"]))))

    figure = curve_figure(lesson.trace, lesson.node, column, curve, measure, threshold, font(lesson.state) - 2)
    chart(figure, key="curve", height=330, label=f"{measure.gain.capitalize()} against threshold", on_move=moved)
