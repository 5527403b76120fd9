"""The reasons to make a node a leaf."""

from .codes import (
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
    TOO_FEW_CASES,
    USED,
)
from .jit import inner, merged
from .sizes import SLACK
from .statistics import row_of


@merged
def is_pure(data, board, cases):
    """Whether all cases of the node at hand are of one class, or of one number."""
    classes, numbers, records, amounts = data.classes, data.numbers, cases.records, cases.amounts
    lo, hi, total = board.visit[0].start, board.visit[0].end, board.visit[0].total
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
            first = board.node[k]
    return first >= total - 1e-9 * total


@merged
def early_stop(settings, data, board, cases):
    """A reason to stop that needs no look at the columns, or ASKS."""
    visit = board.visit[0]
    total = visit.total
    if visit.start == visit.end or total <= 0.0:
        return EMPTY
    if is_pure(data, board, cases):
        return PURE
    if total < settings.min_split - SLACK or total < 2.0 * settings.min_cases - SLACK:
        return TOO_FEW_CASES
    if visit.depth >= settings.max_depth:
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


@merged
def late_stop(settings, board, root_weight):
    """A reason to stop once the columns are weighed, or ASKS."""
    visit, offers = board.visit[0], board.offers
    if visit.winner < 0:
        return why_no_question(offers)
    gain = offers[visit.winner].gain
    if settings.stop_at_zero_gain and gain <= max(visit.tolerance, 1e-12):
        return NO_GAIN_STOP
    if settings.min_gain > 0.0 and gain * visit.total / root_weight < settings.min_gain:
        return NO_GAIN_STOP
    return ASKS
