"""A column at a glance: its distinct values, how often each occurs, which of them are numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from engine.data.table import BoolArray, FloatArray, IntArray, Kind
from engine.doctor.dates import days
from engine.reading.sheet import Sheet

BINS = 12
MOST_BARS = 12


@dataclass(frozen=True, eq=False)
class Profile:
    """A column as codes into its distinct values, in the order they are first seen."""

    name: str
    codes: IntArray  # -1 where the value is missing
    values: tuple[str, ...]
    counts: IntArray
    numbers: FloatArray  # of each distinct value, NaN where it is no number
    declared: Kind | None = None  # by the file itself

    @property
    def rows(self) -> int:
        return len(self.codes)

    @cached_property
    def known(self) -> int:
        return int(self.counts.sum())

    @property
    def distinct(self) -> int:
        return len(self.values)

    @property
    def missing_share(self) -> float:
        return 1 - self.known / self.rows if self.rows else 0.0

    @cached_property
    def kind(self) -> Kind:
        """What the engine takes the column for, if nobody says otherwise."""
        if self.declared:
            return self.declared
        return "numeric" if self.distinct and bool(np.isfinite(self.numbers).all()) else "categorical"

    @cached_property
    def whole(self) -> bool:
        """Whether all values are whole numbers."""
        return self.kind == "numeric" and self.distinct > 0 and bool((self.numbers == np.round(self.numbers)).all())

    @property
    def numeric_share(self) -> float:
        """The share of the known cells that are numbers."""
        return float(self.counts[np.isfinite(self.numbers)].sum()) / self.known if self.known else 0.0

    @cached_property
    def days(self) -> tuple[FloatArray, str] | None:
        """The distinct values as dates: days since the first, and how they were read; None if they are no dates."""
        return days(self.values)

    def numbers_by_row(self) -> FloatArray:
        return np.append(self.numbers, np.nan)[self.codes]

    def bars(self) -> tuple[int, ...]:
        """A small distribution: equal steps of a number, or the most frequent values."""
        if self.kind == "categorical":
            return tuple(np.sort(self.counts)[::-1][:MOST_BARS].tolist())
        if not self.distinct:
            return ()
        # Divided by the largest first, so that no difference overflows.
        scaled = self.numbers / (np.abs(self.numbers).max() or 1.0)
        spread = scaled.max() - scaled.min()
        share = (scaled - scaled.min()) / spread if spread else np.full(self.distinct, 0.5)
        bins = np.minimum((BINS * share).astype(np.int64), BINS - 1)
        return tuple(np.bincount(bins, self.counts, minlength=BINS).astype(np.int64).tolist())

    def frequent(self, most: int) -> list[str]:
        """The most frequent values, the earlier one first among equals."""
        return [self.values[at] for at in np.argsort(-self.counts, kind="stable")[:most].tolist()]

    def recoded(self, values: Sequence[str | None], numbers: FloatArray, declared: Kind | None) -> Profile:
        """The column with other values in place of its distinct ones, and their numbers; None is a missing value."""
        merged, kept = pd.factorize(np.array([*values, None], object))  # the last is for rows without a value
        present = np.flatnonzero(merged >= 0)
        firsts = present[np.unique(merged[present], return_index=True)[1]]
        codes = merged[self.codes].astype(np.int64)
        counts = np.bincount(codes[codes >= 0], minlength=len(kept)).astype(np.int64)
        return Profile(self.name, codes, tuple(kept.tolist()), counts, numbers[firsts], declared)

    def without(self, rows: BoolArray) -> Profile:
        """The column with the values of some rows missing."""
        codes = np.where(rows, -1, self.codes)
        known = codes >= 0
        codes[known], kept = pd.factorize(codes[known])
        counts = np.bincount(codes[known], minlength=len(kept)).astype(np.int64)
        values = tuple(self.values[position] for position in kept.tolist())
        return Profile(self.name, codes, values, counts, self.numbers[kept], self.declared)


def profile(name: str, series: pd.Series[str], declared: Kind | None = None) -> Profile:
    codes, distinct = pd.factorize(series)
    values = tuple(distinct.to_numpy(object).tolist())
    numbers = np.full(len(values), np.nan) if declared == "categorical" else numbers_of(values)
    if declared == "numeric" and not np.isfinite(numbers).all():
        declared = None
    counts = np.bincount(codes[codes >= 0], minlength=len(values)).astype(np.int64)
    return Profile(name, codes.astype(np.int64), values, counts, numbers, declared)


def numbers_of(values: Sequence[str]) -> FloatArray:
    """Each value as a number, NaN where it is no finite one."""
    numbers = np.asarray(pd.to_numeric(np.array(values, object), errors="coerce"), float)
    return np.where(np.isfinite(numbers), numbers, np.nan)


def profiles_of(sheet: Sheet, progress: Callable[[float], None] = lambda share: None) -> dict[str, Profile]:
    """A profile of every column."""
    profiles: dict[str, Profile] = {}
    for position, name in enumerate(sheet.frame.columns):
        declared: Kind | None = "categorical" if name in sheet.domains else "numeric" if name in sheet.numeric else None
        profiles[name] = profile(name, sheet.frame[name], declared)
        if position % 50 == 0:
            progress(position / sheet.frame.shape[1])
    return profiles
