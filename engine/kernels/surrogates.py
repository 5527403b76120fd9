"""Surrogates: for a case whose value is missing, the split of another column that agrees best."""

import numpy as np

from .codes import ABSENT
from .histograms import tally_columns
from .jit import entry_point, inner
from .layout import BYTE, EIGHT, LABEL_MASK, LABEL_SHIFT, LOW_BITS, ONE, ROW_SHIFT
from .scans import snapped
from .sizes import FEW
from .statistics import clear, row_of


@inner
def tally_sides(data, sent, surrogates):
    """For every code of every column: how many cases, and what weight, went left, right or neither way.

    The side takes the place of the class, in copies of the records made block by block. A column with far more values
    than there are cases is left to `sort_sides`.
    """
    records, weights, went = sent.records, sent.weights, sent.went
    block, last, weighted, sides = surrogates.block, np.uint64(records.shape[1] - 1), weights.shape[1] > 0, np.int64(3)
    none, start, no = weights[:, :0], np.int64(0), np.bool_(False)
    for j in range(data.columns.shape[0]):
        column, begin = surrogates.columns[j], surrogates.splits[j].slot
        column.slot = begin if column.wide < 0 or FEW * records.shape[0] >= column.values else -1
        clear(surrogates.counts[begin : begin + column.values + 1 if column.slot >= 0 else begin])
        clear(surrogates.sums[begin : begin + column.values + 1 if column.slot >= 0 and weighted else begin])
    for lo in range(0, records.shape[0], block.shape[0]):
        size = min(block.shape[0], records.shape[0] - lo)
        for i in range(np.uint64(0), np.uint64(size)):
            at = np.uint64(lo) + i
            if last > 0:
                block[i, 0] = records[at, 0]
            for w in range(ONE, last):
                block[i, w] = records[at, w]
            label = np.uint64(went[at] + 3 * np.int64(went[at] < 0))
            block[i, last] = (records[at, last] & ~(LABEL_MASK << LABEL_SHIFT)) | (label << LABEL_SHIFT)
        tally_columns(sides, surrogates.columns, data.codes, block, none, start, size, no, surrogates.counts)
        if weighted:
            own = weights[lo : lo + size]
            tally_columns(sides, surrogates.columns, data.codes, block, own, start, size, no, surrogates.sums)


@inner
def sort_few(keys, size):
    """Sort the first keys by Shell's sort."""
    gap = size
    while gap > 1:
        gap = max(gap * 5 // 11, 1)
        for i in range(gap, size):
            key, at = keys[i], i
            while at >= gap and keys[at - gap] > key:
                keys[at] = keys[at - gap]
                at -= gap
            keys[at] = key


@inner
def sort_sides(codes, sent, slot, surrogates):
    """The counts of `tally_sides` for the values that few cases have, one after the other; returns how many."""
    records, weights, went, known, distinct, previous = sent.records, sent.weights, sent.went, 0, 0, np.int64(-1)
    keys, counts, sums = surrogates.keys, surrogates.counts, surrogates.sums
    for i in range(records.shape[0]):
        code = codes[row_of(records[i, records.shape[1] - 1])]
        if code >= 0:
            keys[known] = (np.uint64(code) << ROW_SHIFT) | np.uint64(i)
            known += 1
    sort_few(keys, known)
    for k in range(known):
        code, i = np.int64(keys[k] >> ROW_SHIFT), np.int64(keys[k] & LOW_BITS)
        if code != previous:
            previous, surrogates.codes[distinct] = code, code
            for s in range(3):
                counts[slot + distinct, s], sums[slot + distinct, s] = 0.0, 0.0
            distinct += 1
        side = went[i] if went[i] >= 0 else np.int64(2)
        counts[slot + distinct - 1, side] += 1.0
        sums[slot + distinct - 1, side] += weights[i, 0] if weights.shape[1] > 0 else 1.0
    return distinct


@inner
def surrogate_cut(counts, sums, slot, values):
    """The cut of a numeric column that agrees best with the sides it was counted by, as rpart finds it.

    At least two cases on each side, and better than sending all one way; the lowest on a tie. Returns the agreeing
    weight, the codes on both sides of the cut (-1 if there is none) and the side that values below it go to.
    """
    left, right, cases = 0.0, 0.0, 0.0  # above the cut
    for cell in range(slot, slot + values):
        left += sums[cell, 0]
        right += sums[cell, 1]
        cases += counts[cell, 0] + counts[cell, 1]
    best, low, high, side = max(left, right), np.int64(-1), np.int64(-1), np.int64(0)
    low_left, low_right, low_cases, previous = 0.0, 0.0, 0.0, np.int64(-1)
    for code in range(values):
        cell = slot + code
        placed = counts[cell, 0] + counts[cell, 1]
        if placed + counts[cell, 2] == 0.0:
            continue
        if previous >= 0 and cases >= 2.0 and low_cases >= 2.0:
            same, crossed = low_left + right, low_right + left
            if max(same, crossed) > best * (1.0 + 1e-12):
                best, low, high = max(same, crossed), previous, np.int64(code)
                side = np.int64(0) if same >= crossed else np.int64(1)
        low_left += sums[cell, 0]
        low_right += sums[cell, 1]
        low_cases += placed
        left -= sums[cell, 0]
        right -= sums[cell, 1]
        cases -= placed
        previous = np.int64(code)
    return best, low, high, side


@inner
def surrogate_groups(counts, sums, slot, values, default, sides, first):
    """Send each category where most of its cases went; returns the agreeing weight.

    As in rpart 4.1, a grouping counts only if two cases agree and two do not: 0 otherwise.
    """
    agree, same, other = 0.0, 0.0, 0.0
    for code in range(values):
        cell = slot + code
        if counts[cell, 0] + counts[cell, 1] == 0.0:
            sides[first + code] = ABSENT
            continue
        side = 0 if sums[cell, 0] > sums[cell, 1] else 1
        if sums[cell, 0] == sums[cell, 1]:
            side = default
        sides[first + code] = side
        agree += sums[cell, side]
        same += counts[cell, side]
        other += counts[cell, 1 - side]
    return agree if same > 1.0 and other > 1.0 else 0.0


@entry_point
def find_surrogates(settings, data, sent, primary, surrogates):
    """For every other column the split that agrees best with `sent.went`, ranked by agreement.

    The first column wins a tie; `sent.sizes` is the weight known to go either way. Returns how many agree with more
    than the majority does.
    """
    ranked, left, right = surrogates.ranked, sent.sizes[0], sent.sizes[1]
    total, majority = left + right, max(left, right)
    default = 0 if left > right else 1
    tally_sides(data, sent, surrogates)
    counts, agreeing_columns = surrogates.counts, 0
    sums = surrogates.sums if sent.weights.shape[1] > 0 else counts
    for j in range(data.columns.shape[0]):
        column, split = surrogates.columns[j], surrogates.splits[j]
        first, values, slot = column.first, column.values, split.slot
        split.agree, split.adjusted = 0.0, 0.0
        split.below, split.above, split.cut, split.flip = -1, -1, -1, 0
        if j == primary or total <= 0.0:
            continue
        if data.columns[j].ordered:
            if column.slot < 0:
                values = np.int64(sort_sides(data.codes[j], sent, slot, surrogates))
            agreeing, split.below, split.above, split.flip = surrogate_cut(counts, sums, slot, values)
            if split.below < 0:
                continue
            if column.slot < 0:
                split.below, split.above = surrogates.codes[split.below], surrogates.codes[split.above]
            split.cut = snapped(data.levels, first, split.below, split.above, 0)
        else:
            agreeing = surrogate_groups(counts, sums, slot, values, default, surrogates.sides, first)
        if agreeing <= majority * (1.0 + 1e-10):  # no better than going with the majority
            continue
        split.agree = agreeing / total
        split.adjusted = (agreeing - majority) / (total - majority)
        position = min(agreeing_columns, settings.surrogates)
        while position > 0 and surrogates.splits[ranked[position - 1]].agree < split.agree:
            if position < settings.surrogates:
                ranked[position] = ranked[position - 1]
            position -= 1
        if position < settings.surrogates:
            ranked[position] = j
            agreeing_columns = min(agreeing_columns + 1, settings.surrogates)
    return agreeing_columns


@inner
def ask_surrogates(data, record, surrogates, found, largest):
    """The branch of a case by the first surrogate whose value is known; the largest where none is."""
    for r in range(found):
        j = surrogates.ranked[r]
        byte = data.columns[j].byte
        if byte < 0:
            code = np.int64(data.codes[j, row_of(record[record.shape[0] - 1])])
        else:
            code = np.int64((record[byte >> 3] >> (EIGHT * np.uint64(byte & 7))) & BYTE)
        if code < 0 or code == data.columns[j].values:
            continue
        if data.columns[j].ordered:
            flip = surrogates.splits[j].flip
            return flip if code <= surrogates.splits[j].cut else 1 - flip
        if surrogates.sides[data.columns[j].first + code] != ABSENT:
            return np.int64(surrogates.sides[data.columns[j].first + code])
    return largest
