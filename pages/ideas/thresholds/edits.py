"""What visitors change on the page: the numbers to cut, and the cut that is looked at."""

from __future__ import annotations

import streamlit as st

from pages.ideas.thresholds import measurements_view
from pages.ideas.thresholds.state import PAGE, Thresholds
from pages.shell import session
from pages.shell.session import entered

REFUSED = "own refused"
Source = tuple[str, str, str]


def source_of(state: Thresholds) -> Source:
    """Where the numbers come from."""
    return state.data, state.column, state.own


def type_values() -> None:
    """Cut the numbers that were typed; what cannot be read is kept with the reason."""
    text = entered("own").strip()
    try:
        if text:
            measurements_view.read(text)
    except ValueError as refusal:
        st.session_state[REFUSED] = (source_of(session.now(PAGE)), text, f"{refusal}.")
        return
    st.session_state.pop(REFUSED, None)
    session.change(own=text, cut=0)


def refused(state: Thresholds) -> tuple[str, str]:
    """What stands in the field, and why it was refused: until other values are looked at, it stays to be mended."""
    source = source_of(state)
    looked_at, text, reason = st.session_state.get(REFUSED, (source, state.own, ""))
    return (text, reason) if looked_at == source else (state.own, "")


def choose_data(key: str) -> None:
    """Cut the first column of numbers of a data set."""
    session.change(data=key, column=measurements_view.numeric(key)[0], cut=0)


def choose_column() -> None:
    """Cut another column of the data set."""
    session.change(column=entered("column"), cut=0)
