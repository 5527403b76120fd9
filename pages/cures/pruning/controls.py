"""The controls of the Pruning page: data set, algorithm, method, and those that the method's settings ask for."""

from __future__ import annotations

import streamlit as st

from engine.prune.methods import PRUNINGS
from engine.prune.settings import Control, Place, PruningSetting
from pages.cures.pruning.state import PAGE, PruningState
from pages.shell import pickers, session
from pages.shell.session import among, entered, shown
from pages.shell.sources import entry_of

ALWAYS = "cost-complexity"  # the nested sequence is shown under every method, so its settings are there too


def change(**parts: object) -> None:
    """Ask another question: the verdicts start again."""
    session.change(step=PAGE.opening(session.now(PAGE).lecture).step, **parts)


def take(key: str, name: str) -> None:
    """Put a control's value into the state; an emptied control changes nothing."""
    if entered(key) is not None:
        change(**{name: entered(key)})


def choices(state: PruningState) -> None:
    """Data set, algorithm, method and its settings."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pickers.data_set(state.data, lambda key: change(data=key), width=340 if state.lecture else 240)
        pickers.algorithm_list(state.algorithm, lambda name: change(algorithm=name), "grown by", "Grown by", 110)
        st.selectbox(
            "Pruned by",
            **among("method", list(PRUNINGS), state.method),
            width=300 if state.lecture else 220,
            format_func=lambda name: PRUNINGS[name].title,
            on_change=take,
            args=("method", "method"),
        )
        for setting in settings_at("beside", state):
            draw(setting, state)
        with st.popover("More", help="How the rows are divided, and finer settings"):
            for setting in settings_at("more", state):
                draw(setting, state)
            division(state)


def settings_at(place: Place, state: PruningState) -> list[PruningSetting]:
    """The settings whose controls stand at a place, switches first."""
    wanted = [setting for setting in PRUNINGS[state.method].settings if setting.control]
    if place == "more" and state.method != ALWAYS:
        wanted += PRUNINGS[ALWAYS].settings
    classes = entry_of(state.data).task != "regress"
    here = [
        setting
        for setting in wanted
        if setting.control and setting.control.place == place and (classes or not setting.control.classes_only)
    ]
    return sorted(here, key=lambda setting: setting.kind != "flag")


def draw(setting: PruningSetting, state: PruningState) -> None:
    """The control of one setting, by its kind."""
    if setting.control is None:
        return
    control, link = setting.control, setting.link
    value = getattr(state, link)
    if setting.kind == "flag" or control.switch:
        st.toggle(control.label, **shown(link, value=value), on_change=take, args=(link, link), help=control.help)
    elif setting.kind == "choice":
        st.segmented_control(
            control.label,
            list(setting.choices),
            **shown(link, default=value),
            format_func=setting.choices.__getitem__,
            on_change=take,
            args=(link, link),
            help=control.help,
        )
    elif setting.kind == "number":
        draw_number(setting, control, value)
    else:
        st.number_input(
            control.label,
            int(setting.range.low),
            int(setting.range.high),
            **shown(link, value=value),
            on_change=take,
            args=(link, link),
            help=control.help,
        )


def draw_number(setting: PruningSetting, control: Control, value: float) -> None:
    """A slider with stops, of which the value in force is always one."""
    st.select_slider(
        control.label,
        sorted({*control.stops, value}),
        **shown(setting.link, value=value),
        width=170,
        on_change=take,
        args=(setting.link, setting.link),
        help=control.help,
    )


def division(state: PruningState) -> None:
    """How the rows are divided into training, validation and test cases."""
    for name in ("validation", "test"):
        st.slider(
            f"Share of {name} cases",
            0.05,
            0.45,
            step=0.05,
            **shown(f"share {name}", value=getattr(state, name)),
            on_change=take,
            args=(f"share {name}", name),
        )
    st.number_input(
        "Seed",
        0,
        2**31 - 1,
        **shown("seed", value=state.seed),
        on_change=take,
        args=("seed", "seed"),
        help="Another seed deals the rows out anew.",
    )
