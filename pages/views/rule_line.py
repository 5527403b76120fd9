"""A line of a list of rules: what a view makes and the list component shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict


class Test(TypedDict):
    """One condition; a dropped one is struck out."""

    text: str
    gone: bool


class Line(TypedDict):
    """One rule of the list."""

    id: str
    title: str  # its number
    leaf: NotRequired[str]  # the node of the tree that it is about
    conditions: Sequence[Test]
    answer: str
    colour: str
    figure: str  # at the right, such as "4 cases"
    state: Literal["", "current", "gone"]
    opening: NotRequired[str]  # said where there is no condition: "OTHERWISE"
    note: NotRequired[str]  # under it, such as why it is gone
