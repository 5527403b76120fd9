"""The controls that the pages of exercises share: how hard, and other numbers."""

from __future__ import annotations

from typing import Literal

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


def another(
    label: str, seed: int, help: str, key: str = "another", type: Literal["primary", "secondary"] = "secondary"
) -> None:
    """A button for the next seed, which gives other numbers."""
    after = {"seed": (seed + 1) % (MOST_SEED + 1)}
    st.button(label, key=key, help=help, type=type, on_click=session.change, kwargs=after)
