"""A table as arrays: distinct numbers, records and sorted keys."""

import math

import numpy as np

from .jit import allocating_entry_point, entry_point
from .layout import (
    DIGIT,
    EIGHT,
    ELEVEN,
    HASH,
    KEY_CODE,
    KEY_LABEL,
    LABEL_SHIFT,
    MISSING_KEY,
    ONE,
    ROW_SHIFT,
    SIGN,
)
from .sizes import BLOCK


@entry_point
def look_up(bits, positions, held, seen, codes):
    """Code each number, a pattern of bits, by when it was first seen; returns how many distinct ones there are.

    Stops once there are more than `seen` has room for. `positions` is a hash table with open addressing: a
    position in `seen`, -1 where free; `held` has the number that stands there.
    """
    mask, distinct = np.uint64(positions.shape[0] - 1), np.int64(0)
    for i in range(np.uint64(bits.shape[0])):
        place = ((bits[i] * HASH) >> np.uint64(54)) & mask
        while positions[place] >= 0 and held[place] != bits[i]:
            place = (place + ONE) & mask
        if positions[place] < 0:
            if distinct == seen.shape[0]:
                return distinct + 1
            seen[distinct] = held[place] = bits[i]
            positions[place] = distinct
            distinct += 1
        codes[i] = positions[place]
    return distinct


@entry_point
def rename(codes, names):
    """Replace every code by its new one."""
    for i in range(codes.shape[0]):
        codes[i] = names[codes[i]]


@entry_point
def sort_numbers(numbers, keys, rows, other_keys, other_rows, counts):
    """Sort numbers by their bits, 11 at a time from the lowest (a radix sort); NaN comes last, rows stay in order.

    `rows` tells where each comes from, or `other_rows` if the answer is yes.
    """
    for digit in range(counts.shape[0]):
        for value in range(counts.shape[1]):
            counts[digit, value] = 0
    bits, swapped = numbers.view(np.uint64), False
    for i in range(numbers.shape[0]):
        key = ~bits[i] if bits[i] & SIGN else bits[i] | SIGN
        key = ~np.uint64(0) if math.isnan(numbers[i]) else key
        keys[i], rows[i] = key, i
        for digit in range(counts.shape[0]):
            counts[digit, np.int64(key & DIGIT)] += 1
            key >>= ELEVEN
    for digit in range(counts.shape[0]):
        shift = ELEVEN * np.uint64(digit)
        if counts[digit, np.int64((keys[0] >> shift) & DIGIT)] == numbers.shape[0]:
            continue  # all alike
        end = 0
        for value in range(counts.shape[1]):
            start = end
            end += counts[digit, value]
            counts[digit, value] = start
        for i in range(numbers.shape[0]):
            value = np.int64((keys[i] >> shift) & DIGIT)
            to = counts[digit, value]
            counts[digit, value] = to + 1
            other_keys[to], other_rows[to] = keys[i], rows[i]
        keys, other_keys, rows, other_rows = other_keys, keys, other_rows, rows
        swapped = not swapped
    return swapped


@entry_point
def rank(keys, rows, codes, levels):
    """Code numbers by the rank of their sorted keys, -1 for NaN; returns how many distinct ones there are."""
    distinct, bits = np.int64(0), levels.view(np.uint64)
    for i in range(rows.shape[0]):
        if keys[i] == ~np.uint64(0):
            codes[rows[i]] = -1
            continue
        bits[distinct] = keys[i] ^ SIGN if keys[i] & SIGN else ~keys[i]
        if distinct == 0 or levels[distinct] != levels[distinct - 1]:
            distinct += 1
        codes[rows[i]] = distinct - 1
    return distinct


@entry_point
def pack_records(codes, labels, columns, records):
    """Pack one record a row: the codes of the narrow columns, the row and its label. Counts missing values, too.

    Block by block, so that the records stay close to the processor while one column after the other is added.
    """
    last = np.uint64(records.shape[1] - 1)
    for lo in range(0, records.shape[0], BLOCK):
        start, end = np.uint64(lo), np.uint64(min(lo + BLOCK, records.shape[0]))
        for row in range(start, end):
            records[row, last] = (row << ROW_SHIFT) | (np.uint64(labels[row]) << LABEL_SHIFT)
        for j in range(codes.shape[0]):
            own, byte, values, missing = codes[j], columns[j].byte, np.int32(columns[j].values), np.int32(0)
            for row in range(start, end):
                missing += own[row] < 0
            columns[j].missing += missing
            word, shift = np.uint64(max(byte, 0) >> 3), EIGHT * np.uint64(max(byte, 0) & 7)
            for row in range(start, end if byte >= 0 else start):
                records[row, word] |= np.uint64(own[row] if own[row] >= 0 else values) << shift


@allocating_entry_point
def sort_keys(codes, size, labels, keys):
    """The keys of a wide column in sorted order, rows in order among equals: a counting sort."""
    begin = np.zeros(size + 2, np.int64)
    for row in range(codes.shape[0]):
        begin[(codes[row] if codes[row] >= 0 else size) + 1] += 1
    for code in range(size + 1):
        begin[code + 1] += begin[code]
    for row in range(codes.shape[0]):
        code = codes[row] if codes[row] >= 0 else size
        shown = np.uint64(code) if code < size else MISSING_KEY
        keys[begin[code]] = (shown << KEY_CODE) | (np.uint64(labels[row]) << KEY_LABEL) | np.uint64(row)
        begin[code] += 1
