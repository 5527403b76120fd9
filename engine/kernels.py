"""Every loop over rows or candidate splits: arrays in, arrays out, compiled by numba.

Read top to bottom: what a branch is worth, the best question of one column, the questions of a node and the choice
among them, dividing the rows, and the loop that grows a whole tree. A node's rows are *entries* (row, weight): a case
with an unknown value may go down several branches with a part of its weight in each.

A column is codes into its distinct values, -1 for missing; `offsets[j]:offsets[j + 1]` are column j's bins. The
statistics of some entries are the weight of each class or, in regression, (Σw, Σwy, Σwy²).
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
OFFERS, USED, ONE_VALUE, TOO_FEW_KNOWN, TOO_SMALL_BRANCHES, NO_GAIN, NOT_DRAWN = 0, 1, 2, 3, 4, 5, 6
# Why a node became a leaf; 0 for a node that asks.
ASKS, PURE, NO_COLUMNS, IDENTICAL_ROWS, NO_GAIN_STOP = 0, 1, 2, 3, 4
TOO_FEW_CASES, MAX_DEPTH, EMPTY, NOT_SIGNIFICANT, FORCED = 5, 6, 7, 8, 9
# What an override says of a node.
FREE, LEAF, QUESTION, OWN_BEST = 0, 1, 2, 3

ABSENT = 2  # the side of a category that no case of the node has
SLACK = 1e-6  # fractional weights are sums: a branch of 2 may weigh 1.9999999
LEAST = 1e-3  # C4.5's Epsilon


class Data(NamedTuple):
    """A table as arrays. `numbers` is the target of a regression less its mean, which keeps the sums accurate."""

    codes: Any  # int32[columns, rows]
    offsets: Any  # int64[columns + 1]
    levels: Any  # float64[bins]: the distinct numbers of a numeric column
    ordered: Any  # bool[columns]: numeric
    labels: Any  # int32[rows]
    numbers: Any  # float64[rows]
    classes: int  # 0 in regression


class Settings(NamedTuple):
    """A recipe as numbers."""

    impurity: int
    worth: int
    alpha: float
    multiway: bool
    missing: int
    min_leaf: float
    min_split: float
    min_cases: float  # above 0: C4.5's rules for small branches
    max_depth: int
    min_gain: float
    stop_at_zero_gain: bool
    significance: float  # 1 never stops
    penalty: bool  # C4.5's price of choosing a cut
    average_filter: bool  # C4.5's average-gain rule
    gap: float  # cuts need neighbours further apart than this
    at_value: bool  # a cut is reported at a data value
    tie: float
    exhaustive: int  # try all subsets of up to so many categories
    surrogates: int


class Overrides(NamedTuple):
    """A trie of forced decisions: `step[t, b]` leads from trie node t along branch b, -1 to nowhere."""

    step: Any  # int64[trie, branches]
    kind: Any  # int64[trie]
    column: Any  # int64[trie]
    cut: Any  # int64[trie]
    sides: Any  # uint8[trie, bins of the widest column]


class Board(NamedTuple):
    """What every column offers at one node; the arrays are scratch memory that `weigh` fills."""

    table: Any  # float64[bins, statistics]
    unknown: Any  # float64[columns, statistics]
    status: Any  # int64[columns]
    gain: Any
    penalty: Any
    conditional: Any
    information: Any  # split information
    score: Any
    eligible: Any  # bool
    cut: Any  # int64: codes up to it go left
    below: Any  # int64: the node's own codes on either side of the cut
    above: Any
    missing_side: Any  # int64: where unknowns go if the question itself says so, else -1
    sides: Any  # uint8[bins]


@njit(cache=True, nogil=True)
def size_of(classes, stats):
    """The weight behind some statistics."""
    if classes == 0:
        return stats[0]
    total = 0.0
    for k in range(classes):
        total += stats[k]
    return total


@njit(cache=True, nogil=True)
def impurity(kind, stats, n):
    """Entropy in bits, Gini, misclassification or variance of one branch of weight n."""
    if n <= 0.0:
        return 0.0
    if kind == VARIANCE:
        mean = stats[1] / n
        return max(stats[2] / n - mean * mean, 0.0)
    value = 0.0
    if kind == ENTROPY:
        for count in stats:
            if count > 0.0:
                value -= count / n * math.log2(count / n)
        return max(value, 0.0)
    if kind == GINI:
        for count in stats:
            value += count / n * (count / n)
        return max(1.0 - value, 0.0)
    for count in stats:
        value = max(value, count)
    return max(1.0 - value / n, 0.0)


@njit(cache=True, nogil=True)
def mean_impurity(kind, classes, branches, n):
    """The conditional impurity: each branch's impurity by its share of the weight n."""
    value = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        if share > 0.0:
            value += share / n * impurity(kind, branches[b], share)
    return value


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def worth(settings, classes, branches, whole, n):
    """What splitting weight n into `branches` gains under the criterion; 0 where nothing is learned."""
    if settings.worth == CHI_SQUARE:
        return chi_square(classes, branches, whole, n)
    if settings.worth == HELLINGER:
        return hellinger(classes, branches, whole, n)
    if settings.worth == ALPHA:
        return alpha_divergence(settings.alpha, classes, branches, whole, n)
    gain = impurity(settings.impurity, whole, n) - mean_impurity(settings.impurity, classes, branches, n)
    gain = max(gain, 0.0)
    return gain * n * math.log(2.0) if settings.worth == LIKELIHOOD else gain


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def add(data, table, row, weight, at):
    """Count one entry in row `at` of a table of statistics."""
    if data.classes == 0:
        y = data.numbers[row]
        table[at, 0] += weight
        table[at, 1] += weight * y
        table[at, 2] += weight * y * y
    else:
        table[at, data.labels[row]] += weight


@njit(cache=True, nogil=True)
def least_side(settings, classes, known):
    """The least weight on each side of a cut: min-leaf, or C4.5's tenth of the known cases a class, 2 to 25."""
    least = settings.min_leaf
    if settings.min_cases > 0.0:
        tenth = min(0.1 * known / classes, 25.0) if classes > 0 else 0.0
        least = max(least, tenth, settings.min_cases)
    return least


@njit(cache=True, nogil=True)
def best_cut(settings, data, board, j, whole, known, unknown, tolerance, pair):
    """The threshold of column j with the highest gain, the lowest on a tie; returns how many cuts were tried.

    Where missing is a value of its own, each cut is tried with the unknown cases on either side.
    """
    first, last = data.offsets[j], data.offsets[j + 1]
    least = least_side(settings, data.classes, known)
    missing_weight = size_of(data.classes, unknown)
    sides = 2 if settings.missing == CATEGORY and missing_weight > 0.0 else 1
    total = known + missing_weight if sides == 2 else known
    stats = whole.shape[0]
    tries = 0
    best = -1.0
    left = np.zeros(stats)
    previous = np.int64(-1)
    for code in range(last - first):
        if size_of(data.classes, board.table[first + code]) <= 0.0:
            continue
        if previous >= 0 and data.levels[first + previous] + settings.gap < data.levels[first + code]:
            for side in range(sides):
                for s in range(stats):
                    pair[0, s] = left[s]
                    pair[1, s] = whole[s] - left[s]
                    if sides == 2:
                        pair[0, s] += unknown[s] if side == 0 else 0.0
                        pair[1, s] -= unknown[s] if side == 0 else 0.0
                low = size_of(data.classes, pair[0])
                if low < least - SLACK or total - low < least - SLACK:
                    continue
                tries += 1
                gain = worth(settings, data.classes, pair, whole, total)
                if gain > best + tolerance or best < 0.0:
                    best = gain
                    board.below[j] = previous
                    board.above[j] = code
                    board.missing_side[j] = side if sides == 2 else -1
        for s in range(stats):
            left[s] += board.table[first + code, s]
        previous = code
    board.gain[j] = best
    return tries


@njit(cache=True, nogil=True)
def snapped(data, j, below, above, rounding):
    """The last code not above the midpoint of two codes of column j: cases elsewhere follow the threshold too.

    With `rounding`, a value equal to the midpoint but for rounding counts as not above it.
    """
    first = data.offsets[j]
    low, high = data.levels[first + below], data.levels[first + above]
    middle = low + (high - low) / 2.0
    if rounding:
        middle += max(1e-9 * abs(middle), 1e-6)
    cut = below
    while cut + 1 < above and data.levels[first + cut + 1] <= middle:
        cut += 1
    return cut


@njit(cache=True, nogil=True)
def order_by_share(data, table, first, present, q, k):
    """Sort the categories `present[:q]` by their share of class k (by their mean in regression), stably."""
    for i in range(1, q):
        code = present[i]
        stats = table[first + code]
        share = (stats[1] if data.classes == 0 else stats[k]) / size_of(data.classes, stats)
        at = i
        while at > 0:
            other = table[first + present[at - 1]]
            if (other[1] if data.classes == 0 else other[k]) / size_of(data.classes, other) <= share:
                break
            present[at] = present[at - 1]
            at -= 1
        present[at] = code


@njit(cache=True, nogil=True)
def best_subset(settings, data, board, j, whole, known, tolerance, pair):
    """The two-sided grouping of column j's categories with the highest gain.

    Two classes and regression: ordering by share or mean and cutting is exact (Breiman et al. 1984, theorem 4.5).
    More classes: all 2^(q-1) - 1 groupings up to `exhaustive` categories; beyond, the cuts of each class's order.
    """
    first = data.offsets[j]
    size = data.offsets[j + 1] - first
    least = least_side(settings, data.classes, known)
    present = np.empty(size, np.int64)
    q = 0
    for code in range(size):
        board.sides[first + code] = ABSENT
        if size_of(data.classes, board.table[first + code]) > 0.0:
            present[q] = code
            q += 1
    stats = whole.shape[0]
    best = -1.0
    tries = 0
    if data.classes > 2 and q <= settings.exhaustive:
        # A Gray code moves one category at a time; the first category stays on the left.
        on_right = np.zeros(q, np.uint8)
        for s in range(stats):
            pair[0, s] = whole[s]
            pair[1, s] = 0.0
        for turn in range(1, 1 << (q - 1)):
            at = 1
            while (turn >> (at - 1)) & 1 == 0:
                at += 1
            sign = -1.0 if on_right[at] == 0 else 1.0
            on_right[at] = 1 - on_right[at]
            for s in range(stats):
                pair[0, s] += sign * board.table[first + present[at], s]
                pair[1, s] -= sign * board.table[first + present[at], s]
            low = size_of(data.classes, pair[0])
            if low < least - SLACK or known - low < least - SLACK:
                continue
            tries += 1
            gain = worth(settings, data.classes, pair, whole, known)
            if gain > best + tolerance or best < 0.0:
                best = gain
                for i in range(q):
                    board.sides[first + present[i]] = on_right[i]
    else:
        orders = data.classes if data.classes > 2 else 1
        for order in range(orders):
            k = order if data.classes > 2 else 1
            order_by_share(data, board.table, first, present, q, k)
            for s in range(stats):
                pair[0, s] = 0.0
                pair[1, s] = whole[s]
            for i in range(q - 1):
                for s in range(stats):
                    pair[0, s] += board.table[first + present[i], s]
                    pair[1, s] -= board.table[first + present[i], s]
                low = size_of(data.classes, pair[0])
                if low < least - SLACK or known - low < least - SLACK:
                    continue
                tries += 1
                gain = worth(settings, data.classes, pair, whole, known)
                if gain > best + tolerance or best < 0.0:
                    best = gain
                    for other in range(q):
                        board.sides[first + present[other]] = 0 if other <= i else 1
    board.gain[j] = best
    return tries


@njit(cache=True, nogil=True)
def branch_of(data, j, code, binary, cut, sides):
    """The branch that a question about column j sends a known code to; ABSENT for an unseen category."""
    if data.ordered[j]:
        return np.int64(0) if code <= cut else np.int64(1)
    if binary:
        return np.int64(sides[code])
    return np.int64(code)


@njit(cache=True, nogil=True)
def split_information(settings, data, board, j, known, unknown_weight):
    """Entropy of the sizes of the branches; unknown cases are one more branch where they are split into fractions."""
    first, last = data.offsets[j], data.offsets[j + 1]
    binary = data.ordered[j] or not settings.multiway
    total = known
    value = 0.0
    if settings.missing == FRACTIONAL:
        total += unknown_weight
        if unknown_weight > 0.0:
            value -= unknown_weight / total * math.log2(unknown_weight / total)
    low = 0.0
    for code in range(last - first):
        size = size_of(data.classes, board.table[first + code])
        if binary:
            low += size if branch_of(data, j, code, True, board.cut[j], board.sides[first:last]) == 0 else 0.0
        elif size > 0.0:
            value -= size / total * math.log2(size / total)
    if binary:
        if settings.missing == CATEGORY and data.ordered[j]:
            total += unknown_weight
            low += unknown_weight if board.missing_side[j] == 0 else 0.0
        for side in (low, (total if settings.missing == CATEGORY and data.ordered[j] else known) - low):
            if side > 0.0:
                value -= side / total * math.log2(side / total)
    return max(value, 0.0)


@njit(cache=True, nogil=True)
def weigh_column(settings, data, board, j, total, tolerance, pair):
    """Find column j's best question at a node of weight `total` and write its numbers on the board."""
    first, last = data.offsets[j], data.offsets[j + 1]
    stats = pair.shape[1]
    whole = np.zeros(stats)
    present = 0
    large = 0
    small = 0
    for code in range(last - first):
        size = size_of(data.classes, board.table[first + code])
        if size > 0.0:
            present += 1
            large += 1 if size >= settings.min_cases - SLACK else 0
            small += 1 if size < settings.min_leaf - SLACK else 0
        for s in range(stats):
            whole[s] += board.table[first + code, s]
    unknown = board.unknown[j]
    known = size_of(data.classes, whole)
    unknown_weight = size_of(data.classes, unknown)
    as_value = settings.missing == CATEGORY and data.ordered[j] and unknown_weight > 0.0
    if present < 2 and not (as_value and present == 1):
        board.status[j] = ONE_VALUE
        return
    if data.ordered[j] and known < 2.0 * settings.min_cases - SLACK:
        board.status[j] = TOO_FEW_KNOWN
        return
    if as_value:
        for s in range(stats):
            whole[s] += unknown[s]
    tries = 0
    if data.ordered[j]:
        tries = best_cut(settings, data, board, j, whole, known, unknown, tolerance, pair)
    elif not settings.multiway:
        tries = best_subset(settings, data, board, j, whole, known, tolerance, pair)
    elif (settings.min_cases == 0.0 or large >= 2) and small == 0:
        tries = 1
        board.gain[j] = worth(settings, data.classes, board.table[first:last], whole, known)
    if tries == 0:
        board.status[j] = TOO_SMALL_BRANCHES
        return
    counted = size_of(data.classes, whole)
    share = counted / total
    if data.ordered[j] and settings.penalty:
        board.penalty[j] = math.log2(tries) / total
    board.gain[j] = board.gain[j] * share - board.penalty[j]
    board.status[j] = OFFERS
    if data.ordered[j]:
        board.cut[j] = snapped(data, j, board.below[j], board.above[j], settings.at_value)
    fill_pair(settings, data, board, j, unknown, as_value, pair)
    if data.ordered[j] or not settings.multiway:
        board.conditional[j] = mean_impurity(settings.impurity, data.classes, pair, counted)
    else:
        board.conditional[j] = mean_impurity(settings.impurity, data.classes, board.table[first:last], counted)
    board.information[j] = split_information(settings, data, board, j, known, unknown_weight)
    if settings.penalty and data.ordered[j] and board.gain[j] <= 0.0:
        board.status[j] = NO_GAIN
    board.score[j] = board.gain[j]
    if settings.worth == RATIO:
        board.score[j] = board.gain[j] / board.information[j] if board.information[j] > 0.0 else 0.0


@njit(cache=True, nogil=True)
def fill_pair(settings, data, board, j, unknown, as_value, pair):
    """The statistics of the two sides of column j's question."""
    if not data.ordered[j] and settings.multiway:
        return
    first = data.offsets[j]
    sides = board.sides[first : data.offsets[j + 1]]
    pair[:] = 0.0
    for code in range(data.offsets[j + 1] - first):
        side = branch_of(data, j, code, True, board.cut[j], sides)
        if side != ABSENT:
            for s in range(pair.shape[1]):
                pair[side, s] += board.table[first + code, s]
    if as_value:
        for s in range(pair.shape[1]):
            pair[board.missing_side[j], s] += unknown[s]


# ---------------------------------------------------------------- the questions of a node


@njit(cache=True, nogil=True)
def tally_column(data, j, rows, weights, table, unknown):
    """Count the entries by column j's codes and class; those without a value in `unknown`."""
    for i in range(rows.shape[0]):
        code = data.codes[j, rows[i]]
        if code >= 0:
            add(data, table, rows[i], weights[i], code)
        else:
            add(data, unknown, rows[i], weights[i], 0)


@njit(cache=True, nogil=True)
def tally(data, rows, weights):
    """The statistics of some entries."""
    table = np.zeros((1, max(data.classes, 3 if data.classes == 0 else 1)))
    for i in range(rows.shape[0]):
        add(data, table, rows[i], weights[i], 0)
    return table[0]


@njit(cache=True, nogil=True)
def score_cuts(settings, classes, left, whole, gain, allowed):
    """The gain of each cut that leaves `left` on one side, and whether both sides are large enough."""
    known = size_of(classes, whole)
    least = least_side(settings, classes, known)
    pair = np.zeros((2, whole.shape[0]))
    for i in range(left.shape[0]):
        for s in range(whole.shape[0]):
            pair[0, s] = left[i, s]
            pair[1, s] = whole[s] - left[i, s]
        low = size_of(classes, pair[0])
        gain[i] = worth(settings, classes, pair, whole, known)
        allowed[i] = low >= least - SLACK and known - low >= least - SLACK


@njit(cache=True, nogil=True)
def tie_tolerance(settings, data, node_impurity):
    """How close two scores must be to count as equal: relative where the target has a scale of its own."""
    return settings.tie * (node_impurity if data.classes == 0 else 1.0)


@njit(cache=True, nogil=True)
def weigh(settings, data, rows, weights, used, total, node_impurity, board):
    """Fill the board: every column's best question at the node with these entries."""
    tolerance = tie_tolerance(settings, data, node_impurity)
    pair = np.zeros((2, board.table.shape[1]))
    board.table[:] = 0.0
    board.unknown[:] = 0.0
    for j in range(data.codes.shape[0]):
        first, last = data.offsets[j], data.offsets[j + 1]
        tally_column(data, j, rows, weights, board.table[first:last], board.unknown[j : j + 1])
        board.gain[j] = 0.0
        board.penalty[j] = 0.0
        board.conditional[j] = node_impurity
        board.information[j] = 0.0
        board.score[j] = 0.0
        board.eligible[j] = False
        board.cut[j] = -1
        board.below[j] = -1
        board.above[j] = -1
        board.missing_side[j] = -1
        if used[j]:
            board.status[j] = USED
        else:
            weigh_column(settings, data, board, j, total, tolerance, pair)


@njit(cache=True, nogil=True)
def choose(settings, data, board, many, tolerance):
    """Mark the eligible columns and return the winner (the first on a tie), or -1; and the average gain."""
    columns = data.codes.shape[0]
    average = 0.0
    counted = 0
    if settings.average_filter:
        for j in range(columns):
            if board.status[j] == OFFERS and board.gain[j] > -LEAST and not many[j]:
                average += board.gain[j]
                counted += 1
        if counted == 0:
            return -1, 0.0
        average /= counted
    winner = -1
    for j in range(columns):
        if board.status[j] != OFFERS:
            continue
        board.eligible[j] = True
        if settings.average_filter:
            board.eligible[j] = board.gain[j] >= average - LEAST and board.information[j] > LEAST
        elif settings.worth == RATIO or settings.min_cases > 0.0:
            board.eligible[j] = board.information[j] > 0.0
        if board.eligible[j] and (winner < 0 or board.score[j] > board.score[winner] + tolerance):
            winner = j
    return winner, average


@njit(cache=True, nogil=True)
def p_value(settings, data, board, j):
    """Chance of a deviation as large as column j's question shows, if class and branch were independent."""
    first, last = data.offsets[j], data.offsets[j + 1]
    binary = data.ordered[j] or not settings.multiway
    branches = np.zeros((2 if binary else last - first, data.classes))
    whole = np.zeros(data.classes)
    for code in range(last - first):
        b = branch_of(data, j, code, binary, board.cut[j], board.sides[first:last])
        for k in range(data.classes):
            if b != ABSENT or not binary:
                branches[b, k] += board.table[first + code, k]
            whole[k] += board.table[first + code, k]
    filled = 0
    for b in range(branches.shape[0]):
        filled += 1 if size_of(data.classes, branches[b]) > 0.0 else 0
    seen = 0
    for k in range(data.classes):
        seen += 1 if whole[k] > 0.0 else 0
    value = chi_square(data.classes, branches, whole, size_of(data.classes, whole))
    return chi_square_tail(value, (filled - 1) * (seen - 1))


# ---------------------------------------------------------------- surrogates


@njit(cache=True, nogil=True)
def tally_sides(data, rows, weights, went, j, table):
    """For each code of column j: the weight that went left and right, how many cases did, and all cases."""
    for i in range(rows.shape[0]):
        code = data.codes[j, rows[i]]
        if code >= 0:
            table[code, 4] += 1.0
            if went[i] >= 0:
                table[code, went[i]] += weights[i]
                table[code, 2 + went[i]] += 1.0


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
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
            placed[went[i]] += weights[i]
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
            cut[j] = snapped(data, j, below[j], above[j], False)
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


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def place(settings, data, j, cut, sides, missing_side, rows, weights, sizes, went):
    """Write each entry's branch to `went` and each branch's known weight to `sizes`.

    What cannot be placed follows the recipe: surrogates, the largest branch, or -1 for "down every branch".
    """
    binary = data.ordered[j] or not settings.multiway
    sizes[:] = 0.0
    unknown = 0
    for i in range(rows.shape[0]):
        code = data.codes[j, rows[i]]
        went[i] = -1
        if code >= 0:
            b = branch_of(data, j, code, binary, cut, sides)
            went[i] = -1 if binary and b == ABSENT else b
        elif data.ordered[j]:
            went[i] = missing_side
        if went[i] >= 0:
            sizes[went[i]] += weights[i]
        else:
            unknown += 1
    if unknown == 0 or settings.missing == FRACTIONAL:
        return
    largest = np.argmax(sizes)
    if settings.missing == SURROGATE and binary:
        mimics = find_surrogates(settings, data, rows, weights, went, j)
        send_by_surrogates(data, rows, went, mimics)
    for i in range(rows.shape[0]):
        if went[i] < 0:
            went[i] = largest


@njit(cache=True, nogil=True)
def collect(rows, weights, went, sizes, b, into_rows, into_weights, end):
    """Append branch b's entries, its share of the undecided ones included; returns the new end."""
    share = 0.0
    for size in sizes:
        share += size
    share = sizes[b] / share if share > 0.0 else 0.0
    for i in range(rows.shape[0]):
        if went[i] == b or (went[i] < 0 and share > 0.0):
            into_rows[end] = rows[i]
            into_weights[end] = weights[i] if went[i] == b else weights[i] * share
            end += 1
    return end


# ---------------------------------------------------------------- growing a tree


class Growth(NamedTuple):
    """The nodes of a tree in depth-first order."""

    parent: Any
    branch: Any
    depth: Any
    stop: Any
    column: Any
    cut: Any
    below: Any
    above: Any
    missing_side: Any
    forced: Any
    largest: Any  # the branch with most of the known weight, the first on a tie
    gain: Any  # of the question asked
    sides: Any  # int64: where the node's grouping starts in `groups`, -1 if none
    stats: Any
    groups: Any  # uint8


@njit(cache=True, nogil=True)
def longer(array, length):
    """A copy of `array` with room for `length` items."""
    grown = np.zeros(length, array.dtype)
    grown[: array.shape[0]] = array
    return grown


@njit(cache=True, nogil=True)
def is_pure(data, rows, stats, n):
    """All entries of one class, or of one number."""
    if data.classes == 0:
        for i in range(1, rows.shape[0]):
            if data.numbers[rows[i]] != data.numbers[rows[0]]:
                return False
        return True
    for k in range(data.classes):
        if stats[k] > 0.0:
            return stats[k] >= n - 1e-9 * n
    return True


@njit(cache=True, nogil=True)
def why_no_question(board, columns):
    """The reason a node without an eligible question is a leaf."""
    fresh = 0
    varied = 0
    gainless = 0
    for j in range(columns):
        fresh += 1 if board.status[j] != USED else 0
        varied += 1 if board.status[j] != USED and board.status[j] != ONE_VALUE else 0
        gainless += 1 if board.status[j] == NO_GAIN or board.status[j] == OFFERS else 0
    if fresh == 0:
        return NO_COLUMNS
    if varied == 0:
        return IDENTICAL_ROWS
    return NO_GAIN_STOP if gainless > 0 else TOO_FEW_CASES


@njit(cache=True, nogil=True)
def early_stop(settings, data, rows, stats, n, depth):
    """A reason to stop that needs no look at the columns, or ASKS."""
    if rows.shape[0] == 0 or n <= 0.0:
        return EMPTY
    if is_pure(data, rows, stats, n):
        return PURE
    if n < settings.min_split - SLACK or n < 2.0 * settings.min_cases - SLACK:
        return TOO_FEW_CASES
    if depth >= settings.max_depth:
        return MAX_DEPTH
    return ASKS


@njit(cache=True, nogil=True)
def late_stop(settings, data, board, winner, tolerance, n, root_weight):
    """A reason to stop once the columns are weighed, or ASKS."""
    if winner < 0:
        return why_no_question(board, data.codes.shape[0])
    if settings.stop_at_zero_gain and board.gain[winner] <= max(tolerance, 1e-12):
        return NO_GAIN_STOP
    if settings.min_gain > 0.0 and board.gain[winner] * n / root_weight < settings.min_gain:
        return NO_GAIN_STOP
    if settings.significance < 1.0 and p_value(settings, data, board, winner) > settings.significance:
        return NOT_SIGNIFICANT
    return ASKS


@njit(cache=True, nogil=True)
def force(data, board, j, cut, sides):
    """Replace column j's question on the board by one that a person asks."""
    board.cut[j] = cut
    board.below[j] = -1
    board.above[j] = -1
    first = data.offsets[j]
    for code in range(data.offsets[j + 1] - first):
        board.sides[first + code] = sides[code]


@njit(cache=True, nogil=True)
def grow(settings, data, start_rows, start_weights, many, overrides, board):
    """Grow a tree depth first: weigh, choose, divide. The stack of open nodes owns slices of one pool of entries."""
    columns, stats = data.codes.shape[0], board.table.shape[1]
    widest = 2
    for j in range(columns):
        widest = max(widest, data.offsets[j + 1] - data.offsets[j])
    pool_rows = start_rows.copy()
    pool_weights = start_weights.copy()

    room = 64
    parent, branch, depth = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(room, np.int64)
    stop, column, cut = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(room, np.int64)
    below, above, missing_side = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(room, np.int64)
    forced, sides, node_stats = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(room * stats)
    largest, gain = np.zeros(room, np.int64), np.zeros(room)
    groups, groups_end = np.zeros(64, np.uint8), 0

    deep = 64
    stack_start, stack_parent = np.zeros(deep, np.int64), np.zeros(deep, np.int64)
    stack_branch, stack_depth, stack_trie = np.zeros(deep, np.int64), np.zeros(deep, np.int64), np.zeros(deep, np.int64)
    stack_parent[0] = -1
    stack_branch[0] = -1
    top, pool_end, count = 1, start_rows.shape[0], 0

    path = np.zeros(64, np.int64)  # the column asked at each depth above the current node
    used = np.zeros(columns, np.bool_)
    sizes = np.zeros(widest)
    root_weight = 0.0
    for i in range(start_weights.shape[0]):
        root_weight += start_weights[i]

    while top > 0:
        top -= 1
        at, trie = stack_start[top], stack_trie[top]
        rows, weights = pool_rows[at:pool_end].copy(), pool_weights[at:pool_end].copy()
        pool_end = at
        if count == room:
            room *= 2
            parent, branch, depth = longer(parent, room), longer(branch, room), longer(depth, room)
            stop, column, cut = longer(stop, room), longer(column, room), longer(cut, room)
            below, above, missing_side = longer(below, room), longer(above, room), longer(missing_side, room)
            forced, sides, node_stats = longer(forced, room), longer(sides, room), longer(node_stats, room * stats)
            largest, gain = longer(largest, room), longer(gain, room)
        node = count
        count += 1
        parent[node], branch[node], depth[node] = stack_parent[top], stack_branch[top], stack_depth[top]
        column[node], cut[node], below[node], above[node] = -1, -1, -1, -1
        missing_side[node], sides[node] = -1, -1
        here = tally(data, rows, weights)
        node_stats[node * stats : (node + 1) * stats] = here
        n = size_of(data.classes, here)

        order = overrides.kind[trie] if trie >= 0 else FREE
        stop[node] = early_stop(settings, data, rows, here, n, depth[node])
        if order == LEAF:
            stop[node] = FORCED
        if stop[node] == EMPTY or order == LEAF or (stop[node] != ASKS and order == FREE):
            continue

        node_impurity = impurity(settings.impurity, here, n)
        for d in range(depth[node]):
            used[path[d]] = settings.multiway and not data.ordered[path[d]]
        weigh(settings, data, rows, weights, used, n, node_impurity, board)
        for d in range(depth[node]):
            used[path[d]] = False
        tolerance = tie_tolerance(settings, data, node_impurity)
        if order == OWN_BEST and board.status[overrides.column[trie]] not in (OFFERS, NO_GAIN):
            order = FREE  # the column has no question here to force
        if order == QUESTION or order == OWN_BEST:
            winner = overrides.column[trie]
            stop[node] = ASKS
            forced[node] = 1
            if order == QUESTION:
                force(data, board, winner, overrides.cut[trie], overrides.sides[trie])
        elif stop[node] != ASKS:
            continue
        else:
            winner, _ = choose(settings, data, board, many, tolerance)
            stop[node] = late_stop(settings, data, board, winner, tolerance, n, root_weight)
            if stop[node] != ASKS:
                continue

        column[node], cut[node], missing_side[node] = winner, board.cut[winner], board.missing_side[winner]
        below[node], above[node] = board.below[winner], board.above[winner]
        first, last = data.offsets[winner], data.offsets[winner + 1]
        binary = data.ordered[winner] or not settings.multiway
        branches = np.int64(2) if binary else last - first
        if binary and not data.ordered[winner]:
            if groups_end + last - first > groups.shape[0]:
                groups = longer(groups, 2 * (groups_end + last - first))
            sides[node] = groups_end
            groups[groups_end : groups_end + last - first] = board.sides[first:last]
            groups_end += last - first
        if depth[node] == path.shape[0]:
            path = longer(path, 2 * path.shape[0])
        path[depth[node]] = winner

        went = np.empty(rows.shape[0], np.int64)
        place(
            settings, data, winner, cut[node], board.sides[first:last], missing_side[node], rows, weights,
            sizes[:branches], went,
        )  # fmt: skip
        largest[node], gain[node] = np.argmax(sizes[:branches]), board.gain[winner]
        copies = rows.shape[0]
        for i in range(went.shape[0]):
            copies += branches if went[i] < 0 else 0
        if pool_end + copies > pool_rows.shape[0]:
            pool_rows, pool_weights = (
                longer(pool_rows, 2 * copies + pool_end),
                longer(pool_weights, 2 * copies + pool_end),
            )
        if top + branches > deep:
            deep = 2 * (top + branches)
            stack_start, stack_parent = longer(stack_start, deep), longer(stack_parent, deep)
            stack_branch, stack_depth = longer(stack_branch, deep), longer(stack_depth, deep)
            stack_trie = longer(stack_trie, deep)
        for back in range(branches):
            b = branches - 1 - back  # the last branch goes deepest, so that the first one is grown first
            stack_start[top], stack_parent[top], stack_branch[top] = pool_end, node, b
            stack_depth[top] = depth[node] + 1
            stack_trie[top] = overrides.step[trie, b] if trie >= 0 and b < overrides.step.shape[1] else -1
            top += 1
            pool_end = collect(rows, weights, went, sizes[:branches], b, pool_rows, pool_weights, pool_end)

    return Growth(
        parent[:count], branch[:count], depth[:count], stop[:count], column[:count], cut[:count], below[:count],
        above[:count], missing_side[:count], forced[:count], largest[:count], gain[:count], sides[:count],
        node_stats[: count * stats].reshape(count, stats), groups[:groups_end],
    )  # fmt: skip


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


@njit(cache=True, nogil=True)
def branch_by(codes, numbers, lookup, j, threshold, start, row):
    """The branch of one value, -1 if it cannot be placed."""
    if start >= 0:
        return lookup[start + codes[j, row]] if codes[j, row] >= 0 else np.int64(-1)
    if math.isnan(numbers[j, row]):
        return np.int64(-1)
    return np.int64(0) if numbers[j, row] <= threshold else np.int64(1)


@njit(cache=True, nogil=True)
def predict(flat, codes, numbers, fractional, answers, labels):
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
        if leaves > 1 or answers.shape[1] == 1:
            labels[row] = np.argmax(answers[row]) if answers.shape[1] > 1 else answers[row, 0]
