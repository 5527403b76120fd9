"""A small table of the page, edited in place; every change goes into the link."""

from __future__ import annotations

from collections.abc import Sequence

from pages.components.cell_grid import Field, sheet
from pages.shell.session import change
from pages.views.small_table import COUNT, MOST_ROWS, SmallTable, written


def edited(
    table: SmallTable, *, field: str = "table", large: bool = False, lit: Sequence[int] = (), height: int = 0
) -> None:
    """Show the table; words turn over at a click, counts are typed, rows come and go."""
    fields: list[Field] = [
        {"name": name, "kind": "number"} if name == COUNT else {"name": name, "kind": "choice", "choices": choices}
        for name, choices in table.domains.items()
    ]

    def put(new: SmallTable) -> None:
        change(**{field: written(new)})

    sheet(
        fields,
        table.rows,
        key=f"sheet {field}",
        label="The cases",
        on_edit=lambda row, column, value: put(table.with_cell(row, column, value or "0")),
        on_add=(lambda: put(table.with_row())) if len(table.rows) < MOST_ROWS else None,
        on_remove=(lambda row: put(table.without(row))) if len(table.rows) > 1 else None,
        lit=lit,
        large=large,
        height=height,
    )
