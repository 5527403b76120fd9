"""The compiled kernels, fetched in the background: the first page need not wait, later steps are quick."""

from __future__ import annotations

import subprocess
import sys
from threading import Thread

import streamlit as st

from engine.warm import warm


def fetch() -> None:
    """Compile in a process of its own, which disturbs no click; here the result is then only loaded."""
    subprocess.run([sys.executable, "-m", "engine.warm"], capture_output=True, check=False)
    warm()


@st.cache_resource(show_spinner=False)
def prepare() -> Thread:
    """Start once for all sessions; until it is done small tables run uncompiled."""
    thread = Thread(target=fetch, name="kernels", daemon=True)
    thread.start()
    return thread
