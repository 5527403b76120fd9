"""A small table of the page, edited in place; every change goes into the link."""

from __future__ import annotations

from collections.abc import Sequence

from pages.components.cell_grid import Field, sheet
from pages.shell.session import change
from pages.views.small_table import COUNT, MOST_ROWS, Tiny, written


def edited(tiny: Tiny, *, field: str = "table", large: bool = False, lit: Sequence[int] = (), height: int = 0) -> None:
    """Show the table; words turn over at a click, counts are typed, rows come and go."""
    fields: list[Field] = [
        {"name": name, "kind": "number"} if name == COUNT else {"name": name, "kind": "choice", "choices": choices}
        for name, choices in tiny.domains.items()
    ]

    def put(new: Tiny) -> None:
        change(**{field: written(new)})

    sheet(
        fields,
        tiny.rows,
        key=f"sheet {field}",
        label="The cases",
        on_edit=lambda row, column, value: put(tiny.with_cell(row, column, value or "0")),
        on_add=(lambda: put(tiny.with_row())) if len(tiny.rows) < MOST_ROWS else None,
        on_remove=(lambda row: put(tiny.without(row))) if len(tiny.rows) > 1 else None,
        lit=lit,
        large=large,
        height=height,
    )
