"""The controls that the pages of exercises share: how hard, and other numbers."""

from __future__ import annotations

import streamlit as st

from engine.exercises.generate import DIFFICULTIES
from pages.practise.tasks.task_view import LEVELS
from pages.shell import session
from pages.shell.session import shown

MOST_SEED = 999_999


def difficulty(now: int) -> None:
    """How hard the tasks are."""
    st.segmented_control(
        "Difficulty",
        DIFFICULTIES,
        **shown("difficulty", default=now),
        on_change=session.setter("difficulty", "difficulty"),
        format_func=LEVELS.__getitem__,
    )


def another(label: str, seed: int, help: str) -> None:
    """A button for the next seed, which gives other numbers."""
    st.button(label, key="another", help=help, on_click=session.change, kwargs={"seed": (seed + 1) % (MOST_SEED + 1)})
