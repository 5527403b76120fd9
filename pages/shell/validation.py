"""Checks of what a link says, shared by the states of several pages. Each refuses with a ValueError."""

from __future__ import annotations

from engine.learn.recipe import NodeId

MOST_WEIGHT = 1e6
ROOT = "root"  # the root in a link, where no text means no node
LONGEST_NODE = 4000  # characters
LONGEST_BRANCH = 6  # digits


def weights_only(values: tuple[float, ...]) -> None:
    """Refuse weights that are negative, huge or all zero."""
    if not all(0 <= value <= MOST_WEIGHT for value in values) or not sum(values) > 0:
        raise ValueError("weights are at least 0 and not all 0")


def read_node(text: str) -> NodeId:
    """The node that a link names: "root", or the branches on the way to it, such as "0.2"."""
    if text == ROOT:
        return ()
    branches = text.split(".")
    if len(text) > LONGEST_NODE or not all(is_branch(branch) for branch in branches):
        raise ValueError("no such node")
    return tuple(map(int, branches))


def is_branch(text: str) -> bool:
    """Whether a text is the number of a branch."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_BRANCH


def node_or_none(text: str) -> NodeId | None:
    """The node that a link names, or None if it names none."""
    return read_node(text) if text else None
