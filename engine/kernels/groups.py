"""C4.5's grouping of categories: those that are best treated alike share a branch (Quinlan 1993, chapter 7).

Groups are merged two at a time, as release 8 does it under its option -s.
"""

import numpy as np

from .codes import FRACTIONAL
from .gains import gain_of
from .impurities import entropy_term
from .jit import inner, merged
from .sizes import LEAST, SLACK
from .statistics import clear, row_size
from .subsets import weigh_branches

NEARLY_PURE = 0.1  # a group with less than this of other classes counts as of one class
LIGHT = 0.5  # categories of no more cases than this share the last branch with those that nobody has
BETTER = 1e-5  # a merge must raise the score by this
SAME = 1e-12  # of two merges whose scores differ less, the later one is taken
NOT_YET = 255  # the group of a category that has none


@merged
def can_group(settings, column):
    """Whether the categories of a column may share branches; of two there is nothing to merge."""
    return settings.grouped > 0 and column.ordered == 0 and column.values > 2


@inner
def branches_of(settings, column, offer):
    """How many branches the question of a column has."""
    if column.ordered or not settings.multiway:
        return np.int64(2)
    return offer.groups if offer.groups > 0 else column.values


@inner
def add_groups(table, sides, sums):
    """Add the statistics of the categories in `table` up by their group."""
    clear(sums)
    for code in range(table.shape[0]):
        for s in range(table.shape[1]):
            sums[sides[code], s] += table[code, s]


@inner
def join(sums, a, b, last):
    """Add group b to group a; the last group takes the place of b."""
    for s in range(sums.shape[1]):
        sums[a, s] += sums[b, s]
        sums[b, s] = sums[last, s]


@inner
def only_class(classes, sums, at):
    """The class that all of a group is of, -1 if there are several."""
    for k in range(classes):
        if sums[at, k] >= NEARLY_PURE:
            return np.int64(k) if sums[at, k] >= row_size(classes, sums, at) - NEARLY_PURE else np.int64(-1)
    return np.int64(-1)


@inner
def has_two_branches(settings, classes, sums, groups):
    """Whether two groups hold a case: fewer divide nothing. Without C4.5's minimum of cases any weight will do."""
    found, least = 0, 1.0 - SLACK if settings.min_cases > 0.0 else SLACK
    for g in range(groups):
        found += 1 if row_size(classes, sums, g) >= least else 0
    return found >= 2


@inner
def weigh_grouping(settings, data, scratch, groups, divided, total, missing):
    """The gain, split information and score of a question with the first `groups` of `scratch.sums` as branches.

    The score is the gain ratio where that is the criterion, else the gain.
    """
    classes, sums, everything, information = data.classes, scratch.sums, divided, 0.0
    if settings.missing == FRACTIONAL:
        everything, information = total, entropy_term(missing, total)
    for g in range(groups):
        information += entropy_term(row_size(classes, sums, g), everything)
    gain = -LEAST
    if has_two_branches(settings, classes, sums, groups):
        gain = gain_of(settings, classes, data.logs, sums[:groups], scratch.whole, divided) * (divided / total)
    score = gain if information > 0.0 else -LEAST
    if settings.ratio:
        score = gain / information if gain >= 0.0 and information > LEAST else -LEAST
    return gain, information, score


@inner
def weigh_merge(settings, data, scratch, groups, a, b, divided, total, missing):
    """The gain, split information and score of the question if groups a and b were one."""
    sums, first, second = scratch.sums, scratch.trial[0], scratch.trial[1]
    for s in range(first.shape[0]):
        first[s], second[s] = sums[a, s], sums[b, s]
    join(sums, a, b, groups - 1)
    found = weigh_grouping(settings, data, scratch, groups - 1, divided, total, missing)
    for s in range(first.shape[0]):
        sums[a, s], sums[b, s] = first[s], second[s]
    return found


@inner
def note(offer, merges, a, b, weighed):
    """Write down a merge and the numbers of the question after it; the first line says how many groups there are."""
    line = merges[offer.merges]
    line[0], line[1], line[2], line[3], line[4] = a, b, weighed[0], weighed[1], weighed[2]
    offer.merges += 1


@inner
def merge(sums, sides, a, b, last):
    """Let group b join group a, and its categories with it."""
    join(sums, a, b, last)
    for code in range(sides.shape[0]):
        if sides[code] == b:
            sides[code] = a
        elif sides[code] == last:
            sides[code] = b


@inner
def large_groups(settings, classes, sums, groups):
    """How many groups hold C4.5's minimum of cases, and which one is the largest."""
    large, largest = 0, 0
    for g in range(groups):
        large += 1 if row_size(classes, sums, g) >= settings.min_cases - SLACK else 0
        if row_size(classes, sums, g) > row_size(classes, sums, largest):
            largest = g
    return large, largest


@inner
def best_merge(settings, data, scratch, groups, large, barred, least_gain, divided, total, missing):
    """The two groups that are best merged, and the numbers after that; -1 if there are none.

    Half the gain of the start counts more than a high ratio. While two groups are not large, or without a ratio,
    something is merged in any case.
    """
    best_a, best_b, best = -1, -1, (-LEAST, 0.0, 0.0)
    for a in range(groups - 1):
        for b in range(a + 1, groups):
            if a == barred or b == barred:
                continue
            weighed = weigh_merge(settings, data, scratch, groups, a, b, divided, total, missing)
            enough = weighed[0] >= least_gain and best[0] < least_gain
            any_merge = best_a < 0 and (large < 2 or not settings.ratio)
            if enough or weighed[2] >= best[2] - SAME or any_merge:
                best_a, best_b, best = a, b, weighed
    return best_a, best_b, best


@inner
def weigh_groups(settings, data, board, scratch, table, j, categories, divided):
    """Put the `categories` that cases have of column j into groups and weigh the question with a branch for each group.

    First groups of one class alone are merged with others of that class; then, two at a time, those after whose merge
    the score is highest, while it rises. Categories that nobody has share a branch of their own, the last.
    """
    classes, column, offer, total = data.classes, data.columns[j], board.offers[j], board.visit[0].total
    first, values, slot, sums, missing = column.first, column.values, column.slot, scratch.sums, offer.missing
    sides, merges = board.sides[first : first + values], board.merges[first : first + values]
    groups, light = np.int64(0), LIGHT if settings.min_cases > 0.0 else 0.0
    for code in range(values):
        sides[code] = NOT_YET
    for g in range(categories):
        code = scratch.codes[g]
        if row_size(classes, table, slot + code) > light:
            for s in range(sums.shape[1]):
                sums[groups, s] = table[slot + code, s]
            sides[code] = groups
            groups += 1
    if groups < 2:
        return
    weighed = weigh_grouping(settings, data, scratch, groups, divided, total, missing)
    note(offer, merges, -1, groups, weighed)
    a = 0
    while a < groups - 1:
        own, b = only_class(classes, sums, a), a + 1
        while own >= 0 and b < groups:
            if sums[b, own] < row_size(classes, sums, b) - NEARLY_PURE:
                b += 1
                continue
            merge(sums, sides, a, b, groups - 1)
            groups -= 1
            weighed = weigh_grouping(settings, data, scratch, groups, divided, total, missing)
            note(offer, merges, a, b, weighed)
        a += 1
    least_gain = weighed[0] / 2.0
    while groups > 2:
        large, largest = large_groups(settings, classes, sums, groups)
        barred = -1 if large >= 3 else largest
        best_a, best_b, best = best_merge(
            settings, data, scratch, groups, large, barred, least_gain, divided, total, missing
        )
        if best_a < 0 or (settings.ratio and large >= 2 and best[2] < weighed[2] + BETTER):
            break
        merge(sums, sides, best_a, best_b, groups - 1)
        groups -= 1
        weighed = best
        note(offer, merges, best_a, best_b, weighed)
    if weighed[2] <= 0.0:
        return
    rest = 0
    for code in range(values):
        if sides[code] == NOT_YET:
            sides[code], rest = groups, 1
    groups += rest
    add_groups(table[slot : slot + values], sides, sums[:groups])
    weigh_branches(settings, data, scratch, offer, sums[:groups], divided)
    offer.groups = groups if offer.tries > 0 else 0
