"""The panels of the Pruning page: the verdicts on the stage, and all methods side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from engine.prune.methods import PRUNINGS
from engine.prune.study import Pruned, PruningStudy
from pages.cures.pruning import view
from pages.cures.pruning.charts_view import NAMES, standing_row
from pages.cures.pruning.lesson import frames_of
from pages.cures.pruning.trees import pruned
from pages.cures.pruning.weakest_links import settings_of
from pages.shell import page, stage
from pages.views.grid import grid_html

if TYPE_CHECKING:
    from pages.cures.pruning.state import PruningState


def trial(state: PruningState) -> bool:
    """The verdicts one by one, on the stage; whether all is told: in a lecture rivals wait for the end."""
    settings, linked = settings_of(state, state.method), tuple(state.pruning(state.method).settings.items())
    frames = frames_of(state.case, state.method, settings, linked, state.lecture)
    if frames is None:
        return True

    def told(step: int) -> bool:
        return not state.lecture or step >= frames.steps

    stage.play(frames, f"{state.case} {state.method} {settings} {state.lecture}", state.step, turns=told)
    return told(state.step)


def side_by_side(state: PruningState, base: PruningStudy, now: Pruned | str) -> None:
    """Every method with its setting on the same tree."""
    st.header("Every method on this tree")
    full = now.before if isinstance(now, Pruned) else None
    rows: list[list[str]] = []
    refusals: dict[str, str] = {}
    for name, method in PRUNINGS.items():
        found = now if name == state.method else pruned(state.case, name, settings_of(state, name))
        if isinstance(found, str):
            refusals[method.title] = found
            continue
        full = found.before
        rows.append(standing_row(method.title, found.after, found.tree.depth))
    if full:
        rows.insert(0, standing_row("not pruned", full, base.tree.depth))
    lit = [number for number, row in enumerate(rows) if row[0] == PRUNINGS[state.method].title]
    st.html(grid_html(("", "leaves", "depth", *NAMES), rows, lit))
    page.say(view.standings_sentence(bool(base.train.classes), refusals), "note")
