"""Plans of many runs on a page: they run in short turns, show what they have found, and can be cancelled."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any

import streamlit as st

from engine.recipe import Recipe
from engine.table import Table
from engine.trials import Plan
from pages.parts.memory import remembered

TURN, PAUSE = 0.25, 0.4  # seconds of work at a time, and from one turn to the next: in between the page answers

Show = Callable[[list[Any]], None]


def stream(
    name: Hashable,
    plan: Plan[Any],
    table: Table,
    recipe: Recipe,
    show: Show,
    wanted: Callable[[], bool],
    on_cancel: Callable[[], None],
    on_start: Callable[[], None],
    noun: str,
) -> None:
    """Show what was found so far; while it is wanted and not complete, a turn of work whenever the clock asks."""
    done: list[Any] = remembered((name, plan, recipe), list)
    if wanted():
        work(done, plan, table, recipe)  # what is quick is there at once
        if len(done) < len(plan):
            turn(done, plan, table, recipe, show, wanted, on_cancel, noun)
            return
    if len(done) < len(plan):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(len(done) / len(plan), f"Stopped after {len(done):,} of {len(plan):,} {noun}")
            st.button("Go on", key="go on", on_click=on_start, width="content", type="primary")
    show(done)


@st.fragment(run_every=PAUSE)
def turn(
    done: list[Any],
    plan: Plan[Any],
    table: Table,
    recipe: Recipe,
    show: Show,
    wanted: Callable[[], bool],
    on_cancel: Callable[[], None],
    noun: str,
) -> None:
    """One turn; after the last one, or when it was cancelled, the whole page follows."""
    if not wanted():
        st.rerun()
    work(done, plan, table, recipe)
    if len(done) >= len(plan):
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(len(done) / len(plan), f"{len(done):,} of {len(plan):,} {noun}")
        st.button("Cancel", key="cancel", on_click=on_cancel, width="content")
    show(done)


def work(done: list[Any], plan: Plan[Any], table: Table, recipe: Recipe) -> None:
    """Runs for the time of a turn, one at least."""
    until = time.monotonic() + TURN
    while len(done) < len(plan):
        done.append(plan.run(table, recipe, len(done)))
        if time.monotonic() >= until:
            break
