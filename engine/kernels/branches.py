"""The branch that each case takes, and the part of it where a case takes several."""

import numpy as np

from .codes import ABSENT, FRACTIONAL, SURROGATE
from .jit import entry_point, inner
from .statistics import row_of
from .subsets import branch_of
from .surrogates import ask_surrogates, find_surrogates


@entry_point
def send(settings, data, asked, sent, surrogates):
    """Find the branch of each case and the known weight of each branch; returns how many go down every branch.

    What a question cannot place follows the recipe: surrogates, the largest branch, or -1 for "down every branch".
    """
    ordered, codes, went, sizes = data.columns[asked.column].ordered, data.codes[asked.column], sent.went, sent.sizes
    binary, grouped = ordered or not settings.multiway, asked.sides.shape[0] > 0
    for b in range(sizes.shape[0]):
        sizes[b] = 0.0
    missing, last = np.int64(0), sent.records.shape[1] - 1
    for i in range(sent.records.shape[0]):
        code = codes[row_of(sent.records[i, last])]
        went[i] = -1
        if code >= 0:
            b = branch_of(ordered, code, grouped, asked.cut, asked.sides, 0)
            went[i] = -1 if binary and b == ABSENT else b
        elif ordered:
            went[i] = asked.missing_side
        if went[i] >= 0:
            sizes[went[i]] += sent.weights[i, 0] if sent.weights.shape[1] > 0 else 1.0
        else:
            missing += 1
    return send_missing(settings, data, asked.column, binary, sent, missing, surrogates)


@inner
def send_missing(settings, data, j, binary, sent, missing, surrogates):
    """Send the cases that no branch has yet where the recipe says; returns how many go down every branch."""
    if missing == 0 or settings.missing == FRACTIONAL:
        return missing
    largest, found, went = np.int64(largest_of(sent.sizes)), np.int64(0), sent.went
    if settings.missing == SURROGATE and binary:
        found = np.int64(find_surrogates(settings, data, sent, j, surrogates))
    for i in range(sent.records.shape[0]):
        if went[i] < 0:
            went[i] = ask_surrogates(data, sent.records[i], surrogates, found, largest)
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
    """The cases of branch b, with its share of those that go down every branch; returns how many."""
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
