"""Simplified rules kept for the session; long work shows its progress and stops when anything else is asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import streamlit as st

from engine.postprune import Judged, Settings, starting_rules
from engine.recipe import Recipe
from engine.simplify import Simplified, Step, collected, steps
from engine.trace import Trace

KEPT = "kept results"
MOST_KEPT = 6
LONG = 200_000  # rules times rows from which on the progress is shown
MOST = 20_000_000  # and beyond which nobody would wait
T = TypeVar("T")


def remembered(key: Hashable, make: Callable[[], T]) -> T:
    """What was made for a key in this session, or what is made now; the oldest is forgotten."""
    kept: dict[Hashable, Any] = st.session_state.setdefault(KEPT, {})
    if key not in kept:
        made = make()
        while len(kept) >= MOST_KEPT:
            kept.pop(next(iter(kept)))
        kept[key] = made
    found: T = kept[key]
    return found


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
