"""The controls of the page: the view, the data, the algorithm, and what the view at hand needs besides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from engine.evaluate.tuning import SETTINGS
from engine.experiments.leaf_shares import AMOUNTS
from pages.shell import pickers, session
from pages.shell.session import shown
from pages.trust.evaluation.choice_view import SETTINGS_SAID
from pages.trust.evaluation.shares_view import PRIORS
from pages.trust.evaluation.state import DRAWN, FOLDS, POPULATIONS, SIGNS, TIMES, VIEWS, Evaluation

N = TypeVar("N", int, float)
DRAWING = ("bell", "interval")  # views that draw scores at random
DEPTHS = (0, 1, 2, 3, 4, 5, 6, 8, 10)


def choose_view(name: str) -> None:
    session.change(view=name, step=0)


def views(state: Evaluation) -> None:
    """The views side by side."""
    pickers.view(VIEWS, state.view, choose_view)


def settings(state: Evaluation, classes: bool) -> None:
    """What is evaluated, and how the view at hand does it."""
    repeated, divides = state.view in ("splits", "curve", "rule", "choice"), state.view == "shares"
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pickers.data_set(state.data, lambda key: session.change(data=key, step=0), width=wide(state, 230))
        if (repeated and state.view != "rule") or (state.view in DRAWING and state.population == "splits"):
            slider(state, {"choice": "Rounds", "curve": "Rounds"}.get(state.view, "Splits"), TIMES, "times", 150)
        if state.view == "folds":
            slider(state, "Folds", FOLDS, "folds", 150)
        if state.view == "rule" and state.data == "triage":
            slider(state, "Signs the rule asks for", SIGNS, "signs", 180)
        if state.view == "choice":
            settings_tried(state)
        if state.view == "shares":
            slider(state, "m, extra cases in each leaf", AMOUNTS, "m", 230, lambda m: f"{m:g}")
        if state.view == "shares" and classes:
            prior(state)
        if state.view in DRAWING:
            population(state)
            slider(state, "Scores in an average, n", DRAWN, "n", 200)
        if state.view != "one" or state.shuffled:
            st.button("Another seed", on_click=lambda: session.change(seed=(state.seed + 1) % 2**31, step=0, run=True))
        with st.popover("More", help="The algorithm, its depth, and how rows are dealt out"):
            more(state, repeated or divides, classes)


def more(state: Evaluation, repeated: bool, classes: bool) -> None:
    """What one changes seldom: how the trees are grown, and how the rows are dealt out."""
    pickers.algorithm(state.algorithm)
    if state.view != "choice":
        slider(state, "Depth at most", DEPTHS, "depth", 260, lambda depth: str(depth) if depth else "no limit")
    if repeated:
        share_slider(state)
    if classes and state.view not in ("one", "shares", *DRAWING):
        st.toggle(
            "Even shares of classes",
            **shown("stratified", value=state.stratified),
            on_change=session.setter("stratified", "stratified"),
            help="Stratified: every class is dealt out evenly.",
        )
    st.toggle(
        "Shuffle the answers",
        **shown("shuffled", value=state.shuffled),
        on_change=session.setter("shuffled", "shuffled"),
        help="Every row gets the answer of another: nothing is left to learn. What looks like skill is luck.",
    )


def wide(state: Evaluation, width: int) -> int:
    """The width of a control in pixels: in a lecture its words are larger."""
    return width * 3 // 2 if state.lecture else width


def slider(
    state: Evaluation,
    label: str,
    options: tuple[N, ...],
    name: str,
    width: int = 170,
    said: Callable[[N], str] = str,
) -> None:
    """A slider over the numbers that a setting of the state may have."""
    value = getattr(state, name)
    st.select_slider(
        label,
        options,
        **shown(name, value=value if value in options else options[0]),
        on_change=session.setter(name, name),
        width=wide(state, width),
        format_func=said,
    )


def share_slider(state: Evaluation) -> None:
    st.slider(
        "Test rows",
        10,
        90,
        **shown("share", value=state.share),
        step=1,
        format="%d%%",
        width=260,
        on_change=session.setter("share", "share"),
    )


def settings_tried(state: Evaluation) -> None:
    st.segmented_control(
        "Settings tried",
        list(SETTINGS),
        **shown("setting", default=state.setting),
        format_func=lambda name: f"{SETTINGS_SAID[name]} ({len(SETTINGS[name])})",
        on_change=session.setter("setting", "setting"),
    )


def prior(state: Evaluation) -> None:
    st.segmented_control(
        "Divided by",
        list(PRIORS),
        **shown("prior", default=state.prior),
        format_func=PRIORS.__getitem__,
        on_change=session.setter("prior", "prior"),
        help="The shares that the extra cases have: the same for every class, or those of all training cases.",
    )


def population(state: Evaluation) -> None:
    st.segmented_control(
        "Draw",
        list(POPULATIONS),
        **shown("population", default=state.population),
        format_func=POPULATIONS.__getitem__,
        on_change=session.setter("population", "population"),
    )
