"""Simplified rules kept for the session; long work shows its progress and stops when anything else is asked for."""

from __future__ import annotations

import streamlit as st

from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from engine.rules.c45rules import Simplified, Step, collected, steps
from engine.rules.shorten import Judged, Settings, starting_rules
from pages.shell.results import remembered

LONG = 200_000  # rules times rows from which on the progress is shown
MOST = 20_000_000  # and beyond which nobody would wait


def work(trace: Trace) -> int:
    """How much there is to do: rules times rows."""
    return len(trace.tree.leaves) * len(trace.coded.table)


def simplified(data: str, recipe: Recipe, trace: Trace, how: Settings) -> Simplified:
    """The steps from the tree's rules to the list."""
    return remembered(("simplified", data, recipe, how), lambda: watched(trace, how))


def watched(trace: Trace, how: Settings) -> Simplified:
    if work(trace) < LONG:
        return collected(list(steps(trace, how)))
    many = len(starting_rules(trace.tree))
    place = st.empty()
    done: list[Step] = []
    # Whoever chooses something else meanwhile interrupts this at the next bar.
    for step in steps(trace, how):
        done.append(step)
        if isinstance(step, Judged):
            place.progress((step.number + 1) / many, f"Shortening rule {step.number + 1} of {many} …")
    place.empty()
    return collected(done)
