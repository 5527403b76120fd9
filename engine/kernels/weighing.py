"""What every column offers at a node, and the choice among them."""

import numpy as np

from .buffers import load
from .codes import ABSENT, FRACTIONAL, NO_GAIN, OFFERS
from .draws import draw, forget_draw
from .gains import two_sums
from .groups import add_groups
from .histograms import groups_of_few, groups_of_keys, groups_of_table, tally, tally_column
from .impurities import entropy_term, impurity, mean_impurity
from .jit import allocating_entry_point, inner, merged
from .offers import cut_of, renew, tie_tolerance, weigh_category, weigh_keys, weigh_narrow, weigh_number
from .sizes import LEAST
from .statistics import clear, count, node_statistics, row_of, row_size, size_of
from .subsets import branch_of


@inner
def describe(settings, data, board, scratch, cases, table, j):
    """The rest of a question's numbers: its two sides, split information and conditional impurity, and its ratio.

    Of categories in groups, `scratch.sums` holds the branches afterwards.
    """
    classes, column, offer, total = data.classes, data.columns[j], board.offers[j], board.visit[0].total
    first, values, slot, pair = column.first, column.values, column.slot, board.pairs[j]
    offer.cut = cut_of(settings, data, board, j)
    counted = total - offer.missing if offer.missing_side < 0 else total
    everything = total if settings.missing == FRACTIONAL else counted
    offer.information = entropy_term(offer.missing, everything) if settings.missing == FRACTIONAL else 0.0
    if settings.multiway and not column.ordered:
        branches = table[slot : slot + values]
        if offer.groups > 0:
            branches = scratch.sums[: offer.groups]
            add_groups(table[slot : slot + values], board.sides[first : first + values], branches)
    else:
        branches = pair
        clear(pair)
        for code in range(values + 1 if slot >= 0 else 0):
            side = offer.missing_side
            if code < values:
                side = branch_of(column.ordered, code, True, offer.cut, board.sides, first)
            if 0 <= side < ABSENT:
                for s in range(pair.shape[1]):
                    pair[side, s] += table[slot + code, s]
        last, lo, hi = cases.records.shape[1] - 1, board.visit[0].start, board.visit[0].end
        for i in range(lo, hi if slot < 0 else lo):
            code = data.codes[j, row_of(cases.records[i, last])]
            side = offer.missing_side
            if code >= 0:
                side = branch_of(column.ordered, code, True, offer.cut, board.sides, first)
            if side >= 0:
                count(classes, cases.records[i, last], cases.amounts, i, pair, side)
    for b in range(branches.shape[0]):
        offer.information += entropy_term(row_size(classes, branches, b), everything)
    offer.conditional = mean_impurity(settings.impurity, classes, data.logs, branches, counted)
    if settings.ratio:
        offer.score = offer.gain / offer.information if offer.information > 0.0 else 0.0


@inner
def group_values(data, board, scratch, cases, table, j):
    """The values of column j that the cases of the node at hand have, in order, and its missing values.

    Returns how many. Where the node's columns are not counted, this one is.
    """
    classes, column, visit = data.classes, data.columns[j], board.visit[0]
    slot, values, lo, hi = column.slot, column.values, visit.start, visit.end
    if slot < 0:
        return groups_of_keys(classes, cases, column.wide, lo, hi, scratch)
    if visit.counted:
        found = groups_of_table(classes, table, slot, values, scratch.codes)
    else:
        tally_column(classes, column, data.codes[j], cases.records, cases.amounts, lo, hi, visit.detail > 0, table)
        found = groups_of_few(classes, column, data.codes[j], cases.records, lo, hi, scratch, table)
    for s in range(scratch.missing.shape[0]):
        scratch.missing[s] = table[slot + values, s]
    return found


@inner
def weigh(settings, data, board, scratch, cases, table):
    """Fill the board: every column's best question for the node at hand; with `visit.detail`, all its numbers.

    `table` is the node's histogram; where its columns are not counted, it is blank, and is blank again afterwards.
    With `visit.narrow`, the narrow numeric columns are left to `weigh_narrow`.
    """
    visit, simple = board.visit[0], two_sums(settings, data.classes)
    for j in range(data.columns.shape[0]):
        column, offer = data.columns[j], board.offers[j]
        if visit.narrow and column.ordered and column.byte >= 0:
            continue
        renew(offer, visit.impurity)
        if board.used[j]:
            offer.status = board.used[j]
            continue
        slot, groups = column.slot, np.int64(0)
        if slot < 0 and simple and column.missing == 0:
            weigh_keys(settings, data, board, cases, j)
        else:
            groups = np.int64(group_values(data, board, scratch, cases, table, j))
            if column.ordered:
                weigh_number(settings, data, board, scratch, table if slot >= 0 else scratch.sums, j, groups)
            else:
                weigh_category(settings, data, board, scratch, table, j, groups)
        if visit.detail and (offer.status == OFFERS or offer.status == NO_GAIN):
            describe(settings, data, board, scratch, cases, table, j)
        for g in range(groups + 1 if not visit.counted and slot >= 0 else 0):
            cell = slot + (scratch.codes[g] if g < groups else column.values)
            for s in range(table.shape[1]):
                table[cell, s] = 0.0


@merged
def weigh_drawn(settings, data, board, scratch, cases, table):
    """Weigh all columns, or those drawn by lot; while none of them has a question, more are drawn."""
    visit, most, left_out = board.visit[0], settings.tries, np.int64(1)
    while left_out > 0:
        left_out = draw(board.used, visit.random_state, most) if settings.tries > 0 else np.int64(0)
        if visit.narrow:
            weigh_narrow(settings, data, board, scratch, cases, table)
        if visit.mixed or not visit.narrow:
            weigh(settings, data, board, scratch, cases, table)
        left_out = np.int64(0) if any_offer(board.offers) else left_out
        most += settings.tries
    if settings.tries > 0:
        forget_draw(board.used)


@inner
def any_offer(offers):
    """Whether some column has a question."""
    for j in range(offers.shape[0]):
        if offers[j].status == OFFERS:
            return True
    return False


@merged
def choose(settings, data, board):
    """Mark the eligible columns and return the winner (the first on a tie), or -1; and the average gain."""
    columns, tolerance = data.columns, board.visit[0].tolerance
    average, counted, winner = 0.0, 0, -1
    if settings.average_filter:
        for j in range(columns.shape[0]):
            offer = board.offers[j]
            if offer.status == OFFERS and offer.gain > -LEAST and not columns[j].many_values:
                average += offer.gain
                counted += 1
        if counted == 0:
            return -1, 0.0
        average /= counted
    for j in range(columns.shape[0]):
        offer = board.offers[j]
        if offer.status != OFFERS:
            continue
        if settings.average_filter:
            offer.eligible = 1 if offer.gain >= average - LEAST and offer.information > LEAST else 0
        elif settings.ratio or settings.min_cases > 0.0:
            offer.eligible = 1 if offer.information > 0.0 else 0
        else:
            offer.eligible = 1
        if offer.eligible and (winner < 0 or offer.score > board.offers[winner].score + tolerance):
            winner = j
    return winner, average


@allocating_entry_point
def weigh_rows(settings, data, board, scratch, rows, weights):
    """Weigh and choose for any rows (with their weights), in full detail.

    `board.used` says which columns are not to be asked. Fills the rest of the board and the first histogram; returns
    the winner, or -1, and the average gain.
    """
    cases, visit = load(data, rows, weights), board.visit[0]
    # Numba compiles a function again for every constant it is called with: these are no constants to it.
    start, end, yes = np.int64(0), np.int64(rows.shape[0]), np.bool_(True)
    visit.start, visit.end, visit.random_state = start, end, settings.random_state
    visit.detail, visit.counted, visit.narrow, visit.table = 1, 1, 0, 0
    node_statistics(data.classes, cases.records, cases.amounts, start, end, board.node)
    visit.total = size_of(data.classes, board.node)
    visit.impurity = impurity(settings.impurity, data.classes, data.logs, board.node, visit.total)
    visit.tolerance = tie_tolerance(settings, data.classes, visit.impurity)
    tally(data, cases, start, end, yes, scratch.tables[0])
    weigh_drawn(settings, data, board, scratch, cases, scratch.tables[0])
    return choose(settings, data, board)
