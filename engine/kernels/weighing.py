"""What every column offers at a node, and the choice among them."""

import numpy as np

from .buffers import load
from .draws import draw, forget_draw
from .histograms import groups_of_few, groups_of_keys, groups_of_table, tally, tally_column
from .impurities import entropy_term, impurity, mean_impurity
from .jit import allocating_entry_point, inner
from .offers import cut_of, renew, tie_tolerance, weigh_category, weigh_keys, weigh_number
from .records import ABSENT, FRACTIONAL, LEAST, LIKELIHOOD, NO_GAIN, OFFERS, RATIO
from .statistics import clear, count, node_statistics, row_of, row_size, size_of
from .subsets import branch_of


@inner
def describe(settings, data, board, cases, lo, hi, table, j, total):
    """The rest of a question's numbers: its two sides, split information and conditional impurity, and its ratio."""
    classes, column, offer = data.classes, data.columns[j], board.offers[j]
    first, values, slot, pair = column.first, column.values, column.slot, board.pairs[j]
    offer.cut = cut_of(settings, data.levels, data.columns, board.offers, j)
    counted = total - offer.unknown if offer.missing_side < 0 else total
    everything = total if settings.missing == FRACTIONAL else counted
    offer.information = entropy_term(offer.unknown, everything) if settings.missing == FRACTIONAL else 0.0
    if settings.multiway and not column.ordered:
        branches = table[slot : slot + values]
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
        last = cases.records.shape[1] - 1
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
    if settings.worth == RATIO:
        offer.score = offer.gain / offer.information if offer.information > 0.0 else 0.0


@inner
def weigh(
    settings, data, board, scratch, cases, lo, hi, table, counted, used, node, total, node_impurity, detail, few
):  # fmt: skip
    """Fill the board: every column's best question for the entries lo:hi; with `detail`, all its numbers.

    `table` holds the counts of all columns if `counted`; if not, it is blank, and is blank again afterwards. Where
    `few`, the narrow numeric columns are left to `weigh_narrow`.
    """
    classes, logs, levels, columns, column_codes = data.classes, data.logs, data.levels, data.columns, data.codes
    records, amounts, keys, by_row = cases.records, cases.amounts, cases.keys, cases.by_row
    codes, sums, seen, whole = scratch.codes, scratch.sums, scratch.seen, scratch.whole
    unknown, trial, offers, sides = scratch.unknown, scratch.trial, board.offers, board.sides
    tolerance = tie_tolerance(settings, classes, node_impurity)
    simple = (classes == 2 or classes == 0) and settings.worth <= LIKELIHOOD
    for j in range(columns.shape[0]):
        column, offer = columns[j], offers[j]
        if few and column.ordered and column.byte >= 0:
            continue
        renew(offer, node_impurity)
        if used[j]:
            offer.status = used[j]
            continue
        slot, values, byte, first = column.slot, column.values, column.byte, column.first
        if slot < 0 and simple and column.holes == 0:
            weigh_keys(
                settings, classes, logs, levels, first, offer, by_row, keys[column.wide], lo, hi, node, total, tolerance
            )
            if detail and (offer.status == OFFERS or offer.status == NO_GAIN):
                describe(settings, data, board, cases, lo, hi, table, j, total)
            continue
        if slot < 0:
            found = groups_of_keys(classes, by_row, keys, column.wide, lo, hi, codes, sums, unknown)
        else:
            if counted:
                found = groups_of_table(classes, table, slot, values, codes)
            else:
                tally_column(classes, column_codes, j, byte, values, slot, records, amounts, lo, hi, detail, table)
                found = groups_of_few(classes, table, slot, column_codes, j, byte, values, records, lo, hi, seen, codes)
            for s in range(unknown.shape[0]):
                unknown[s] = table[slot + values, s]
        if column.ordered:
            weigh_number(
                settings, classes, logs, levels, first, offer, table if slot >= 0 else sums, slot, codes, sums,
                found, node, whole, unknown, trial, total, tolerance,
            )  # fmt: skip
        else:
            weigh_category(
                settings, classes, logs, sides[first : first + values], offer, table[slot : slot + values], codes,
                found, scratch.shares, scratch.places, node, whole, unknown, trial, total, tolerance,
            )  # fmt: skip
        if detail and (offer.status == OFFERS or offer.status == NO_GAIN):
            describe(settings, data, board, cases, lo, hi, table, j, total)
        if not counted and slot >= 0:
            for g in range(found + 1):
                at = slot + (codes[g] if g < found else values)
                for s in range(table.shape[1]):
                    table[at, s] = 0.0


@inner
def choose(settings, board, many, tolerance):
    """Mark the eligible columns and return the winner (the first on a tie), or -1; and the average gain."""
    columns = board.offers.shape[0]
    average = 0.0
    counted = 0
    if settings.average_filter:
        for j in range(columns):
            if board.offers[j].status == OFFERS and board.offers[j].gain > -LEAST and not many[j]:
                average += board.offers[j].gain
                counted += 1
        if counted == 0:
            return -1, 0.0
        average /= counted
    winner = -1
    for j in range(columns):
        offer = board.offers[j]
        if offer.status != OFFERS:
            continue
        if settings.average_filter:
            offer.eligible = 1 if offer.gain >= average - LEAST and offer.information > LEAST else 0
        elif settings.worth == RATIO or settings.min_cases > 0.0:
            offer.eligible = 1 if offer.information > 0.0 else 0
        else:
            offer.eligible = 1
        if offer.eligible and (winner < 0 or offer.score > board.offers[winner].score + tolerance):
            winner = j
    return winner, average


@allocating_entry_point
def weigh_rows(settings, data, board, rows, weights, used, many, stats, scratch):
    """Weigh and choose for any rows (with their weights), in full detail; fills board, table 0 and `stats`."""
    cases, table = load(data, rows, weights), scratch.tables[0]
    # Numba compiles a function again for every constant it is called with: these are no constants to it.
    start, end, yes = np.int64(0), np.int64(rows.shape[0]), np.bool_(True)
    node_statistics(data.classes, cases.records, cases.amounts, start, end, stats)
    n = size_of(data.classes, stats)
    node_impurity = impurity(settings.impurity, data.classes, data.logs, stats, n)
    tally(data, cases, start, end, yes, table)
    most, left_out = settings.tries, np.int64(1)
    while left_out > 0:
        left_out = draw(used, settings.place, most) if settings.tries > 0 else np.int64(0)
        weigh(
            settings, data, board, scratch, cases, start, end, table, yes, used, stats, n, node_impurity, yes, not yes
        )
        left_out = np.int64(0) if any_offer(board.offers) else left_out
        most += settings.tries
    forget_draw(used)
    winner, average = choose(settings, board, many, tie_tolerance(settings, data.classes, node_impurity))
    return node_impurity, winner, average


@inner
def any_offer(offers):
    """Whether some column has a question."""
    for j in range(offers.shape[0]):
        if offers[j].status == OFFERS:
            return True
    return False
