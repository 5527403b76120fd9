"""What stands below the finished trees: their errors on rows that were held out."""

from __future__ import annotations

import streamlit as st

from engine.experiments.finished_trees import draws_of
from pages.ideas.compare import view
from pages.ideas.compare.lesson import errors_of, lesson_of
from pages.shell import page
from pages.views.grid import grid_html


def held_out_errors(data: str, names: tuple[str, ...], last: int, step: int) -> None:
    """The errors of the finished trees, at the last step; growing so many trees is left to those who get there."""
    if step < last:
        return
    lesson, _ = lesson_of(data, names, False)
    st.header("On test cases")
    errors, classes = errors_of(data, names), bool(lesson.table.classes)
    page.say(view.least_sentence(lesson.final_titles, errors), "note")
    heads = ("recipe", "wrong on test cases" if classes else "mean squared error on test cases")
    st.html(grid_html(heads, [list(pair) for pair in zip(lesson.final_titles, errors, strict=True)]))
    page.say(view.draws_sentence(draws_of(lesson.table), classes), "note")
