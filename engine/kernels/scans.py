"""The best cut of a numeric column: one scan over its values in order."""

import math

import numpy as np

from .gains import base_value, gain_of, gain_of_value, worth
from .impurities import merit, xlog2
from .jit import entry_point, inner, merged
from .records import (
    ENTROPY,
    GINI,
    KEY_CODE,
    KEY_LABEL,
    KEY_LABEL_MASK,
    KEY_ROW_MASK,
    LIGHTEST,
    LIKELIHOOD,
    NEARLY,
    NOTHING,
    ONE,
    SLACK,
    STRETCH,
    VARIANCE,
)
from .statistics import row_size, size_of


@inner
def least_side(settings, classes, known):
    """The least weight on each side of a cut: min-leaf, or C4.5's tenth of the known cases a class, 2 to 25.

    Less the slack, but never nothing: there is no cut between cases and none.
    """
    least = settings.min_leaf
    if settings.min_cases > 0.0:
        tenth = min(0.1 * known / classes, 25.0) if classes > 0 else 0.0
        least = max(least, tenth, settings.min_cases)
    return max(least - SLACK, LIGHTEST)


@inner
def cut_value(settings, classes, logs, whole, trial, total, least):
    """What a cut with trial[0] on its left side is worth, to compare with others; NOTHING if a side is too small."""
    left, right = trial[0], trial[1]
    low = size_of(classes, left)
    high = total - low
    if low < least or high < least:
        return NOTHING
    for s in range(whole.shape[0]):
        right[s] = whole[s] - left[s]
    if settings.worth > LIKELIHOOD:
        return total * worth(settings, classes, logs, trial, whole, total)
    kind = settings.impurity
    return merit(kind, classes, logs, left, low) + merit(kind, classes, logs, right, high)


@inner
def pair_merit(kind, logs, a, b, n):
    """`merit` of a branch of two classes, where it is not a square."""
    return xlog2(a, logs) + xlog2(b, logs) - xlog2(n, logs) if kind == ENTROPY else max(a, b)


@inner
def whole_merit(logs, a, b, n):
    """The same for the entropy of whole numbers, all of which are looked up."""
    return logs[np.uint64(np.int64(a))] + logs[np.uint64(np.int64(b))] - logs[np.uint64(np.int64(n))]


@merged
def cut_worth(kind, logs, low, b, whole_a, whole_b, total):
    """What a cut with the weight `low` below it is worth to the scans, b of it of the second class or the sum.

    With n, S the weight and sum of all cases and l, s those on the left, both variance and (twice that) the Gini
    index of two classes fall by (s n - S l)² / (l (n - l) n²).
    """
    high = total - low
    if kind == GINI or kind == VARIANCE:
        apart = b * total - whole_b * low
        return apart * apart / (low * high)
    return pair_merit(kind, logs, low - b, b, low) + pair_merit(kind, logs, whole_a - (low - b), whole_b - b, high)


@merged
def scan_pairs(kind, classes, logs, levels, first, gap, codes, sums, found, whole_a, whole_b, limits, unit):
    """The best cut between the groups of a column when two numbers tell all: two classes, or a regression.

    Group g has the code codes[g] and the statistics sums[g]. Returns the gain of the best cut times the weight, the
    group above it (0 if no cut is allowed), how many cuts were weighed, and the weight and the second number below the
    best; the first best stays. With `unit` all cases count as one.
    """
    total, least, start = limits.total, limits.least, np.uint64(first)
    squared, whole = kind == GINI or kind == VARIANCE, kind == ENTROPY and unit
    scale = (2.0 if kind == GINI else 1.0) / total
    tolerance = limits.tolerance / scale if squared else limits.tolerance
    best, at, tries, left, left_second = NOTHING, np.uint64(0), np.int64(0), -1.0, 0.0
    low, b = 0.0, 0.0
    for g in range(ONE, np.uint64(found)):
        below, above = start + np.uint64(codes[g - ONE]), start + np.uint64(codes[g])
        b += sums[g - ONE, 1]
        low += sums[g - ONE, 0] + (sums[g - ONE, 1] if classes > 0 else 0.0)
        high = total - low
        if low < least or high < least or (gap > 0.0 and levels[below] + gap >= levels[above]):
            continue
        tries += 1
        if whole:
            value = whole_merit(logs, low - b, b, low) + whole_merit(logs, whole_a - (low - b), whole_b - b, high)
        else:
            value = cut_worth(kind, logs, low, b, whole_a, whole_b, total)
        if value > best + tolerance:
            best, at, left, left_second = value, g, low, b
    value = best * scale if squared else best - pair_merit(kind, logs, whole_a, whole_b, total)
    return value, np.int64(at), tries, left, left_second


@inner
def scan_keys(kind, classes, logs, levels, first, gap, by_row, keys, lo, hi, whole, limits):
    """The same along the sorted keys lo:hi, all of them known; returns the codes on both sides of the best cut."""
    total, least, whole_a, whole_b = limits.total, limits.least, whole[0], whole[1]
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
        value = cut_worth(kind, logs, low, b, whole_a, whole_b, total)
        if value > best + tolerance:
            best, below, above = value, code, after
    if squared:
        return best * scale, below, above, tries
    return best - pair_merit(kind, logs, whole_a, whole_b, total), below, above, tries


@inner
def scan_labels(kind, logs, keys, lo, hi, whole, limits):
    """The same for two classes where every case counts as one; the cuts are not counted.

    A stretch of cases is passed over where no order of them would give a better cut. What a cut is worth is convex in
    the numbers of both classes below it: so over all orders it is highest before or after the stretch, or where one
    of the classes comes first.
    """
    total, whole_a, whole_b, squared = limits.total, whole[0], whole[1], kind == GINI
    tolerance = limits.tolerance * total / 2.0 if squared else limits.tolerance
    best, bound, at, found = NOTHING, NOTHING, np.uint64(0), np.int64(0)
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
        if found > 0 and best > max(
            cut_worth(kind, logs, low, b, whole_a, whole_b, total),
            cut_worth(kind, logs, low + every, b + second, whole_a, whole_b, total),
            cut_worth(kind, logs, low + every - second, b, whole_a, whole_b, total),
            cut_worth(kind, logs, low + second, b + second, whole_a, whole_b, total),
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
                apart = b * total - whole_b * low
                if apart * apart < bound * (low * (total - low)):
                    continue
            value = cut_worth(kind, logs, low, b, whole_a, whole_b, total)
            if value > best + tolerance:
                best, bound, at, found = value, NEARLY * value, i, 1
        start = end
    if found == 0:
        return 0.0, np.int64(-1), np.int64(-1), found
    gain = best * (2.0 / total) if squared else best - pair_merit(kind, logs, whole_a, whole_b, total)
    return gain, np.int64(keys[at] >> KEY_CODE), np.int64(keys[at + ONE] >> KEY_CODE), found


@inner
def scan_groups(
    settings, classes, logs, levels, first, offer, table, slot, codes, found, whole, unknown, trial, limits
):  # fmt: skip
    """The best cut between the groups of a column for any classes and criterion; the first best stays.

    Where missing is a value of its own (limits.both), each is tried with the unknowns on the left, then on the right.
    """
    left, stats = trial[0], trial.shape[1]
    for s in range(stats):
        left[s] = 0.0
    for g in range(found if limits.both else found - 1):
        above = codes[min(g + 1, found - 1)]
        place = slot + codes[g] if slot >= 0 else np.int64(g)
        for s in range(stats):
            left[s] += table[place, s]
        if g + 1 < found and levels[first + codes[g]] + settings.gap >= levels[first + above]:
            continue
        # After the last value only the unknowns are left to be told apart, on the right.
        for side in range(1 if g + 1 == found else 0, 2 if limits.both else 1):
            for s in range(stats):
                left[s] += unknown[s] if limits.both and side == 0 else 0.0
            if better(settings, classes, logs, offer, whole, trial, limits):
                offer.below = codes[g]
                offer.above = above
                offer.missing_side = side if limits.both else -1
            for s in range(stats):
                left[s] -= unknown[s] if limits.both and side == 0 else 0.0


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
def better(settings, classes, logs, offer, whole, trial, limits):
    """Weigh a grouping with trial[0] on its left side; whether it is the best so far."""
    value = cut_value(settings, classes, logs, whole, trial, limits.total, limits.least)
    if value <= NOTHING:
        return False
    offer.tries += 1
    if value <= offer.value + limits.tolerance:
        return False
    offer.value = value
    return True


@entry_point
def score_cuts(settings, data, left, whole, trial, gain, allowed):
    """The gain of each cut that leaves `left` on one side, and whether both sides are large enough."""
    known = size_of(data.classes, whole)
    least = least_side(settings, data.classes, known)
    for i in range(left.shape[0]):
        for s in range(whole.shape[0]):
            trial[0, s] = left[i, s]
        value = cut_value(settings, data.classes, data.logs, whole, trial, known, 0.0)
        gain[i] = value / known
        if settings.worth <= LIKELIHOOD:
            gain[i] = gain_of(settings, data.classes, data.logs, value, whole, known)
        low = size_of(data.classes, left[i])
        allowed[i] = low >= least and known - low >= least


@entry_point
def score_tables(settings, data, tables, whole, trial, gains):
    """The gain of every cut of every counted numeric column, for many nodes' tables; -1 where there is no cut."""
    classes, stats = data.classes, whole.shape[0]
    for at in range(tables.shape[0]):
        for j in range(data.columns.shape[0]):
            slot, values = data.columns[j].slot, data.columns[j].values
            if slot < 0 or not data.columns[j].ordered:
                continue
            for s in range(stats):
                whole[s] = 0.0
                trial[0, s] = 0.0
            for code in range(values):
                for s in range(stats):
                    whole[s] += tables[at, slot + code, s]
            known = size_of(classes, whole)
            base, least = base_value(settings, classes, data.logs, whole, known), least_side(settings, classes, known)
            for code in range(values):
                gains[at, slot + code] = -1.0
                if row_size(classes, tables[at], slot + code) == 0.0:
                    continue
                for s in range(stats):
                    trial[0, s] += tables[at, slot + code, s]
                value = cut_value(settings, classes, data.logs, whole, trial, known, max(least, SLACK))
                if value > NOTHING:
                    gains[at, slot + code] = gain_of_value(settings, value - base, known)
