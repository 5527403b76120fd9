"""The marks of an exam: points for each task, and what to read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from engine.exercises.exercise import Exercise
from engine.exercises.judge import Marks
from pages.views.grid import grid_html
from pages.views.guide import Entry, link_html
from pages.views.text import several


def points(value: float) -> str:
    """Points as people write them: whole ones without a decimal."""
    return f"{value:.1f}".removesuffix(".0")


def total_sentence(marks: Sequence[Marks]) -> str:
    """The points of the whole exam."""
    earned, most = sum(each.points for each in marks), sum(each.most for each in marks)
    share = f"{earned / most:.0%}"
    return f"<b>{points(earned)} of {several(round(most), 'point')}</b>, {share}."


def marks_html(exercises: Sequence[Exercise], marks: Sequence[Marks]) -> str:
    """The points of each task."""
    rows = [
        (f"{number}. {exercise.title}", points(mark.points), points(mark.most))
        for number, (exercise, mark) in enumerate(zip(exercises, marks, strict=True), 1)
    ]
    return grid_html(("task", "points", "of"), rows)


def revise_html(exercises: Sequence[Exercise], marks: Sequence[Marks], pages: Mapping[str, Entry]) -> str:
    """The pages that teach what was not right."""
    lost = dict.fromkeys(
        exercise.page for exercise, mark in zip(exercises, marks, strict=True) if mark.points < mark.most
    )
    links = [link_html(pages[key].target, escape(pages[key].title)) for key in lost if key in pages]
    return f"<p>Read again: {', '.join(links)}.</p>" if links else "<p>Nothing to read again: all of it was right.</p>"
