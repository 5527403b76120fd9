"""The reasons to make a node a leaf."""

from .jit import inner
from .records import (
    ASKS,
    EMPTY,
    IDENTICAL_ROWS,
    MAX_DEPTH,
    NO_COLUMNS,
    NO_GAIN,
    NO_GAIN_STOP,
    OFFERS,
    ONE_VALUE,
    PURE,
    SLACK,
    TOO_FEW_CASES,
    USED,
)
from .statistics import row_of


@inner
def is_pure(classes, numbers, records, amounts, lo, hi, stats, n):
    """All entries of one class, or of one number."""
    if classes == 0:
        last = records.shape[1] - 1
        for i in range(lo + 1, hi):
            if amounts[i, 0] == 1.0 == amounts[lo, 0]:  # spares a look at the rows
                if amounts[i, 1] != amounts[lo, 1]:
                    return False
                continue
            if numbers[row_of(records[i, last])] != numbers[row_of(records[lo, last])]:
                return False
        return True
    first = 0.0  # the weight of the first class that has cases
    for k in range(classes):
        if first <= 0.0:
            first = stats[k]
    return first >= n - 1e-9 * n


@inner
def early_stop(settings, classes, numbers, records, amounts, lo, hi, stats, n, depth):
    """A reason to stop that needs no look at the columns, or ASKS."""
    if lo == hi or n <= 0.0:
        return EMPTY
    if is_pure(classes, numbers, records, amounts, lo, hi, stats, n):
        return PURE
    if n < settings.min_split - SLACK or n < 2.0 * settings.min_cases - SLACK:
        return TOO_FEW_CASES
    if depth >= settings.max_depth:
        return MAX_DEPTH
    return ASKS


@inner
def why_no_question(offers):
    """The reason a node without an eligible question is a leaf."""
    fresh = 0
    varied = 0
    gainless = 0
    for j in range(offers.shape[0]):
        status = offers[j].status
        fresh += 1 if status != USED else 0
        varied += 1 if status != USED and status != ONE_VALUE else 0
        gainless += 1 if status == NO_GAIN or status == OFFERS else 0
    if fresh == 0:
        return NO_COLUMNS
    if varied == 0:
        return IDENTICAL_ROWS
    return NO_GAIN_STOP if gainless > 0 else TOO_FEW_CASES


@inner
def late_stop(settings, offers, winner, tolerance, n, root_weight):
    """A reason to stop once the columns are weighed, or ASKS."""
    if winner < 0:
        return why_no_question(offers)
    if settings.stop_at_zero_gain and offers[winner].gain <= max(tolerance, 1e-12):
        return NO_GAIN_STOP
    if settings.min_gain > 0.0 and offers[winner].gain * n / root_weight < settings.min_gain:
        return NO_GAIN_STOP
    return ASKS
