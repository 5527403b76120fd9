"""Tables of a few rows that fit into a link: cells between commas, rows between semicolons, the first row the names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from datasets.catalog import CATALOG
from engine.data.table import Table

COUNT = "Count"  # a column of this name holds weights
MOST_ROWS, MOST_COLUMNS, LONGEST = 40, 8, 16
PAIRS = (("T", "F"), ("+", "-"), ("0", "1"), ("yes", "no"), ("Yes", "No"))


@dataclass(frozen=True)
class SmallTable:
    """A small table of words; the last column (before the counts) is the target."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def weighted(self) -> bool:
        """Whether the last column counts how often a row occurs."""
        return self.names[-1] == COUNT

    @property
    def target(self) -> str:
        """The name of the column to predict."""
        return self.names[-2] if self.weighted else self.names[-1]

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of the columns to ask about."""
        return self.names[: self.names.index(self.target)]

    @cached_property
    def domains(self) -> dict[str, tuple[str, ...]]:
        """The values a cell can turn to: those seen, and the other half of a well-known pair."""
        found = {}
        for at, name in enumerate(self.names):
            seen = tuple(dict.fromkeys(row[at] for row in self.rows))
            found[name] = next((pair for pair in PAIRS if set(seen) <= set(pair)), seen)
        return found

    def with_cell(self, row: int, column: int, value: str) -> SmallTable:
        """The table with another value in a cell."""
        cells = [list(each) for each in self.rows]
        cells[row][column] = value
        return SmallTable(self.names, tuple(map(tuple, cells)))

    def with_row(self) -> SmallTable:
        """One row more, a copy of the last."""
        return SmallTable(self.names, (*self.rows, self.rows[-1]))

    def without(self, row: int) -> SmallTable:
        """The table without a row."""
        return SmallTable(self.names, self.rows[:row] + self.rows[row + 1 :])

    def with_identity(self) -> SmallTable:
        """Every case as a row of its own with a number nobody else has."""
        rows = []
        for row in self.rows:
            times, cells = (round(float(row[-1])), row[:-1]) if self.weighted else (1, row)
            rows += [cells] * times
        names = self.names[:-1] if self.weighted else self.names
        return SmallTable(("id", *names), tuple((str(at + 1), *row) for at, row in enumerate(rows)))

    def table(self) -> Table:
        """The table as the engine reads it; values in the order they are first met, classes sorted."""
        frame = pd.DataFrame(list(self.rows), columns=list(self.names))
        return Table.from_frame(
            frame, self.target, task="classify", weight=COUNT if self.weighted else None, categorical=self.inputs, na=()
        )


def written(table: SmallTable) -> str:
    """The table as the text of a link."""
    return ";".join(",".join(row) for row in (table.names, *table.rows))


def read(text: str) -> SmallTable:
    """The table of a link; refuses what is not one with a ValueError."""
    names, *rows = [tuple(cell.strip() for cell in line.split(",")) for line in text.split(";")]
    if not rows or not 2 <= len(names) <= MOST_COLUMNS or len(rows) > MOST_ROWS or len(set(names)) < len(names):
        raise ValueError("a table needs a few columns and a few rows")
    if any(len(row) != len(names) for row in rows):
        raise ValueError("every row needs a cell for each column")
    if any(not cell or len(cell) > LONGEST for row in (names, *rows) for cell in row):
        raise ValueError("a cell is empty or too long")
    table = SmallTable(names, tuple(rows))
    if len(table.inputs) < 1:
        raise ValueError("there is no column to ask about")
    if table.weighted:
        counts = [float(row[-1]) for row in rows]
        if not all(0 <= each <= 1000 for each in counts) or not sum(counts) > 0:
            raise ValueError("counts are from 0 to 1000, and not all 0")
    return table


def of_frame(frame: pd.DataFrame, *columns: str) -> str:
    """A data set (some of its columns) as the text of a link."""
    kept = frame[list(columns)] if columns else frame
    cells = kept.astype(str).replace({",": " ", ";": " "}, regex=True)
    return written(SmallTable(tuple(map(str, kept.columns)), tuple(map(tuple, cells.to_numpy().tolist()))))


def textbook(key: str, *columns: str) -> str:
    """A small data set of the catalogue as the text of a table."""
    return of_frame(CATALOG[key].frame(), *columns)
