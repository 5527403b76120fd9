"""The branch that each case takes, and the part of it where a case takes several."""

import numpy as np

from .jit import entry_point, inner
from .records import ABSENT, FRACTIONAL, SURROGATE
from .statistics import row_of
from .subsets import branch_of
from .surrogates import find_surrogates, stand_in


@entry_point
def place(settings, data, j, cut, sides, missing_side, records, weights, sizes, went, mimics):
    """Write each entry's branch to `went`, each branch's known weight to `sizes`; returns how many go everywhere.

    `sides` is the grouping of column j; entries count as one where `weights` has no columns. What cannot be placed
    follows the recipe: surrogates, the largest branch, or -1 for "down every branch".
    """
    ordered = data.columns[j].ordered
    binary = ordered or not settings.multiway
    for b in range(sizes.shape[0]):
        sizes[b] = 0.0
    unknown, last = np.int64(0), records.shape[1] - 1
    for i in range(records.shape[0]):
        code = data.codes[j, row_of(records[i, last])]
        went[i] = -1
        if code >= 0:
            b = branch_of(ordered, code, binary, cut, sides, 0)
            went[i] = -1 if binary and b == ABSENT else b
        elif ordered:
            went[i] = missing_side
        if went[i] >= 0:
            sizes[went[i]] += weights[i, 0] if weights.shape[1] > 0 else 1.0
        else:
            unknown += 1
    return place_unknown(settings, data, j, binary, records, weights, sizes, went, unknown, mimics)


@inner
def place_unknown(settings, data, j, binary, records, weights, sizes, went, unknown, mimics):
    """Send the entries that no branch has yet where the recipe says; returns how many go everywhere."""
    if unknown == 0 or settings.missing == FRACTIONAL:
        return unknown
    largest, found = np.int64(largest_of(sizes)), np.int64(0)
    if settings.missing == SURROGATE and binary:
        found = np.int64(find_surrogates(settings, data, records, weights, went, sizes, j, mimics))
    for i in range(records.shape[0]):
        if went[i] < 0:
            went[i] = stand_in(data, records[i], mimics, found, largest)
    return np.int64(0)


@inner
def largest_of(sizes):
    """The branch with most weight, the first on a tie."""
    largest = 0
    for b in range(1, sizes.shape[0]):
        if sizes[b] > sizes[largest]:
            largest = b
    return largest


@inner
def part_of(grains, weight, sizes, total, b):
    """What branch b gets of a case that goes down every branch with known cases: by their known weight.

    With `grains`, so many to a case, that is whole grains; the first of the branches gets what the others leave.
    """
    if grains == 0.0:
        return weight * (sizes[b] / total)
    first = 0
    while sizes[first] == 0.0:
        first += 1
    if b != first:
        return np.floor(weight * (sizes[b] / total) * grains) / grains
    left = weight
    for other in range(first + 1, sizes.shape[0]):
        left -= np.floor(weight * (sizes[other] / total) * grains) / grains
    return left


@entry_point
def collect(settings, rows, weights, went, sizes, b, into_rows, into_weights):
    """The entries of branch b, its share of the undecided ones included; returns how many."""
    total = 0.0
    for size in sizes:
        total += size
    end = 0
    for i in range(rows.shape[0]):
        if went[i] == b or (went[i] < 0 and sizes[b] > 0.0):
            own = went[i] == b
            into_rows[end] = rows[i]
            into_weights[end, 0] = weights[i, 0] if own else part_of(settings.grains, weights[i, 0], sizes, total, b)
            end += 1
    return end
