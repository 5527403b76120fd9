"""The marks of an exam: points for each task and part, and what to revise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import cycle
from string import ascii_lowercase

from engine.exercises.exercise import Exercise
from engine.exercises.judge import Marks
from engine.exercises.registry import KINDS
from pages.views.grid import grid_html
from pages.views.guide import Entry, link_html
from pages.views.text import several


def points(value: float) -> str:
    """Points as people write them: whole ones without a decimal."""
    return f"{value:.1f}".removesuffix(".0")


def paper_title(minutes: int) -> str:
    """What stands above the exam on paper: the time, where it has one."""
    return f"Exam on decision trees, {several(minutes, 'minute')}" if minutes else "Exam on decision trees"


def total_sentence(marks: Sequence[Marks]) -> str:
    """The points of the whole exam."""
    earned, most = sum(each.points for each in marks), sum(each.most for each in marks)
    share = f"{earned / most:.0%}"
    return f"<b>{points(earned)} of {several(round(most), 'point')}</b>, {share}."


def marks_html(exercises: Sequence[Exercise], marks: Sequence[Marks]) -> str:
    """The points of each task, together and by part."""
    rows = [
        (f"{number}. {exercise.title}", points(mark.points), points(mark.most), parts_text(exercise, mark))
        for number, (exercise, mark) in enumerate(zip(exercises, marks, strict=True), 1)
    ]
    return grid_html(("task", "points", "of", "by part"), rows)


def parts_text(exercise: Exercise, mark: Marks) -> str:
    """The points of each part of a task: "a 1 of 1, b 0.5 of 1"."""
    return ", ".join(
        f"{letter} {points(part.points * verdict.credit)} of {points(part.points)}"
        for letter, part, verdict in zip(cycle(ascii_lowercase), exercise.parts, mark.verdicts, strict=False)
    )


def revise_html(exercises: Sequence[Exercise], marks: Sequence[Marks], pages: Mapping[str, Entry]) -> str:
    """What to revise, the most points first: the page that teaches it, and more tasks of the kind."""
    lost: dict[str, float] = {}
    for exercise, mark in zip(exercises, marks, strict=True):
        lost[exercise.kind] = lost.get(exercise.kind, 0.0) + mark.most - mark.points
    items = []
    for kind in sorted((kind for kind in lost if lost[kind] > 0), key=lambda kind: -lost[kind]):
        page = pages.get(KINDS[kind].page)
        read = f"read {link_html(page.target, escape(page.title))} again, then " if page else ""
        more = link_html(f"practise?kind={kind}", f"practise {escape(KINDS[kind].title)}")
        missed = f"{points(lost[kind])} {'point' if lost[kind] <= 1 else 'points'} missed"
        items.append(f"<li>{missed}: {read}{more}.</li>")
    if not items:
        return "<p>Nothing to read again: all of it was right.</p>"
    return f"<p>What to revise:</p><ul>{''.join(items)}</ul>"
