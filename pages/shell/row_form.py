"""One row to try: a number of the table, or values typed into a form; as text that fits into a link."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from engine.data.cells import read_cells
from engine.data.table import MISSING_VALUE, Column, Table, plain, read_column
from pages.shell.session import among, clearable, entered, shown
from pages.views.text import beyond_text, markdown, short

MOST_FIELDS = 24


def known(text: str) -> bool:
    """Whether a text names a row."""
    if text.isascii() and text.isdigit():
        return 0 < len(text) < 9 and int(text) > 0
    return text.startswith("{") and text.endswith("}") and json_fits(text)


def json_fits(text: str) -> bool:
    """Whether a text is a JSON object."""
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


@dataclass(frozen=True, eq=False, slots=True)
class OneRow:
    """A row as columns of one value each, and its true answer where the table has it."""

    columns: dict[str, Column]
    truth: str


def columns_of(text: str, table: Table, names: list[str], missing: str) -> OneRow:
    """The row that a text names; a number too high is the last row."""
    if text.startswith("{"):
        values, truth = typed(text), ""
        columns = {name: column_of(table.column(name), values.get(name)) for name in names}
    else:
        row = min(int(text), len(table)) - 1
        columns = {name: table.column(name).take(np.array([row])) for name in names}
        truth = table.target.text(row)
    if missing == "category":
        columns = {name: column.with_missing_label() for name, column in columns.items()}
    return OneRow(columns, truth)


def column_of(like: Column, value: Any) -> Column:
    """A column of one value; what does not fit is missing."""
    series = pd.Series([None if value is None else str(value)], dtype=object)
    try:
        return read_column(read_cells(series, frozenset(("",))), like.name, like.kind, ())
    except ValueError:
        return read_column(read_cells(pd.Series([None], dtype=object), frozenset(("",))), like.name, like.kind, ())


def form(text: str, table: Table, names: list[str], change: Callable[[str], None]) -> None:
    """Pick a row by its number, or change one of its values: then it is a row of your own."""
    own = text.startswith("{")
    number = 1 if own else min(int(text), len(table))
    values = typed(text) if own else {name: table.column(name).text(number - 1) for name in names}
    if not own and int(text) > number:
        st.info(beyond_text(int(text), number))
    st.number_input(
        "Row of the table",
        1,
        len(table),
        **shown("row number", value=number),
        width=150,
        on_change=lambda: change(str(entered("row number"))),
    )
    with st.container(horizontal=True, gap="small"):
        for name in names[:MOST_FIELDS]:
            field(table.column(name), values, change)
    if own:
        st.html('<p class="ss-note">A row of your own; choose a number to take one of the table again.</p>')


def field(column: Column, values: dict[str, Any], change: Callable[[str], None]) -> None:
    """One value of the row; left open it is missing."""
    key, label = f"try {column.name}", markdown(column.name, 30)
    value = values.get(column.name)

    def keep() -> None:
        now = entered(key)
        rest = {name: each for name, each in values.items() if name != column.name and each not in (None, "")}
        own = {} if now in (None, MISSING_VALUE) else {column.name: plain(now) if isinstance(now, float) else now}
        change(json.dumps(rest | own, separators=(",", ":"), ensure_ascii=False))

    if column.kind == "numeric":
        try:
            number = float(value) if value not in (None, "") else None
        except (TypeError, ValueError):
            number = None
        st.number_input(label, **clearable(key, number), placeholder=MISSING_VALUE, on_change=keep, width=150)
    else:
        choices = [*column.labels, MISSING_VALUE]
        st.selectbox(
            label,
            **among(key, choices, value if value in choices else MISSING_VALUE),
            format_func=short,
            on_change=keep,
            width=150,
        )


def typed(text: str) -> dict[str, Any]:
    """The values of a row written as JSON; what is not an object of texts and numbers has none."""
    try:
        parsed = json.loads(text)
    except ValueError:
        return {}
    if not isinstance(parsed, dict):
        return {}
    return {str(k): v for k, v in parsed.items() if isinstance(v, str | int | float) and not isinstance(v, bool)}
