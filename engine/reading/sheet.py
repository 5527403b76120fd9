"""Sheet: the cells of somebody's table as text, with what was decided to read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pandas as pd

from engine.data.table import Table, Task


@dataclass(frozen=True, slots=True)
class Choices:
    """How to read a file; what is None is found out by looking at it."""

    encoding: str | None = None
    separator: str | None = None
    header: bool | None = None
    header_line: int | None = None  # the line that holds the names, counted from 1; those above it are left out
    decimal: str | None = None
    decimals: tuple[tuple[str, str], ...] = ()  # (column, decimal mark) where a column differs from the rest
    marks: tuple[str, ...] | None = None
    meant: tuple[tuple[str, str, bool], ...] = ()  # (column, cell, whether it is missing there), whatever the marks are
    every_line: bool = False  # keep totals, units and remarks among the rows
    sheet: str | None = None  # of a workbook, by its name
    sample: int | None = None  # so many rows, taken at random by `seed`
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Doubt:
    """A decision that could have been another: what was decided, and the choices that give the other reading."""

    text: str  # one sentence
    other: str = ""  # the other reading in a few words, for a button; empty if none is offered
    choices: Choices | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was decided about a file, and what a person should know about it."""

    name: str
    kind: Literal["text", "ARFF", "Excel", "link"]
    encoding: str
    separator: str
    header: bool
    decimal: str
    marks: tuple[str, ...]  # what stands for a missing value
    found: tuple[tuple[str, int], ...] = ()  # the marks that occur, and how often
    out_of: str = ""  # the archive it was in
    rows: int = 0  # of the file; a sample has fewer
    notes: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    header_line: int = 0  # where the names were found, counted from 1; 0 if there are none
    sheets: tuple[str, ...] = ()  # the names of a workbook's visible sheets
    sheet: str = ""  # the one that was read


@dataclass(frozen=True, eq=False, slots=True)
class Sheet:
    """A table as it was read: every cell is text or missing."""

    frame: pd.DataFrame
    reading: Reading
    numeric: tuple[str, ...] = ()  # columns that the file itself declares
    domains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def table(
        self,
        target: str,
        *,
        categorical: Sequence[str] = (),
        numeric: Sequence[str] = (),
        classes: Sequence[str] = (),
        task: Task | None = None,
        weight: str | None = None,
        ignore: Sequence[str] = (),
    ) -> Table:
        """The table to learn from, with the options of `Table.from_frame`, which outweigh what the file declares."""
        asked = {target, *categorical, *numeric}
        return Table.from_frame(
            self.frame,
            target,
            categorical=categorical,
            numeric=[*numeric, *(name for name in self.numeric if name not in asked)],
            domains={name: values for name, values in self.domains.items() if name not in asked},
            classes=classes or (self.domains.get(target, ()) if task != "regress" else ()),
            na=(),
            task=task,
            weight=weight,
            ignore=ignore,
        )
