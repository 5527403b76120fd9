"""Decisions by hand: taken, and taken back."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.learn.recipe import NodeId, Override
from pages.shell.grow_state import Screen
from pages.shell.lesson import Lesson
from pages.shell.session import SCREEN, put


def decide(lesson: Lesson, override: Override) -> None:
    """One more decision. It stays on screen: as the step at hand, or as the node somebody picked."""
    screen: Screen = st.session_state[SCREEN]
    node = override.node if lesson.picked or lesson.finished else None
    put(replace(screen, recipe=screen.recipe.override(override), node=node, column=override.column or ""))


def forget(node: NodeId) -> None:
    screen: Screen = st.session_state[SCREEN]
    put(replace(screen, recipe=screen.recipe.forget(node)))


def forget_all() -> None:
    screen: Screen = st.session_state[SCREEN]
    put(replace(screen, recipe=replace(screen.recipe, overrides=())))
