"""The cases as a table: a click on a value removes it, another click restores it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.data.table import MISSING_VALUE, Table
from pages.components.cell_grid import Field, cell_grid
from pages.cures.missing.removed_cells import written_cells
from pages.cures.missing.state import FIRST_STEPS
from pages.cures.missing.subject import Subject
from pages.cures.missing.walk_view import grid_rows
from pages.shell import page, session

SMALL, WINDOW = 20, 14  # a table with so many rows is shown whole; of a larger one, so many


def show_table(subject: Subject) -> None:
    """All of a small table, else the rows around the one that is followed."""
    rows = len(subject.table)
    first = 0 if rows <= SMALL else subject.row // WINDOW * WINDOW
    last = rows if rows <= SMALL else min(first + WINDOW, rows)
    page.say("Click a value to remove it; click again to restore it.", "note")
    show(subject, subject.table, range(first, last), lambda row, column: toggle(subject, row, column), "cells")


def show_row(subject: Subject) -> None:
    """The row that is followed."""
    show(subject, subject.table, [subject.row], lambda row, column: toggle(subject, row, column), "cells")


def show_asked(subject: Subject, alone: Table) -> None:
    """The row that the tree is asked about, a table of its own."""
    show(subject, alone, [0], lambda _, column: toggle_asked(subject, column), "asked", subject.row)


def show(
    subject: Subject,
    table: Table,
    rows: Sequence[int],
    on_toggle: Callable[[int, int], None],
    key: str,
    offset: int = 0,
) -> None:
    """Some rows of a table; `on_toggle` hears the row and the column of a click."""
    values: list[Field] = [
        {"name": column.name, "kind": "choice", "choices": ["", MISSING_VALUE]} for column in table.columns
    ]
    fields: list[Field] = [{"name": "row", "kind": "fixed"}, *values, {"name": table.target.name, "kind": "fixed"}]
    cell_grid(
        fields,
        grid_rows(table, rows, offset),
        key=key,
        label="The cases",
        large=subject.state.lecture,
        on_edit=lambda line, column, _: on_toggle(rows[line], column - 1),
        lit=[line for line, row in enumerate(rows) if row == subject.row and len(rows) > 1],
    )


def toggle(subject: Subject, row: int, column: int) -> None:
    """Remove a value or restore it; the row of the cell is followed from there."""
    whole = subject.whole
    if column >= len(whole.columns) or whole.columns[column].codes[row] < 0:
        session.change(row=row + 1, step=1)
        return
    cells = written_cells(subject.cells ^ {(row, column)})
    session.change(blanks=cells, row=row + 1, step=FIRST_STEPS.get(subject.state.view, 1))


def toggle_asked(subject: Subject, column: int) -> None:
    """Remove a value of the row that the tree is asked about, or restore it."""
    number, asked = str(column + 1), subject.state.asked
    others = tuple(each for each in asked if each != number)
    session.change(asked=others if number in asked else (*others, number), row=subject.row + 1, step=99)
