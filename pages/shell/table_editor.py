"""A small table of the page, edited in place; every change goes into the link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pages.components.cell_grid import Field, GridData, cell_grid
from pages.shell.session import change, current, now
from pages.views.small_table import COUNT, MOST_ROWS, SmallTable, read, written


def fields_of(table: SmallTable) -> list[Field]:
    """The columns: words turn over at a click, counts are typed."""
    return [
        {"name": name, "kind": "number"} if name == COUNT else {"name": name, "kind": "choice", "choices": choices}
        for name, choices in table.domains.items()
    ]


def cells_of(table: SmallTable, *, large: bool, lit: Sequence[int], height: int) -> GridData:
    """The table as the stage shows it; rows in `lit` stand out. `obey` does what somebody asks of it."""
    return GridData(
        fields=fields_of(table),
        rows=[list(row) for row in table.rows],
        lit=list(lit),
        label="The cases",
        large=large,
        height=height,
        add=len(table.rows) < MOST_ROWS,
        remove=len(table.rows) > 1,
    )


def obey(kind: str, value: Any, field: str = "table") -> None:
    """Change the table of the page as somebody asks: a cell "edited", a row "added" or "removed".

    It is changed as it stands, not as it was drawn: of two changes at once both count.
    """
    table = read(getattr(now(current()), field))
    if kind == "edited":
        row, column = int(value["row"]), int(value["column"])
        if row >= len(table.rows):
            return  # it was removed meanwhile
        new = table.with_cell(row, column, str(value["value"]) or "0")
    elif kind == "added":
        new = table.with_row()
    else:
        new = table.without(int(value))
    change(**{field: written(new)})


def edited(table: SmallTable, *, field: str = "table", large: bool = False, height: int = 0) -> None:
    """Show the table; words turn over at a click, counts are typed, rows come and go."""
    cell_grid(
        fields_of(table),
        table.rows,
        key=f"sheet {field}",
        label="The cases",
        on_edit=lambda row, column, value: obey("edited", {"row": row, "column": column, "value": value}, field),
        on_add=(lambda: obey("added", True, field)) if len(table.rows) < MOST_ROWS else None,
        on_remove=(lambda row: obey("removed", row, field)) if len(table.rows) > 1 else None,
        large=large,
        height=height,
    )
