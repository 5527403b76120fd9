"""Every loop over rows or candidate splits: arrays in, arrays out, compiled by numba.

Read top to bottom: what a branch is worth, the best question of one column, the questions of a node and the choice
among them, surrogates, dividing the cases, and the loop that grows a whole tree. A node's cases are *entries* (row,
weight): a case with an unknown value may go down several branches with a part of its weight in each.

A column is codes into its distinct values, -1 for missing; `offsets[j]:offsets[j + 1]` are column j's codes. The
statistics of some entries are the weight of each class or, in regression, (Σw, Σwy, Σwy²).

Two ways lead through a column's values in order. A *narrow* column (up to 255 values) has a byte in each row's record
and is counted into a table; a *wide* numeric one is kept as sorted keys. Both are divided so that every node owns one
contiguous slice of each, and both become groups of equal values, in order, for one scan.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import njit

# Impurities, as criteria.py names them.
ENTROPY, GINI, MISCLASSIFICATION, VARIANCE = 0, 1, 2, 3
# What a split is worth: the drop in impurity, or something else.
REDUCTION, RATIO, LIKELIHOOD, CHI_SQUARE, HELLINGER, ALPHA = 0, 1, 2, 3, 4, 5
# What becomes of a case whose value is missing.
FRACTIONAL, SURROGATE, MAJORITY, CATEGORY = 0, 1, 2, 3
# What a column offers at a node.
OFFERS, USED, ONE_VALUE, TOO_FEW_KNOWN, TOO_SMALL_BRANCHES, NO_GAIN = 0, 1, 2, 3, 4, 5
# Why a node became a leaf; 0 for a node that asks.
ASKS, PURE, NO_COLUMNS, IDENTICAL_ROWS, NO_GAIN_STOP = 0, 1, 2, 3, 4
TOO_FEW_CASES, MAX_DEPTH, EMPTY, NOT_SIGNIFICANT, FORCED = 5, 6, 7, 8, 9
# What an override says of a node.
FREE, LEAF, QUESTION, OWN_BEST = 0, 1, 2, 3

ABSENT = 2  # the side of a category that no case of the node has
SLACK = 1e-6  # fractional weights are sums: a branch of 2 may weigh 1.9999999
LEAST = 1e-3  # C4.5's Epsilon
NOTHING = -1e300  # the value of a cut that is not allowed
TINY = 16  # nodes of so few entries are sorted instead of counted
LARGE = 128  # from here on a node's table is its parent's less its sibling's

# A record is words of 8 bytes: a byte for each narrow column, and in the last word the row (32 bits) and label (16).
BYTE, ROW_SHIFT, LABEL_SHIFT, LABEL_MASK = np.uint64(255), np.uint64(32), np.uint64(16), np.uint64(0xFFFF)
EIGHT = np.uint64(8)
# A sorted key is code (28 bits), label (12), row (24).
KEY_CODE, KEY_LABEL = np.uint64(36), np.uint64(24)
KEY_LABEL_MASK, KEY_ROW_MASK = np.uint64(0xFFF), np.uint64(0xFFFFFF)
MISSING_KEY = np.uint64(0xFFFFFFF)


def record(fields: list[tuple[str, Any]]) -> np.dtype[Any]:
    """A type of records whose fields read as attributes, compiled or not."""
    return np.dtype((np.record, fields))


SETTINGS = record(
    [
        ("impurity", np.int64),
        ("worth", np.int64),
        ("alpha", np.float64),
        ("multiway", np.int64),
        ("missing", np.int64),
        ("min_leaf", np.float64),
        ("min_split", np.float64),
        ("min_cases", np.float64),  # above 0: C4.5's rules for small branches
        ("max_depth", np.int64),
        ("min_gain", np.float64),
        ("stop_at_zero_gain", np.int64),
        ("significance", np.float64),  # 1 never stops
        ("penalty", np.int64),  # C4.5's price of choosing a cut
        ("average_filter", np.int64),  # C4.5's average-gain rule
        ("gap", np.float64),  # a cut needs neighbours further apart than this
        ("at_value", np.int64),  # a cut is reported at a data value
        ("tie", np.float64),
        ("exhaustive", np.int64),  # try all subsets of up to so many categories
        ("surrogates", np.int64),
        ("exact", np.int64),  # class weights are whole numbers, so tables may be subtracted
    ]
)
# What a column offers at a node.
OFFER = record(
    [
        ("status", np.int64),
        ("gain", np.float64),
        ("penalty", np.float64),
        ("conditional", np.float64),
        ("information", np.float64),  # split information
        ("score", np.float64),
        ("eligible", np.int64),
        ("tries", np.int64),  # cuts or groupings weighed
        ("value", np.float64),  # of the best of them, as the scan compares them
        ("cut", np.int64),  # codes up to it go left
        ("below", np.int64),  # the node's own codes on either side of the cut
        ("above", np.int64),
        ("missing_side", np.int64),  # where unknowns go if the question itself says so, else -1
        ("unknown", np.float64),  # the weight of the cases without a value
    ]
)
# A node of a grown tree, in depth-first order.
NODE = record(
    [
        ("parent", np.int32),
        ("branch", np.int32),
        ("depth", np.int32),
        ("stop", np.int8),
        ("forced", np.int8),
        ("missing_side", np.int8),
        ("column", np.int32),  # -1 for a leaf
        ("cut", np.int32),
        ("below", np.int32),
        ("above", np.int32),
        ("largest", np.int32),  # the branch with most of the known weight, the first on a tie
        ("groups", np.int64),  # where the node's grouping starts, -1 if it has none
        ("gain", np.float64),
    ]
)
# An open node: what waits on the stack.
OPEN = record(
    [
        ("start", np.int64),
        ("parent", np.int64),
        ("branch", np.int64),
        ("depth", np.int64),
        ("trie", np.int64),
        ("counted", np.int64),  # its table is already there
    ]
)


class Data(NamedTuple):
    """A table as arrays. `numbers` is the target of a regression less its mean, which keeps the sums accurate."""

    codes: Any  # int32[columns, rows]
    offsets: Any  # int64[columns + 1]
    levels: Any  # float64: the distinct numbers of a numeric column
    ordered: Any  # bool[columns]: numeric
    labels: Any  # int32[rows]
    numbers: Any  # float64[rows]
    classes: int  # 0 in regression
    slots: Any  # int64[columns]: where the column starts in a node's table, -1 for a wide numeric column
    narrow: Any  # int64: the slots of the columns that have a byte in the records, byte by byte
    byte: Any  # int64[columns]: the column's byte in a record, -1 if it has none
    records: Any  # uint64[rows, words]
    keys: Any  # uint64[wide columns, rows]
    wide: Any  # int64[columns]: the row of a wide numeric column in `keys`, else -1
    logs: Any  # float64: n log2 n for whole n


class Overrides(NamedTuple):
    """A trie of forced decisions: `step[t, b]` leads from trie node t along branch b, -1 to nowhere."""

    step: Any  # int64[trie, branches]
    kind: Any  # int64[trie]
    column: Any  # int64[trie]
    cut: Any  # int64[trie]
    sides: Any  # uint8[trie, codes of the widest column]


class Board(NamedTuple):
    """What every column offers at one node, and the counts it was worked out from."""

    offers: Any  # OFFER[columns]
    table: Any  # float64[slots, statistics]: by code; a column's last slot holds its unknowns
    pairs: Any  # float64[columns, 2, statistics]: the two sides of a binary question
    sides: Any  # uint8[codes]


@njit(cache=True, nogil=True, error_model="numpy")
def size_of(classes, stats):
    """The weight behind some statistics."""
    if classes == 0:
        return stats[0]
    total = 0.0
    for k in range(classes):
        total += stats[k]
    return total


@njit(cache=True, nogil=True, error_model="numpy")
def row_size(classes, table, at):
    """The weight behind one row of a table of statistics."""
    if classes == 0:
        return table[at, 0]
    total = 0.0
    for k in range(classes):
        total += table[at, k]
    return total


@njit(cache=True, nogil=True, error_model="numpy")
def xlog2(x, logs):
    """x log2 x; whole numbers are looked up."""
    if x < logs.shape[0]:
        whole = int(x)
        if whole == x:
            return logs[whole]
    return x * math.log2(x) if x > 0.0 else 0.0


@njit(cache=True, nogil=True, error_model="numpy")
def merit(kind, classes, logs, stats, n):
    """What a branch of weight n adds to a split: the part of n times its impurity that depends on how it is mixed.

    The impurity of the branch is (its base less its merit) / n; see `impurity`.
    """
    if n <= 0.0:
        return 0.0
    if kind == VARIANCE:
        return stats[1] * stats[1] / n
    value = 0.0
    if kind == GINI:
        for k in range(classes):
            value += stats[k] * stats[k]
        return value / n
    if kind == ENTROPY:
        for k in range(classes):
            value += xlog2(stats[k], logs)
        return value - xlog2(n, logs)
    for k in range(classes):
        value = max(value, stats[k])
    return value


@njit(cache=True, nogil=True, error_model="numpy")
def merit_of_rest(kind, classes, logs, whole, left, n):
    """The merit of what is left of `whole` without `left`, of weight n."""
    if kind == VARIANCE:
        return (whole[1] - left[1]) * (whole[1] - left[1]) / n
    value = 0.0
    if kind == GINI:
        for k in range(classes):
            value += (whole[k] - left[k]) * (whole[k] - left[k])
        return value / n
    if kind == ENTROPY:
        for k in range(classes):
            value += xlog2(whole[k] - left[k], logs)
        return value - xlog2(n, logs)
    for k in range(classes):
        value = max(value, whole[k] - left[k])
    return value


@njit(cache=True, nogil=True, error_model="numpy")
def impurity(kind, classes, logs, stats, n):
    """Entropy in bits, Gini, misclassification or variance of a branch of weight n."""
    if n <= 0.0:
        return 0.0
    base = n
    if kind == ENTROPY:
        base = 0.0
    elif kind == VARIANCE:
        base = stats[2]
    return max((base - merit(kind, classes, logs, stats, n)) / n, 0.0)


@njit(cache=True, nogil=True, error_model="numpy")
def mean_impurity(kind, classes, logs, branches, n):
    """The conditional impurity: each branch's impurity by its share of the weight n."""
    value = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        if share > 0.0:
            value += share / n * impurity(kind, classes, logs, branches[b], share)
    return value


@njit(cache=True, nogil=True, error_model="numpy")
def chi_square(classes, branches, whole, n):
    """Pearson's deviation Σ (observed − expected)² / expected over branches and classes."""
    value = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        for k in range(classes):
            expected = share * whole[k] / n
            if expected > 0.0:
                value += (branches[b, k] - expected) ** 2 / expected
    return value


@njit(cache=True, nogil=True, error_model="numpy")
def hellinger(classes, branches, whole, n):
    """Distance between where a class goes and where the rest goes; with several classes, the largest."""
    best = 0.0
    for k in range(classes):
        rest = n - whole[k]
        if whole[k] <= 0.0 or rest <= 0.0:
            continue
        value = 0.0
        for b in range(branches.shape[0]):
            other = max(size_of(classes, branches[b]) - branches[b, k], 0.0)
            value += (math.sqrt(branches[b, k] / whole[k]) - math.sqrt(other / rest)) ** 2
        best = max(best, math.sqrt(value))
    return best


@njit(cache=True, nogil=True, error_model="numpy")
def alpha_divergence(alpha, classes, branches, whole, n):
    """Divergence of the joint distribution of branch and class from the product of its margins."""
    value = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b]) / n
        for k in range(classes):
            joint = branches[b, k] / n
            product = share * whole[k] / n
            if joint <= 0.0:
                continue
            if abs(alpha - 1.0) < 1e-12:
                value += joint * math.log(joint / product)
            else:
                value += joint**alpha * product ** (1.0 - alpha)
    if abs(alpha - 1.0) < 1e-12:
        return max(value, 0.0)
    return max((1.0 - value) / (alpha * (1.0 - alpha)), 0.0)


@njit(cache=True, nogil=True, error_model="numpy")
def worth(settings, classes, logs, branches, whole, n):
    """What splitting weight n into `branches` gains under the criterion; 0 where nothing is learned."""
    if settings.worth == CHI_SQUARE:
        return chi_square(classes, branches, whole, n)
    if settings.worth == HELLINGER:
        return hellinger(classes, branches, whole, n)
    if settings.worth == ALPHA:
        return alpha_divergence(settings.alpha, classes, branches, whole, n)
    value = 0.0
    for b in range(branches.shape[0]):
        value += merit(settings.impurity, classes, logs, branches[b], row_size(classes, branches, b))
    return gain_of(settings, classes, logs, value, whole, n)


@njit(cache=True, nogil=True, error_model="numpy")
def gain_of(settings, classes, logs, value, whole, n):
    """The gain of a split whose branches' merits add up to `value`."""
    gain = max((value - merit(settings.impurity, classes, logs, whole, n)) / n, 0.0)
    return gain * n * math.log(2.0) if settings.worth == LIKELIHOOD else gain


@njit(cache=True, nogil=True, error_model="numpy")
def chi_square_tail(value, freedom):
    """Chance that a chi-square variable exceeds `value`: the regularised upper incomplete gamma function."""
    if value <= 0.0 or freedom <= 0:
        return 1.0
    a, x = freedom / 2.0, value / 2.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1.0:  # the series converges fast below the mean, the continued fraction above it
        term = 1.0 / a
        total = term
        step = a
        while abs(term) > abs(total) * 1e-16:
            step += 1.0
            term *= x / step
            total += term
        return max(1.0 - total * scale, 0.0)
    b = x + 1.0 - a
    c = 1e300
    d = 1.0 / b
    fraction = d
    for i in range(1, 10_000):
        b += 2.0
        d = 1.0 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return scale * fraction


# ---------------------------------------------------------------- the best question of one column


@njit(cache=True, nogil=True, error_model="numpy")
def least_side(settings, classes, known):
    """The least weight on each side of a cut: min-leaf, or C4.5's tenth of the known cases a class, 2 to 25."""
    least = settings.min_leaf
    if settings.min_cases > 0.0:
        tenth = min(0.1 * known / classes, 25.0) if classes > 0 else 0.0
        least = max(least, tenth, settings.min_cases)
    return least


@njit(cache=True, nogil=True, error_model="numpy")
def cut_value(settings, classes, logs, whole, left, total, least):
    """What a cut with `left` on its left side is worth, to compare with others; NOTHING if a side is too small."""
    low = size_of(classes, left)
    high = total - low
    if low < least - SLACK or high < least - SLACK:
        return NOTHING
    kind = settings.impurity
    if settings.worth <= LIKELIHOOD:
        return merit(kind, classes, logs, left, low) + merit_of_rest(kind, classes, logs, whole, left, high)
    pair = np.empty((2, whole.shape[0]))
    for s in range(whole.shape[0]):
        pair[0, s] = left[s]
        pair[1, s] = whole[s] - left[s]
    return total * worth(settings, classes, logs, pair, whole, total)


@njit(cache=True, nogil=True, error_model="numpy")
def groups_of_table(classes, table, codes, sums):
    """The values of a counted column that have cases, in order, with their statistics; returns how many."""
    found = 0
    for code in range(table.shape[0]):
        if row_size(classes, table, code) > 0.0:
            codes[found] = code
            for s in range(table.shape[1]):
                sums[found, s] = table[code, s]
            found += 1
    return found


@njit(cache=True, nogil=True, error_model="numpy")
def add_case(classes, sums, at, label, weight, y):
    """Count one case in row `at` of some statistics."""
    if classes > 0:
        sums[at, label] += weight
    else:
        sums[at, 0] += weight
        sums[at, 1] += weight * y
        sums[at, 2] += weight * y * y


@njit(cache=True, nogil=True, error_model="numpy")
def groups_of_keys(classes, numbers, by_row, keys, codes, sums, unknown):
    """The same along sorted keys, where the unknowns stand last; `by_row` is empty if every case counts as one."""
    found = 0
    previous = MISSING_KEY
    for i in range(keys.shape[0]):
        key = keys[i]
        row = np.int64(key & KEY_ROW_MASK)
        weight = 1.0 if by_row.shape[0] == 0 else by_row[row]
        label = np.int64((key >> KEY_LABEL) & KEY_LABEL_MASK)
        y = numbers[row] if classes == 0 else 0.0
        if key >> KEY_CODE == MISSING_KEY:
            add_case(classes, unknown, 0, label, weight, y)
            continue
        if key >> KEY_CODE != previous:
            previous = key >> KEY_CODE
            codes[found] = np.int64(previous)
            for s in range(sums.shape[1]):
                sums[found, s] = 0.0
            found += 1
        add_case(classes, sums, found - 1, label, weight, y)
    return found


@njit(cache=True, nogil=True, error_model="numpy")
def groups_of_few(classes, numbers, records, weights, byte, size, codes, order, sums, unknown):
    """The same for a node of few entries, sorted here by the code in one byte of their records."""
    shift, last = EIGHT * np.uint64(byte & 7), records.shape[1] - 1
    for i in range(records.shape[0]):
        code = np.int64((records[i, byte >> 3] >> shift) & BYTE)
        at = i
        while at > 0 and order[at - 1, 0] > code:
            order[at, 0] = order[at - 1, 0]
            order[at, 1] = order[at - 1, 1]
            at -= 1
        order[at, 0] = code
        order[at, 1] = i
    found = 0
    for i in range(records.shape[0]):
        word = records[order[i, 1], last]
        weight = 1.0 if weights.shape[0] == 0 else weights[order[i, 1], 0]
        y = numbers[row_of(word)] if classes == 0 else 0.0
        if order[i, 0] == size:
            add_case(classes, unknown, 0, label_of(word), weight, y)
            continue
        if found == 0 or order[i, 0] != codes[found - 1]:
            codes[found] = order[i, 0]
            for s in range(sums.shape[1]):
                sums[found, s] = 0.0
            found += 1
        add_case(classes, sums, found - 1, label_of(word), weight, y)
    return found


@njit(cache=True, nogil=True, error_model="numpy")
def pair_merit(kind, logs, a, b, n):
    """`merit` of a branch with two numbers: the weights of two classes, or weight and sum in a regression."""
    if kind == GINI:
        return (a * a + b * b) / n
    if kind == VARIANCE:
        return b * b / n
    if kind == ENTROPY:
        return xlog2(a, logs) + xlog2(b, logs) - xlog2(n, logs)
    return max(a, b)


@njit(cache=True, nogil=True, error_model="numpy")
def scan_pairs(kind, classes, logs, levels, gap, codes, sums, found, whole, total, least, tolerance):
    """The best cut between the groups of a column when two numbers tell all: two classes, or a regression.

    Returns its value, the groups' codes on both sides of it and how many cuts were weighed; the first best stays.
    """
    a, b = 0.0, 0.0
    best, at, tries = NOTHING, np.int64(-1), np.int64(0)
    for g in range(found - 1):
        a += sums[g, 0]
        b += sums[g, 1]
        low = a + b if classes > 0 else a
        high = total - low
        if low < least - SLACK:
            continue
        if high < least - SLACK:
            break
        if gap > 0.0 and levels[codes[g]] + gap >= levels[codes[g + 1]]:
            continue
        tries += 1
        value = pair_merit(kind, logs, a, b, low) + pair_merit(kind, logs, whole[0] - a, whole[1] - b, high)
        if value > best + tolerance:
            best = value
            at = np.int64(g)
    if at < 0:
        return best, at, at, tries
    return best, codes[at], codes[at + 1], tries


@njit(cache=True, nogil=True, error_model="numpy")
def scan_groups(settings, classes, logs, levels, offer, limits, scratch, found):
    """The best cut between the groups of a column for any classes and criterion; the first best stays.

    Where missing is a value of its own (limits.both), each is tried with the unknowns on the left, then on the right.
    """
    left, codes, stats = scratch.left, scratch.codes, scratch.left.shape[0]
    for s in range(stats):
        left[s] = 0.0
    for g in range(found if limits.both else found - 1):
        above = codes[min(g + 1, found - 1)]
        for s in range(stats):
            left[s] += scratch.sums[g, s]
        if g + 1 < found and levels[codes[g]] + settings.gap >= levels[above]:
            continue
        # After the last value only the unknowns are left to be told apart, on the right.
        for side in range(1 if g + 1 == found else 0, 2 if limits.both else 1):
            for s in range(stats):
                left[s] += scratch.unknown[0, s] if limits.both and side == 0 else 0.0
            if better(settings, classes, logs, offer, scratch.whole, left, limits):
                offer.below = codes[g]
                offer.above = above
                offer.missing_side = side if limits.both else -1
            for s in range(stats):
                left[s] -= scratch.unknown[0, s] if limits.both and side == 0 else 0.0


@njit(cache=True, nogil=True, error_model="numpy")
def count_entry(classes, numbers, records, weights, i, stats):
    """Add entry i to some statistics."""
    word = records[i, records.shape[1] - 1]
    weight = 1.0 if weights.shape[0] == 0 else weights[i, 0]
    if classes > 0:
        stats[label_of(word)] += weight
    else:
        y = numbers[row_of(word)]
        stats[0] += weight
        stats[1] += weight * y
        stats[2] += weight * y * y


@njit(cache=True, nogil=True, error_model="numpy")
def snapped(levels, below, above, rounding):
    """The last code not above the midpoint of two codes: cases elsewhere follow the threshold too.

    With `rounding`, a value equal to the midpoint but for rounding counts as not above it.
    """
    middle = levels[below] + (levels[above] - levels[below]) / 2.0
    if rounding:
        middle += max(1e-9 * abs(middle), 1e-6)
    cut = below
    while cut + 1 < above and levels[cut + 1] <= middle:
        cut += 1
    return cut


@njit(cache=True, nogil=True, error_model="numpy")
def order_by_share(classes, table, present, q, k):
    """Sort the categories `present[:q]` by their share of class k (by their mean in regression), stably."""
    at_k = 1 if classes == 0 else k
    for i in range(1, q):
        code = present[i]
        share = table[code, at_k] / row_size(classes, table, code)
        at = i
        while at > 0 and table[present[at - 1], at_k] / row_size(classes, table, present[at - 1]) > share:
            present[at] = present[at - 1]
            at -= 1
        present[at] = code


@njit(cache=True, nogil=True, error_model="numpy")
def better(settings, classes, logs, offer, whole, left, limits):
    """Weigh a grouping with `left` on its left side; whether it is the best so far."""
    value = cut_value(settings, classes, logs, whole, left, limits.total, limits.least)
    if value <= NOTHING:
        return False
    offer.tries += 1
    if value <= offer.value + limits.tolerance:
        return False
    offer.value = value
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def best_subset(settings, classes, logs, offer, limits, scratch, table, sides):
    """The two-sided grouping of the categories counted in `table` with the highest gain; returns how many there are.

    Two classes and regression: ordering by share or mean and cutting is exact (Breiman et al. 1984, theorem 4.5).
    More classes: all 2^(q-1) - 1 groupings up to `exhaustive` categories; beyond, the cuts of each class's order.
    """
    left, stats = scratch.left, scratch.left.shape[0]
    present = np.empty(sides.shape[0], np.int64)
    q = 0
    for code in range(sides.shape[0]):
        sides[code] = ABSENT
        if row_size(classes, table, code) > 0.0:
            present[q] = code
            q += 1
    if classes > 2 and 2 <= q <= settings.exhaustive:
        # A Gray code moves one category at a time; the first category stays on the left.
        on_right = np.zeros(q, np.uint8)
        for s in range(stats):
            left[s] = scratch.whole[s]
        for turn in range(1, 1 << (q - 1)):
            at = 1
            while (turn >> (at - 1)) & 1 == 0:
                at += 1
            sign = -1.0 if on_right[at] == 0 else 1.0
            on_right[at] = 1 - on_right[at]
            for s in range(stats):
                left[s] += sign * table[present[at], s]
            if better(settings, classes, logs, offer, scratch.whole, left, limits):
                for i in range(q):
                    sides[present[i]] = on_right[i]
        return q
    for order in range(classes if classes > 2 else 1):
        order_by_share(classes, table, present, q, order if classes > 2 else 1)
        for s in range(stats):
            left[s] = 0.0
        for i in range(q - 1):
            for s in range(stats):
                left[s] += table[present[i], s]
            if better(settings, classes, logs, offer, scratch.whole, left, limits):
                for other in range(q):
                    sides[present[other]] = 0 if other <= i else 1
    return q


@njit(cache=True, nogil=True, error_model="numpy")
def weigh_branches(settings, classes, logs, offer, table, whole, total):
    """The question with a branch for every category counted in `table`; returns how many of them have cases.

    C4.5 wants two branches of min-cases; min-leaf is for every branch that has any.
    """
    present = 0
    large = 0
    small = 0
    for code in range(table.shape[0]):
        weight = row_size(classes, table, code)
        if weight > 0.0:
            present += 1
            large += 1 if weight >= settings.min_cases - SLACK else 0
            small += 1 if weight < settings.min_leaf - SLACK else 0
    if present >= 2 and (settings.min_cases == 0.0 or large >= 2) and small == 0:
        offer.tries = 1
        offer.gain = worth(settings, classes, logs, table, whole, total)
    return present


@njit(cache=True, nogil=True, error_model="numpy")
def branch_of(ordered, code, binary, cut, sides):
    """The branch that a question sends a known code to; ABSENT for an unseen category."""
    if ordered:
        return np.int64(0) if code <= cut else np.int64(1)
    if binary:
        return np.int64(sides[code])
    return np.int64(code)


@njit(cache=True, nogil=True, error_model="numpy")
def entropy_term(size, total):
    """A branch's part of the split information."""
    return -size / total * math.log2(size / total) if size > 0.0 else 0.0


# ---------------------------------------------------------------- the questions of a node


class Cases(NamedTuple):
    """The entries of a node: a slice of the records, of each wide column's sorted keys, and of the weights.

    `weights` (a column) is empty where every case counts as one; `by_row` holds them by row, for the keys.
    """

    records: Any
    keys: Any
    weights: Any
    by_row: Any


@njit(cache=True, nogil=True, error_model="numpy")
def row_of(word):
    """The row in the last word of a record."""
    return np.int64(word >> ROW_SHIFT)


@njit(cache=True, nogil=True, error_model="numpy")
def label_of(word):
    """The class in the last word of a record."""
    return np.int64((word >> LABEL_SHIFT) & LABEL_MASK)


@njit(cache=True, nogil=True, error_model="numpy")
def node_statistics(classes, numbers, records, weights, stats):
    """The statistics of all entries of a node."""
    last = records.shape[1] - 1
    for s in range(stats.shape[0]):
        stats[s] = 0.0
    for i in range(records.shape[0]):
        weight = 1.0 if weights.shape[0] == 0 else weights[i, 0]
        if classes > 0:
            stats[label_of(records[i, last])] += weight
        else:
            y = numbers[row_of(records[i, last])]
            stats[0] += weight
            stats[1] += weight * y
            stats[2] += weight * y * y


@njit(cache=True, nogil=True, error_model="numpy")
def tally(classes, numbers, narrow, records, weights, table):
    """Count all entries by narrow column, code and class (or sums)."""
    words = records.shape[1]
    for i in range(records.shape[0]):
        weight = 1.0 if weights.shape[0] == 0 else weights[i, 0]
        label = label_of(records[i, words - 1])
        y = numbers[row_of(records[i, words - 1])] if classes == 0 else 0.0
        at = 0
        for w in range(words):
            word = records[i, w]
            for _ in range(min(8, narrow.shape[0] - at)):
                slot = narrow[at] + np.int64(word & BYTE)
                if classes > 0:
                    table[slot, label] += weight
                else:
                    table[slot, 0] += weight
                    table[slot, 1] += weight * y
                    table[slot, 2] += weight * y * y
                word >>= EIGHT
                at += 1


@njit(cache=True, nogil=True, error_model="numpy")
def tally_categories(classes, numbers, codes, size, records, weights, table):
    """Count all entries by the codes of a categorical column too wide for the records, unknowns last."""
    for i in range(records.shape[0]):
        code = codes[row_of(records[i, records.shape[1] - 1])]
        count_entry(classes, numbers, records, weights, i, table[code if code >= 0 else size])


@njit(cache=True, nogil=True, error_model="numpy")
def clear(table):
    for at in range(table.shape[0]):
        for s in range(table.shape[1]):
            table[at, s] = 0.0


@njit(cache=True, nogil=True, error_model="numpy")
def fill_table(data, records, weights, table):
    """The counts of every column that is counted."""
    clear(table)
    tally(data.classes, data.numbers, data.narrow, records, weights, table)
    for j in range(data.slots.shape[0]):
        if data.slots[j] >= 0 and data.byte[j] < 0:
            size = data.offsets[j + 1] - data.offsets[j]
            here = table[data.slots[j] : data.slots[j] + size + 1]
            tally_categories(data.classes, data.numbers, data.codes[j], size, records, weights, here)


@njit(cache=True, nogil=True, error_model="numpy")
def tie_tolerance(settings, classes, node_impurity):
    """How close two scores must be to count as equal: relative where the target has a scale of its own."""
    return settings.tie * (node_impurity if classes == 0 else 1.0)


class Scratch(NamedTuple):
    """Memory that weighing a column uses over and over."""

    whole: Any  # float64[statistics]: the cases a question divides
    unknown: Any  # float64[1, statistics]: the cases without a value
    left: Any  # float64[statistics]
    codes: Any  # int64[groups]: the values that have cases
    sums: Any  # float64[groups, statistics]
    order: Any  # int64[TINY, 2]


class Limits(NamedTuple):
    """What a cut has to keep to: the weight it divides, the least of a side, and how much better is better."""

    total: float
    least: float
    tolerance: float
    both: bool  # try unknowns on either side


@njit(cache=True, nogil=True, error_model="numpy")
def weigh_column(settings, data, board, cases, j, node, total, tolerance, scratch):
    """Find column j's best question at a node of weight `total` and write its numbers on the board."""
    classes, logs, numbers, offer = data.classes, data.logs, data.numbers, board.offers[j]
    first, last, slot = data.offsets[j], data.offsets[j + 1], data.slots[j]
    size, levels = last - first, data.levels[first:last]
    ordered, found = data.ordered[j], np.int64(0)
    unknown, whole, codes, sums = scratch.unknown, scratch.whole, scratch.codes, scratch.sums
    for s in range(whole.shape[0]):
        unknown[0, s] = board.table[slot + size, s] if slot >= 0 else 0.0
    if ordered and data.byte[j] >= 0 and cases.records.shape[0] <= TINY:
        for s in range(whole.shape[0]):
            unknown[0, s] = 0.0
        found = groups_of_few(
            classes, numbers, cases.records, cases.weights, data.byte[j], size, codes, scratch.order, sums, unknown
        )
    elif ordered and slot >= 0:
        found = groups_of_table(classes, board.table[slot : slot + size], codes, sums)
    elif ordered:
        found = groups_of_keys(classes, numbers, cases.by_row, cases.keys[data.wide[j]], codes, sums, unknown)
    offer.unknown = row_size(classes, unknown, 0)
    both = settings.missing == CATEGORY and ordered and offer.unknown > 0.0
    for s in range(whole.shape[0]):
        whole[s] = node[s] if both or offer.unknown == 0.0 else node[s] - unknown[0, s]
    divided = size_of(classes, whole)
    known = divided - offer.unknown if both else divided
    if ordered and known < 2.0 * settings.min_cases - SLACK:
        offer.status = TOO_FEW_KNOWN
        return
    if known <= 0.0:
        offer.status = ONE_VALUE
        return
    limits = Limits(divided, least_side(settings, classes, divided), tolerance * divided, both)
    values = found + 1 if both else found
    if ordered and (classes == 2 or classes == 0) and settings.worth <= LIKELIHOOD and not both:
        offer.value, offer.below, offer.above, offer.tries = scan_pairs(
            settings.impurity, classes, logs, levels, settings.gap, codes, sums, found, whole, limits.total,
            limits.least, limits.tolerance,
        )  # fmt: skip
    elif ordered:
        scan_groups(settings, classes, logs, levels, offer, limits, scratch, found)
    elif settings.multiway:
        values = weigh_branches(settings, classes, logs, offer, board.table[slot : slot + size], whole, divided)
    else:
        table = board.table[slot : slot + size]
        values = best_subset(settings, classes, logs, offer, limits, scratch, table, board.sides[first:last])
    if values < 2:
        offer.status = ONE_VALUE
    elif offer.tries == 0:
        offer.status = TOO_SMALL_BRANCHES
    else:
        binary = ordered or not settings.multiway
        finish(settings, classes, logs, offer, ordered, binary, levels, whole, divided, total)


@njit(cache=True, nogil=True, error_model="numpy")
def finish(settings, classes, logs, offer, ordered, binary, levels, whole, known, total):
    """Turn the best value found into gain, penalty and score."""
    offer.status = OFFERS
    if binary and settings.worth <= LIKELIHOOD:
        offer.gain = gain_of(settings, classes, logs, offer.value, whole, known)
    elif binary:
        offer.gain = offer.value / known
    if ordered:
        offer.cut = snapped(levels, offer.below, offer.above, settings.at_value)
        if settings.penalty:
            offer.penalty = math.log2(offer.tries) / total
    offer.gain = offer.gain * (known / total) - offer.penalty
    if settings.penalty and ordered and offer.gain <= 0.0:
        offer.status = NO_GAIN
    offer.score = offer.gain


@njit(cache=True, nogil=True, error_model="numpy")
def describe(settings, data, board, cases, j, total):
    """The rest of a question's numbers: its two sides, split information and conditional impurity, and its ratio."""
    offer = board.offers[j]
    first, size, slot = data.offsets[j], data.offsets[j + 1] - data.offsets[j], data.slots[j]
    binary = data.ordered[j] or not settings.multiway
    counted = total - offer.unknown if offer.missing_side < 0 else total
    everything = total if settings.missing == FRACTIONAL else counted
    offer.information = entropy_term(offer.unknown, everything) if settings.missing == FRACTIONAL else 0.0
    if not binary:
        for code in range(size):
            offer.information += entropy_term(row_size(data.classes, board.table, slot + code), everything)
        offer.conditional = mean_impurity(
            settings.impurity, data.classes, data.logs, board.table[slot : slot + size], counted
        )
    else:
        clear(board.pairs[j])
        sides = board.sides[first : first + size]
        for i in range(cases.records.shape[0]):
            row = row_of(cases.records[i, cases.records.shape[1] - 1])
            code = np.int64(data.codes[j, row])
            side = branch_of(data.ordered[j], code, True, offer.cut, sides) if code >= 0 else offer.missing_side
            if 0 <= side < ABSENT:
                count_entry(data.classes, data.numbers, cases.records, cases.weights, i, board.pairs[j, side])
        for side in range(2):
            offer.information += entropy_term(row_size(data.classes, board.pairs[j], side), everything)
        offer.conditional = mean_impurity(settings.impurity, data.classes, data.logs, board.pairs[j], counted)
    if settings.worth == RATIO:
        offer.score = offer.gain / offer.information if offer.information > 0.0 else 0.0


@njit(cache=True, nogil=True, error_model="numpy")
def weigh(settings, data, board, cases, used, node, node_impurity, total, detail, scratch):
    """Fill the board: every column's best question at a node; with `detail`, all numbers that are shown of it."""
    tolerance = tie_tolerance(settings, data.classes, node_impurity)
    wanted = detail or settings.worth == RATIO or settings.min_cases > 0.0
    for j in range(data.slots.shape[0]):
        offer = board.offers[j]
        offer.gain = 0.0
        offer.penalty = 0.0
        offer.conditional = node_impurity
        offer.information = 0.0
        offer.score = 0.0
        offer.eligible = 0
        offer.tries = 0
        offer.value = NOTHING
        offer.cut = -1
        offer.below = -1
        offer.above = -1
        offer.missing_side = -1
        offer.unknown = 0.0
        if used[j]:
            offer.status = USED
            continue
        weigh_column(settings, data, board, cases, j, node, total, tolerance, scratch)
        if wanted and (offer.status == OFFERS or offer.status == NO_GAIN):
            describe(settings, data, board, cases, j, total)


@njit(cache=True, nogil=True, error_model="numpy")
def choose(settings, board, many, tolerance):
    """Mark the eligible columns and return the winner (the first on a tie), or -1; and the average gain."""
    columns = board.offers.shape[0]
    average = 0.0
    counted = 0
    if settings.average_filter:
        for j in range(columns):
            if board.offers[j].status == OFFERS and board.offers[j].gain > -LEAST and not many[j]:
                average += board.offers[j].gain
                counted += 1
        if counted == 0:
            return -1, 0.0
        average /= counted
    winner = -1
    for j in range(columns):
        offer = board.offers[j]
        if offer.status != OFFERS:
            continue
        if settings.average_filter:
            offer.eligible = 1 if offer.gain >= average - LEAST and offer.information > LEAST else 0
        elif settings.worth == RATIO or settings.min_cases > 0.0:
            offer.eligible = 1 if offer.information > 0.0 else 0
        else:
            offer.eligible = 1
        if offer.eligible and (winner < 0 or offer.score > board.offers[winner].score + tolerance):
            winner = j
    return winner, average


@njit(cache=True, nogil=True, error_model="numpy")
def weigh_rows(settings, data, board, rows, weights, used, many, stats, scratch):
    """Weigh and choose for any rows (with their weights), in full detail; fills board and `stats`."""
    count, wide = rows.shape[0], data.keys.shape[0]
    records, keys = np.empty((count, data.records.shape[1]), np.uint64), np.empty((wide, count), np.uint64)
    own = np.empty((count, 1))
    by_row = np.empty(data.codes.shape[1] if wide > 0 else 0)
    load(data, rows, weights, records, own, keys, by_row)
    cases = Cases(records[:count], keys[:, :count], own[:count], by_row)
    node_statistics(data.classes, data.numbers, records, own, stats)
    n = size_of(data.classes, stats)
    node_impurity = impurity(settings.impurity, data.classes, data.logs, stats, n)
    fill_table(data, records, own, board.table)
    weigh(settings, data, board, cases, used, stats, node_impurity, n, True, scratch)
    winner, average = choose(settings, board, many, tie_tolerance(settings, data.classes, node_impurity))
    return node_impurity, winner, average


@njit(cache=True, nogil=True, error_model="numpy")
def tally_rows(data, j, rows, weights, table):
    """Count some rows by the codes of column j, leaving out unknowns."""
    for i in range(rows.shape[0]):
        row = rows[i]
        code = data.codes[j, row]
        if code < 0:
            continue
        if data.classes > 0:
            table[code, data.labels[row]] += weights[i]
        else:
            y = data.numbers[row]
            table[code, 0] += weights[i]
            table[code, 1] += weights[i] * y
            table[code, 2] += weights[i] * y * y


@njit(cache=True, nogil=True, error_model="numpy")
def p_value(settings, data, board, j):
    """Chance of a deviation as large as column j's question shows, if class and branch were independent."""
    slot, size = data.slots[j], data.offsets[j + 1] - data.offsets[j]
    branches = board.pairs[j]
    if not (data.ordered[j] or not settings.multiway):
        branches = board.table[slot : slot + size]
    whole = np.zeros(data.classes)
    filled = 0
    for b in range(branches.shape[0]):
        filled += 1 if row_size(data.classes, branches, b) > 0.0 else 0
        for k in range(data.classes):
            whole[k] += branches[b, k]
    seen = 0
    for k in range(data.classes):
        seen += 1 if whole[k] > 0.0 else 0
    value = chi_square(data.classes, branches, whole, size_of(data.classes, whole))
    return chi_square_tail(value, (filled - 1) * (seen - 1))


@njit(cache=True, nogil=True, error_model="numpy")
def score_cuts(settings, data, left, whole, gain, allowed):
    """The gain of each cut that leaves `left` on one side, and whether both sides are large enough."""
    known = size_of(data.classes, whole)
    least = least_side(settings, data.classes, known)
    for i in range(left.shape[0]):
        value = cut_value(settings, data.classes, data.logs, whole, left[i], known, 0.0)
        gain[i] = value / known
        if settings.worth <= LIKELIHOOD:
            gain[i] = gain_of(settings, data.classes, data.logs, value, whole, known)
        low = size_of(data.classes, left[i])
        allowed[i] = low >= least - SLACK and known - low >= least - SLACK


# ---------------------------------------------------------------- surrogates


@njit(cache=True, nogil=True, error_model="numpy")
def tally_sides(data, rows, weights, went, j, table):
    """For each code of column j: the weight that went left and right, how many cases did, and all cases."""
    for i in range(rows.shape[0]):
        code = data.codes[j, rows[i]]
        if code >= 0:
            table[code, 4] += 1.0
            if went[i] >= 0:
                table[code, went[i]] += 1.0 if weights.shape[0] == 0 else weights[i, 0]
                table[code, 2 + went[i]] += 1.0


@njit(cache=True, nogil=True, error_model="numpy")
def surrogate_cut(table):
    """The cut of a numeric column that agrees best with the sides in `table`, as rpart finds it.

    At least two cases on each side, and better than sending all one way; the lowest on a tie. Returns the agreeing
    weight, the codes on both sides of the cut (-1 if there is none) and the side that values below it go to.
    """
    below, above = np.zeros(4), np.zeros(4)
    for code in range(table.shape[0]):
        for s in range(4):
            above[s] += table[code, s]
    best, low, high, side = max(above[0], above[1]), np.int64(-1), np.int64(-1), np.int64(0)
    previous = np.int64(-1)
    for code in range(table.shape[0]):
        if table[code, 4] == 0.0:
            continue
        if previous >= 0 and above[2] + above[3] >= 2.0 and below[2] + below[3] >= 2.0:
            same, crossed = below[0] + above[1], below[1] + above[0]
            if max(same, crossed) > best * (1.0 + 1e-12):
                best, low, high = max(same, crossed), previous, np.int64(code)
                side = np.int64(0) if same >= crossed else np.int64(1)
        for s in range(4):
            below[s] += table[code, s]
            above[s] -= table[code, s]
        previous = np.int64(code)
    return best, low, high, side


@njit(cache=True, nogil=True, error_model="numpy")
def surrogate_groups(table, default, sides):
    """Send each category where most of its cases went; returns the agreeing weight.

    As in rpart 4.1, a grouping counts only if two cases agree and two do not: 0 otherwise.
    """
    agree = 0.0
    same = 0.0
    other = 0.0
    for code in range(table.shape[0]):
        if table[code, 2] + table[code, 3] == 0.0:
            sides[code] = ABSENT
            continue
        side = 0 if table[code, 0] > table[code, 1] else 1
        if table[code, 0] == table[code, 1]:
            side = default
        sides[code] = side
        agree += table[code, side]
        same += table[code, 2 + side]
        other += table[code, 3 - side]
    return agree if same > 1.0 and other > 1.0 else 0.0


class Mimics(NamedTuple):
    """Surrogates of a split, best first: `found` entries of `column` are in use."""

    found: int
    column: Any  # int64[most]
    agree: Any  # float64[columns]: share of the placed weight sent the same way; 0 where no better than the majority
    adjusted: Any  # float64[columns]: the part of the majority's errors that it saves
    below: Any  # int64[columns]: the codes on both sides of the cut
    above: Any
    cut: Any  # int64[columns]: the last code not above their midpoint
    flip: Any  # int64[columns]: the side of values up to the cut
    sides: Any  # uint8[bins]


@njit(cache=True, nogil=True, error_model="numpy")
def find_surrogates(settings, data, rows, weights, went, primary):
    """For every other column the split that best mimics `went`, ranked by agreement (the first column on a tie)."""
    columns, bins = data.codes.shape[0], data.levels.shape[0]
    sides = np.zeros(bins, np.uint8)
    agree, adjusted = np.zeros(columns), np.zeros(columns)
    below, above = np.full(columns, -1, np.int64), np.full(columns, -1, np.int64)
    cut, flip = np.full(columns, -1, np.int64), np.zeros(columns, np.int64)
    ranked = np.zeros(max(settings.surrogates, 1), np.int64)
    placed = np.zeros(2)
    for i in range(rows.shape[0]):
        if went[i] >= 0:
            placed[went[i]] += 1.0 if weights.shape[0] == 0 else weights[i, 0]
    total, majority = placed[0] + placed[1], max(placed[0], placed[1])
    default = 0 if placed[0] > placed[1] else 1
    count = 0
    for j in range(columns):
        if j == primary or total <= 0.0:
            continue
        first, last = data.offsets[j], data.offsets[j + 1]
        table = np.zeros((last - first, 5))
        tally_sides(data, rows, weights, went, j, table)
        if data.ordered[j]:
            value, below[j], above[j], flip[j] = surrogate_cut(table)
            if below[j] < 0:
                continue
            cut[j] = snapped(data.levels[first:last], below[j], above[j], False)
        else:
            value = surrogate_groups(table, default, sides[first:last])
        if value <= majority * (1.0 + 1e-10):  # no better than going with the majority
            continue
        agree[j] = value / total
        adjusted[j] = (value - majority) / (total - majority)
        at = min(count, settings.surrogates)
        while at > 0 and agree[ranked[at - 1]] < agree[j]:
            if at < settings.surrogates:
                ranked[at] = ranked[at - 1]
            at -= 1
        if at < settings.surrogates:
            ranked[at] = j
            count = min(count + 1, settings.surrogates)
    return Mimics(count, ranked, agree, adjusted, below, above, cut, flip, sides)


@njit(cache=True, nogil=True, error_model="numpy")
def send_by_surrogates(data, rows, went, mimics):
    """Give every undecided entry the direction of the first surrogate that knows its value."""
    for i in range(rows.shape[0]):
        if went[i] >= 0:
            continue
        for r in range(mimics.found):
            j = mimics.column[r]
            code = data.codes[j, rows[i]]
            if code < 0:
                continue
            if data.ordered[j]:
                went[i] = mimics.flip[j] if code <= mimics.cut[j] else 1 - mimics.flip[j]
                break
            if mimics.sides[data.offsets[j] + code] != ABSENT:
                went[i] = mimics.sides[data.offsets[j] + code]
                break


# ---------------------------------------------------------------- dividing a node


@njit(cache=True, nogil=True, error_model="numpy")
def place(settings, data, j, cut, sides, missing_side, codes, rows, weights, sizes, went):
    """Write each entry's branch to `went`, each branch's known weight to `sizes`; returns how many go everywhere.

    `codes` are the entries' own in column j.

    What cannot be placed follows the recipe: surrogates, the largest branch, or -1 for "down every branch".
    """
    binary = data.ordered[j] or not settings.multiway
    for b in range(sizes.shape[0]):
        sizes[b] = 0.0
    unknown = 0
    for i in range(codes.shape[0]):
        code = codes[i]
        went[i] = -1
        if code >= 0:
            b = branch_of(data.ordered[j], code, binary, cut, sides)
            went[i] = -1 if binary and b == ABSENT else b
        elif data.ordered[j]:
            went[i] = missing_side
        if went[i] >= 0:
            sizes[went[i]] += 1.0 if weights.shape[0] == 0 else weights[i, 0]
        else:
            unknown += 1
    if unknown == 0 or settings.missing == FRACTIONAL:
        return unknown
    largest = np.argmax(sizes)
    if settings.missing == SURROGATE and binary:
        mimics = find_surrogates(settings, data, rows, weights, went, j)
        send_by_surrogates(data, rows, went, mimics)
    for i in range(codes.shape[0]):
        if went[i] < 0:
            went[i] = largest
    return 0


@njit(cache=True, nogil=True, error_model="numpy")
def collect(rows, weights, went, sizes, b, into_rows, into_weights):
    """The entries of branch b, its share of the undecided ones included; returns how many."""
    total = 0.0
    for size in sizes:
        total += size
    share = sizes[b] / total if total > 0.0 else 0.0
    end = 0
    for i in range(rows.shape[0]):
        if went[i] == b or (went[i] < 0 and share > 0.0):
            into_rows[end] = rows[i]
            into_weights[end, 0] = weights[i, 0] if went[i] == b else weights[i, 0] * share
            end += 1
    return end


@njit(cache=True, nogil=True, error_model="numpy")
def split_in_two(values, went, start, end, spare):
    """Move the entries of branch 1 to the front of values[start:end] and those of branch 0 behind, both in order."""
    right = start
    left = 0
    for i in range(start, end):
        side = went[i - start]
        for w in range(values.shape[1]):
            values[right, w], spare[left, w] = values[i, w], values[i, w]
        right += side
        left += 1 - side
    for i in range(left):
        for w in range(values.shape[1]):
            values[right + i, w] = spare[i, w]


@njit(cache=True, nogil=True, error_model="numpy")
def split_keys(keys, went, start, end, spare):
    """The same for sorted keys; `went` is by row."""
    right = start
    left = 0
    for i in range(start, end):
        key = keys[i]
        side = went[key & KEY_ROW_MASK]
        keys[right] = key
        spare[left] = key
        right += side
        left += 1 - side
    for i in range(left):
        keys[right + i] = spare[i]


# ---------------------------------------------------------------- growing a tree


class Growth(NamedTuple):
    """A grown tree: its nodes in depth-first order and what was kept about each."""

    nodes: Any  # NODE[nodes]
    stats: Any  # float64[nodes, statistics]
    groups: Any  # uint8: the sides of all groupings
    gains: Any  # float64[nodes, columns]: each column's best gain, if recorded
    cuts: Any  # int32[nodes, columns]: and its cut
    kept: Any  # float64[nodes kept, slots, statistics]: the tables of the first nodes


@njit(cache=True, nogil=True, error_model="numpy")
def longer(array, length):
    """A copy of a list of values with room for `length` of them."""
    grown = np.zeros(length, array.dtype)
    for i in range(min(length, array.shape[0])):
        grown[i] = array[i]
    return grown


@njit(cache=True, nogil=True, error_model="numpy")
def taller(array, length):
    """The same for rows of values."""
    grown = np.zeros((length, array.shape[1]), array.dtype)
    for i in range(min(length, array.shape[0])):
        for w in range(array.shape[1]):
            grown[i, w] = array[i, w]
    return grown


@njit(cache=True, nogil=True, error_model="numpy")
def load(data, rows, weights, records, into_weights, keys, by_row):
    """Set up the entries of a node from its rows; the keys come in their sorted order."""
    for i in range(rows.shape[0]):
        for w in range(records.shape[1]):
            records[i, w] = data.records[rows[i], w]
        if weights.shape[0] > 0:
            into_weights[i, 0] = weights[i, 0]
    if keys.shape[0] == 0:
        return
    here = np.zeros(data.codes.shape[1], np.bool_)
    for i in range(rows.shape[0]):
        here[rows[i]] = True
        if by_row.shape[0] > 0:
            by_row[rows[i]] = weights[i, 0]
    for j in range(keys.shape[0]):
        end = 0
        for i in range(data.keys.shape[1]):
            if here[data.keys[j, i] & KEY_ROW_MASK]:
                keys[j, end] = data.keys[j, i]
                end += 1


@njit(cache=True, nogil=True, error_model="numpy")
def is_pure(classes, numbers, records, stats, n):
    """All entries of one class, or of one number."""
    if classes == 0:
        last = records.shape[1] - 1
        for i in range(1, records.shape[0]):
            if numbers[row_of(records[i, last])] != numbers[row_of(records[0, last])]:
                return False
        return True
    for k in range(classes):
        if stats[k] > 0.0:
            return stats[k] >= n - 1e-9 * n
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def early_stop(settings, classes, numbers, records, stats, n, depth):
    """A reason to stop that needs no look at the columns, or ASKS."""
    if records.shape[0] == 0 or n <= 0.0:
        return EMPTY
    if is_pure(classes, numbers, records, stats, n):
        return PURE
    if n < settings.min_split - SLACK or n < 2.0 * settings.min_cases - SLACK:
        return TOO_FEW_CASES
    if depth >= settings.max_depth:
        return MAX_DEPTH
    return ASKS


@njit(cache=True, nogil=True, error_model="numpy")
def why_no_question(board):
    """The reason a node without an eligible question is a leaf."""
    fresh = 0
    varied = 0
    gainless = 0
    for j in range(board.offers.shape[0]):
        status = board.offers[j].status
        fresh += 1 if status != USED else 0
        varied += 1 if status != USED and status != ONE_VALUE else 0
        gainless += 1 if status == NO_GAIN or status == OFFERS else 0
    if fresh == 0:
        return NO_COLUMNS
    if varied == 0:
        return IDENTICAL_ROWS
    return NO_GAIN_STOP if gainless > 0 else TOO_FEW_CASES


@njit(cache=True, nogil=True, error_model="numpy")
def late_stop(settings, data, board, cases, winner, tolerance, n, root_weight):
    """A reason to stop once the columns are weighed, or ASKS."""
    if winner < 0:
        return why_no_question(board)
    if settings.stop_at_zero_gain and board.offers[winner].gain <= max(tolerance, 1e-12):
        return NO_GAIN_STOP
    if settings.min_gain > 0.0 and board.offers[winner].gain * n / root_weight < settings.min_gain:
        return NO_GAIN_STOP
    if settings.significance < 1.0:
        describe(settings, data, board, cases, winner, n)
        if p_value(settings, data, board, winner) > settings.significance:
            return NOT_SIGNIFICANT
    return ASKS


@njit(cache=True, nogil=True, error_model="numpy")
def force(data, board, j, cut, sides):
    """Replace column j's question on the board by one that a person asks."""
    board.offers[j].cut = cut
    board.offers[j].below = -1
    board.offers[j].above = -1
    board.offers[j].missing_side = -1
    first = data.offsets[j]
    for code in range(data.offsets[j + 1] - first):
        board.sides[first + code] = sides[code]


@njit(cache=True, nogil=True, error_model="numpy")
def any_known(data, cases, j):
    """Whether some entry has a value in column j."""
    last = cases.records.shape[1] - 1
    for i in range(cases.records.shape[0]):
        if data.codes[j, row_of(cases.records[i, last])] >= 0:
            return True
    return False


@njit(cache=True, nogil=True, error_model="numpy")
def entry_codes(data, cases, j, codes, rows):
    """Each entry's row and its code in column j, -1 if missing."""
    last = cases.records.shape[1] - 1
    size, byte = data.offsets[j + 1] - data.offsets[j], data.byte[j]
    for i in range(cases.records.shape[0]):
        rows[i] = row_of(cases.records[i, last])
        if byte >= 0:
            code = np.int64((cases.records[i, byte >> 3] >> (EIGHT * np.uint64(byte & 7))) & BYTE)
            codes[i] = code if code < size else -1
        else:
            codes[i] = data.codes[j, rows[i]]


@njit(cache=True, nogil=True, error_model="numpy")
def share_table(data, table, other, records, weights, small_is_left):
    """The tables of both children of a node whose own is `table`: count the smaller one, subtract for the larger.

    The left child's ends in `table`, the right child's in `other`.
    """
    fill_table(data, records, weights, other)
    for at in range(table.shape[0]):
        for s in range(table.shape[1]):
            if small_is_left:
                table[at, s], other[at, s] = other[at, s], table[at, s] - other[at, s]
            else:
                table[at, s] -= other[at, s]


class Places(NamedTuple):
    """Where the branches of a node keep their entries: `begin` is where each starts, `sizes` its known weight."""

    begin: Any
    fill: Any  # the next free place; -1 for a branch without known cases
    sizes: Any


@njit(cache=True, nogil=True, error_model="numpy")
def reset(places):
    for b in range(places.begin.shape[0]):
        places.fill[b] = places.begin[b] if places.sizes[b] > 0.0 else -1


@njit(cache=True, nogil=True, error_model="numpy")
def targets(places, branch):
    """The branches an entry goes to: its own, or all of them."""
    return (branch, branch + 1) if branch >= 0 else (np.int64(0), np.int64(places.begin.shape[0]))


@njit(cache=True, nogil=True, error_model="numpy")
def scatter(values, spare, start, end, went, places):
    """Copy the rows values[start:end] to the places of their branches."""
    reset(places)
    for i in range(end - start):
        for w in range(values.shape[1]):
            spare[i, w] = values[start + i, w]
    for i in range(end - start):
        first, last = targets(places, went[i])
        for b in range(first, last):
            if places.fill[b] >= 0:
                for w in range(values.shape[1]):
                    values[places.fill[b], w] = spare[i, w]
                places.fill[b] += 1


@njit(cache=True, nogil=True, error_model="numpy")
def scatter_weights(values, spare, start, end, went, places):
    """The same for the weights; an entry that goes everywhere is divided."""
    reset(places)
    total = 0.0
    for size in places.sizes:
        total += size
    for i in range(end - start):
        spare[i, 0] = values[start + i, 0]
    for i in range(end - start):
        first, last = targets(places, went[i])
        for b in range(first, last):
            if places.fill[b] >= 0:
                part = 1.0 if went[i] >= 0 else places.sizes[b] / total
                values[places.fill[b], 0] = spare[i, 0] * part
                places.fill[b] += 1


@njit(cache=True, nogil=True, error_model="numpy")
def scatter_keys(keys, spare, start, end, went, places):
    """The same for sorted keys; `went` is by row."""
    reset(places)
    for i in range(end - start):
        spare[i] = keys[start + i]
    for i in range(end - start):
        first, last = targets(places, went[spare[i] & KEY_ROW_MASK])
        for b in range(first, last):
            if places.fill[b] >= 0:
                keys[places.fill[b]] = spare[i]
                places.fill[b] += 1


@njit(cache=True, nogil=True, error_model="numpy")
def lay_out(went, sizes, begin, start):
    """Where each branch's entries begin when the last branch goes deepest (-1: none); returns the end of all."""
    for b in range(begin.shape[0]):
        begin[b] = 0
    everywhere = 0
    for i in range(went.shape[0]):
        if went[i] >= 0:
            begin[went[i]] += 1
        else:
            everywhere += 1
    end = start
    for back in range(begin.shape[0]):
        b = begin.shape[0] - 1 - back
        entries = begin[b] + (everywhere if sizes[b] > 0.0 else 0)
        begin[b] = end
        end += entries
    return end


@njit(cache=True, nogil=True, error_model="numpy")
def grow(settings, data, start_rows, start_weights, many, overrides, board, scratch, tables, record, keep):
    """Grow a tree depth first: weigh, choose, divide. The stack of open nodes owns slices of the pools of entries.

    `start_weights` is empty where every case counts as one. With `record`, each column's best gain and cut is kept
    for every node; the tables of the first `keep` nodes are kept too.
    """
    columns, stats, entries = data.slots.shape[0], board.table.shape[1], start_rows.shape[0]
    unit, wide = start_weights.shape[0] == 0, data.keys.shape[0]
    widest = 2
    counted_only = False  # whether some column can only be weighed from the table
    for j in range(columns):
        widest = max(widest, data.offsets[j + 1] - data.offsets[j])
        counted_only = counted_only or (data.slots[j] >= 0 and not data.ordered[j])
    words = data.records.shape[1]
    records, spare_records = np.empty((entries, words), np.uint64), np.empty((entries, words), np.uint64)
    weights, spare_weights = np.empty((0 if unit else entries, 1)), np.empty((0 if unit else entries, 1))
    keys, spare_keys = np.empty((wide, entries), np.uint64), np.empty(entries, np.uint64)
    by_row = np.empty(0 if unit or wide == 0 else data.codes.shape[1])
    load(data, start_rows, start_weights, records, weights, keys, by_row)
    rows, codes, went = np.empty(entries, np.int64), np.empty(entries, np.int64), np.empty(entries, np.int64)
    went_by_row = np.empty(data.codes.shape[1] if wide > 0 else 0, np.int64)

    nodes, node_stats = np.zeros(64, NODE), np.zeros((64, stats))
    gains, cuts = np.zeros((64 if record else 0, columns)), np.zeros((64 if record else 0, columns), np.int32)
    groups, groups_end = np.zeros(64, np.uint8), 0
    kept = np.zeros((keep, board.table.shape[0], stats))
    stack = np.zeros(64, OPEN)
    stack[0].parent = -1
    stack[0].branch = -1
    top, pool_end, count = 1, entries, 0
    path = np.zeros(64, np.int64)  # the column asked at each depth above the current node
    used, sizes = np.zeros(columns, np.bool_), np.zeros(widest)
    begin, fill = np.zeros(widest, np.int64), np.zeros(widest, np.int64)
    here = np.zeros(stats)
    root_weight = 0.0

    while top > 0:
        top -= 1
        start, depth, trie, counted = stack[top].start, stack[top].depth, stack[top].trie, stack[top].counted
        end = pool_end
        pool_end = start
        if count == nodes.shape[0]:
            nodes, node_stats = longer(nodes, 2 * count), taller(node_stats, 2 * count)
            if record:
                gains, cuts = taller(gains, 2 * count), taller(cuts, 2 * count)
        at = count
        count += 1
        node = nodes[at]
        node.parent, node.branch, node.depth = stack[top].parent, stack[top].branch, depth
        node.column, node.cut, node.below, node.above, node.missing_side, node.groups = -1, -1, -1, -1, -1, -1
        cases = Cases(records[start:end], keys[:, start:end], weights[start:end] if not unit else weights, by_row)
        node_statistics(data.classes, data.numbers, cases.records, cases.weights, here)
        for s in range(stats):
            node_stats[at, s] = here[s]
        n = size_of(data.classes, here)
        if at == 0:
            root_weight = n

        order = overrides.kind[trie] if trie >= 0 else FREE
        stop = early_stop(settings, data.classes, data.numbers, cases.records, here, n, depth)
        if order == LEAF:
            stop = FORCED
        node.stop = stop
        if stop == EMPTY or order == LEAF or (stop != ASKS and order == FREE):
            continue

        if by_row.shape[0] > 0:
            for i in range(end - start):
                by_row[row_of(records[start + i, words - 1])] = weights[start + i, 0]
        has_table = counted_only or end - start > TINY or at < keep
        if has_table and counted == 1:
            for slot in range(board.table.shape[0]):
                for s in range(stats):
                    board.table[slot, s] = tables[depth, slot, s]
        elif has_table and counted == 0:
            fill_table(data, cases.records, cases.weights, board.table)
        if at < keep:
            for slot in range(board.table.shape[0]):
                for s in range(stats):
                    kept[at, slot, s] = board.table[slot, s]

        node_impurity = impurity(settings.impurity, data.classes, data.logs, here, n)
        for d in range(depth):
            used[path[d]] = settings.multiway and not data.ordered[path[d]]
        weigh(settings, data, board, cases, used, here, node_impurity, n, False, scratch)
        for d in range(depth):
            used[path[d]] = False
        if record:
            for j in range(columns):
                gains[at, j] = board.offers[j].gain
                cuts[at, j] = board.offers[j].cut
        tolerance = tie_tolerance(settings, data.classes, node_impurity)
        if order == OWN_BEST and board.offers[overrides.column[trie]].status != OFFERS:
            order = FREE  # the column has no question here to force
        if order == QUESTION and not any_known(data, cases, overrides.column[trie]):
            order = FREE  # nobody could answer
        if order == FREE:
            if stop == ASKS:
                winner, _ = choose(settings, board, many, tolerance)
                stop = late_stop(settings, data, board, cases, winner, tolerance, n, root_weight)
            node.stop = stop
            if stop != ASKS:
                continue
        else:
            winner = overrides.column[trie]
            node.stop = ASKS
            node.forced = 1
            if order == QUESTION:
                force(data, board, winner, overrides.cut[trie], overrides.sides[trie])

        offer = board.offers[winner]
        node.column, node.cut, node.below, node.above = winner, offer.cut, offer.below, offer.above
        node.missing_side, node.gain = offer.missing_side, offer.gain
        first, size = data.offsets[winner], data.offsets[winner + 1] - data.offsets[winner]
        binary = data.ordered[winner] or not settings.multiway
        branches = np.int64(2) if binary else size
        if binary and not data.ordered[winner]:
            if groups_end + size > groups.shape[0]:
                groups = longer(groups, 2 * (groups_end + size))
            node.groups = groups_end
            for code in range(size):
                groups[groups_end + code] = board.sides[first + code]
            groups_end += size
        if depth == path.shape[0]:
            path = longer(path, 2 * depth)
        path[depth] = winner

        entry_codes(data, cases, winner, codes, rows)
        everywhere = place(
            settings, data, winner, offer.cut, board.sides[first : first + size], offer.missing_side,
            codes[: end - start], rows[: end - start], cases.weights, sizes[:branches], went[: end - start],
        )  # fmt: skip
        node.largest = np.argmax(sizes[:branches])
        pool_end = lay_out(went[: end - start], sizes[:branches], begin[:branches], start)
        if pool_end > records.shape[0]:
            room = 2 * pool_end
            records, spare_records = taller(records, room), np.empty((room, words), np.uint64)
            weights, spare_weights = taller(weights, room), np.empty((room, 1))
            rows, codes, went = longer(rows, room), longer(codes, room), longer(went, room)
            spare_keys = np.empty(room, np.uint64)
            wider = np.empty((wide, room), np.uint64)
            for j in range(wide):
                for i in range(end):
                    wider[j, i] = keys[j, i]
            keys = wider
        for i in range(end - start if wide > 0 else 0):
            went_by_row[rows[i]] = went[i]
        counted = 0
        if branches == 2 and everywhere == 0:
            split_in_two(records, went, start, end, spare_records)
            if not unit:
                split_in_two(weights, went, start, end, spare_weights)
            for j in range(wide):
                split_keys(keys[j], went_by_row, start, end, spare_keys)
            left_size = end - begin[0]
            larger = max(left_size, end - start - left_size)
            if settings.exact and has_table and larger >= LARGE and depth + 1 < tables.shape[0]:
                counted = 1
                small_is_left = left_size * 2 <= end - start
                low, high = (begin[0], end) if small_is_left else (start, begin[0])
                own = weights[low:high] if not unit else weights
                share_table(data, board.table, tables[depth + 1], records[low:high], own, small_is_left)
        else:
            places = Places(begin[:branches], fill[:branches], sizes[:branches])
            scatter(records, spare_records, start, end, went, places)
            if not unit:
                scatter_weights(weights, spare_weights, start, end, went, places)
            for j in range(wide):
                scatter_keys(keys[j], spare_keys, start, end, went_by_row, places)
        if top + branches > stack.shape[0]:
            stack = longer(stack, 2 * (top + branches))
        for back in range(branches):
            b = branches - 1 - back
            stack[top].start, stack[top].parent, stack[top].branch = begin[b], at, b
            stack[top].depth = depth + 1
            stack[top].trie = overrides.step[trie, b] if trie >= 0 and b < overrides.step.shape[1] else -1
            stack[top].counted = counted if b == 1 else 2 * counted
            top += 1

    return Growth(nodes[:count], node_stats[:count], groups[:groups_end], gains[:count], cuts[:count], kept)


# ---------------------------------------------------------------- encoding


@njit(cache=True, nogil=True, error_model="numpy")
def pack_records(codes, labels, byte, sizes, records):
    """One record a row: the codes of the narrow columns, the row and its label."""
    last = records.shape[1] - 1
    for row in range(records.shape[0]):
        records[row, last] = (np.uint64(row) << ROW_SHIFT) | (np.uint64(labels[row]) << LABEL_SHIFT)
    for j in range(codes.shape[0]):
        if byte[j] < 0:
            continue
        word, shift = byte[j] >> 3, EIGHT * np.uint64(byte[j] & 7)
        for row in range(records.shape[0]):
            code = codes[j, row] if codes[j, row] >= 0 else sizes[j]
            records[row, word] |= np.uint64(code) << shift


@njit(cache=True, nogil=True, error_model="numpy")
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


# ---------------------------------------------------------------- prediction


class Flat(NamedTuple):
    """A tree as arrays. Surrogates stand in one list; a node's own are `mimic_start[node]:mimic_start[node + 1]`."""

    column: Any  # int64[nodes]: -1 for a leaf
    threshold: Any  # float64[nodes]
    lookup: Any  # int64[nodes]: where the node's branches by code start in `branches`, -1 for a threshold
    missing_side: Any  # int64[nodes]
    default: Any  # int64[nodes]
    child: Any  # int64[nodes]: where the node's children start in `children`
    degree: Any  # int64[nodes]
    children: Any  # int64
    branches: Any  # int64
    weight: Any  # float64[nodes]
    label: Any  # float64[nodes]
    answer: Any  # float64[nodes, classes], or [nodes, 1] in regression
    mimic_start: Any  # int64[nodes + 1]
    mimic_column: Any
    mimic_threshold: Any
    mimic_lookup: Any
    mimic_flip: Any


@njit(cache=True, nogil=True, error_model="numpy")
def branch_by(codes, numbers, lookup, j, threshold, start, row):
    """The branch of one value, -1 if it cannot be placed."""
    if start >= 0:
        return lookup[start + codes[j, row]] if codes[j, row] >= 0 else np.int64(-1)
    if math.isnan(numbers[j, row]):
        return np.int64(-1)
    return np.int64(0) if numbers[j, row] <= threshold else np.int64(1)


@njit(cache=True, nogil=True, error_model="numpy")
def predict(flat, codes, numbers, fractional, regression, answers, labels):
    """Send every row down the tree; an unknown value goes down every branch if `fractional`, else by surrogates."""
    depth = 64
    stack, parts = np.zeros(depth, np.int64), np.zeros(depth)
    for row in range(codes.shape[1]):
        top, leaves = 1, 0
        stack[0], parts[0] = 0, 1.0
        while top > 0:
            top -= 1
            node, part = stack[top], parts[top]
            j = flat.column[node]
            if j < 0:
                leaves += 1
                labels[row] = flat.label[node]
                for k in range(answers.shape[1]):
                    answers[row, k] += part * flat.answer[node, k]
                continue
            b = branch_by(codes, numbers, flat.branches, j, flat.threshold[node], flat.lookup[node], row)
            if b < 0 and flat.lookup[node] < 0:
                b = flat.missing_side[node]
            if b < 0 and not fractional:
                for m in range(flat.mimic_start[node], flat.mimic_start[node + 1]):
                    b = branch_by(
                        codes, numbers, flat.branches, flat.mimic_column[m], flat.mimic_threshold[m],
                        flat.mimic_lookup[m], row,
                    )  # fmt: skip
                    if b >= 0:
                        b = 1 - b if flat.mimic_flip[m] else b
                        break
                b = flat.default[node] if b < 0 else b
            if top + flat.degree[node] > depth:
                depth = 2 * (top + flat.degree[node])
                stack, parts = longer(stack, depth), longer(parts, depth)
            if b >= 0:
                stack[top], parts[top] = flat.children[flat.child[node] + b], part
                top += 1
                continue
            total = 0.0
            for b in range(flat.degree[node]):
                total += flat.weight[flat.children[flat.child[node] + b]]
            for back in range(flat.degree[node]):
                child = flat.children[flat.child[node] + flat.degree[node] - 1 - back]
                if flat.weight[child] > 0.0:
                    stack[top], parts[top] = child, part * flat.weight[child] / total
                    top += 1
        if regression:
            labels[row] = answers[row, 0]
        elif leaves > 1:
            labels[row] = np.argmax(answers[row])
