"""The best cut of a numeric column: one scan over its values in order."""

import math

import numpy as np

from .codes import ENTROPY, GINI, VARIANCE
from .gains import score_of_sides
from .impurities import xlog2
from .jit import inner, merged
from .layout import KEY_CODE, KEY_LABEL, KEY_LABEL_MASK, KEY_ROW_MASK, ONE
from .sizes import NEARLY, NOTHING, STRETCH


@inner
def pair_purity(kind, logs, a, b, n):
    """The purity of a branch of two classes, where it is not a square."""
    return xlog2(a, logs) + xlog2(b, logs) - xlog2(n, logs) if kind == ENTROPY else max(a, b)


@inner
def whole_purity(logs, a, b, n):
    """The purity of a branch of two classes by the entropy of whole numbers, all of which are looked up."""
    return logs[np.uint64(np.int64(a))] + logs[np.uint64(np.int64(b))] - logs[np.uint64(np.int64(n))]


@merged
def cut_score(kind, logs, low, b, limits):
    """The score of a cut with the weight `low` below it, b of it of the second class or the sum.

    With n, S the weight and sum of all cases and l, s those on the left, both variance and (twice that) the Gini
    index of two classes fall by (s n - S l)² / (l (n - l) n²).
    """
    total = limits.total
    high = total - low
    if kind == GINI or kind == VARIANCE:
        apart = b * total - limits.second * low
        return apart * apart / (low * high)
    above = limits.first - (low - b)
    return pair_purity(kind, logs, low - b, b, low) + pair_purity(kind, logs, above, limits.second - b, high)


@merged
def scan_pairs(settings, data, scratch, first, groups, limits, unit):
    """The best cut between the groups of a column when two sums tell all: two classes, or a regression.

    Group g has the code scratch.codes[g] and the statistics scratch.sums[g]; the column's levels start at `first`.
    Returns the gain of the best cut times the weight, the group above it (0 if no cut is allowed), how many cuts were
    weighed, and the weight and the second sum below the best; the first best stays. With `unit` every case counts as
    one.
    """
    kind, classes, logs, levels, gap = settings.impurity, data.classes, data.logs, data.levels, settings.gap
    codes, sums, total, least, start = scratch.codes, scratch.sums, limits.total, limits.least, np.uint64(first)
    squared, whole = kind == GINI or kind == VARIANCE, kind == ENTROPY and unit
    scale = (2.0 if kind == GINI else 1.0) / total
    tolerance = limits.tolerance / scale if squared else limits.tolerance
    best, best_group, tries, left, left_second = NOTHING, np.uint64(0), np.int64(0), -1.0, 0.0
    low, b = 0.0, 0.0
    for g in range(ONE, np.uint64(groups)):
        below, above = start + np.uint64(codes[g - ONE]), start + np.uint64(codes[g])
        b += sums[g - ONE, 1]
        low += sums[g - ONE, 0] + (sums[g - ONE, 1] if classes > 0 else 0.0)
        high = total - low
        if low < least or high < least or (gap > 0.0 and levels[below] + gap >= levels[above]):
            continue
        tries += 1
        if whole:
            right = whole_purity(logs, limits.first - (low - b), limits.second - b, high)
            score = whole_purity(logs, low - b, b, low) + right
        else:
            score = cut_score(kind, logs, low, b, limits)
        if score > best + tolerance:
            best, best_group, left, left_second = score, g, low, b
    best = best * scale if squared else best - pair_purity(kind, logs, limits.first, limits.second, total)
    return best, np.int64(best_group), tries, left, left_second


@inner
def scan_keys(settings, data, by_row, keys, first, lo, hi, limits):
    """The best cut along the sorted keys lo:hi of a column without missing values, when two sums tell all.

    Returns the gain of the best cut times the weight, the codes on both sides of it (-1 if no cut is allowed), and how
    many cuts were weighed; the first best stays.
    """
    kind, classes, logs, levels, gap = settings.impurity, data.classes, data.logs, data.levels, settings.gap
    total, least = limits.total, limits.least
    best, below, above, tries = NOTHING, np.int64(-1), np.int64(-1), np.int64(0)
    squared, weighted = kind == GINI or kind == VARIANCE, by_row.shape[1] > 0
    scale = (2.0 if kind == GINI else 1.0) / total
    tolerance = limits.tolerance / scale if squared else limits.tolerance
    low, b = 0.0, 0.0
    key = keys[np.uint64(lo)]
    for i in range(np.uint64(lo + 1), np.uint64(hi)):
        if classes == 0:
            low += by_row[key & KEY_ROW_MASK, 0]
            b += by_row[key & KEY_ROW_MASK, 1]
        else:
            weight = by_row[key & KEY_ROW_MASK, 0] if weighted else 1.0
            low += weight
            b += weight * float(np.int64((key >> KEY_LABEL) & KEY_LABEL_MASK))
        code, key = np.int64(key >> KEY_CODE), keys[i]
        after = np.int64(key >> KEY_CODE)
        if code == after or low < least or (gap > 0.0 and levels[first + code] + gap >= levels[first + after]):
            continue
        if total - low < least:
            break
        tries += 1
        score = cut_score(kind, logs, low, b, limits)
        if score > best + tolerance:
            best, below, above = score, code, after
    if squared:
        return best * scale, below, above, tries
    return best - pair_purity(kind, logs, limits.first, limits.second, total), below, above, tries


@inner
def scan_labels(settings, data, keys, lo, hi, limits):
    """The best cut along the sorted keys lo:hi for two classes where every case counts as one.

    Returns what `scan_keys` does, but only whether a cut was weighed, not how many. A stretch of cases is passed over
    where no order of them would give a better cut: the score of a cut is convex in the numbers of both classes below
    it, so over all orders it is highest before or after the stretch, or where one of the classes comes first.
    """
    kind, logs, total = settings.impurity, data.logs, limits.total
    squared = kind == GINI
    tolerance = limits.tolerance * total / 2.0 if squared else limits.tolerance
    best, bound, best_key, weighed = NOTHING, NOTHING, np.uint64(0), np.int64(0)
    least = np.int64(min(max(math.ceil(limits.least), 1), hi - lo))
    begin, start, last, ones = np.uint64(lo), np.uint64(lo + least - 1), np.uint64(hi - least), np.uint64(0)
    for i in range(begin, start):
        ones += (keys[i] >> KEY_LABEL) & KEY_LABEL_MASK
    while start < last:
        end, more = min(start + STRETCH, last), np.uint64(0)
        for i in range(start, end):
            more += (keys[i] >> KEY_LABEL) & KEY_LABEL_MASK
        low, b = float(np.int64(start - begin)), float(np.int64(ones))
        every, second = float(np.int64(end - start)), float(np.int64(more))
        if weighed > 0 and best > max(
            cut_score(kind, logs, low, b, limits),
            cut_score(kind, logs, low + every, b + second, limits),
            cut_score(kind, logs, low + every - second, b, limits),
            cut_score(kind, logs, low + second, b + second, limits),
        ):
            ones += more
            start = end
            continue
        for i in range(start, end):
            ones += (keys[i] >> KEY_LABEL) & KEY_LABEL_MASK
            if keys[i] >> KEY_CODE == keys[i + ONE] >> KEY_CODE:
                continue
            low, b = float(np.int64(i - begin + ONE)), float(np.int64(ones))
            if squared:  # what is clearly not the best needs no division
                apart = b * total - limits.second * low
                if apart * apart < bound * (low * (total - low)):
                    continue
            score = cut_score(kind, logs, low, b, limits)
            if score > best + tolerance:
                best, bound, best_key, weighed = score, NEARLY * score, i, 1
        start = end
    if weighed == 0:
        return 0.0, np.int64(-1), np.int64(-1), weighed
    gain = best * (2.0 / total) if squared else best - pair_purity(kind, logs, limits.first, limits.second, total)
    return gain, np.int64(keys[best_key] >> KEY_CODE), np.int64(keys[best_key + ONE] >> KEY_CODE), weighed


@inner
def scan_groups(settings, data, scratch, offer, table, column, groups, limits):
    """The best cut between the groups of a column for any classes and criterion; the first best stays.

    Where missing is a value of its own (limits.both), each is tried with the missing on the left, then on the right.
    """
    codes, levels, first, slot = scratch.codes, data.levels, column.first, column.slot
    left, missing, stats = scratch.trial[0], scratch.missing, scratch.trial.shape[1]
    for s in range(stats):
        left[s] = 0.0
    for g in range(groups if limits.both else groups - 1):
        above = codes[min(g + 1, groups - 1)]
        cell = slot + codes[g] if slot >= 0 else np.int64(g)
        for s in range(stats):
            left[s] += table[cell, s]
        if g + 1 < groups and levels[first + codes[g]] + settings.gap >= levels[first + above]:
            continue
        # After the last value only the missing are left to be told apart, on the right.
        for side in range(1 if g + 1 == groups else 0, 2 if limits.both else 1):
            for s in range(stats):
                left[s] += missing[s] if limits.both and side == 0 else 0.0
            if better(settings, data, scratch, offer, limits):
                offer.below = codes[g]
                offer.above = above
                offer.missing_side = side if limits.both else -1
            for s in range(stats):
                left[s] -= missing[s] if limits.both and side == 0 else 0.0


@inner
def snapped(levels, first, below, above, rounding):
    """The last code not above the midpoint of two codes: cases elsewhere follow the threshold too.

    With `rounding`, a value equal to the midpoint but for rounding counts as not above it.
    """
    low, high = levels[first + below], levels[first + above]
    middle = low + (high - low) / 2.0
    if rounding:
        middle += max(1e-9 * abs(middle), 1e-6)
    cut, beyond = below, above
    while cut + 1 < beyond:  # between two neighbours in a node may lie thousands of values of other cases
        half = (cut + beyond) // 2
        if levels[first + half] <= middle:
            cut = half
        else:
            beyond = half
    return cut


@inner
def better(settings, data, scratch, offer, limits):
    """Weigh the split with trial[0] on its left side; whether it is the best of the column so far."""
    score = score_of_sides(settings, data, scratch.whole, scratch.trial, limits.total, limits.least)
    if score <= NOTHING:
        return False
    offer.tries += 1
    if score <= offer.cut_score + limits.tolerance:
        return False
    offer.cut_score = score
    return True
