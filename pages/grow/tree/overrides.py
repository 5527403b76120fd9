"""Decisions by hand: taken, and taken back."""

from __future__ import annotations

from dataclasses import replace

from engine.learn.recipe import NodeId, Override
from pages.grow.lesson.lesson import Lesson
from pages.shell import session
from pages.shell.grow_state import GROW
from pages.shell.session import put


def decide(lesson: Lesson, override: Override) -> None:
    """Take a decision by hand. It stays in view: as the step at hand, or as the node somebody picked."""
    state = session.now(GROW)
    node = override.node if lesson.picked or lesson.finished else None
    put(replace(state, recipe=state.recipe.override(override), node=node, column=override.column or ""))


def forget(node: NodeId) -> None:
    """Take back the decision at a node."""
    state = session.now(GROW)
    put(replace(state, recipe=state.recipe.forget(node)))


def forget_all() -> None:
    """Take back all decisions by hand."""
    state = session.now(GROW)
    put(replace(state, recipe=replace(state.recipe, overrides=())))
