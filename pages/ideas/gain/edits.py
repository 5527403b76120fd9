"""What visitors change on the page: the criterion, and the formula of one's own."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.learn.criteria import CRITERIA
from engine.learn.formula import FormulaError
from engine.learn.formula import criterion as impurity
from pages.ideas.gain.state import BY, Gain
from pages.shell import session
from pages.shell.session import among, entered, shown

TROUBLE = "trouble with the formula of the gain page"


def choose_criterion(state: Gain) -> None:
    """By what columns are compared; of one's own h(p) its formula."""
    st.selectbox(
        "Compare by",
        **among("criterion", BY, state.criterion),
        format_func=lambda name: CRITERIA[name].title,
        on_change=lambda: session.change(criterion=entered("criterion"), step=0),
        width=240,
    )
    if "formula" in CRITERIA[state.criterion].needs:
        st.text_input(
            "h(p) =",
            **shown("formula", value=state.formula),
            on_change=take_formula,
            max_chars=200,
            width=260,
            help="p is the share of the second class, q is 1 − p.",
        )


def tell_trouble() -> None:
    """What was wrong with the formula that was typed, if anything."""
    if trouble := st.session_state.pop(TROUBLE, ""):
        st.html(f'<p class="ss-cost" role="alert">{escape(trouble)}</p>')


def take_formula() -> None:
    """Take over the formula that was typed, if it is one."""
    try:
        impurity(entered("formula"))
    except FormulaError as told:
        st.session_state[TROUBLE] = str(told)
    else:
        session.change(formula=entered("formula"), step=0)
