"""A column at a glance: its distinct values, how often each occurs, which of them are numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from engine.reading.sheet import Sheet
from engine.table import FloatArray, IntArray, Kind

BINS = 12
MOST_BARS = 12


@dataclass(frozen=True, eq=False, slots=True)
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

    @property
    def known(self) -> int:
        return int(self.counts.sum())

    @property
    def distinct(self) -> int:
        return len(self.values)

    @property
    def missing_share(self) -> float:
        return 1 - self.known / self.rows if self.rows else 0.0

    @property
    def kind(self) -> Kind:
        """What the engine takes the column for, if nobody says otherwise."""
        if self.declared:
            return self.declared
        return "numeric" if self.distinct and bool(np.isfinite(self.numbers).all()) else "categorical"

    @property
    def whole(self) -> bool:
        """Whether all values are whole numbers."""
        return self.kind == "numeric" and self.distinct > 0 and bool((self.numbers == np.round(self.numbers)).all())

    @property
    def numeric_share(self) -> float:
        """The share of the known cells that are numbers."""
        return float(self.counts[np.isfinite(self.numbers)].sum()) / self.known if self.known else 0.0

    def numbers_by_row(self) -> FloatArray:
        return np.append(self.numbers, np.nan)[self.codes]

    def bars(self, kind: Kind) -> tuple[int, ...]:
        """A small distribution: equal steps of a number, or the most frequent values."""
        if not self.distinct:
            return ()
        if kind == "numeric":
            finite = np.isfinite(self.numbers)
            low, high = self.numbers[finite].min(), self.numbers[finite].max()
            if not np.isfinite(high - low):
                return ()
            drawn, _ = np.histogram(self.numbers[finite], BINS, (low, high), weights=self.counts[finite])
            return tuple(int(count) for count in drawn)
        return tuple(int(count) for count in np.sort(self.counts)[::-1][:MOST_BARS])

    def frequent(self, most: int) -> list[str]:
        """The most frequent values, the earlier one first among equals."""
        return [self.values[at] for at in np.argsort(-self.counts, kind="stable")[:most].tolist()]


def profile(name: str, series: pd.Series[str], declared: Kind | None = None) -> Profile:
    codes, found = pd.factorize(series)
    values = tuple(found.to_numpy(object).tolist())
    if declared == "categorical":
        numbers = np.full(len(values), np.nan)
    else:
        numbers = np.asarray(pd.to_numeric(np.array(values, object), errors="coerce"), float)
        numbers = np.where(np.isfinite(numbers), numbers, np.nan)
    counts = np.bincount(codes[codes >= 0], minlength=len(values)).astype(np.int64)
    return Profile(name, codes.astype(np.int64), values, counts, numbers, declared)


def profiles_of(sheet: Sheet, progress: Callable[[float], None] = lambda share: None) -> dict[str, Profile]:
    """A profile of every column."""
    found: dict[str, Profile] = {}
    for place, name in enumerate(sheet.frame.columns):
        declared: Kind | None = "categorical" if name in sheet.domains else "numeric" if name in sheet.numeric else None
        found[name] = profile(name, sheet.frame[name], declared)
        if place % 50 == 0:
            progress(place / sheet.frame.shape[1])
    return found
