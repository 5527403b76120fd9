"""A list of rules; it and a tree drawn beside it light each other up under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypedDict

import streamlit as st

from pages.views.rule_line import Line

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "splitstep_rulebook",
    html='<ol tabindex="0"></ol>',
    css=(_HERE / "rule_list.css").read_text("utf-8"),
    js=(_HERE / "rule_list.js").read_text("utf-8"),
)


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
