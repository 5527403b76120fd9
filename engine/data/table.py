"""The data a tree is learned from: columns of codes, a target, weights. Read-only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
import pandas as pd

from engine.data.cells import BoolArray, Cells, CodeArray, FloatArray, IntArray, plain, ranks, read_cells

__all__ = ["BoolArray", "CodeArray", "FloatArray", "IntArray", "plain"]

Kind = Literal["categorical", "numeric"]
Task = Literal["classify", "regress"]

MISSING_MARKS = ("", "?", "NA", "N/A", "NaN", "nan", "null")
MISSING_VALUE = "(missing)"
LARGEST = 1e100  # of a target: sums of squares must stay finite
FEW_DISTINCT = 10  # integers with at most so many distinct values may be names of groups


class TableError(ValueError):
    """Something about the data that a person must be told in one sentence."""


@dataclass(frozen=True, eq=False, slots=True)
class Column:
    """A column as codes into its distinct values; numbers are coded by rank, so code order is value order."""

    name: str
    kind: Kind
    codes: CodeArray  # -1 where the value is missing
    labels: tuple[str, ...] = ()  # the domain of a categorical column
    levels: FloatArray = field(default_factory=lambda: np.empty(0))  # the distinct numbers, ascending

    def __post_init__(self) -> None:
        self.codes.flags.writeable = False
        self.levels.flags.writeable = False

    @property
    def size(self) -> int:
        """How many distinct values the column knows."""
        return len(self.labels) if self.kind == "categorical" else len(self.levels)

    @property
    def missing(self) -> BoolArray:
        return self.codes < 0

    def numbers(self) -> FloatArray:
        """The values of a numeric column, NaN where missing."""
        return np.append(self.levels, np.nan)[self.codes]

    def text(self, row: int) -> str:
        """One cell as people write it; empty where missing."""
        code = int(self.codes[row])
        if code < 0:
            return ""
        return self.labels[code] if self.kind == "categorical" else plain(float(self.levels[code]))

    def take(self, rows: IntArray) -> Column:
        return replace(self, codes=self.codes[rows])

    def with_missing_label(self) -> Column:
        """A categorical column whose missing values are a value of their own; any other column as it is."""
        if self.kind == "numeric" or not self.missing.any() or MISSING_VALUE in self.labels:
            return self
        codes = np.where(self.codes < 0, np.int32(self.size), self.codes).astype(np.int32)
        return replace(self, codes=codes, labels=(*self.labels, MISSING_VALUE))


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Table:
    """Columns, the target column, a weight for each row, and what reading them left in doubt."""

    columns: tuple[Column, ...]
    target: Column
    weights: FloatArray
    doubtful: tuple[str, ...] = ()  # numeric columns whose few integers may be names

    def __post_init__(self) -> None:
        self.weights.flags.writeable = False

    def __len__(self) -> int:
        return len(self.weights)

    @property
    def task(self) -> Task:
        return "classify" if self.target.kind == "categorical" else "regress"

    @property
    def classes(self) -> tuple[str, ...]:
        return self.target.labels

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def column(self, name: str) -> Column:
        for column in self.columns:
            if column.name == name:
                return column
        raise TableError(f"There is no column {name!r}; the columns are {listing(self.names)}.")

    def take(self, rows: IntArray) -> Table:
        """The table of some rows (repeats allowed), with every domain kept."""
        return replace(
            self,
            columns=tuple(column.take(rows) for column in self.columns),
            target=self.target.take(rows),
            weights=self.weights[rows],
        )

    @classmethod
    def from_frame(
        cls,
        frame: pd.DataFrame,
        target: str,
        *,
        task: Task | None = None,
        weight: str | None = None,
        ignore: Sequence[str] = (),
        categorical: Sequence[str] = (),
        numeric: Sequence[str] = (),
        domains: Mapping[str, Sequence[str]] | None = None,
        classes: Sequence[str] = (),
        na: Sequence[str] = MISSING_MARKS,
    ) -> Table:
        """Columns of `frame` with their kinds inferred, unless `categorical` or `numeric` names them."""
        domains = dict(domains or {})
        names = [str(name) for name in frame.columns]
        frame = frame.set_axis(names, axis=1)
        named = [target, *([weight] if weight else []), *ignore, *categorical, *numeric, *domains]
        check_names(names, named)
        if weight == target:
            raise TableError(f"Column {target!r} cannot be both the target and the weight.")
        if both := set(categorical) & set(numeric):
            raise TableError(f"Column {sorted(both)[0]!r} cannot be both categorical and numeric.")
        marks = frozenset(na)

        raw = {name: read_cells(frame[name], marks) for name in names}
        weights = read_weights(raw[weight], weight) if weight else np.ones(len(frame))
        if not (weights > 0).any():
            raise TableError(f"The weight column {weight!r} is 0 in every row.")
        kept = raw[target].known & (weights > 0) if weight else raw[target].known
        complete = bool(kept.all())
        if not kept.any():
            raise TableError(f"No row has a value in the target column {target!r}.")
        if not complete:
            raw = {name: cells.take(kept) for name, cells in raw.items()}

        goal, doubt = read_target(raw[target], target, task, classes)
        columns, doubtful = [], [target] if doubt else []
        told = [name for name in names if name not in (target, weight, *ignore)]
        codes = np.empty((len(told), int(kept.sum())), np.int32)  # in one piece, as the kernels want them
        for name, own in zip(told, codes, strict=True):
            asked: Kind | None = (
                "categorical" if name in categorical or name in domains else "numeric" if name in numeric else None
            )
            column = read_column(raw[name], name, asked, domains.get(name, ()), own)
            columns.append(column)
            if asked is None and looks_like_codes(column):
                doubtful.append(name)
        if weight or not complete:  # a column of weights is the frame's own
            weights = weights[kept]
        return cls(tuple(columns), goal, weights, tuple(doubtful))


def check_names(names: Sequence[str], asked: Iterable[str]) -> None:
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise TableError(f"Two columns are named {twice!r}; rename one.")
    for name in asked:
        if name not in names:
            raise TableError(f"There is no column {name!r}; the columns are {listing(names)}.")


def read_weights(cells: Cells, name: str) -> FloatArray:
    numbers = cells.as_numbers()
    if numbers is None or np.isnan(numbers).any() or (numbers < 0).any():
        raise TableError(f"The weight column {name!r} must hold a number of at least 0 in every row.")
    return numbers


def read_target(cells: Cells, name: str, task: Task | None, classes: Sequence[str]) -> tuple[Column, bool]:
    """The target as classes (in sorted order unless declared) or numbers, and whether that was a guess."""
    numbers = cells.as_numbers()
    if task == "regress" and numbers is None:
        raise TableError(f"The target {name!r} is not numeric, so there is no number to predict.")
    guess = task is None and not classes and numbers is not None
    if numbers is not None and (task == "regress" or guess):
        column = numeric_column(name, numbers)
        if task == "regress" or column.size > FEW_DISTINCT:
            if (np.abs(column.levels) > LARGEST).any():
                raise TableError(
                    f"The target {name!r} holds numbers too large to square; divide them by a power of ten."
                )
            return column, False
    cells = cells.as_text()
    found = sorted(cells.present(), key=(lambda label: (float(label), label)) if numbers is not None else None)
    if classes and (undeclared := [label for label in found if label not in classes]):
        raise TableError(f"The target {name!r} holds {undeclared[0]!r}, which the declared classes leave out.")
    return categorical_column(name, cells, tuple(classes) or tuple(found)), guess


def read_column(
    cells: Cells, name: str, asked: Kind | None, domain: Sequence[str], into: CodeArray | None = None
) -> Column:
    """A column of one kind; its codes go `into` memory that is given."""
    if cells.numbers is not None and asked != "categorical":
        codes, levels = ranks(cells.numbers, into)
        if not len(levels) or np.isfinite(levels[[0, -1]]).all():  # the others lie between
            return Column(name, "numeric", codes, levels=levels)
    guessed_empty = asked is None and cells.numbers is None and not cells.known.any()
    numbers = None if asked == "categorical" or guessed_empty else cells.as_numbers()
    if asked == "numeric" and numbers is None:
        bad = next(text for text in cells.as_text().seen() if not is_number(text))
        raise TableError(f"Column {name!r} was to be numeric but holds {bad!r}.")
    if numbers is not None:
        return numeric_column(name, numbers, into)
    return categorical_column(name, cells.as_text(), domain or cells.declared, into)


def is_number(text: str) -> bool:
    return bool(np.isfinite(pd.to_numeric(pd.Series([text]), errors="coerce").to_numpy(float))[0])


def numeric_column(name: str, numbers: FloatArray, into: CodeArray | None = None) -> Column:
    codes, levels = ranks(numbers, into)
    return Column(name, "numeric", codes, levels=levels)


def categorical_column(name: str, cells: Cells, domain: Sequence[str] = (), into: CodeArray | None = None) -> Column:
    """Codes in declared order, or else in the order values are first seen."""
    labels = tuple(domain) or tuple(cells.seen())
    declared = set(labels)
    if not declared.issuperset(cells.texts):
        for value in cells.present():
            if value not in declared:
                raise TableError(f"Column {name!r} holds {value!r}, which its declared values leave out.")
    return Column(name, "categorical", cells.placed(labels, into), labels)


def looks_like_codes(column: Column) -> bool:
    """Few distinct whole numbers: perhaps names of groups rather than amounts."""
    few = column.kind == "numeric" and 0 < column.size <= FEW_DISTINCT and column.size < len(column.codes)
    return few and bool((column.levels == np.round(column.levels)).all())


def listing(names: Sequence[str], most: int = 12) -> str:
    shown = ", ".join(repr(name) for name in names[:most])
    return shown if len(names) <= most else f"{shown}, … ({len(names)} in all)"
