"""The cells of one column as they come from a frame: each distinct cell is read once, however many rows have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from engine import kernels

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
CodeArray = npt.NDArray[np.int32]
BoolArray = npt.NDArray[np.bool_]

FEW = 255  # up to so many distinct numbers are looked up as they come; more are sorted
SMALL = 10_000  # rows that numpy sorts before a kernel would be loaded


@dataclass(frozen=True, eq=False, slots=True)
class Cells:
    """Numbers (NaN where missing), or codes into the distinct texts (-1 where missing)."""

    numbers: FloatArray | None
    codes: IntArray
    texts: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()  # what the column says its values are, in its order

    @property
    def known(self) -> BoolArray:
        return ~np.isnan(self.numbers) if self.numbers is not None else self.codes >= 0

    def take(self, kept: BoolArray) -> Cells:
        if self.numbers is not None:
            return replace(self, numbers=self.numbers[kept])
        return replace(self, codes=self.codes[kept])

    def as_numbers(self) -> FloatArray | None:
        """The cells as finite numbers (NaN where missing), or None if any is something else."""
        if self.declared:
            return None
        if self.numbers is not None:
            return None if np.isinf(self.numbers).any() else self.numbers
        values = pd.to_numeric(pd.Series(self.texts, dtype=object), errors="coerce").to_numpy(float)
        present = np.bincount(self.codes + 1, minlength=len(values) + 1)[1:] > 0
        if not np.isfinite(values[present]).all():
            return None
        return np.append(values, np.nan)[self.codes]

    def as_text(self) -> Cells:
        """The cells as text, numbers written out."""
        if self.numbers is None:
            return self
        codes, distinct = ranks(self.numbers)
        return replace(self, numbers=None, codes=codes.astype(np.int64), texts=tuple(plain(x) for x in distinct))

    def present(self) -> list[str]:
        """The texts that some row has."""
        had = np.zeros(len(self.texts) + 1, np.bool_)
        had[self.codes] = True  # -1 is the last of them
        return [self.texts[code] for code in np.flatnonzero(had[:-1]).tolist()]

    def seen(self) -> list[str]:
        """The texts in the order of the rows that have them first."""
        return [self.texts[code] for code in pd.unique(self.codes).tolist() if code >= 0]

    def placed(self, labels: Sequence[str], into: CodeArray | None = None) -> CodeArray:
        """Each cell's code among `labels`, which hold every text there is; -1 where missing."""
        position = {label: code for code, label in enumerate(labels)}
        codes = np.array([*(position.get(text, -1) for text in self.texts), -1], np.int32)
        return np.take(codes, self.codes, out=into, mode="wrap")  # -1 is the last code


def read_cells(series: pd.Series[Any], marks: frozenset[str]) -> Cells:
    """Numbers stay numbers; anything else becomes stripped text, missing marks become missing."""
    if pd.api.types.is_numeric_dtype(series) and not pd.api.types.is_bool_dtype(series):
        return Cells(series.to_numpy(float, na_value=np.nan), np.empty(0, np.int64))
    if isinstance(series.dtype, pd.CategoricalDtype):
        codes, raw = series.cat.codes.to_numpy(np.int64), list(series.cat.categories)
        declared = tuple(cell_text(value) for value in raw)
    else:
        if pd.api.types.infer_dtype(series, skipna=True) != "string":
            series = series.astype(object).map(lambda value: value if pd.isna(value) else cell_text(value))
        codes, distinct = pd.factorize(series)
        raw, declared = list(distinct), ()
    position: dict[str, int] = {}
    recoded = []
    for value in raw:  # several spellings may be one text once stripped
        text = cell_text(value)
        recoded.append(-1 if text in marks else position.setdefault(text, len(position)))
    return Cells(None, np.array([*recoded, -1], np.int64)[codes], tuple(position), declared)


def cell_text(value: object) -> str:
    return plain(value) if isinstance(value, float) else str(value).strip()


def plain(number: float) -> str:
    """A number without a needless tail: 75.0 is "75", 0.1 is "0.1"."""
    return str(int(number)) if abs(number) < 1e16 and number == int(number) else repr(float(number))


def ranks(numbers: FloatArray, into: CodeArray | None = None) -> tuple[CodeArray, FloatArray]:
    """Each number's position among the distinct ones, -1 for NaN, and the distinct ones in order."""
    rows = len(numbers)
    codes = np.empty(rows, np.int32) if into is None else into
    if rows <= SMALL:
        known = ~np.isnan(numbers)
        codes[:] = -1
        levels, codes[known] = np.unique(numbers[known], return_inverse=True)
        return codes, levels
    numbers = np.ascontiguousarray(numbers)
    seen, held = np.empty(FEW + 1, np.uint64), np.zeros(4 * (FEW + 1), np.uint64)
    found = kernels.look_up(numbers.view(np.uint64), np.full(len(held), -1, np.int32), held, seen, codes)
    if found <= len(seen):
        distinct = seen[:found].view(np.float64)
        levels = np.unique(distinct[~np.isnan(distinct)])
        positions = np.where(np.isnan(distinct), -1, np.searchsorted(levels, distinct)).astype(np.int32)
        kernels.rename(codes, positions)
        return codes, levels
    keys, other_keys = np.empty((2, rows), np.uint64)
    order, other_order = np.empty((2, rows), np.int32)
    counts, levels = np.empty((6, 2048), np.int64), np.empty(rows)
    swapped = kernels.sort_numbers(numbers, keys, order, other_keys, other_order, counts)
    if swapped:
        keys, order = other_keys, other_order
    return codes, levels[: kernels.rank(keys, order, codes, levels)].copy()
