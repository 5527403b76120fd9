"""The sidebar: which data set, which algorithm, which settings."""

from __future__ import annotations

import streamlit as st

from datasets.catalog import CATALOG
from engine.algorithms import ALGORITHMS
from pages.parts.screen import Screen, start
from pages.parts.session import SCREEN, put, shown


def sidebar(screen: Screen) -> None:
    with st.sidebar:
        st.selectbox(
            "Data set", list(CATALOG), key=shown("data", screen.data), format_func=lambda key: CATALOG[key].title,
            on_change=lambda: put(start(st.session_state["data"])),
        )  # fmt: skip
        st.selectbox(
            "Algorithm", list(ALGORITHMS), key=shown("algorithm", screen.recipe.algorithm),
            format_func=lambda key: ALGORITHMS[key].title, on_change=choose_algorithm,
        )  # fmt: skip


def choose_algorithm() -> None:
    now: Screen = st.session_state[SCREEN]
    put(start(now.data, now.values, st.session_state["algorithm"]))
