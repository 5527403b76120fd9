"""What one column offers at a node: its best question and its numbers."""

import math

import numpy as np

from .gains import base_value, gain_of_value
from .histograms import mark
from .jit import entry_point, inner
from .records import (
    ABOVE_CHARGE,
    BIT_PLACES,
    CATEGORY,
    FOUR,
    KEY_CODE,
    LIKELIHOOD,
    LOW_SIX,
    NO_GAIN,
    NOTHING,
    OFFERS,
    ONE,
    ONE_VALUE,
    SIX,
    SIXTY_SEVEN,
    SLACK,
    TOO_FEW_KNOWN,
    TOO_SMALL_BRANCHES,
    Limits,
)
from .scans import least_side, scan_groups, scan_keys, scan_labels, scan_pairs, snapped
from .statistics import size_of
from .subsets import best_subset, weigh_branches


@entry_point
def tie_tolerance(settings, classes, node_impurity):
    """How close two scores must be to count as equal: relative where the target has a scale of its own."""
    return settings.tie * (node_impurity if classes == 0 else 1.0)


@inner
def renew(offer, node_impurity):
    """An offer before anything is known of the column."""
    offer.status = OFFERS
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
    offer.left = -1.0


@inner
def cut_of(settings, levels, columns, offers, j):
    """Where the question of column j cuts: the last code of the whole table that goes left."""
    if offers[j].below < 0:
        return offers[j].cut
    return snapped(levels, columns[j].first, offers[j].below, offers[j].above, settings.at_value)


@inner
def known_cases(classes, ordered, missing, node, unknown, whole, offer):
    """Set `whole` to the cases that a question divides; returns their weight and that of the cases with a value."""
    offer.unknown = size_of(classes, unknown)
    both = missing == CATEGORY and ordered and offer.unknown > 0.0
    for s in range(whole.shape[0]):
        whole[s] = node[s] if both or offer.unknown == 0.0 else node[s] - unknown[s]
    divided = size_of(classes, whole)
    return divided, divided - offer.unknown if both else divided


@inner
def weigh_number(
    settings, classes, logs, levels, first, offer, table, slot, codes, sums, found, node, whole, unknown, trial, total,
    tolerance,
):  # fmt: skip
    """Find the best cut of a numeric column with `found` groups at a node of weight `total`."""
    divided, known = known_cases(classes, True, settings.missing, node, unknown, whole, offer)
    both = settings.missing == CATEGORY and offer.unknown > 0.0
    if known < 2.0 * settings.min_cases - SLACK:
        offer.status = TOO_FEW_KNOWN
        return
    if known <= 0.0 or (found < 2 and not both):
        offer.status = ONE_VALUE
        return
    limits = Limits(divided, least_side(settings, classes, divided), tolerance * divided, both)
    if (classes == 2 or classes == 0) and settings.worth <= LIKELIHOOD and not both:
        for g in range(found if slot >= 0 else 0):
            sums[g, 0], sums[g, 1] = table[slot + codes[g], 0], table[slot + codes[g], 1]
        offer.value, at, offer.tries, _, _ = scan_pairs(
            settings.impurity, classes, logs, levels, first, settings.gap, codes, sums, found, whole[0], whole[1],
            limits, False,
        )  # fmt: skip
        if at > 0:
            offer.below, offer.above = codes[at - 1], codes[at]
    else:
        scan_groups(
            settings, classes, logs, levels, first, offer, table, slot, codes, found, whole, unknown, trial, limits
        )
        offer.value -= base_value(settings, classes, logs, whole, divided)
    offer_cut(settings, offer, divided, total)


@inner
def weigh_keys(settings, classes, logs, levels, first, offer, by_row, keys, lo, hi, node, total, tolerance):
    """The same along sorted keys where two numbers tell all and every value is known."""
    if total < 2.0 * settings.min_cases - SLACK:
        offer.status = TOO_FEW_KNOWN
        return
    if keys[lo] >> KEY_CODE == keys[hi - 1] >> KEY_CODE:
        offer.status = ONE_VALUE
        return
    limits = Limits(total, least_side(settings, classes, total), tolerance * total, False)
    if classes == 2 and by_row.shape[1] == 0 and settings.gap == 0.0 and not settings.penalty:
        offer.value, offer.below, offer.above, offer.tries = scan_labels(
            settings.impurity, logs, keys, lo, hi, node, limits
        )
    else:
        offer.value, offer.below, offer.above, offer.tries = scan_keys(
            settings.impurity, classes, logs, levels, first, settings.gap, by_row, keys, lo, hi, node, limits
        )
    offer_cut(settings, offer, total, total)


@inner
def weigh_narrow(
    settings, classes, logs, levels, columns, used, offers, records, amounts, lo, hi, table, counted, seen, codes, sums,
    node, total, node_impurity,
):  # fmt: skip
    """The best cuts of all narrow numeric columns where two numbers tell all: one call for a whole node.

    Unless all columns are `counted` in the table, it is blank: a column's entries are added to it and mark their codes;
    the marks are read in order, and what was added is cleared again.
    """
    tolerance, weighted = tie_tolerance(settings, classes, node_impurity), amounts.shape[1] > 0
    if not counted:
        mark(classes, columns, used, records, amounts, lo, hi, seen, table)
    for j in range(columns.shape[0]):
        column, offer = columns[j], offers[j]
        if not column.ordered or column.byte < 0:
            continue
        renew(offer, node_impurity)
        if used[j]:
            offer.status = used[j]
            continue
        base, values = np.uint64(column.slot), np.uint64(column.values)
        found, unknown = np.uint64(0), base + values
        if counted:
            for code in range(values):
                first, second = table[base + code, 0], table[base + code, 1]
                codes[found], sums[found, 0], sums[found, 1] = code, first, second
                found += np.uint64(first + (second if classes > 0 else 0.0) > 0.0)
        else:
            own = FOUR * np.uint64(j)
            seen[own + (values >> SIX)] &= ~(ONE << (values & LOW_SIX))  # the unknowns are no group
            for at in range((values >> SIX) + ONE):
                marks = seen[own + at]
                seen[own + at] = 0
                while marks != 0:
                    others = marks & (marks - ONE)
                    code = (at << SIX) + BIT_PLACES[(marks ^ others) % SIXTY_SEVEN]
                    first, second = table[base + code, 0], table[base + code, 1]
                    codes[found], sums[found, 0], sums[found, 1] = code, first, second
                    table[base + code, 0], table[base + code, 1] = 0.0, 0.0
                    found += np.uint64(first + (second if classes > 0 else 0.0) > 0.0)
                    marks = others
        divided, whole_a, whole_b = total, node[0], node[1]
        if column.holes > 0:
            whole_a, whole_b = node[0] - table[unknown, 0], node[1] - table[unknown, 1]
            offer.unknown = table[unknown, 0] + (table[unknown, 1] if classes > 0 else 0.0)
            divided = whole_a + whole_b if classes > 0 else whole_a
            if not counted:
                table[unknown, 0], table[unknown, 1] = 0.0, 0.0
        if found < 2:
            offer.status = ONE_VALUE
        else:
            limits = Limits(divided, least_side(settings, classes, divided), tolerance * divided, False)
            offer.value, at, offer.tries, offer.left, offer.left_second = scan_pairs(
                settings.impurity, classes, logs, levels, column.first, settings.gap, codes, sums, found, whole_a,
                whole_b, limits, not weighted,
            )  # fmt: skip
            if at > 0:
                offer.below, offer.above = codes[at - 1], codes[at]
            offer_cut(settings, offer, divided, total)


@inner
def offer_cut(settings, offer, divided, total):
    """Offer the best cut found, if one was allowed, with its gain for the cases that it divides."""
    if offer.tries == 0:
        offer.status = TOO_SMALL_BRANCHES
        return
    offer.status = OFFERS
    if settings.penalty == ABOVE_CHARGE:
        offer.penalty = math.log2(offer.tries) / total
    offer.gain = gain_of_value(settings, offer.value, divided) * (divided / total) - offer.penalty
    if settings.penalty and offer.gain <= 0.0:
        offer.status = NO_GAIN
    offer.score = offer.gain


@inner
def weigh_category(
    settings, classes, logs, sides, offer, table, codes, found, shares, places, node, whole, unknown, trial, total,
    tolerance,
):  # fmt: skip
    """Find the best question of a categorical column whose codes are counted in `table`."""
    divided, _ = known_cases(classes, False, settings.missing, node, unknown, whole, offer)
    if found < 2:
        offer.status = ONE_VALUE
        return
    if settings.multiway:
        weigh_branches(settings, classes, logs, offer, table, whole, divided)
    else:
        limits = Limits(divided, least_side(settings, classes, divided), tolerance * divided, False)
        best_subset(settings, classes, logs, offer, table, sides, codes, found, shares, places, whole, trial, limits)
        offer.value -= base_value(settings, classes, logs, whole, divided)
        offer.gain = gain_of_value(settings, offer.value, divided)
    if offer.tries == 0:
        offer.status = TOO_SMALL_BRANCHES
        return
    offer.status = OFFERS
    offer.gain *= divided / total
    offer.score = offer.gain
