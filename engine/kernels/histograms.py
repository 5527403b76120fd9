"""Histograms: the cases of a node counted by value, and the values that occur, in order."""

import numpy as np

from .jit import inner
from .layout import (
    BIT_POSITIONS,
    BYTE,
    EIGHT,
    FOUR,
    KEY_CODE,
    KEY_LABEL,
    KEY_LABEL_MASK,
    KEY_ROW_MASK,
    LABEL_MASK,
    LABEL_SHIFT,
    LOW_SIX,
    MISSING_KEY,
    ONE,
    SEVEN,
    SIX,
    SIXTEEN,
    SIXTY_SEVEN,
    THREE,
    TWENTY_FOUR,
)
from .statistics import clear, count, row_of, row_size


@inner
def tally_column(classes, column, codes, records, amounts, lo, hi, squares, table):
    """Count the cases lo:hi by their code in one column; missing values come last. Few questions need Σwy²."""
    byte, values, slot = column.byte, column.values, column.slot
    # Unsigned numbers as indices: numba need not ask whether they count from the end.
    base, last = np.uint64(slot), np.uint64(records.shape[1] - 1)
    word, shift = np.uint64(max(byte, 0) >> 3), EIGHT * np.uint64(max(byte, 0) & 7)
    if byte < 0:  # more categories than a byte can tell apart
        for i in range(lo, hi):
            code = codes[row_of(records[i, last])]
            count(classes, records[i, last], amounts, i, table, slot + (code if code >= 0 else values))
    elif classes == 0:
        for i in range(np.uint64(lo), np.uint64(hi)):
            cell = base + ((records[i, word] >> shift) & BYTE)
            table[cell, 0] += amounts[i, 0]
            table[cell, 1] += amounts[i, 1]
        for i in range(np.uint64(lo), np.uint64(hi if squares else lo)):
            table[base + ((records[i, word] >> shift) & BYTE), 2] += amounts[i, 2]
    elif amounts.shape[1] == 0:
        for i in range(np.uint64(lo), np.uint64(hi)):
            cell, label = base + ((records[i, word] >> shift) & BYTE), (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
            table[cell, label] += 1.0
    else:
        for i in range(np.uint64(lo), np.uint64(hi)):
            cell, label = base + ((records[i, word] >> shift) & BYTE), (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
            table[cell, label] += amounts[i, 0]


@inner
def tally_four(classes, columns, j, records, amounts, lo, hi, squares, table):
    """Count the cases lo:hi in four columns at once whose bytes fill half a word.

    Adding to one histogram need not wait for the others.
    """
    a, b = np.uint64(columns[j].slot), np.uint64(columns[j + 1].slot)
    c, d = np.uint64(columns[j + 2].slot), np.uint64(columns[j + 3].slot)
    word, half = np.uint64(columns[j].byte >> 3), EIGHT * np.uint64(columns[j].byte & 7)
    last, weighted, start, end = np.uint64(records.shape[1] - 1), amounts.shape[1] > 0, np.uint64(lo), np.uint64(hi)
    if classes == 0:
        for i in range(start, end):
            codes = records[i, word] >> half
            at_a, at_b = a + (codes & BYTE), b + ((codes >> EIGHT) & BYTE)
            at_c, at_d = c + ((codes >> SIXTEEN) & BYTE), d + ((codes >> TWENTY_FOUR) & BYTE)
            weight, amount = amounts[i, 0], amounts[i, 1]
            table[at_a, 0] += weight
            table[at_a, 1] += amount
            table[at_b, 0] += weight
            table[at_b, 1] += amount
            table[at_c, 0] += weight
            table[at_c, 1] += amount
            table[at_d, 0] += weight
            table[at_d, 1] += amount
            if squares:
                square = amounts[i, 2]
                table[at_a, 2] += square
                table[at_b, 2] += square
                table[at_c, 2] += square
                table[at_d, 2] += square
        return
    for i in range(start, end):
        codes, label = records[i, word] >> half, (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
        amount = amounts[i, 0] if weighted else 1.0
        table[a + (codes & BYTE), label] += amount
        table[b + ((codes >> EIGHT) & BYTE), label] += amount
        table[c + ((codes >> SIXTEEN) & BYTE), label] += amount
        table[d + ((codes >> TWENTY_FOUR) & BYTE), label] += amount


@inner
def tally(data, cases, lo, hi, squares, table):
    """The counts of every column that is counted, for the cases lo:hi; the squares of a regression if wanted."""
    clear(table)
    tally_columns(data.classes, data.columns, data.codes, cases.records, cases.amounts, lo, hi, squares, table)


@inner
def tally_columns(classes, columns, codes, records, amounts, lo, hi, squares, table):
    """Add the cases lo:hi to the counts of every column that has a slot in the histogram."""
    j = 0
    while j < columns.shape[0]:
        byte, slot = columns[j].byte, columns[j].slot
        if byte >= 0 and byte & 3 == 0 and j + 3 < columns.shape[0] and columns[j + 3].byte == byte + 3:
            tally_four(classes, columns, j, records, amounts, lo, hi, squares, table)
            j += 4
            continue
        if slot >= 0:
            tally_column(classes, columns[j], codes[j], records, amounts, lo, hi, squares, table)
        j += 1


@inner
def groups_of_table(classes, table, slot, values, codes):
    """The values of a counted column that have cases, in order; returns how many."""
    groups, base = np.uint64(0), np.uint64(slot)
    if classes == 2:
        for code in range(np.uint64(values)):
            codes[groups] = code
            groups += np.uint64(table[base + code, 0] + table[base + code, 1] > 0.0)
        return np.int64(groups)
    for code in range(values):
        codes[groups] = code
        groups += np.uint64(row_size(classes, table, slot + code) > 0.0)
    return np.int64(groups)


@inner
def groups_of_few(classes, column, column_codes, records, lo, hi, scratch, table):
    """The values that the cases lo:hi have, in order; returns how many.

    For few cases: they mark their codes in a bitset, which is read in order.
    """
    byte, values, slot, seen, codes = column.byte, column.values, column.slot, scratch.seen, scratch.codes
    if byte < 0:
        last = records.shape[1] - 1
        for i in range(lo, hi):
            code = column_codes[row_of(records[i, last])]
            bit = np.uint64(code if code >= 0 else values)
            seen[bit >> SIX] |= ONE << (bit & LOW_SIX)
    else:
        word, shift = np.uint64(byte >> 3), EIGHT * np.uint64(byte & 7)
        for i in range(np.uint64(lo), np.uint64(hi)):
            bit = (records[i, word] >> shift) & BYTE
            seen[bit >> SIX] |= ONE << (bit & LOW_SIX)
    seen[values >> 6] &= ~(ONE << np.uint64(values & 63))  # missing is no group
    groups = 0
    for w in range((values >> 6) + 1):
        marks = seen[w]
        seen[w] = 0
        while marks != 0:
            others = marks & (marks - ONE)
            codes[groups] = (w << 6) + np.int64(BIT_POSITIONS[(marks ^ others) % SIXTY_SEVEN])
            groups += 1 if row_size(classes, table, slot + codes[groups]) > 0.0 else 0  # cases may weigh nothing
            marks = others
    return groups


@inner
def groups_of_keys(classes, cases, wide, lo, hi, scratch):
    """The values along the sorted keys lo:hi, in order, with the statistics of each; returns how many.

    The missing values stand last; their statistics go to `scratch.missing`.
    """
    by_row, keys, codes, sums, missing = cases.by_row, cases.keys, scratch.codes, scratch.sums, scratch.missing
    groups = 0
    previous = MISSING_KEY
    for i in range(lo, hi):
        key = keys[wide, i]
        code = key >> KEY_CODE
        if code == MISSING_KEY:
            break
        if code != previous:
            previous = code
            codes[groups] = np.int64(code)
            for s in range(sums.shape[1]):
                sums[groups, s] = 0.0
            groups += 1
        if classes == 0:
            for s in range(3):
                sums[groups - 1, s] += by_row[key & KEY_ROW_MASK, s]
        else:
            weight = by_row[key & KEY_ROW_MASK, 0] if by_row.shape[1] > 0 else 1.0
            sums[groups - 1, (key >> KEY_LABEL) & KEY_LABEL_MASK] += weight
    for s in range(missing.shape[0]):
        missing[s] = 0.0
    for back in range(hi - lo):
        key = keys[wide, hi - 1 - back]
        if key >> KEY_CODE != MISSING_KEY:
            break
        if classes == 0:
            for s in range(3):
                missing[s] += by_row[key & KEY_ROW_MASK, s]
        else:
            weight = by_row[key & KEY_ROW_MASK, 0] if by_row.shape[1] > 0 else 1.0
            missing[np.int64((key >> KEY_LABEL) & KEY_LABEL_MASK)] += weight
    return groups


@inner
def mark(data, board, cases, seen, table):
    """Add the few cases of the node at hand to the counts of the narrow numeric columns, and mark their codes.

    Each column has four words of the bitset `seen`.
    """
    classes, columns, used, records, amounts = data.classes, data.columns, board.used, cases.records, cases.amounts
    lo, hi = board.visit[0].start, board.visit[0].end
    last, weighted = np.uint64(records.shape[1] - 1), amounts.shape[1] > 0
    for i in range(np.uint64(lo), np.uint64(hi)):
        label = (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
        for j in range(columns.shape[0]):
            byte = columns[j].byte
            if byte < 0 or not columns[j].ordered or used[j]:
                continue
            code = (records[i, np.uint64(byte) >> THREE] >> (EIGHT * (np.uint64(byte) & SEVEN))) & BYTE
            cell = np.uint64(columns[j].slot) + code
            seen[FOUR * np.uint64(j) + (code >> SIX)] |= ONE << (code & LOW_SIX)
            if classes == 0:
                table[cell, 0] += amounts[i, 0]
                table[cell, 1] += amounts[i, 1]
            elif weighted:
                table[cell, label] += amounts[i, 0]
            else:
                table[cell, label] += 1.0
