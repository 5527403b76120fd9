"""The memory that holds the cases of all open nodes, and room for more."""

import numpy as np

from .bundles import Buffers, CaseArrays
from .jit import allocating, inner
from .layout import KEY_ROW_MASK
from .statistics import row_of


@allocating
def longer(array, length):
    """A copy of a list of values with room for `length` of them."""
    grown = np.empty(length, array.dtype)
    for i in range(min(length, array.shape[0])):
        grown[i] = array[i]
    return grown


@allocating
def taller(array, length):
    """A copy of rows of values with room for `length` of them."""
    grown = np.empty((length, array.shape[1]), array.dtype)
    for i in range(min(length, array.shape[0])):
        for w in range(array.shape[1]):
            grown[i, w] = array[i, w]
    return grown


@inner
def is_everything(data, rows):
    """Whether these are all rows in their order."""
    if rows.shape[0] != data.codes.shape[1]:
        return False
    for i in range(rows.shape[0]):
        if rows[i] != i:
            return False
    return True


@allocating
def load(data, rows, weights):
    """The cases of a node from its rows; the keys come in their sorted order. No weights: each case counts as one.

    The records and keys of all rows are those of the data themselves.
    """
    size, wide, width = rows.shape[0], data.keys.shape[0], 3 if data.classes == 0 else weights.shape[1]
    everything = is_everything(data, rows)
    amounts = np.empty((size, width))
    by_row = np.empty((data.codes.shape[1] if wide > 0 else 0, width))
    for i in range(size if width > 0 else 0):
        amounts[i, 0] = weights[i, 0] if weights.shape[1] > 0 else 1.0
        if width == 3:
            amounts[i, 1] = amounts[i, 0] * data.numbers[rows[i]]
            amounts[i, 2] = amounts[i, 1] * data.numbers[rows[i]]
        for w in range(width if wide > 0 else 0):
            by_row[rows[i], w] = amounts[i, w]
    if everything:
        return CaseArrays(data.records, amounts, data.keys, by_row)
    records, keys = np.empty((size, data.records.shape[1]), np.uint64), np.empty((wide, size), np.uint64)
    inside = np.zeros(data.codes.shape[1] if wide > 0 else 0, np.bool_)
    for i in range(size):
        for w in range(records.shape[1]):
            records[i, w] = data.records[rows[i], w]
        if wide > 0:
            inside[rows[i]] = True
    for j in range(wide):
        end = 0
        for i in range(data.keys.shape[1]):
            if inside[data.keys[j, i] & KEY_ROW_MASK]:
                keys[j, end] = data.keys[j, i]
                end += 1
    return CaseArrays(records, amounts, keys, by_row)


@inner
def amounts_by_row(records, amounts, lo, hi, by_row):
    """Write what the cases lo:hi add to the statistics where the keys look for it."""
    last = records.shape[1] - 1
    for i in range(lo, hi):
        for s in range(by_row.shape[1]):
            by_row[row_of(records[i, last]), s] = amounts[i, s]


@allocating
def buffers_for(cases, room):
    """Two buffers for cases such as these, each with `room` for so many."""
    words, width, wide = cases.records.shape[1], cases.amounts.shape[1], cases.keys.shape[0]
    return Buffers(
        np.empty((2, room, words), np.uint64),
        np.empty((2, room if width > 0 else 0, width)),
        np.empty((2, wide, room), np.uint64),
        cases.by_row,
    )


@inner
def one_of(buffers, b):
    """The cases in one of the buffers."""
    return CaseArrays(buffers.records[b], buffers.amounts[b], buffers.keys[b], buffers.by_row)


@allocating
def roomier(buffers, cases, end, room):
    """The cases up to `end` in buffers with more room."""
    grown = buffers_for(cases, room)
    for b in range(2):
        for i in range(end):
            for w in range(grown.records.shape[2]):
                grown.records[b, i, w] = buffers.records[b, i, w]
            for w in range(grown.amounts.shape[2]):
                grown.amounts[b, i, w] = buffers.amounts[b, i, w]
            for j in range(grown.keys.shape[1]):
                grown.keys[b, j, i] = buffers.keys[b, j, i]
    return grown
