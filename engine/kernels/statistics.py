"""The statistics of cases: the weight of each class or, in regression, (Σw, Σwy, Σwy²)."""

import numpy as np

from .jit import inner
from .layout import LABEL_MASK, LABEL_SHIFT, ROW_SHIFT


@inner
def size_of(classes, stats):
    """The weight behind some statistics."""
    if classes == 0:
        return stats[0]
    total = 0.0
    for k in range(classes):
        total += stats[k]
    return total


@inner
def row_size(classes, table, at):
    """The weight behind one row of a table of statistics."""
    if classes == 0:
        return table[at, 0]
    total = 0.0
    for k in range(classes):
        total += table[at, k]
    return total


@inner
def row_of(word):
    """The row in the last word of a record."""
    return np.int64(word >> ROW_SHIFT)


@inner
def label_of(word):
    """The class in the last word of a record."""
    return np.int64((word >> LABEL_SHIFT) & LABEL_MASK)


@inner
def clear(table):
    """Set every number to 0."""
    numbers = table.reshape(table.size)
    for at in range(np.uint64(numbers.size)):
        numbers[at] = 0.0


@inner
def count(classes, record, amounts, i, table, at):
    """Add case i, whose record ends in the word `record`, to row `at` of some statistics."""
    if classes == 0:
        for s in range(3):
            table[at, s] += amounts[i, s]
    else:
        table[at, label_of(record)] += amounts[i, 0] if amounts.shape[1] > 0 else 1.0


@inner
def node_statistics(classes, records, amounts, lo, hi, stats):
    """The statistics of the cases lo:hi."""
    last = records.shape[1] - 1
    for s in range(stats.shape[0]):
        stats[s] = 0.0
    if classes == 2 and amounts.shape[1] == 0:
        ones, end = np.uint64(0), np.uint64(last)
        for i in range(np.uint64(lo), np.uint64(hi)):
            ones += (records[i, end] >> LABEL_SHIFT) & LABEL_MASK
        stats[0], stats[1] = float(hi - lo) - float(ones), float(ones)
        return
    if classes == 2:
        low, high, end = 0.0, 0.0, np.uint64(last)
        for i in range(np.uint64(lo), np.uint64(hi)):
            label, weight = float((records[i, end] >> LABEL_SHIFT) & LABEL_MASK), amounts[i, 0]
            low += weight * (1.0 - label)
            high += weight * label
        stats[0], stats[1] = low, high
        return
    for i in range(lo, hi):
        if classes == 0:
            for s in range(3):
                stats[s] += amounts[i, s]
        else:
            stats[label_of(records[i, last])] += amounts[i, 0] if amounts.shape[1] > 0 else 1.0


@inner
def subtract(table, part):
    """Subtract the histogram of a part."""
    counts, others = table.reshape(table.size), part.reshape(part.size)
    for at in range(np.uint64(counts.size)):
        counts[at] -= others[at]
