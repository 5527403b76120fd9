"""Exercises as files: a worksheet to print, or for a learning platform."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.exercises.exercise import Exercise
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from pages.practise.exercises.state import Practise
from pages.practise.tasks import paper, platforms

MANY = 5  # exercises of one file


def offer(state: Practise) -> None:
    """A button for each kind of file."""
    st.caption(f"{MANY} exercises of this kind with other numbers each, from this one on, with solutions.")
    tasks, name = partial(tasks_of, state), f"{state.kind}-{state.seed}"
    paper.offer(tasks, name)
    platforms.offer(tasks, name)


def tasks_of(state: Practise, group: int) -> list[Exercise]:
    """The exercises of a group; the first has the one at hand and those that follow."""
    first = state.seed + group * MANY
    return [generate(KINDS[state.kind], first + each, state.difficulty) for each in range(MANY)]
