"""What one column offers at a node: its best question and its numbers."""

import math

import numpy as np

from .bundles import CutLimits
from .codes import ABOVE_CHARGE, CATEGORY, NO_GAIN, OFFERS, ONE_VALUE, TOO_FEW_KNOWN, TOO_SMALL_BRANCHES
from .gains import base_score, gain_of_score, least_side, two_sums
from .groups import can_group, weigh_groups
from .histograms import mark
from .jit import inner, merged
from .layout import BIT_POSITIONS, FOUR, KEY_CODE, LOW_SIX, ONE, SIX, SIXTY_SEVEN
from .scans import scan_groups, scan_keys, scan_labels, scan_pairs, snapped
from .sizes import MOST_GROUPED, NOTHING, SLACK
from .statistics import size_of
from .subsets import best_subset, weigh_branches


@inner
def tie_tolerance(settings, classes, node_impurity):
    """How close two scores must be to count as equal: relative where the target has a scale of its own."""
    return settings.tie * (node_impurity if classes == 0 else 1.0)


@merged
def limits_of(settings, classes, total, first, second, tolerance, both):
    """What a cut of cases of this weight, first and second statistic has to keep to."""
    return CutLimits(total, first, second, least_side(settings, classes, total), tolerance * total, both)


@inner
def second_of(stats):
    """The second statistic; a table of one class has none."""
    return stats[1] if stats.shape[0] > 1 else 0.0


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
    offer.cut_score = NOTHING
    offer.cut = -1
    offer.below = -1
    offer.above = -1
    offer.missing_side = -1
    offer.missing = 0.0
    offer.groups = 0
    offer.merges = 0
    offer.left = -1.0


@inner
def cut_of(settings, data, board, j):
    """Where the question of column j cuts: the last code of the whole table that goes left."""
    offer = board.offers[j]
    if offer.below < 0:
        return offer.cut
    return snapped(data.levels, data.columns[j].first, offer.below, offer.above, settings.at_value)


@inner
def known_cases(classes, both, node, scratch, offer):
    """Set `scratch.whole` to the cases that a question divides; returns their weight and that of those with a value.

    With `both`, missing is a value of its own: the question divides all cases.
    """
    whole, missing = scratch.whole, scratch.missing
    for s in range(whole.shape[0]):
        whole[s] = node[s] if both or offer.missing == 0.0 else node[s] - missing[s]
    divided = size_of(classes, whole)
    return divided, divided - offer.missing if both else divided


@inner
def weigh_number(settings, data, board, scratch, table, j, groups):
    """Find the best cut of a numeric column with so many groups of equal values."""
    classes, column, offer, visit = data.classes, data.columns[j], board.offers[j], board.visit[0]
    codes, sums, whole, slot = scratch.codes, scratch.sums, scratch.whole, column.slot
    offer.missing = size_of(classes, scratch.missing)
    both = settings.missing == CATEGORY and offer.missing > 0.0
    divided, known = known_cases(classes, both, board.node, scratch, offer)
    if known < 2.0 * settings.min_cases - SLACK:
        offer.status = TOO_FEW_KNOWN
        return
    if known <= 0.0 or (groups < 2 and not both):
        offer.status = ONE_VALUE
        return
    limits = limits_of(settings, classes, divided, whole[0], second_of(whole), visit.tolerance, both)
    if two_sums(settings, classes) and not both:
        for g in range(groups if slot >= 0 else 0):
            sums[g, 0], sums[g, 1] = table[slot + codes[g], 0], table[slot + codes[g], 1]
        offer.cut_score, best, offer.tries, _, _ = scan_pairs(
            settings, data, scratch, column.first, groups, limits, False
        )
        if best > 0:
            offer.below, offer.above = codes[best - 1], codes[best]
    else:
        scan_groups(settings, data, scratch, offer, table, column, groups, limits)
        offer.cut_score -= base_score(settings, classes, data.logs, whole, divided)
    offer_cut(settings, offer, divided, visit.total)


@inner
def weigh_keys(settings, data, board, cases, j):
    """Find the best cut of a wide column without missing values along its sorted keys, where two sums tell all."""
    offer, visit, keys = board.offers[j], board.visit[0], cases.keys[data.columns[j].wide]
    total, lo, hi, first = visit.total, visit.start, visit.end, data.columns[j].first
    if total < 2.0 * settings.min_cases - SLACK:
        offer.status = TOO_FEW_KNOWN
        return
    if keys[lo] >> KEY_CODE == keys[hi - 1] >> KEY_CODE:
        offer.status = ONE_VALUE
        return
    limits = limits_of(settings, data.classes, total, board.node[0], board.node[1], visit.tolerance, False)
    if data.classes == 2 and cases.by_row.shape[1] == 0 and settings.gap == 0.0 and not settings.penalty:
        offer.cut_score, offer.below, offer.above, offer.tries = scan_labels(settings, data, keys, lo, hi, limits)
    else:
        offer.cut_score, offer.below, offer.above, offer.tries = scan_keys(
            settings, data, cases.by_row, keys, first, lo, hi, limits
        )
    offer_cut(settings, offer, total, total)


@inner
def weigh_narrow(settings, data, board, scratch, cases, table):
    """The best cuts of all narrow numeric columns where two sums tell all: one call for a whole node.

    Unless all columns are counted in the histogram, it is blank: the cases are added to it and mark their codes in a
    bitset; that is read in order, and what was added is cleared again.
    """
    classes, columns, visit, node = data.classes, data.columns, board.visit[0], board.node
    codes, sums, seen, counted, total = scratch.codes, scratch.sums, scratch.seen, visit.counted, visit.total
    unit = cases.amounts.shape[1] == 0
    if not counted:
        mark(data, board, cases, seen, table)
    for j in range(columns.shape[0]):
        column, offer = columns[j], board.offers[j]
        if not column.ordered or column.byte < 0:
            continue
        renew(offer, visit.impurity)
        if board.used[j]:
            offer.status = board.used[j]
            continue
        base, values = np.uint64(column.slot), np.uint64(column.values)
        groups, missing = np.uint64(0), base + values
        if counted:
            for code in range(values):
                first, second = table[base + code, 0], table[base + code, 1]
                codes[groups], sums[groups, 0], sums[groups, 1] = code, first, second
                groups += np.uint64(first + (second if classes > 0 else 0.0) > 0.0)
        else:
            own = FOUR * np.uint64(j)
            seen[own + (values >> SIX)] &= ~(ONE << (values & LOW_SIX))  # missing is no group
            for at in range((values >> SIX) + ONE):
                marks = seen[own + at]
                seen[own + at] = 0
                while marks != 0:
                    others = marks & (marks - ONE)
                    code = (at << SIX) + BIT_POSITIONS[(marks ^ others) % SIXTY_SEVEN]
                    first, second = table[base + code, 0], table[base + code, 1]
                    codes[groups], sums[groups, 0], sums[groups, 1] = code, first, second
                    table[base + code, 0], table[base + code, 1] = 0.0, 0.0
                    groups += np.uint64(first + (second if classes > 0 else 0.0) > 0.0)
                    marks = others
        divided, whole_first, whole_second = total, node[0], node[1]
        if column.missing > 0:
            whole_first, whole_second = node[0] - table[missing, 0], node[1] - table[missing, 1]
            offer.missing = table[missing, 0] + (table[missing, 1] if classes > 0 else 0.0)
            divided = whole_first + whole_second if classes > 0 else whole_first
            if not counted:
                table[missing, 0], table[missing, 1] = 0.0, 0.0
        if groups < 2:
            offer.status = ONE_VALUE
        else:
            limits = limits_of(settings, classes, divided, whole_first, whole_second, visit.tolerance, False)
            offer.cut_score, at, offer.tries, offer.left, offer.left_second = scan_pairs(
                settings, data, scratch, column.first, groups, limits, unit
            )
            if at > 0:
                offer.below, offer.above = codes[at - 1], codes[at]
            offer_cut(settings, offer, divided, total)


@merged
def offer_cut(settings, offer, divided, total):
    """Offer the best cut found, if one was allowed, with its gain for the cases that it divides."""
    if offer.tries == 0:
        offer.status = TOO_SMALL_BRANCHES
        return
    offer.status = OFFERS
    if settings.penalty == ABOVE_CHARGE:
        offer.penalty = math.log2(offer.tries) / total
    offer.gain = gain_of_score(settings, offer.cut_score, divided) * (divided / total) - offer.penalty
    if settings.penalty and offer.gain <= 0.0:
        offer.status = NO_GAIN
    offer.score = offer.gain


@inner
def weigh_category(settings, data, board, scratch, table, j, categories):
    """Find the best question of a categorical column, counted in the histogram; `categories` is how many have cases."""
    classes, column, offer, visit = data.classes, data.columns[j], board.offers[j], board.visit[0]
    offer.missing = size_of(classes, scratch.missing)
    divided, _ = known_cases(classes, False, board.node, scratch, offer)
    if categories < 2:
        offer.status = ONE_VALUE
        return
    own, whole = table[column.slot : column.slot + column.values], scratch.whole
    if settings.multiway and can_group(settings, column) and categories <= MOST_GROUPED:
        weigh_groups(settings, data, board, scratch, table, j, categories, divided)
    elif settings.multiway:
        weigh_branches(settings, data, scratch, offer, own, divided)
    else:
        limits = limits_of(settings, classes, divided, whole[0], second_of(whole), visit.tolerance, False)
        sides = board.sides[column.first : column.first + column.values]
        best_subset(settings, data, scratch, offer, own, sides, categories, limits)
        offer.cut_score -= base_score(settings, classes, data.logs, whole, divided)
        offer.gain = gain_of_score(settings, offer.cut_score, divided)
    if offer.tries == 0:
        offer.status = TOO_SMALL_BRANCHES
        return
    offer.status = OFFERS
    offer.gain *= divided / visit.total
    offer.score = offer.gain
