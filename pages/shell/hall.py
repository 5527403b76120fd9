"""The hall of a lecture: it is at hand on every page while a lecture goes on, and stays open from page to page."""

from __future__ import annotations

import streamlit as st

from pages.components.assets import base_path
from pages.components.course import presenter
from pages.components.hall import HallData, hall
from pages.shell import session, stage

CODE, ASKED = "hall of this lecture", "asked for the hall"


def code() -> str:
    """The code of the hall that this lecture has opened, if there is one; asking has the browser tell it.

    A browser could tell any code: look for the hall as if somebody had typed it.
    """
    st.session_state[ASKED] = True
    return str(st.session_state.get(CODE, ""))


def opened(code: str) -> None:
    """Keep which hall is open."""
    st.session_state[CODE] = code


def show(title: str) -> None:
    """Have a hall at hand, in a lecture. Call it when the page is drawn: it then knows whether there is a stage."""
    if st.session_state.get(session.LECTURE):
        steps, tells = bool(st.session_state.get(stage.SENDS)), bool(st.session_state.pop(ASKED, False))
        hall(HallData(base=base_path(), title=title, steps=steps, presenter=presenter(), tells=tells), opened)
