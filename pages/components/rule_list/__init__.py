"""A list of rules; it and a tree drawn beside it light each other up under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

import streamlit as st

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "splitstep_rulebook",
    html='<ol tabindex="0"></ol>',
    css=(_HERE / "rule_list.css").read_text("utf-8"),
    js=(_HERE / "rule_list.js").read_text("utf-8"),
)


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


class RulesData(TypedDict):
    """The whole list."""

    rules: list[Line]
    label: str
    height: int  # in pixels; 0 shows all rules
    lit: list[str]  # the ids of the rules that are lit
    picked: str | None
    current: str | None
    large: bool


def rulebook(
    lines: Sequence[Line],
    *,
    key: str,
    label: str,
    height: int,
    lit: Sequence[str] = (),
    picked: str | None = None,
    current: str | None = None,
    large: bool = False,
    on_pick: Callable[[str], None] | None = None,
) -> None:
    """Show the list; `on_pick` gets the id of a clicked line."""

    def picking() -> None:
        found = st.session_state[key].get("picked")
        if on_pick and isinstance(found, str):
            on_pick(found)

    data: RulesData = {
        "rules": [{"opening": "OTHERWISE", **line} for line in lines],
        "label": label,
        "height": height,
        "lit": list(lit),
        "picked": picked,
        "current": current,
        "large": large,
    }
    _mount(key=key, data=data, on_picked_change=picking)
