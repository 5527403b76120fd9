"""What changes the tree of a contest, and what takes that back."""

from __future__ import annotations

import streamlit as st

from engine.learn.recipe import NodeId, Override, path_text
from pages.practise.contest.state import MOST_TREE, PAGE, Contest, packed
from pages.shell import session
from pages.shell.validation import ROOT

BEFORE = "trees before this one"


def decide(override: Override) -> None:
    """Decide at a node. What was decided below it was about other branches, and goes."""
    put(after(session.now(PAGE), override))


def after(state: Contest, override: Override) -> str:
    """The tree in the link once somebody has decided at a node."""
    return packed((*without(state, override.node), override))


def without(state: Contest, node: NodeId) -> tuple[Override, ...]:
    """The decisions that are left when those at and below a node go."""
    return tuple(each for each in state.overrides if each.node[: len(node)] != node)


def forget(node: NodeId) -> None:
    """Take back what was decided at and below a node; it is open again, and looked at."""
    put(packed(without(session.now(PAGE), node)), path_text(node) or ROOT)


def undo() -> None:
    """Go back to the tree before the last change; after a reload, take back the last decision."""
    state, before = session.now(PAGE), trees_before()
    tree = before.pop() if before else packed(state.overrides[:-1])
    session.change(tree=tree, node="")


def reset() -> None:
    """Begin again with an undivided root; undo brings the tree back."""
    put("")


def put(tree: str, node: str = "") -> None:
    """Put another tree in the place of the one at hand, which is kept for undo."""
    if len(tree) <= MOST_TREE:
        trees_before().append(session.now(PAGE).tree)
        session.change(tree=tree, node=node)


def trees_before() -> list[str]:
    """The trees of this contest before the one at hand, the last one last."""
    now = session.now(PAGE)
    goal, kept = repr((now.data, now.settings, now.seed, now.questions)), st.session_state.get(BEFORE)
    if kept is None or kept[0] != goal:
        kept = st.session_state[BEFORE] = (goal, [])
    found: list[str] = kept[1]
    return found


def look(node: str) -> None:
    """Look at a node that was clicked."""
    session.change(node=node or ROOT)
