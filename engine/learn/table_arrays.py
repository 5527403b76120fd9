"""A table as the kernels see it: codes, records, sorted keys and the target, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import ModuleType
from weakref import WeakKeyDictionary

import numpy as np

from engine import kernels
from engine.data.table import CodeArray, Column, FloatArray, Table, TableError

MANY_VALUES = 0.3  # C4.5: a category column with this share of the cases as values does not count in the average
NARROW = 255  # distinct values that fit a byte, with one code left for missing
MOST_EXACT = 2.0**53  # up to here every whole number is a float
MOST_ROWS, MOST_CLASSES = 2**24, 2**12  # what a sorted key has bits for


@dataclass(frozen=True, eq=False, slots=True)
class Arrays:
    """A table's columns as codes, records and keys; the target without its mean."""

    data: kernels.Data
    slots: int  # of a node's histogram
    centre: float  # the mean of the target
    exact: bool  # whether sums of cases are exact in any order
    unit: bool  # whether each case counts as one


_arrays: WeakKeyDictionary[Table, Arrays] = WeakKeyDictionary()


def arrays_of(table: Table, kernel: ModuleType) -> Arrays:
    """The table as arrays, made once and kept as long as the table is."""
    if table not in _arrays:
        _arrays[table] = as_arrays(table, kernel)
    return _arrays[table]


def as_arrays(table: Table, kernel: ModuleType) -> Arrays:
    """The table as arrays; refuses one that is too large for a sorted key."""
    columns, rows = table.columns, len(table)
    if rows > MOST_ROWS or len(table.classes) > MOST_CLASSES:
        raise TableError(f"The engine takes up to {MOST_ROWS:,} rows and {MOST_CLASSES:,} classes.")
    codes = in_one_piece(columns, rows)
    sizes = np.array([column.size for column in columns], np.int64)
    levels = np.concatenate(
        [column.levels if column.kind == "numeric" else np.arange(float(column.size)) for column in columns]
        or [np.empty(0)]
    )
    ordered = np.array([column.kind == "numeric" for column in columns], np.bool_)
    is_narrow, is_wide = sizes <= NARROW, ordered & (sizes > NARROW)
    taken = np.where(is_wide, 0, sizes + 1)  # one slot more for missing values
    shape = np.zeros(len(columns), kernels.COLUMN)
    shape["ordered"], shape["values"] = ordered, sizes
    shape["first"] = np.cumsum(sizes) - sizes
    shape["slot"] = np.where(is_wide, -1, np.cumsum(taken) - taken)
    shape["byte"] = np.where(is_narrow, np.cumsum(is_narrow) - 1, -1)
    shape["wide"] = np.where(is_wide, np.cumsum(is_wide) - 1, -1)
    many = ~ordered & (sizes >= MANY_VALUES * rows)
    shape["many_values"] = many if not many.all() else 0
    centre, grid = 0.0, 1.0
    labels, numbers = np.zeros(rows, np.int32), np.zeros(rows)
    if table.task == "classify":
        labels = np.array(table.target.codes, np.int32)  # a copy: read-only arrays would be compiled for a second time
    else:
        numbers = table.target.numbers()
        grid = grid_of(numbers)
        centre = float(np.average(numbers, weights=table.weights))
        centre = round(centre / grid) * grid if grid else centre
        numbers = numbers - centre
    # The row and label take six bytes of the last word: two are left for columns.
    records = np.zeros((rows, 1 + -(-max(int(is_narrow.sum()) - 2, 0) // 8)), np.uint64)
    kernel.pack_records(codes, labels, shape, records)
    keys = np.zeros((int(is_wide.sum()), rows), np.uint64)
    for j in np.flatnonzero(is_wide).tolist():
        kernel.sort_keys(codes[j], int(sizes[j]), labels, keys[shape["wide"][j]])
    data = kernels.Data(codes, shape, levels, labels, numbers, len(table.classes), records, keys, np.empty(0))
    unit = bool((table.weights == 1.0).all())
    whole = unit or bool((table.weights == np.round(table.weights)).all())
    most = float(np.abs(numbers).max(initial=0.0) * table.weights.sum())  # whichever cases a sample repeats
    exact = whole and grid > 0.0 and most < MOST_EXACT * grid
    return Arrays(data, int(taken.sum()), centre, exact, unit)


def grid_of(numbers: FloatArray) -> float:
    """The whole, thousandth or millionth (in powers of two) that all numbers are multiples of, or 0.

    Sums of such numbers are exact, so they may be subtracted again: integers, and numbers in single precision.
    """
    for grid in (1.0, 2.0**-10, 2.0**-20):
        if (np.floor(numbers / grid) == numbers / grid).all():
            return grid
    return 0.0


def in_one_piece(columns: tuple[Column, ...], rows: int) -> CodeArray:
    """The codes of all columns, one below the other; those read from a frame are so already."""
    found = columns[0].codes.base if columns else None
    shape = (len(columns), rows)
    if isinstance(found, np.ndarray) and found.shape == shape and found.dtype == np.int32 and found.flags.carray:
        addresses = [column.codes.__array_interface__["data"][0] for column in columns]
        if addresses == [row.__array_interface__["data"][0] for row in found]:
            return found
    return np.array([column.codes for column in columns], np.int32).reshape(shape)


def logs(most: int) -> FloatArray:
    """n log2 n for whole n up to `most`."""
    return log_table(most.bit_length())[: most + 1]


@cache
def log_table(bits: int) -> FloatArray:
    """n log2 n for whole n of up to so many bits."""
    whole = np.arange(1, 1 << bits, dtype=float)
    return np.concatenate([[0.0], whole * np.log2(whole)])
