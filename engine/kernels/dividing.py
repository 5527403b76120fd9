"""The cases of a node copied to its branches."""

import numpy as np

from .branches import part_of, send, send_missing
from .bundles import Asked, Sent
from .jit import inner, merged
from .layout import BYTE, EIGHT, KEY_CODE, KEY_ROW_MASK, LABEL_MASK, LABEL_SHIFT, LEFT, ONE, RIGHT, ROW_SHIFT
from .statistics import row_of


@merged
def divide_at_cut(board, column, cases, other, work):
    """Copy the cases of the node at hand to both sides of a cut of a column without missing values here."""
    visit, offer = board.visit[0], board.offers[board.visit[0].winner]
    start, end, cut, wide = visit.start, visit.end, offer.cut, cases.keys.shape[0]
    known = visit.unit > 0 and offer.left >= 0.0  # the scan counted both sides
    above, second = np.int64(0), np.int64(-1)
    if known:
        above, second = end - start - np.int64(offer.left), np.int64(board.node[1] - offer.left_second)
    if not known or wide > 0:
        above, second = ask(cases, column, cut, start, end, work)
    visit.above_second = second
    if visit.pairs and not visit.forced:  # the classes of both sides tell whether either may ask
        below = end - start - above
        visit.deeper = visit.deeper > 0 and (0 < second < above or 0 < board.node[1] - second < below)
    middle = start + above
    work.begin[0], work.begin[1], visit.all_end = middle, start, end
    work.sizes[0], work.sizes[1] = float(end - middle), float(above)
    copies = visit.deeper > 0 or visit.pairs == 0
    if known and wide == 0:
        if copies:
            split_counted(cases, other, column, cut, start, end, middle)
        return
    if copies:
        split(cases.records, other.records, work.above, start, end, middle)
    if cases.amounts.shape[1] > 0:
        split_amounts(cases.amounts, other.amounts, work.above, start, end, middle, work.sizes)
    for j in range(wide if visit.deeper else 0):
        split_keys(cases.keys[j], other.keys[j], work.above_by_row, start, end, middle)


@inner
def copy_to_branches(settings, board, cases, other, work):
    """Copy the cases of the node at hand to the branches that `sort_out` found; one that goes everywhere is divided."""
    visit = board.visit[0]
    start, end, middle = visit.start, visit.end, work.begin[0]
    if visit.branches != 2 or visit.everywhere > 0:
        scatter(settings, board, cases, other, work)
        return
    split(cases.records, other.records, work.above, start, end, middle)
    if cases.amounts.shape[1] > 0:
        split_amounts(cases.amounts, other.amounts, work.above, start, end, middle, work.sizes)
    if cases.keys.shape[0] > 0:
        tell_rows(cases.records, work.above, start, end, work.above_by_row)
    for j in range(cases.keys.shape[0]):
        split_keys(cases.keys[j], other.keys[j], work.above_by_row, start, end, middle)


@inner
def tell_rows(records, above, lo, hi, above_by_row):
    """Write by row, where the keys look for it, which of the cases lo:hi lie above a cut."""
    last = np.uint64(records.shape[1] - 1)
    for i in range(np.uint64(lo), np.uint64(hi)):
        above_by_row[records[i, last] >> ROW_SHIFT] = above[i]


@inner
def ask(cases, column, cut, lo, hi, work):
    """Which of the cases lo:hi lie above a cut of a numeric column where none of their values is missing.

    Returns how many, and the sum of their labels: of two classes, how many are of the second.
    """
    records, keys, byte, wide = cases.records, cases.keys, column.byte, column.wide
    above, above_by_row = work.above, work.above_by_row
    last = np.uint64(records.shape[1] - 1)
    start, end, first, count_above = np.uint64(lo), np.uint64(hi), np.uint64(cut + 1), np.uint64(0)
    labels = np.uint64(0)
    if byte >= 0:
        word, shift = np.uint64(byte >> 3), EIGHT * np.uint64(byte & 7)
        for i in range(start, end):
            side = np.uint64(((records[i, word] >> shift) & BYTE) >= first)
            above[i] = side
            count_above += side
            labels += side * ((records[i, last] >> LABEL_SHIFT) & LABEL_MASK)
        if above_by_row.shape[0] > 0:
            tell_rows(records, above, lo, hi, above_by_row)
    else:
        for i in range(start, end):
            above_by_row[keys[wide, i] & KEY_ROW_MASK] = (keys[wide, i] >> KEY_CODE) >= first
        for i in range(start, end):
            side = np.uint64(above_by_row[records[i, last] >> ROW_SHIFT])
            above[i] = side
            count_above += side
            labels += side * ((records[i, last] >> LABEL_SHIFT) & LABEL_MASK)
    return np.int64(count_above), np.int64(labels)


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
    """Copy what the cases add to the statistics to both sides of a cut, in order; sets the weight of each side."""
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


@merged
def split_counted(cases, other, column, cut, lo, hi, middle):
    """Copy records and amounts at once to both sides of the cut of a narrow column, where `middle` is known before."""
    records, amounts, other_records, other_amounts = cases.records, cases.amounts, other.records, other.amounts
    byte = column.byte
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
    """Copy sorted keys to both sides of a cut, in order."""
    right, left = np.uint64(lo), np.uint64(middle)
    for i in range(np.uint64(lo), np.uint64(hi)):
        key = source[i]
        side = np.uint64(above_by_row[key & KEY_ROW_MASK])
        target[right if side else left] = key
        right += side
        left += ONE - side


@inner
def ask_with_missing(cases, column, cut, missing_side, lo, hi, went, sizes):
    """Which side of a cut each of the cases lo:hi takes, -1 where its value is missing; returns how often that is.

    The known weight of both sides goes to `sizes`. The column is one with a byte in the records.
    """
    records, amounts, weighted = cases.records, cases.amounts, cases.amounts.shape[1] > 0
    word, shift, start = np.uint64(column.byte >> 3), EIGHT * np.uint64(column.byte & 7), np.uint64(lo)
    first, nothing, lift = np.uint64(cut + 1), np.uint64(column.values), np.int64(missing_side - 1)
    left, right, missing = 0.0, 0.0, np.int64(0)
    for i in range(start, np.uint64(hi)):
        code = (records[i, word] >> shift) & BYTE
        side = np.int64(code >= first) + lift * np.int64(code == nothing)  # that code is the highest
        weight = amounts[i, 0] if weighted else 1.0
        left += weight * LEFT[np.uint64(side + 1)]
        right += weight * RIGHT[np.uint64(side + 1)]
        missing += np.int64(side < 0)
        went[i - start] = side
    sizes[0], sizes[1] = left, right
    return missing


@inner
def sort_out(settings, data, board, surrogates, cases, work):
    """Find the branch of each case of the node at hand, and where its branch begins; returns how many go everywhere.

    The last branch comes first, so that the first one stands behind all that wait.
    """
    visit = board.visit[0]
    lo, hi, branches, j = visit.start, visit.end, visit.branches, visit.winner
    column, offer, begin, went = data.columns[j], board.offers[j], work.begin, work.went[: visit.end - visit.start]
    sizes = work.sizes[:branches]
    sent = Sent(cases.records[lo:hi], cases.amounts[lo:hi], went, sizes)
    if column.ordered and column.byte >= 0:
        missing = ask_with_missing(cases, column, offer.cut, offer.missing_side, lo, hi, went, sizes)
        everywhere = send_missing(settings, data, j, True, sent, missing, surrogates)
    else:
        grouped = offer.groups > 0 or not settings.multiway
        sides = board.sides[column.first : column.first + (column.values if grouped else 0)]
        everywhere = send(settings, data, Asked(j, offer.cut, offer.missing_side, sides), sent, surrogates)
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
        size = begin[b] + (everywhere if sizes[b] > 0.0 else 0)
        begin[b] = end
        end += size
    visit.all_end = end
    return everywhere


@inner
def reset(begin, fill, branches):
    """Start filling every branch where it begins."""
    for b in range(branches):
        fill[b] = begin[b]


@inner
def targets(branch, branches):
    """The branches a case goes to: its own, or all of them."""
    return (branch, branch + 1) if branch >= 0 else (np.int64(0), branches)


@inner
def share_records(source, target, went, lo, hi, to, others):
    """Copy the records lo:hi, all but those that went to the `others`, to the positions from `to` on.

    Every record is written, and the next one over it if it was of the others: that costs less than the branch
    mispredictions of an `if`. The position after the last copy is overwritten too, so the side that stands first in
    the buffer is copied first.
    """
    words, start, position = source.shape[1], np.uint64(lo), np.uint64(to)
    for i in range(start, np.uint64(hi)):
        target[position, 0] = source[i, 0]
        if words > 1:
            target[position, 1] = source[i, 1]
        for w in range(2, words):
            target[position, w] = source[i, w]
        position += ONE - np.uint64(went[i - start] == others)


@inner
def share_amounts(source, target, went, lo, hi, to, others, parts, grains):
    """Copy what the cases lo:hi add to the statistics as `share_records` copies records; of each, parts[branch + 1].

    With `grains`, as `part_of` has it: those parts are of the second branch, and the first gets the rest.
    """
    sums, start, position, left = source.shape[1], np.uint64(lo), np.uint64(to), others == 1
    grain = 1.0 / grains if grains > 0.0 else 0.0  # a power of two: it loses nothing
    for i in range(start, np.uint64(hi)):
        side = went[i - start]
        part = parts[np.uint64(side + 1)]
        if grains > 0.0:
            given = np.floor(source[i, 0] * part * grains) * grain
            target[position, 0] = source[i, 0] - given if left else given
        else:
            target[position, 0] = source[i, 0] * part
        if sums == 3:
            target[position, 1] = source[i, 1] * part
            target[position, 2] = source[i, 2] * part
        position += ONE - np.uint64(side == others)


@inner
def deal(cases, other, went, lo, hi, fill):
    """Copy the cases lo:hi to the next free positions of their branches, where each has one."""
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
def scatter(settings, board, cases, other, work):
    """Copy the cases of the node at hand to their branches; one that goes everywhere is divided."""
    visit = board.visit[0]
    lo, hi, branches, everywhere, grains = visit.start, visit.end, visit.branches, visit.everywhere, settings.grains
    begin, fill, sizes, went = work.begin, work.fill, work.sizes[:branches], work.went
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
