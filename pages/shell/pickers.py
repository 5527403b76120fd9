"""Choosing a view of a page, a data set and an algorithm, in one way on every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import streamlit as st

from engine.learn.algorithms import ALGORITHMS
from pages.shell import session
from pages.shell.session import among, entered, shown
from pages.shell.sources import keys, title_of


def view(titles: Mapping[str, str], chosen: str, choose: Callable[[str], None]) -> None:
    """The views of a page side by side; `choose` is called with the one that is chosen."""

    def changed() -> None:
        # Clicking the chosen one again clears the control: that means no change.
        if name := entered("view"):
            choose(name)

    st.segmented_control(
        "Show",
        list(titles),
        **shown("view", default=chosen),
        format_func=titles.__getitem__,
        on_change=changed,
        label_visibility="collapsed",
    )


def data_set(
    chosen: str,
    choose: Callable[[str], None],
    options: Sequence[str] | None = None,
    label: str = "Data set",
    width: int | Literal["stretch"] = "stretch",
    further: Mapping[str, str] | None = None,
) -> None:
    """A list of data sets, all of them unless `options` says which; `choose` is called with the one that is chosen.

    `further` are what else can be chosen, with their titles.
    """
    titles = {key: title_of(key) for key in (keys() if options is None else options)} | dict(further or {})
    st.selectbox(
        label,
        **among("data", list(titles), chosen),
        format_func=titles.__getitem__,
        width=width,
        on_change=lambda: choose(entered("data")),
    )


def algorithms_for(classes: Sequence[str]) -> list[str]:
    """The algorithms that can learn a target with these classes, or a number if there are none."""
    return [name for name, algorithm in ALGORITHMS.items() if classes or algorithm.numbers]


def choose_algorithm(name: str) -> None:
    """Take another algorithm; nothing else of the state changes."""
    session.change(algorithm=name)


def algorithm(
    chosen: str,
    choose: Callable[[str], None] = choose_algorithm,
    options: Sequence[str] | None = None,
    label: str = "Tree grown by",
    help: str | None = None,
) -> None:
    """The algorithms side by side, all of them unless `options` says which; `choose` is called with the chosen one."""

    def changed() -> None:
        # Clicking the chosen one again clears the control: that means no change.
        if name := entered("algorithm"):
            choose(name)

    st.segmented_control(
        label,
        list(ALGORITHMS if options is None else options),
        **shown("algorithm", default=chosen),
        format_func=title_of_algorithm,
        on_change=changed,
        help=help,
        width="content",
    )


def algorithm_list(chosen: str, choose: Callable[[str], None], key: str, label: str, width: int) -> None:
    """The algorithms as a list, where there is little room."""
    st.selectbox(
        label,
        **among(key, list(ALGORITHMS), chosen),
        format_func=title_of_algorithm,
        width=width,
        on_change=lambda: choose(entered(key)),
    )


def title_of_algorithm(name: str) -> str:
    """The name of an algorithm as people write it."""
    return ALGORITHMS[name].title
