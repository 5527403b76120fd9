"""What the pages about many trees share: rounds that stream in, data to judge them by, a member opened on its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
import streamlit as st

from datasets.catalog import CATALOG
from engine.data.table import FloatArray, Table
from engine.ensemble.member import Member, member
from engine.learn.coded_table import encode
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from engine.learn.training_set import material, set_aside
from pages.components.chart import chart
from pages.shell import page, pickers, session, small_tree
from pages.shell.cache import per_table
from pages.shell.grow_state import GrowState, query_of
from pages.shell.session import shown
from pages.shell.sources import keys, table_of, trace_of
from pages.shell.state import State

GROW = "grow/tree/page.py"
MOST_ROWS = 20_000  # of a larger table the rest is set aside: the pictures keep every row of every round
FRESH = 2_000  # new rows of a generator to judge by
ASIDE, FEW = 0.3, 20  # the share set aside to judge by, unless there are fewer cases than this
PATIENCE = 0.5  # seconds before a bar tells how far it is
CANCELLED = "cancelled rounds"


@dataclass(slots=True)
class Kept:
    """Rounds as far as somebody waited for them."""

    rounds: tuple[Any, ...] = ()

    def keep(self, found: Sequence[Any]) -> None:
        if len(found) > len(self.rounds):
            self.rounds = tuple(found)


@per_table(shared=40, own=6)
def kept_rounds(data: str, kind: str, recipe: Recipe) -> Kept:
    """The rounds of a kind of ensemble on a data set."""
    return Kept()


@per_table(shared=4, own=2)
def kept_maps(data: str, kind: str, recipe: Recipe) -> Kept:
    """What an ensemble answers all over a picture, after every round."""
    return Kept()


def gathered(
    kind: str,
    data: str,
    recipe: Recipe,
    count: int,
    make: Callable[[], Iterator[Any]],
    enough: Callable[[Any], bool] = lambda _: False,
) -> tuple[Any, ...]:
    """The rounds of an ensemble. What takes long streams in under a bar and can be cancelled; what came stays.

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
                bar.progress(len(found) / count, f"{len(found)} of {count} rounds")
    finally:
        rounds.close()  # type: ignore[attr-defined]
        kept.keep(found)
    place.empty()
    return tuple(found)


def waiting(place: Any, key: str, button: str) -> Any:
    """A bar, and a button that ends the waiting."""
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, "Growing …")
        st.button("Cancel", key=button, on_click=lambda: st.session_state.update({CANCELLED: key}))
    return bar


def thinned(data: str, recipe: Recipe) -> Recipe:
    """The recipe, with the rows of a very large table set aside that the pictures could not keep."""
    rows = len(table_of(data, ()))
    return replace(recipe, aside=max(recipe.aside, 1 - MOST_ROWS / rows)) if rows > MOST_ROWS else recipe


def tested(data: str, recipe: Recipe) -> Recipe:
    """The recipe, with some cases set aside where no new ones can be drawn and there are enough."""
    few = len(table_of(data, ())) < FEW
    return thinned(data, recipe if generated(data) or few else replace(recipe, aside=ASIDE))


def generated(data: str) -> bool:
    """Whether new rows of the same kind can be drawn."""
    return data in CATALOG and {"rows", "seed"} <= {each.name for each in CATALOG[data].parameters}


def learned(data: str, recipe: Recipe) -> Table:
    """The cases that an ensemble learns from, as its trees see them."""
    return prepared(material(table_of(data, ()), replace(recipe, sample=0, after=0)), recipe.missing)


def judged_by(data: str, recipe: Recipe) -> Table | None:
    """Cases to judge by: new ones of a generator, or those set aside; none where there are neither."""
    if generated(data):
        return table_of(data, (("rows", FRESH), ("seed", 100_000)))
    if not recipe.aside:
        return None
    table = prepared(table_of(data, ()), recipe.missing)
    return table.take(np.flatnonzero(set_aside(len(table), recipe))[:MOST_ROWS])


def judges(data: str, recipe: Recipe) -> str:
    """What the cases to judge by are called."""
    return f"{FRESH:,} new cases" if generated(data) else f"cases set aside ({recipe.aside:.0%})"


def pick_data(now: str, task: str = "") -> None:
    """Which data set; another one starts from its first round."""
    pickers.data_set(now, lambda key: session.change(data=key, step=1, node=""), keys(task), width=250)


def slide(label: str, least: int, most: int, field: str, now: int, width: int = 160) -> None:
    """A whole number of the state."""
    st.slider(
        label,
        least,
        most,
        **shown(field, value=min(max(now, least), most)),
        on_change=session.setter(field, field),
        width=width,
    )


def pick_picture(now: str, names: Sequence[str]) -> str:
    """Which picture is shown: the one asked for if the data have it, else the first."""
    chosen = now if now in names else names[0]
    st.segmented_control(
        "Picture",
        list(names),
        **shown("picture", default=chosen),
        on_change=session.setter("picture", "picture"),
        label_visibility="collapsed",
    )
    return chosen


def another_seed(seed: int) -> None:
    st.button(
        "Draw anew", key="anew", on_click=session.change, kwargs={"seed": (seed + 1) % 2**31}, help="Another seed."
    )


def member_trace(data: str, recipe: Recipe) -> Trace:
    """A member grown on its own, as the Grow page does it."""
    return trace_of(data, (), recipe)


def mapped(
    kind: str, data: str, recipe: Recipe, step: int, before: FloatArray, stages: Callable[[], Iterator[FloatArray]]
) -> FloatArray:
    """The answers all over a picture after so many rounds: computed for all rounds once, then looked up."""
    kept = kept_maps(data, kind, recipe)
    if len(kept.rounds) < step:
        kept.rounds = tuple(each.astype(np.float32) for each in stages())
    return np.asarray(kept.rounds[step - 1] if step else before, float)


def alone(data: str, recipe: Recipe) -> Member:
    """One tree from all cases, quick to ask; kept like rounds."""
    kept = kept_rounds(data, "alone", recipe)
    if not kept.rounds:
        table = learned(data, recipe)
        coded = encode(table, recipe, trees=MOST_ROWS)
        kept.rounds = (member(coded, np.arange(len(table)), table.weights),)
    found: Member = kept.rounds[0]
    return found


def open_member(data: str, recipe: Recipe, label: str) -> None:
    """A link that shows the very same tree on the Grow page."""
    st.page_link(GROW, label=f"{label} →", query_params=query_of(GrowState(recipe=recipe, data=data)))


def show_tree(data: str, recipe: Recipe, state: State, label: str, node: str, height: int = 380) -> Trace:
    """A member's tree, whose nodes can be clicked, and the link to it."""
    trace = member_trace(data, recipe)
    ids = {".".join(map(str, each)) or "root": each for each in trace.tree.nodes}
    small_tree.show(
        trace.tree,
        recipe,
        state,
        key="tree",
        name=f"{data} {hash(recipe)}",
        height=height,
        lit=[ids[node]] if node in ids else [],
        on_select=lambda picked: session.change(node=picked),
    )
    open_member(data, recipe, label)
    return trace


def show_charts(figures: dict[str, tuple[str, Any]], height: int) -> None:
    """One or two figures side by side; by key what each shows, and the figure."""
    for column, (key, (label, figure)) in zip(st.columns(len(figures), gap="medium"), figures.items(), strict=True):
        with column:
            page.say(f"<b>{label}</b>", "note")
            chart(figure, key=key, height=height, label=label)
