"""A small table to edit in place: words that turn over at a click, numbers to type, rows to add and drop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import streamlit as st

from pages.components.assets import served

_HERE = Path(__file__).parent
HTML = (
    '<div class="wide sheet"><table><thead></thead><tbody></tbody></table>'
    '<button type="button" class="add"></button></div>'
)
_mount = st.components.v2.component(
    "splitstep_sheet",
    html=HTML,
    css=(_HERE / "cell_grid.css").read_text("utf-8"),
    js=served("cell_grid", (_HERE / "cell_grid.js").read_text("utf-8")),
)


class Field(TypedDict):
    """One column: fixed text, a choice among a few words, or a number from 0 on."""

    name: str
    kind: Literal["fixed", "choice", "number"]
    choices: NotRequired[Sequence[str]]


class GridData(TypedDict):
    """The cells, and what may be done to them."""

    fields: list[Field]
    rows: list[list[str]]
    lit: list[int]  # the rows that stand out
    label: str
    large: bool
    height: int  # in pixels; 0 shows all rows
    add: bool
    remove: bool


def cell_grid(
    fields: Sequence[Field],
    rows: Sequence[Sequence[str]],
    *,
    key: str,
    label: str,
    on_edit: Callable[[int, int, str], None],
    on_add: Callable[[], None] | None = None,
    on_remove: Callable[[int], None] | None = None,
    lit: Sequence[int] = (),
    large: bool = False,
    height: int = 0,
) -> None:
    """Show the rows; `on_edit` gets row, column and new value. Rows in `lit` stand out; `height` 0 shows all."""

    def report(event: str, call: Callable[[Any], None]) -> Callable[[], None]:
        def run() -> None:
            value = st.session_state[key].get(event)
            if value is not None:
                call(value)

        return run

    data: GridData = {
        "fields": list(fields),
        "rows": [list(row) for row in rows],
        "lit": list(lit),
        "label": label,
        "large": large,
        "height": height,
        "add": on_add is not None,
        "remove": on_remove is not None,
    }
    _mount(
        key=key,
        data=data,
        on_edited_change=report("edited", lambda e: on_edit(int(e["row"]), int(e["column"]), str(e["value"]))),
        on_added_change=report("added", lambda _: on_add() if on_add else None),
        on_removed_change=report("removed", lambda row: on_remove(int(row)) if on_remove else None),
    )
