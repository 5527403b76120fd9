"""The experiment with punched holes on the page: it runs in short turns, streams its results and can be cancelled."""

from __future__ import annotations

import time
from collections.abc import Callable

import streamlit as st

from engine.holes import MOST_ROWS, Experiment, Trial, levels, training_rows
from engine.recipe import Recipe
from pages.components.chart import chart
from pages.parts import idea
from pages.parts.look import Screen, font
from pages.parts.sources import table_of
from pages.views.grid import grid_html
from pages.views.holes import holes_figure, holes_note, holes_rows, holes_sentence

TRIALS = "hole trials"
TURN, PAUSE = 0.25, 0.4  # seconds of work at a time, and from one turn to the next: in between the page answers
MOST_KEPT = 12  # experiments whose results a session keeps


def trials_of(name: tuple[object, ...]) -> list[Trial]:
    """The results of an experiment so far, in this session."""
    kept: dict[tuple[object, ...], list[Trial]] = st.session_state.setdefault(TRIALS, {})
    while len(kept) > MOST_KEPT:
        kept.pop(next(iter(kept)))
    return kept.setdefault(name, [])


def show(
    screen: Screen,
    data: str,
    recipe: Recipe,
    plan: Experiment,
    chosen: float,
    wanted: Callable[[], bool],
    on_cancel: Callable[[], None],
) -> None:
    """The results so far; while they are wanted and not complete, a turn of work whenever the clock asks for it."""
    done = trials_of((data, recipe, plan))
    if wanted() and len(done) < len(plan):
        turn(screen, data, recipe, plan, chosen, wanted, on_cancel)
    else:
        results(screen, data, plan, done, chosen)


@st.fragment(run_every=PAUSE)
def turn(
    screen: Screen,
    data: str,
    recipe: Recipe,
    plan: Experiment,
    chosen: float,
    wanted: Callable[[], bool],
    on_cancel: Callable[[], None],
) -> None:
    """One turn; after the last one, or when it was cancelled, the whole page follows."""
    if not wanted():
        st.rerun()
    done = trials_of((data, recipe, plan))
    until = time.monotonic() + TURN
    for trial in plan.trials(table_of(data, ()), recipe, len(done)):
        done.append(trial)
        if time.monotonic() > until:
            break
    results(screen, data, plan, done, chosen, on_cancel)
    if len(done) >= len(plan):
        st.rerun()


def results(
    screen: Screen,
    data: str,
    plan: Experiment,
    done: list[Trial],
    chosen: float,
    on_cancel: Callable[[], None] | None = None,
) -> None:
    """What was found so far: in a sentence, as a picture and as a table; a bar while it goes on."""
    table = table_of(data, ())
    classify = bool(table.classes)
    found = levels(done)
    idea.say(holes_sentence(found, chosen, len(done), len(plan), classify))
    if on_cancel:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(len(done) / len(plan), f"Tree {len(done):,} of {len(plan):,}")
            st.button("Cancel", key="cancel", on_click=on_cancel, width="content")
    chart(
        holes_figure(found, chosen, classify, font(screen) - 2), key="holes", height=480 if screen.lecture else 380,
        label="Score against the share of holes, a line for each policy",
    )  # fmt: skip
    heads = (f"{chosen:.0%} holes", "right, held out" if classify else "variance explained", "leaves", "trees")
    st.html(grid_html(heads, holes_rows(found, chosen, classify)))
    used = min(len(table), MOST_ROWS)
    idea.say(holes_note(training_rows(used), used, plan.repeats), "note")
    if len(table) > MOST_ROWS:
        idea.say(f"A sample of {MOST_ROWS:,} of the {len(table):,} rows, so that many trees can be grown.", "note")
