"""Rounds that stream in under a bar, can be cancelled, and are kept as far as they came."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from engine.data.table import FloatArray
from engine.ensemble.entry import Ensemble
from engine.ensemble.member import CodedRows, Member, member
from engine.learn.coded_table import encode
from engine.learn.recipe import Recipe
from pages.shell import long_work, page
from pages.shell.cache import per_table
from pages.shell.sources import table_of
from pages.trust.ensembles import cases
from pages.trust.ensembles.scene import R, S, Scene

PATIENCE = 0.5  # seconds before a bar tells how far it is
CANCELLED = "cancelled rounds"


@dataclass(slots=True)
class Kept:
    """Rounds as far as somebody waited for them."""

    rounds: tuple[Any, ...] = ()

    def keep(self, found: Sequence[Any]) -> None:
        """Keep the longer of two beginnings."""
        if len(found) > len(self.rounds):
            self.rounds = tuple(found)


@per_table(shared=16, own=6)
def kept_rounds(data: str, kind: str, recipe: Recipe) -> Kept:
    """The rounds of a kind of ensemble on a data set."""
    return Kept()


@per_table(shared=4, own=2)
def kept_maps(data: str, kind: str, recipe: Recipe) -> Kept:
    """What an ensemble answers all over a picture, after every round."""
    return Kept()


def rounds_of(ensemble: Ensemble, data: str, recipe: Recipe, count: int) -> tuple[Any, ...]:
    """The rounds of an ensemble on a data set, or as many as came before somebody cancelled."""
    table, test = table_of(data, ()), cases.judged_by(data, recipe)
    return gathered(
        ensemble.name, data, recipe, count, lambda: ensemble.rounds(table, recipe, count, test), lambda each: each.last
    )


def gathered(
    kind: str,
    data: str,
    recipe: Recipe,
    count: int,
    make: Callable[[], Iterator[Any]],
    enough: Callable[[Any], bool] = lambda _: False,
) -> tuple[Any, ...]:
    """What `make` yields, one result a round. What takes long streams in and can be cancelled; what came stays.

    `enough` tells a round after which there are no more.
    """
    kept = kept_rounds(data, kind, recipe)
    have = kept.rounds
    key = f"{kind} {data} {replace(recipe, tries=0)}"  # cancelling one number of columns cancels them all
    if len(have) >= count or (have and enough(have[-1])):
        return have[:count]
    if st.session_state.get(CANCELLED) == key:
        with st.container(horizontal=True, vertical_alignment="center"):
            page.say(f"Stopped after {len(have)} of {count} rounds.", "note")
            st.button("Go on", key=f"go on {recipe.tries}", on_click=lambda: st.session_state.pop(CANCELLED, None))
        return have
    found: list[Any] = []
    place, bar = st.empty(), None
    began = told = time.monotonic()
    rounds = make()
    held = ExitStack()
    try:
        with st.spinner("Growing the first tree …"):  # shown if that takes long: kernels may have to be loaded
            found.extend(islice(rounds, 1))
        for each in rounds:
            found.append(each)
            now = time.monotonic()
            if now - began > PATIENCE and now - told > 0.1:
                told = now
                kept.keep(found)  # whoever cancels is answered at once, while this run comes to its end
                if bar is None:
                    bar = waiting(place, key, f"cancel {kind} {recipe.tries}")
                    go_on = held.enter_context(long_work.place(partial(bar.progress, len(found) / count)))
                go_on()
                bar.progress(len(found) / count, f"{len(found)} of {count} rounds")
    finally:
        held.close()
        if isinstance(rounds, Generator):
            rounds.close()
        kept.keep(found)
    place.empty()
    return tuple(found)


def waiting(place: DeltaGenerator, key: str, button: str) -> DeltaGenerator:
    """A bar, and a button that ends the waiting."""
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, "Growing …")
        st.button("Cancel", key=button, on_click=lambda: st.session_state.update({CANCELLED: key}))
    return bar


def mapped(scene: Scene[R, S], rows: CodedRows) -> FloatArray | None:
    """What the trees so far answer all over a picture: computed for all rounds once, then looked up.

    None before the first round.
    """
    ensemble = scene.ensemble
    kept = kept_maps(scene.state.data, f"{ensemble.name} {scene.chosen.get('vote', '')}", scene.recipe)
    if len(kept.rounds) < scene.step:
        stages = ensemble.staged(scene.rounds, rows, scene.classes, scene.chosen)
        kept.rounds = tuple(each.astype(np.float32) for each in stages)
    return np.asarray(kept.rounds[scene.step - 1], float) if scene.step else None


def single_tree(data: str, recipe: Recipe) -> Member:
    """One tree from all cases and columns, to compare with; kept like rounds."""
    recipe = replace(recipe, tries=0)
    kept = kept_rounds(data, "alone", recipe)
    if not kept.rounds:
        table = cases.learned(data, recipe)
        coded = encode(table, recipe, trees=cases.MOST_ROWS)
        kept.rounds = (member(coded, np.arange(len(table)), table.weights),)
    found: Member = kept.rounds[0]
    return found
