"""The first rows of a table, as escaped text."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import pandas as pd

from engine.data.table import MISSING_VALUE
from pages.views.text import several, short

ROWS, COLUMNS, LONG = 5, 12, 30


def preview_html(frame: pd.DataFrame, name_of: Callable[[str], str]) -> str:
    """The first rows and columns; what is not shown is counted."""
    columns = list(frame.columns[:COLUMNS])
    heads = "".join(f'<th scope="col">{escape(short(name_of(name), LONG))}</th>' for name in columns)
    body = "".join(
        f"<tr>{''.join(cell_html(value) for value in row)}</tr>"
        for row in frame[columns].head(ROWS).itertuples(index=False, name=None)
    )
    more = frame.shape[1] - len(columns)
    note = f'<p class="ss-note">… and {several(more, "more column")}, listed below.</p>' if more else ""
    return (
        '<div class="ss-scroll ss-preview" tabindex="0" role="region" aria-label="First rows">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>{note}"
    )


def cell_html(value: object) -> str:
    """One cell; a missing value is marked."""
    return f"<td><i>{MISSING_VALUE}</i></td>" if pd.isna(value) else f"<td>{escape(short(str(value), LONG))}</td>"  # type: ignore[call-overload]
