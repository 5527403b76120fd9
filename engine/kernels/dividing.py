"""The cases of a node copied to its branches."""

import numpy as np

from .branches import part_of, place, place_unknown
from .jit import inner
from .records import BYTE, EIGHT, KEY_CODE, KEY_ROW_MASK, LABEL_MASK, LABEL_SHIFT, LEFT, ONE, RIGHT, ROW_SHIFT
from .statistics import row_of


@inner
def tell_rows(records, above, lo, hi, above_by_row):
    """Write which of the entries lo:hi lie above a cut where the keys look for it: by row."""
    last = np.uint64(records.shape[1] - 1)
    for i in range(np.uint64(lo), np.uint64(hi)):
        above_by_row[records[i, last] >> ROW_SHIFT] = above[i]


@inner
def ask(records, keys, byte, wide, cut, lo, hi, above, above_by_row):
    """Which of the entries lo:hi lie above a cut of a numeric column whose value they all know.

    Returns how many, and the sum of their labels: of two classes, how many are of the second.
    """
    last = np.uint64(records.shape[1] - 1)
    start, end, first, found = np.uint64(lo), np.uint64(hi), np.uint64(cut + 1), np.uint64(0)
    labels = np.uint64(0)
    if byte >= 0:
        word, shift = np.uint64(byte >> 3), EIGHT * np.uint64(byte & 7)
        for i in range(start, end):
            side = np.uint64(((records[i, word] >> shift) & BYTE) >= first)
            above[i] = side
            found += side
            labels += side * ((records[i, last] >> LABEL_SHIFT) & LABEL_MASK)
        if above_by_row.shape[0] > 0:
            tell_rows(records, above, lo, hi, above_by_row)
    else:
        for i in range(start, end):
            above_by_row[keys[wide, i] & KEY_ROW_MASK] = (keys[wide, i] >> KEY_CODE) >= first
        for i in range(start, end):
            side = np.uint64(above_by_row[records[i, last] >> ROW_SHIFT])
            above[i] = side
            found += side
            labels += side * ((records[i, last] >> LABEL_SHIFT) & LABEL_MASK)
    return np.int64(found), np.int64(labels)


@inner
def split(source, target, above, lo, hi, middle):
    """Copy the records above the cut to target[lo:middle] and the others to target[middle:hi], both in order."""
    right, left, words = np.uint64(lo), np.uint64(middle), source.shape[1]
    for i in range(np.uint64(lo), np.uint64(hi)):
        side = np.uint64(above[i])
        to = right if side else left
        target[to, 0] = source[i, 0]
        if words > 1:
            target[to, 1] = source[i, 1]
        for w in range(2, words):
            target[to, w] = source[i, w]
        right += side
        left += ONE - side


@inner
def split_amounts(source, target, above, lo, hi, middle, sizes):
    """The same for what the entries add to the statistics; tells how much weight each side has."""
    right, left = np.uint64(lo), np.uint64(middle)
    sizes[0], sizes[1] = 0.0, 0.0
    for i in range(np.uint64(lo), np.uint64(hi)):
        side = np.uint64(above[i])
        to = right if side else left
        target[to, 0] = source[i, 0]
        if source.shape[1] == 3:
            target[to, 1] = source[i, 1]
            target[to, 2] = source[i, 2]
        sizes[side] += source[i, 0]
        right += side
        left += ONE - side


@inner
def split_counted(records, amounts, other_records, other_amounts, byte, cut, lo, hi, middle):
    """Do both at once for the cut of a narrow column, where it is known how many lie above."""
    right, left, words, sums = np.uint64(lo), np.uint64(middle), records.shape[1], amounts.shape[1]
    word, shift, first = np.uint64(byte >> 3), EIGHT * np.uint64(byte & 7), np.uint64(cut + 1)
    for i in range(np.uint64(lo), np.uint64(hi)):
        side = np.uint64(((records[i, word] >> shift) & BYTE) >= first)
        to = right if side else left
        other_records[to, 0] = records[i, 0]
        if words > 1:
            other_records[to, 1] = records[i, 1]
        for w in range(2, words):
            other_records[to, w] = records[i, w]
        if sums == 3:
            other_amounts[to, 0] = amounts[i, 0]
            other_amounts[to, 1] = amounts[i, 1]
            other_amounts[to, 2] = amounts[i, 2]
        right += side
        left += ONE - side


@inner
def split_keys(source, target, above_by_row, lo, hi, middle):
    """The same for sorted keys."""
    right, left = np.uint64(lo), np.uint64(middle)
    for i in range(np.uint64(lo), np.uint64(hi)):
        key = source[i]
        side = np.uint64(above_by_row[key & KEY_ROW_MASK])
        target[right if side else left] = key
        right += side
        left += ONE - side


@inner
def ask_unsure(cases, column, cut, missing_side, lo, hi, went, sizes):
    """Which side of a cut each of the entries lo:hi takes, -1 where nobody knows; returns how often that is.

    The known weight of both sides goes to `sizes`. The column is one with a byte in the records.
    """
    records, amounts, weighted = cases.records, cases.amounts, cases.amounts.shape[1] > 0
    word, shift, start = np.uint64(column.byte >> 3), EIGHT * np.uint64(column.byte & 7), np.uint64(lo)
    first, nothing, lift = np.uint64(cut + 1), np.uint64(column.values), np.int64(missing_side - 1)
    left, right, unknown = 0.0, 0.0, np.int64(0)
    for i in range(start, np.uint64(hi)):
        code = (records[i, word] >> shift) & BYTE
        side = np.int64(code >= first) + lift * np.int64(code == nothing)  # that code is the highest
        weight = amounts[i, 0] if weighted else 1.0
        left += weight * LEFT[np.uint64(side + 1)]
        right += weight * RIGHT[np.uint64(side + 1)]
        unknown += np.int64(side < 0)
        went[i - start] = side
    sizes[0], sizes[1] = left, right
    return unknown


@inner
def sort_out(settings, data, board, mimics, cases, j, lo, hi, branches, work):
    """Find the branch of each of the entries lo:hi, and where its branch begins; returns how many go everywhere.

    The last branch comes first, so that the first one stands behind all that wait; `fill[0]` is the end of all.
    """
    column, offer, records, amounts = data.columns[j], board.offers[j], cases.records[lo:hi], cases.amounts[lo:hi]
    sizes, begin, went = work.sizes[:branches], work.begin, work.went[: hi - lo]
    if column.ordered and column.byte >= 0:
        unknown = ask_unsure(cases, column, offer.cut, offer.missing_side, lo, hi, went, sizes)
        everywhere = place_unknown(settings, data, j, True, records, amounts, sizes, went, unknown, mimics)
    else:
        everywhere = place(
            settings, data, j, offer.cut, board.sides[column.first : column.first + column.values], offer.missing_side,
            records, amounts, sizes, went, mimics,
        )  # fmt: skip
    for b in range(branches):
        begin[b] = 0
        if branches == 2 and everywhere > 0 and sizes[b] == 0.0:  # everywhere is the other side
            for i in range(hi - lo):
                went[i] = 1 - b
            everywhere = np.int64(0)
    start, right, left = np.uint64(lo), np.uint64(0), np.uint64(0)
    for i in range(np.uint64(0), np.uint64(hi - lo if branches == 2 else 0)):
        work.above[start + i] = went[i] == 1
        right += np.uint64(went[i] == 1)
        left += np.uint64(went[i] == 0)
    if branches == 2:
        begin[0], begin[1] = np.int64(left), np.int64(right)
    for i in range(hi - lo if branches != 2 else 0):
        if went[i] >= 0:
            begin[went[i]] += 1
    end = lo
    for back in range(branches):
        b = branches - 1 - back
        entries = begin[b] + (everywhere if sizes[b] > 0.0 else 0)
        begin[b] = end
        end += entries
    work.fill[0] = end
    return everywhere


@inner
def reset(begin, fill, branches):
    """Start filling every branch."""
    for b in range(branches):
        fill[b] = begin[b]


@inner
def targets(branch, branches):
    """The branches an entry goes to: its own, or all of them."""
    return (branch, branch + 1) if branch >= 0 else (np.int64(0), branches)


@inner
def share_records(source, target, went, lo, hi, to, others):
    """Copy the records lo:hi, all but those that went to the `others`, to the places from `to` on.

    Every record is written and those of the others written over: where one goes cannot be foreseen, and a wrong guess
    costs more. So the place after the last is spoiled, and the side that stands first is copied first.
    """
    words, start, place = source.shape[1], np.uint64(lo), np.uint64(to)
    for i in range(start, np.uint64(hi)):
        target[place, 0] = source[i, 0]
        if words > 1:
            target[place, 1] = source[i, 1]
        for w in range(2, words):
            target[place, w] = source[i, w]
        place += ONE - np.uint64(went[i - start] == others)


@inner
def share_amounts(source, target, went, lo, hi, to, others, parts, grains):
    """The same for what the entries add to the statistics; of each, parts[its branch + 1] comes along.

    With `grains`, as `part_of` has it: those parts are of the second branch, and the first gets what is left.
    """
    sums, start, place, left = source.shape[1], np.uint64(lo), np.uint64(to), others == 1
    grain = 1.0 / grains if grains > 0.0 else 0.0  # a power of two: it loses nothing
    for i in range(start, np.uint64(hi)):
        side = went[i - start]
        part = parts[np.uint64(side + 1)]
        if grains > 0.0:
            given = np.floor(source[i, 0] * part * grains) * grain
            target[place, 0] = source[i, 0] - given if left else given
        else:
            target[place, 0] = source[i, 0] * part
        if sums == 3:
            target[place, 1] = source[i, 1] * part
            target[place, 2] = source[i, 2] * part
        place += ONE - np.uint64(side == others)


@inner
def deal(cases, other, went, lo, hi, fill):
    """Copy the entries lo:hi to the next free places of their branches, where each has one."""
    words, sums, start = cases.records.shape[1], cases.amounts.shape[1], np.uint64(lo)
    for i in range(start, np.uint64(hi)):
        b = np.uint64(went[i - start])
        to = np.uint64(fill[b])
        for w in range(words):
            other.records[to, w] = cases.records[i, w]
        for w in range(sums):
            other.amounts[to, w] = cases.amounts[i, w]
        fill[b] += 1


@inner
def scatter(settings, cases, other, lo, hi, branches, everywhere, work):
    """Copy the entries lo:hi to the places of their branches; one that goes everywhere is divided."""
    begin, fill, sizes, went, grains = work.begin, work.fill, work.sizes[:branches], work.went, settings.grains
    total = 0.0
    for b in range(branches):
        total += sizes[b]
    if branches == 2:
        for back in range(2):
            b = 1 if grains > 0.0 else 1 - back
            work.parts[0], work.parts[1] = sizes[b] / total, 0.0 if grains > 0.0 and back == 1 else 1.0
            work.parts[2] = work.parts[1]
            share_records(cases.records, other.records, went, lo, hi, begin[1 - back], back)
            if cases.amounts.shape[1] > 0:
                share_amounts(cases.amounts, other.amounts, went, lo, hi, begin[1 - back], back, work.parts, grains)
    else:
        reset(begin, fill, branches)
    if branches != 2 and everywhere == 0:
        deal(cases, other, went, lo, hi, fill)
    for i in range(lo, hi if branches != 2 and everywhere > 0 else lo):
        first, last = targets(went[i - lo], branches)
        for b in range(first, last):
            if went[i - lo] < 0 and sizes[b] == 0.0:
                continue
            for w in range(cases.records.shape[1]):
                other.records[fill[b], w] = cases.records[i, w]
            for w in range(cases.amounts.shape[1]):
                amount = cases.amounts[i, w]
                other.amounts[fill[b], w] = amount if went[i - lo] >= 0 else part_of(grains, amount, sizes, total, b)
            fill[b] += 1
    for i in range(lo, hi if cases.keys.shape[0] > 0 else lo):
        work.went_by_row[row_of(cases.records[i, cases.records.shape[1] - 1])] = went[i - lo]
    for j in range(cases.keys.shape[0]):
        reset(begin, fill, branches)
        for i in range(lo, hi):
            branch = work.went_by_row[cases.keys[j, i] & KEY_ROW_MASK]
            first, last = targets(branch, branches)
            for b in range(first, last):
                if branch >= 0 or sizes[b] > 0.0:
                    other.keys[j, fill[b]] = cases.keys[j, i]
                    fill[b] += 1
