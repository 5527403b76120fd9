"""The sidebar: which data set, which algorithm, which settings."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from datasets.catalog import Parameter
from datasets.entry import Number
from engine.learn.algorithms import ALGORITHMS
from pages.shell.grow_state import Screen, start
from pages.shell.session import SCREEN, among, entered, put, shown
from pages.shell.settings import widgets
from pages.shell.sources import entry_of, groups
from pages.views.text import several


def sidebar(screen: Screen) -> None:
    """Everything that decides which tree is grown."""
    entry, table = entry_of(screen.data), screen.table()
    with st.sidebar:
        listed = groups()
        st.segmented_control(
            "Data sets",
            list(listed),
            **shown("group", default=entry.group),
            on_change=choose_group,
            label_visibility="collapsed",
        )
        titles = {each.key: each.title for each in listed[entry.group]}
        st.selectbox(
            "Data set",
            **among("data", list(titles), screen.data),
            format_func=titles.__getitem__,
            on_change=lambda: open_data(entered("data")),
        )
        with st.expander(f"{several(len(table), 'row')}, {several(len(table.columns), 'column')}: the story"):
            st.text(entry.story)
            st.text(f"Target: {entry.target}")
            st.text(f"Source: {entry.source}. {entry.licence}.")
        for parameter in entry.parameters:
            knob(parameter, dict(screen.values).get(parameter.name, parameter.default))
        algorithm = ALGORITHMS[screen.recipe.algorithm]
        st.segmented_control(
            "Algorithm",
            list(ALGORITHMS),
            **shown("algorithm", default=algorithm.name),
            format_func=lambda key: ALGORITHMS[key].title,
            on_change=choose_algorithm,
            help="Each does what its author's own program does.",
        )
        st.html(f'<p class="ss-note">{algorithm.summary}</p>')
        with st.expander("Settings"):
            widgets(screen, table.task)
            st.button("Back to the author's settings", on_click=reset, disabled=not changed(screen))


def open_data(data: str) -> None:
    """Open a data set with what it suggests; how one looks at it stays."""
    put(keeping(start(data)))


def keeping(new: Screen) -> Screen:
    now: Screen = st.session_state[SCREEN]
    return replace(new, by_sum=now.by_sum, lecture=now.lecture, guess=now.guess, textbook=now.textbook)


def choose_group() -> None:
    # Clicking the chosen group again clears the control: that means no change.
    if group := entered("group"):
        open_data(groups()[group][0].key)


def choose_algorithm() -> None:
    now: Screen = st.session_state[SCREEN]
    if name := entered("algorithm"):
        put(keeping(start(now.data, now.values, name)))


def changed(screen: Screen) -> bool:
    return start(screen.data, screen.values, screen.recipe.algorithm).recipe != replace(screen.recipe, overrides=())


def reset() -> None:
    now: Screen = st.session_state[SCREEN]
    put(keeping(start(now.data, now.values, now.recipe.algorithm)))


def knob(parameter: Parameter, value: Number) -> None:
    """A parameter of a generator; growing starts again with each change."""
    key = f"parameter {parameter.name}"
    label = parameter.name.capitalize()

    def turned() -> None:
        now: Screen = st.session_state[SCREEN]
        given = entered(key)
        admitted = parameter.admit(parameter.default if given is None else given)
        others = tuple(pair for pair in now.values if pair[0] != parameter.name)
        values = others if admitted == parameter.default else (*others, (parameter.name, admitted))
        new = start(now.data, values, now.recipe.algorithm)
        put(keeping(replace(new, recipe=replace(now.recipe, overrides=()))))

    if isinstance(parameter.default, bool):
        st.toggle(label, **shown(key, value=bool(value)), help=parameter.help, on_change=turned)
    elif isinstance(parameter.default, int):
        st.number_input(
            label,
            int(parameter.least),
            int(parameter.greatest),
            step=1,
            **shown(key, value=int(value)),
            help=parameter.help,
            on_change=turned,
        )
    else:
        st.slider(
            label,
            float(parameter.least),
            float(parameter.greatest),
            step=0.01,
            **shown(key, value=float(value)),
            help=parameter.help,
            on_change=turned,
        )
