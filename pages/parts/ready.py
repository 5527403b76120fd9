"""The compiled kernels, fetched in the background: the first page need not wait, later steps are quick."""

from __future__ import annotations

from threading import Thread

import streamlit as st

from engine.warm import warm


@st.cache_resource(show_spinner=False)
def prepare() -> Thread:
    """Start once for all sessions; until it is done small tables run uncompiled."""
    thread = Thread(target=warm, name="kernels", daemon=True)
    thread.start()
    return thread
