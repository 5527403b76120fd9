"""The best question of a categorical column: a branch for every category, or two groups of them."""

import numpy as np

from .codes import ABSENT
from .gains import gain_of
from .jit import inner
from .scans import better
from .sizes import SLACK
from .statistics import row_size


@inner
def order_by_share(classes, table, present, q, k, shares, positions):
    """Sort the categories `present[:q]` by their share of class k (by their mean in regression), stably.

    Shell's sort: `positions` keeps those of equal share in the order they had.
    """
    at_k = 1 if classes == 0 else k
    for i in range(q):
        shares[i], positions[i] = table[present[i], at_k] / row_size(classes, table, present[i]), i
    gap = q
    while gap > 1:
        gap = max(gap * 5 // 11, 1)
        for i in range(gap, q):
            code, share, position, at = present[i], shares[i], positions[i], i
            while at >= gap and (
                shares[at - gap] > share or (shares[at - gap] == share and positions[at - gap] > position)
            ):
                present[at], shares[at], positions[at] = present[at - gap], shares[at - gap], positions[at - gap]
                at -= gap
            present[at], shares[at], positions[at] = code, share, position


@inner
def best_subset(settings, data, scratch, offer, table, sides, q, limits):
    """The two-sided grouping with the highest gain of q categories, those of `scratch.codes`, counted in `table`.

    Two classes and regression: ordering by share or mean and cutting is exact (Breiman et al. 1984, theorem 4.5).
    More classes: all 2^(q-1) - 1 groupings up to `exhaustive` categories; beyond, the cuts of each class's order.
    """
    classes, present, left, stats = data.classes, scratch.codes, scratch.trial[0], scratch.trial.shape[1]
    for code in range(sides.shape[0]):
        sides[code] = ABSENT
    if classes > 2 and q <= settings.exhaustive:
        # A Gray code moves one category at a time; the first category stays on the left.
        on_right, best = np.int64(0), np.int64(0)
        for s in range(stats):
            left[s] = scratch.whole[s]
        for turn in range(1, 1 << (q - 1)):
            at = 1
            while (turn >> (at - 1)) & 1 == 0:
                at += 1
            sign = -1.0 if (on_right >> at) & 1 == 0 else 1.0
            on_right ^= 1 << at
            for s in range(stats):
                left[s] += sign * table[present[at], s]
            if better(settings, data, scratch, offer, limits):
                best = on_right
        for i in range(q if best > 0 else 0):
            sides[present[i]] = (best >> i) & 1
        return
    for order in range(classes if classes > 2 else 1):
        own = order if classes != 2 else 1  # of the only class, where there is one
        order_by_share(classes, table, present, q, own, scratch.shares, scratch.positions)
        last = -1  # of the categories on the left
        for s in range(stats):
            left[s] = 0.0
        for i in range(q - 1):
            for s in range(stats):
                left[s] += table[present[i], s]
            if better(settings, data, scratch, offer, limits):
                last = i
        for i in range(q if last >= 0 else 0):
            sides[present[i]] = 0 if i <= last else 1


@inner
def weigh_branches(settings, data, scratch, offer, table, total):
    """Weigh the question with a branch for every category counted in `table`.

    C4.5 wants two branches of min-cases; min-leaf is for every branch that has any.
    """
    classes, present, large, small = data.classes, 0, 0, 0
    for code in range(table.shape[0]):
        weight = row_size(classes, table, code)
        if weight > 0.0:
            present += 1
            large += 1 if weight >= settings.min_cases - SLACK else 0
            small += 1 if weight < settings.min_leaf - SLACK else 0
    if present >= 2 and (settings.min_cases == 0.0 or large >= 2) and small == 0:
        offer.tries = 1
        offer.gain = gain_of(settings, classes, data.logs, table, scratch.whole, total)


@inner
def branch_of(ordered, code, grouped, cut, sides, first):
    """The branch that a question sends a known code to; ABSENT for an unseen category of two groups."""
    if ordered:
        return np.int64(0) if code <= cut else np.int64(1)
    if grouped:
        return np.int64(sides[first + code])
    return np.int64(code)
