"""Small tables and rows of big figures as HTML; every text is escaped."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from pages.views.text import short


def grid_html(
    headings: Sequence[str], rows: Sequence[Sequence[str]], lit: Collection[int] = (), *, prose: bool = False
) -> str:
    """A table whose first column names the rows; rows in `lit` stand out, `prose` is for sentences, not figures."""
    heads = "".join(f'<th scope="col">{escape(short(text))}</th>' if text else "<td></td>" for text in headings)
    body = "".join(
        f'<tr{" class=lit" if at in lit else ""}><th scope="row">{escape(short(row[0]))}</th>'
        f"{''.join(f'<td>{escape(short(text, 300 if prose else 90))}</td>' for text in row[1:])}</tr>"
        for at, row in enumerate(rows)
    )
    kind = "ss-grid prose" if prose else "ss-grid"
    table = f'<table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="ss-scroll" tabindex="0" role="group" aria-label="Table">{table}</div>'


def figures_html(figures: Sequence[tuple[str, str]]) -> str:
    """Numbers to be seen from the last row of the hall, each with what it is."""
    shown = "".join(f"<div><b>{escape(value)}</b><span>{escape(label)}</span></div>" for label, value in figures)
    return f'<div class="ss-figures">{shown}</div>'
