"""The sidebar: which data set, which algorithm, which settings."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from datasets.catalog import Parameter
from datasets.entry import Number
from engine.learn.algorithms import ALGORITHMS
from pages.grow.lesson.settings import widgets
from pages.shell import pickers, session
from pages.shell.grow_state import GROW, GrowState, start
from pages.shell.session import entered, put, shown
from pages.shell.sources import entry_of, groups, table_of
from pages.views.badges import zero_gain_badge
from pages.views.text import several


def sidebar(state: GrowState) -> None:
    """Everything that decides which tree is grown."""
    entry, table = entry_of(state.data), state.table()
    with st.sidebar:
        listed = groups()
        st.segmented_control(
            "Data sets",
            list(listed),
            **shown("group", default=entry.group),
            on_change=choose_group,
            label_visibility="collapsed",
        )
        pickers.data_set(state.data, open_data, [data_set.key for data_set in listed[entry.group]])
        with st.expander(f"{several(len(table), 'row')}, {several(len(table.columns), 'column')}: the story"):
            st.text(entry.story)
            st.text(f"Target: {entry.target}")
            st.text(f"Source: {entry.source}. {entry.licence}.")
        for parameter in entry.parameters:
            knob(parameter, dict(state.values).get(parameter.name, parameter.default))
        algorithm = ALGORITHMS[state.recipe.algorithm]
        pickers.algorithm(
            algorithm.name, choose_algorithm, label="Algorithm", help="Each does what its author's own program does."
        )
        st.html(f'<p class="ss-note">{algorithm.summary}</p>{zero_gain_badge(state.recipe)}')
        with st.expander("Settings"):
            widgets(state, table.task)
            st.button("Back to the author's settings", on_click=reset, disabled=not changed(state))


def open_data(data: str) -> None:
    """Open a data set with what it suggests. How one looks at it stays, as does an algorithm that can learn it."""
    algorithm, table = ALGORITHMS[session.now(GROW).recipe.algorithm], table_of(data, ())
    if algorithm.name in pickers.algorithms_for(table.classes):
        put(keeping(start(data, (), algorithm.name)))
        return
    put(keeping(start(data)))
    instead = ALGORITHMS[session.now(GROW).recipe.algorithm].title
    st.toast(f"{algorithm.title} learns classes; here a number is to be predicted, so {instead} grows the tree.")


def keeping(new: GrowState) -> GrowState:
    """A state that is looked at in the same way as the one at hand."""
    now = session.now(GROW)
    return replace(new, by_sum=now.by_sum, lecture=now.lecture, guess=now.guess, textbook=now.textbook)


def choose_group() -> None:
    """Open the first data set of a group."""
    # Clicking the chosen group again clears the control: that means no change.
    if group := entered("group"):
        open_data(groups()[group][0].key)


def choose_algorithm(name: str) -> None:
    """Grow by another algorithm, with what its author set."""
    now = session.now(GROW)
    put(keeping(start(now.data, now.values, name)))


def changed(state: GrowState) -> bool:
    """Whether the settings differ from the author's."""
    return start(state.data, state.values, state.recipe.algorithm).recipe != replace(state.recipe, overrides=())


def reset() -> None:
    """Go back to the author's settings."""
    now = session.now(GROW)
    put(keeping(start(now.data, now.values, now.recipe.algorithm)))


def knob(parameter: Parameter, value: Number) -> None:
    """A parameter of a generator; growing starts again with each change."""
    key = f"parameter {parameter.name}"
    label = parameter.name.capitalize()

    def turned() -> None:
        now = session.now(GROW)
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
