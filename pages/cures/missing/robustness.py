"""The experiment with punched holes on the page: it streams its results and can be cancelled."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from engine.data.table import Table
from engine.experiments.missing_values import MOST_ROWS, Experiment, Trial, levels, training_rows
from engine.learn.recipe import Recipe
from pages.components.chart import chart
from pages.cures.missing.robustness_view import holes_figure, holes_note, holes_rows, holes_sentence
from pages.shell import page
from pages.shell.jobs import Job, stream
from pages.shell.sources import table_of
from pages.shell.state import State
from pages.shell.style import font
from pages.views.grid import grid_html


def show(state: State, data: str, recipe: Recipe, plan: Experiment, chosen: float, wanted: Callable[[], bool]) -> None:
    """The results so far, at one share of holes in particular."""
    table = table_of(data, ())
    stream(data, Job(plan, table, recipe, lambda done: results(state, table, plan, done, chosen), wanted, "trees"))


def results(state: State, table: Table, plan: Experiment, done: list[Trial], chosen: float) -> None:
    """What was found so far: in a sentence, as a picture and as a table."""
    classify = bool(table.classes)
    found = levels(done)
    page.say(holes_sentence(found, chosen, len(done), len(plan), classify))
    chart(
        holes_figure(found, chosen, classify, font(state) - 2),
        key="holes",
        height=480 if state.lecture else 380,
        label="Score against the share of holes, a line for each policy",
    )
    heads = (f"{chosen:.0%} holes", "right, held out" if classify else "variance explained", "leaves", "trees")
    st.html(grid_html(heads, holes_rows(found, chosen, classify)))
    used = min(len(table), MOST_ROWS)
    page.say(holes_note(training_rows(used), used, plan.repeats), "note")
    if len(table) > MOST_ROWS:
        page.say(f"A sample of {MOST_ROWS:,} of the {len(table):,} rows, so that many trees can be grown.", "note")
