"""Plans of many runs on a page: they run in short turns, show what they have found, and can be cancelled."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine.data.table import Table
from engine.evaluate.trials import Plan
from engine.learn.recipe import Recipe
from pages.shell import long_work, session
from pages.shell.results import remembered

TURN, PAUSE = 0.25, 0.4  # seconds of work at a time, and from one turn to the next: in between the page answers


@dataclass(frozen=True, eq=False, slots=True)
class Job:
    """A plan on a table, how to show what it has found, and whether it is still wanted. The state's `run` says so."""

    plan: Plan[Any]
    table: Table
    recipe: Recipe
    show: Callable[[list[Any]], None]
    wanted: Callable[[], bool]
    noun: str  # what it runs, in the plural

    def work(self, done: list[Any]) -> bool:
        """Runs for the time of a turn, one at least; whether that was all."""
        until = time.monotonic() + TURN
        while len(done) < len(self.plan):
            done.append(self.plan.run(self.table, self.recipe, len(done)))
            if time.monotonic() >= until:
                break
        return len(done) >= len(self.plan)

    def bar(self, done: list[Any], before: str, button: str, run: bool) -> None:
        """How far it is, and a button that lets it run or not."""
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(len(done) / len(self.plan), f"{before}{len(done):,} of {len(self.plan):,} {self.noun}")
            st.button(
                button,
                key=button.lower(),
                on_click=session.change,
                kwargs={"run": run},
                width="content",
                type="primary" if run else "secondary",
            )


def stream(name: Hashable, job: Job) -> None:
    """Show what was found so far; while it is wanted and not complete, a turn of work whenever the clock asks."""
    done: list[Any] = remembered((name, job.plan, job.recipe), list)
    if job.wanted() and not job.work(done):  # what is quick is there at once
        turn(done, job)
        return
    long_work.mine().free()
    if len(done) < len(job.plan):
        job.bar(done, "Stopped after ", "Go on", True)
    job.show(done)


@st.fragment(run_every=PAUSE)
def turn(done: list[Any], job: Job) -> None:
    """One turn, if a place is free; after the last one, or when it was cancelled, the whole page follows."""
    if not job.wanted():
        st.rerun()
    has_place = long_work.mine().take()
    if has_place and job.work(done):
        st.rerun()
    if not has_place:
        st.text(long_work.busy_text(begun=True))
    job.bar(done, "", "Cancel", False)
    job.show(done)
