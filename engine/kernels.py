"""Every loop over rows or candidate splits: arrays in, arrays out, compiled by numba.

Read top to bottom: what a branch is worth, the best question of one column, the questions of a node and the choice
among them, surrogates, dividing the cases, the loop that grows a whole tree, encoding and prediction.

A node's cases are *entries*: a row, and what it adds to the statistics (a case with an unknown value may go down
several branches with a part of its weight in each). Every node owns one contiguous slice of the entries. The statistics
of some entries are the weight of each class or, in regression, (Σw, Σwy, Σwy²).

A column is codes into its distinct values, -1 for missing. Two ways lead through a column's values in order. A *narrow*
column (up to 255 values) has a byte in each row's record and is counted into a table; a *wide* numeric one is kept as
sorted keys. Both give the groups of equal values, in order, for one scan.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import njit

# Impurities, as criteria.py names them.
ENTROPY, GINI, MISCLASSIFICATION, VARIANCE = 0, 1, 2, 3
# What a split is worth: the drop in impurity, or something else.
REDUCTION, RATIO, LIKELIHOOD, CHI_SQUARE, HELLINGER, ALPHA, CUSTOM = 0, 1, 2, 3, 4, 5, 6
# The steps of a typed formula, as formula.py writes them; those up to PUT_CONSTANT put a value on the stack.
PUT_P, PUT_Q, PUT_CONSTANT, ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, SMALLER, GREATER = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
NEGATE, ROOT, LOG2, LN, LOG10, EXP, ABSOLUTE = 10, 11, 12, 13, 14, 15, 16
MOST_STEPS = 64  # of a typed formula
# What becomes of a case whose value is missing.
FRACTIONAL, SURROGATE, MAJORITY, CATEGORY = 0, 1, 2, 3
# What a cut must gain: C4.5 asks for more than its charge, or more than nothing where gains are not in bits.
ANY_GAIN, ABOVE_CHARGE, ABOVE_ZERO = 0, 1, 2
# What a column offers at a node.
OFFERS, USED, ONE_VALUE, TOO_FEW_KNOWN, TOO_SMALL_BRANCHES, NO_GAIN, NOT_DRAWN = 0, 1, 2, 3, 4, 5, 6
# Why a node became a leaf; 0 for a node that asks.
ASKS, PURE, NO_COLUMNS, IDENTICAL_ROWS, NO_GAIN_STOP = 0, 1, 2, 3, 4
TOO_FEW_CASES, MAX_DEPTH, EMPTY, NOT_SIGNIFICANT, FORCED = 5, 6, 7, 8, 9
# What an override says of a node.
FREE, LEAF, QUESTION, OWN_BEST = 0, 1, 2, 3

ABSENT = 2  # the side of a category that no case of the node has
SLACK = 1e-6  # fractional weights are sums: a branch of 2 may weigh 1.9999999
LIGHTEST = 1e-300  # a weight that is not nothing
LEAST = 1e-3  # C4.5's Epsilon
NOTHING = -1e300  # the value of a cut that is not allowed
NEARLY = 1.0 - 1e-12  # rounding makes no larger difference
UNBOUNDED = 1 << 60  # deeper than any tree
FEW = 16  # where fewer cases than one in so many values are left, their values are sorted and not counted in a table
STRETCH = np.uint64(32)  # cases that may be passed over together
BLOCK = 4096  # entries looked at column by column while they are close to the processor
MOST_NODES = 1 << 20  # no more are made room for from the start
MOST_WAITING = 64  # nodes on the way down that there is room for at first; more is made where it is short
LARGE = 96  # nodes of fewer entries mark their codes in a table that is cleared again

# A record is words of 8 bytes: a byte for each narrow column, and in the last word the row (32 bits) and label (16).
BYTE, ROW_SHIFT, LABEL_SHIFT, LABEL_MASK = np.uint64(255), np.uint64(32), np.uint64(16), np.uint64(0xFFFF)
THREE, FOUR, SEVEN = np.uint64(3), np.uint64(4), np.uint64(7)
EIGHT, SIXTEEN, TWENTY_FOUR = np.uint64(8), np.uint64(16), np.uint64(24)
# A sorted key is code (28 bits), label (12), row (24).
KEY_CODE, KEY_LABEL = np.uint64(36), np.uint64(24)
KEY_LABEL_MASK, KEY_ROW_MASK = np.uint64(0xFFF), np.uint64(0xFFFFFF)
MISSING_KEY = np.uint64(0xFFFFFFF)
# Numbers as patterns of bits: a multiplier that spreads them, their sign, and the digits of a radix sort.
HASH, SIGN, DIGIT, ELEVEN = np.uint64(0x9E3779B97F4A7C15), np.uint64(1 << 63), np.uint64(2047), np.uint64(11)
# Marks are bits, 64 a number. The 64 powers of two leave different remainders by 67: so a bit is told by its own.
ONE, SIX, LOW_SIX, SIXTY_SEVEN = np.uint64(1), np.uint64(6), np.uint64(63), np.uint64(67)
LOW_BITS = np.uint64(0xFFFFFFFF)
# Whether an entry goes left or right, by its side plus 1: looked up, as it cannot be foreseen.
LEFT, RIGHT = np.array([0.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0])
# Drawing columns by lot: shifts, the step from a node to its draw (no branch has that number), and more than any lot.
FIFTEEN, DRAW, NO_LOT = np.uint64(15), 1 << 20, np.uint64(1 << 63)
BIT_PLACES = np.zeros(67, np.uint64)
for _bit in range(64):
    BIT_PLACES[(1 << _bit) % 67] = _bit

# Three ways to compile. What Python calls is cached on disk; what only kernels call needs neither that nor a way in
# from Python, which would double the time of compiling. Almost every kernel works in memory it is given: numba then
# need not count references to arrays, which would take longer than weighing a small node does.
_every: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_entry, _allocating = {"cache": True, "_nrt": False, **_every}, {"cache": True, **_every}
_inner = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **_every}
entry, inner, allocating = njit(**_entry), njit(**_inner), njit(**_allocating)
merged = njit(forceinline=True, **_inner)  # into its callers: for what is called once for every column of every node


def record(fields: list[Any]) -> np.dtype[Any]:
    """A type of records whose fields read as attributes, compiled or not."""
    return np.dtype((np.record, fields))


SETTINGS = record(
    [
        ("impurity", np.int64),
        ("worth", np.int64),
        ("alpha", np.float64),
        ("multiway", np.int64),
        ("missing", np.int64),
        ("min_leaf", np.float64),
        ("min_split", np.float64),
        ("min_cases", np.float64),  # above 0: C4.5's rules for small branches
        ("max_depth", np.int64),
        ("min_gain", np.float64),
        ("stop_at_zero_gain", np.int64),
        ("significance", np.float64),  # 1 never stops
        ("penalty", np.int64),  # what a cut must gain: ANY_GAIN, ABOVE_CHARGE or ABOVE_ZERO
        ("average_filter", np.int64),  # C4.5's average-gain rule
        ("gap", np.float64),  # a cut needs neighbours further apart than this
        ("at_value", np.int64),  # a cut is reported at a data value
        ("tie", np.float64),
        ("exhaustive", np.int64),  # try all subsets of up to so many categories
        ("surrogates", np.int64),
        ("exact", np.int64),  # sums of weights (and of the numbers to predict) are exact: tables may be subtracted
        ("grains", np.float64),  # cases are divided into whole grains, so many to a case; 0 divides them as it comes
        ("tries", np.int64),  # how many columns are drawn at each node, 0 for all
        ("place", np.uint64),  # stands for the node where growing starts: what is drawn depends on the place alone
        ("steps", np.int64),  # of a typed formula
        ("program", np.int64, (MOST_STEPS,)),
        ("constants", np.float64, (MOST_STEPS,)),
        ("stack", np.float64, (MOST_STEPS,)),  # its memory: whoever runs it needs settings of their own
    ]
)
# A column of the data.
COLUMN = record(
    [
        ("ordered", np.int64),  # numeric
        ("first", np.int64),  # where its codes start in `levels` and `sides`
        ("values", np.int64),  # how many distinct values it has
        ("slot", np.int64),  # where it starts in a node's table, -1 for a wide numeric column
        ("byte", np.int64),  # its byte in a record, -1 if it has none
        ("wide", np.int64),  # its row of `keys`, -1 unless it is a wide numeric column
        ("holes", np.int64),  # how many rows have no value
    ]
)
# What a column offers at a node.
OFFER = record(
    [
        ("status", np.int64),
        ("gain", np.float64),
        ("penalty", np.float64),
        ("conditional", np.float64),
        ("information", np.float64),  # split information
        ("score", np.float64),
        ("eligible", np.int64),
        ("tries", np.int64),  # cuts or groupings weighed
        ("value", np.float64),  # of the best of them, as the scan compares them
        ("cut", np.int64),  # codes up to it go left
        ("below", np.int64),  # the node's own codes on either side of the cut
        ("above", np.int64),
        ("missing_side", np.int64),  # where unknowns go if the question itself says so, else -1
        ("unknown", np.float64),  # the weight of the cases without a value
        ("left", np.float64),  # the weight below the cut, -1 if that was not kept
        ("left_second", np.float64),  # that of the second of two classes
    ]
)
# The question of a column that best mimics another one's.
MIMIC = record(
    [
        ("agree", np.float64),  # share of the placed weight sent the same way; 0 where no better than the majority
        ("adjusted", np.float64),  # the part of the majority's errors that it saves
        ("below", np.int64),  # the codes on both sides of the cut
        ("above", np.int64),
        ("cut", np.int64),  # the last code not above their midpoint
        ("flip", np.int64),  # the side of values up to the cut
        ("slot", np.int64),  # where its counts start
    ]
)
# A node of a grown tree, in depth-first order.
NODE = record(
    [
        ("parent", np.int32),
        ("branch", np.int32),
        ("depth", np.int32),
        ("stop", np.int8),
        ("forced", np.int8),
        ("missing_side", np.int8),
        ("column", np.int32),  # -1 for a leaf
        ("cut", np.int32),
        ("below", np.int32),
        ("above", np.int32),
        ("largest", np.int32),  # the branch with most of the known weight, the first on a tie
        ("groups", np.int64),  # where the node's grouping starts, -1 if it has none
        ("gain", np.float64),
    ]
)
# An open node: what waits on the stack.
OPEN = record(
    [
        ("start", np.int64),  # its entries, in one of the two buffers
        ("end", np.int64),
        ("buffer", np.int64),  # even, odd, or where growing starts
        ("parent", np.int64),
        ("branch", np.int64),
        ("depth", np.int64),
        ("trie", np.int64),
        ("place", np.uint64),  # stands for the node in draws
        ("table", np.int64),  # the table that holds its counts, -1 if none does
        ("free", np.int64),  # tables from here on are free
        ("second", np.int64),  # how many of its cases are of the second of two classes, -1 if that is to be counted
    ]
)
# How far growing has come.
STATE = record(
    [
        ("waiting", np.int64),  # on the stack
        ("nodes", np.int64),
        ("groups", np.int64),
        ("room", np.int64),  # entries that the next node needs room for
        ("root_weight", np.float64),
    ]
)
# Why the growing loop came back: finished, or short of memory.
DONE, MORE_NODES, MORE_ROOM = 0, 1, 2


class Data(NamedTuple):
    """A table as arrays. `numbers` is the target of a regression less its mean, which keeps the sums accurate."""

    codes: Any  # int32[columns, rows]
    columns: Any  # COLUMN[columns]
    levels: Any  # float64: the distinct numbers of a numeric column
    labels: Any  # int32[rows]
    numbers: Any  # float64[rows]
    classes: int  # 0 in regression
    records: Any  # uint64[rows, words]
    keys: Any  # uint64[wide columns, rows]
    logs: Any  # float64: n log2 n for whole n


class Overrides(NamedTuple):
    """A trie of forced decisions: `step[t, b]` leads from trie node t along branch b, -1 to nowhere."""

    step: Any  # int64[trie, branches]
    kind: Any  # int64[trie]
    column: Any  # int64[trie]
    cut: Any  # int64[trie]
    sides: Any  # uint8[trie, codes of the widest column]


class Board(NamedTuple):
    """What every column offers at one node."""

    offers: Any  # OFFER[columns]
    pairs: Any  # float64[columns, 2, statistics]: the two sides of a binary question
    sides: Any  # uint8[codes]


class Scratch(NamedTuple):
    """Memory that growing uses over and over."""

    tables: Any  # float64[tables, slots, statistics]: by code; a column's last slot holds its unknowns
    blank: Any  # float64[slots, statistics]: a table that is clear between two columns
    seen: Any  # uint64: a bit for each code of a column, 64 a number; four numbers for each narrow column
    whole: Any  # float64[statistics]: the cases a question divides
    unknown: Any  # float64[statistics]: the cases without a value
    trial: Any  # float64[2, statistics]: the two sides under trial
    codes: Any  # int64[groups]: the values that have cases
    sums: Any  # float64[groups, statistics]: and their statistics
    shares: Any  # float64[groups]: of one class, by which categories are sorted
    places: Any  # int64[groups]: where they stood before


class Cases(NamedTuple):
    """Entries, one after the other.

    `amounts` is what an entry adds to the statistics: its weight, or the three sums of a regression; it is empty where
    every case counts as one. `by_row` holds the same by row, for the keys.
    """

    records: Any  # uint64[entries, words]
    amounts: Any  # float64[entries, 0, 1 or 3]
    keys: Any  # uint64[wide columns, entries]
    by_row: Any


class Buffers(NamedTuple):
    """The entries of all open nodes: dividing a node copies its own from one buffer to the other."""

    records: Any  # uint64[2, entries, words]
    amounts: Any  # float64[2, entries, 0, 1 or 3]
    keys: Any  # uint64[2, wide columns, entries]
    by_row: Any


class Mimics(NamedTuple):
    """What each column can do to mimic a question, and the best of them."""

    each: Any  # MIMIC[columns]
    ranked: Any  # int64[most]: the columns to ask, best first
    sides: Any  # uint8[codes]
    columns: Any  # COLUMN[columns], with a place in these tables for each that is counted there
    block: Any  # uint64[BLOCK, words]: records whose class is the side they went to
    counts: Any  # float64[codes, 3]: the cases of each code that went left, right or neither way
    sums: Any  # float64[codes, 3]: their weight
    keys: Any  # uint64: the code and the number of each case, where there are few
    codes: Any  # int64: the codes they have


class Work(NamedTuple):
    """What the growing loop works with besides the entries: the stack, the node at hand and where its entries go."""

    stack: Any  # OPEN
    path: Any  # int64[depth]: the column asked at each depth above the node
    used: Any  # int64[columns]: 0, or why the column is not weighed
    here: Any  # float64[statistics]: of the node
    above: Any  # uint8[entries]: which of them lie above a cut
    above_by_row: Any  # the same by row, for the keys
    went: Any  # int32[entries]: the branch of each, for questions that need more than a cut
    went_by_row: Any
    begin: Any  # int64[branches]
    fill: Any  # int64[branches]
    sizes: Any  # float64[branches]
    parts: Any  # float64[3]


class Growth(NamedTuple):
    """A grown tree: its nodes in depth-first order and what was kept about each."""

    nodes: Any  # NODE[nodes]
    stats: Any  # float64[nodes, statistics]
    groups: Any  # uint8: the sides of all groupings
    gains: Any  # float64[nodes, columns]: each column's best gain, if recorded
    cuts: Any  # int32[nodes, columns]: and its cut
    kept: Any  # float64[nodes kept, slots, statistics]: the tables of the first nodes


class Limits(NamedTuple):
    """What a cut has to keep to: the weight it divides, the least of a side, and how much better is better."""

    total: float
    least: float
    tolerance: float
    both: bool  # try unknowns on either side


@inner
def size_of(classes, stats):
    """The weight behind some statistics."""
    if classes == 0:
        return stats[0]
    total = 0.0
    for k in range(classes):
        total += stats[k]
    return total


@inner
def row_size(classes, table, at):
    """The weight behind one row of a table of statistics."""
    if classes == 0:
        return table[at, 0]
    total = 0.0
    for k in range(classes):
        total += table[at, k]
    return total


@inner
def xlog2(x, logs):
    """x log2 x; whole numbers are looked up."""
    if x < logs.shape[0]:
        whole = int(x)
        if whole == x:
            return logs[whole]
    return x * math.log2(x) if x > 0.0 else 0.0


@inner
def merit(kind, classes, logs, stats, n):
    """What a branch of weight n adds to a split: the part of n times its impurity that depends on how it is mixed.

    The impurity of the branch is (its base less its merit) / n; see `impurity`.
    """
    if n <= 0.0:
        return 0.0
    if kind == VARIANCE:
        return stats[1] * stats[1] / n
    value = 0.0
    if kind == GINI:
        for k in range(classes):
            value += stats[k] * stats[k]
        return value / n
    if kind == ENTROPY:
        for k in range(classes):
            value += xlog2(stats[k], logs)
        return value - xlog2(n, logs)
    for k in range(classes):
        value = max(value, stats[k])
    return value


@inner
def impurity(kind, classes, logs, stats, n):
    """Entropy in bits, Gini, misclassification or variance of a branch of weight n."""
    if n <= 0.0:
        return 0.0
    base = n
    if kind == ENTROPY:
        base = 0.0
    elif kind == VARIANCE:
        base = stats[2]
    return max((base - merit(kind, classes, logs, stats, n)) / n, 0.0)


@inner
def mean_impurity(kind, classes, logs, branches, n):
    """The conditional impurity: each branch's impurity by its share of the weight n."""
    value = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        if share > 0.0:
            value += share / n * impurity(kind, classes, logs, branches[b], share)
    return value


@inner
def chi_square(classes, branches, whole, n):
    """Pearson's deviation Σ (observed − expected)² / expected over branches and classes."""
    value = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        for k in range(classes):
            expected = share * whole[k] / n
            if expected > 0.0:
                value += (branches[b, k] - expected) ** 2 / expected
    return value


@inner
def hellinger(classes, branches, whole, n):
    """Distance between where a class goes and where the rest goes; with several classes, the largest."""
    best = 0.0
    for k in range(classes):
        rest = n - whole[k]
        if whole[k] <= 0.0 or rest <= 0.0:
            continue
        value = 0.0
        for b in range(branches.shape[0]):
            other = max(size_of(classes, branches[b]) - branches[b, k], 0.0)
            own = max(branches[b, k], 0.0)  # a difference of sums may fall short of nothing
            value += (math.sqrt(own / whole[k]) - math.sqrt(other / rest)) ** 2
        best = max(best, math.sqrt(value))
    return best


@inner
def alpha_divergence(alpha, classes, branches, whole, n):
    """Divergence of the joint distribution of branch and class from the product of its margins."""
    value = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b]) / n
        for k in range(classes):
            joint = branches[b, k] / n
            product = share * whole[k] / n
            if joint <= 0.0:
                continue
            if abs(alpha - 1.0) < 1e-12:
                value += joint * math.log(joint / product)
            else:
                value += joint**alpha * product ** (1.0 - alpha)
    if abs(alpha - 1.0) < 1e-12:
        return max(value, 0.0)
    return max((1.0 - value) / (alpha * (1.0 - alpha)), 0.0)


@inner
def applied(step, a):
    """A function of a typed formula; not a number where it has no value."""
    if step == NEGATE:
        return -a
    if step == ABSOLUTE:
        return abs(a)
    if step == EXP:
        return math.exp(a) if a < 700.0 else math.inf
    if a < 0.0 or math.isnan(a):
        return math.nan
    if step == ROOT:
        return math.sqrt(a)
    if a == 0.0:
        return -math.inf
    return math.log2(a) if step == LOG2 else math.log(a) if step == LN else math.log10(a)


@inner
def combined(step, a, b):
    """Two values of a typed formula; a product with a factor of 0 is 0, also against infinity."""
    if step == ADD:
        return a + b
    if step == SUBTRACT:
        return a - b
    if step == MULTIPLY:
        return 0.0 if a == 0.0 or b == 0.0 else a * b
    if step == DIVIDE:
        return a / b if b != 0.0 else math.nan if a == 0.0 or math.isnan(a) else math.copysign(math.inf, a)
    if step == POWER:
        if (a < 0.0 and b != math.floor(b)) or (a == 0.0 and b < 0.0):
            return math.nan if a < 0.0 else math.inf
        return a**b
    if math.isnan(a) or math.isnan(b):
        return math.nan
    return min(a, b) if step == SMALLER else max(a, b)


@inner
def formula_value(settings, p):
    """h(p) of a typed formula: its steps on a stack."""
    stack = settings.stack
    top, constant = -1, 0
    for at in range(settings.steps):
        step = settings.program[at]
        if step <= PUT_CONSTANT:
            top += 1
            if step == PUT_CONSTANT:
                stack[top] = settings.constants[constant]
                constant += 1
            else:
                stack[top] = p if step == PUT_P else 1.0 - p
        elif step < NEGATE:
            top -= 1
            stack[top] = combined(step, stack[top], stack[top + 1])
        else:
            stack[top] = applied(step, stack[top])
    return stack[0]


@inner
def formula_impurity(settings, classes, stats, n):
    """h of the second class's share; of more classes, half the sum of h over the share of each."""
    if n <= 0.0:
        return 0.0
    if classes == 2:
        return formula_value(settings, min(max(stats[1] / n, 0.0), 1.0))
    value = 0.0
    for k in range(classes):
        value += formula_value(settings, min(max(stats[k] / n, 0.0), 1.0))
    return value / 2.0


@inner
def formula_gain(settings, classes, branches, whole, n):
    """What a split takes away of a typed impurity; nothing where it seems to add some."""
    value = formula_impurity(settings, classes, whole, n)
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        value -= share / n * formula_impurity(settings, classes, branches[b], share)
    return max(value, 0.0)


@inner
def worth(settings, classes, logs, branches, whole, n):
    """What splitting weight n into `branches` gains under the criterion; 0 where nothing is learned."""
    if settings.worth == CHI_SQUARE:
        return chi_square(classes, branches, whole, n)
    if settings.worth == HELLINGER:
        return hellinger(classes, branches, whole, n)
    if settings.worth == ALPHA:
        return alpha_divergence(settings.alpha, classes, branches, whole, n)
    if settings.worth == CUSTOM:
        return formula_gain(settings, classes, branches, whole, n)
    value = 0.0
    for b in range(branches.shape[0]):
        value += merit(settings.impurity, classes, logs, branches[b], row_size(classes, branches, b))
    return gain_of(settings, classes, logs, value, whole, n)


@inner
def gain_of(settings, classes, logs, value, whole, n):
    """The gain of a split whose branches' merits add up to `value`."""
    gain = max((value - merit(settings.impurity, classes, logs, whole, n)) / n, 0.0)
    return gain * n * math.log(2.0) if settings.worth == LIKELIHOOD else gain


@inner
def chi_square_tail(value, freedom):
    """Chance that a chi-square variable exceeds `value`: the regularised upper incomplete gamma function."""
    if value <= 0.0 or freedom <= 0:
        return 1.0
    a, x = freedom / 2.0, value / 2.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1.0:  # the series converges fast below the mean, the continued fraction above it
        term = 1.0 / a
        total = term
        step = a
        while abs(term) > abs(total) * 1e-16:
            step += 1.0
            term *= x / step
            total += term
        return max(1.0 - total * scale, 0.0)
    b = x + 1.0 - a
    c = 1e300
    d = 1.0 / b
    fraction = d
    for i in range(1, 10_000):
        b += 2.0
        d = 1.0 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return scale * fraction


# ---------------------------------------------------------------- the best question of one column


@inner
def least_side(settings, classes, known):
    """The least weight on each side of a cut: min-leaf, or C4.5's tenth of the known cases a class, 2 to 25.

    Less the slack, but never nothing: there is no cut between cases and none.
    """
    least = settings.min_leaf
    if settings.min_cases > 0.0:
        tenth = min(0.1 * known / classes, 25.0) if classes > 0 else 0.0
        least = max(least, tenth, settings.min_cases)
    return max(least - SLACK, LIGHTEST)


@inner
def cut_value(settings, classes, logs, whole, trial, total, least):
    """What a cut with trial[0] on its left side is worth, to compare with others; NOTHING if a side is too small."""
    left, right = trial[0], trial[1]
    low = size_of(classes, left)
    high = total - low
    if low < least or high < least:
        return NOTHING
    for s in range(whole.shape[0]):
        right[s] = whole[s] - left[s]
    if settings.worth > LIKELIHOOD:
        return total * worth(settings, classes, logs, trial, whole, total)
    kind = settings.impurity
    return merit(kind, classes, logs, left, low) + merit(kind, classes, logs, right, high)


@inner
def pair_merit(kind, logs, a, b, n):
    """`merit` of a branch of two classes, where it is not a square."""
    return xlog2(a, logs) + xlog2(b, logs) - xlog2(n, logs) if kind == ENTROPY else max(a, b)


@inner
def whole_merit(logs, a, b, n):
    """The same for the entropy of whole numbers, all of which are looked up."""
    return logs[np.uint64(np.int64(a))] + logs[np.uint64(np.int64(b))] - logs[np.uint64(np.int64(n))]


@merged
def cut_worth(kind, logs, low, b, whole_a, whole_b, total):
    """What a cut with the weight `low` below it is worth to the scans, b of it of the second class or the sum.

    With n, S the weight and sum of all cases and l, s those on the left, both variance and (twice that) the Gini
    index of two classes fall by (s n - S l)² / (l (n - l) n²).
    """
    high = total - low
    if kind == GINI or kind == VARIANCE:
        apart = b * total - whole_b * low
        return apart * apart / (low * high)
    return pair_merit(kind, logs, low - b, b, low) + pair_merit(kind, logs, whole_a - (low - b), whole_b - b, high)


@merged
def scan_pairs(kind, classes, logs, levels, first, gap, codes, sums, found, whole_a, whole_b, limits, unit):
    """The best cut between the groups of a column when two numbers tell all: two classes, or a regression.

    Group g has the code codes[g] and the statistics sums[g]. Returns the gain of the best cut times the weight, the
    group above it (0 if no cut is allowed), how many cuts were weighed, and the weight and the second number below the
    best; the first best stays. With `unit` all cases count as one.
    """
    total, least, start = limits.total, limits.least, np.uint64(first)
    squared, whole = kind == GINI or kind == VARIANCE, kind == ENTROPY and unit
    scale = (2.0 if kind == GINI else 1.0) / total
    tolerance = limits.tolerance / scale if squared else limits.tolerance
    best, at, tries, left, left_second = NOTHING, np.uint64(0), np.int64(0), -1.0, 0.0
    low, b = 0.0, 0.0
    for g in range(ONE, np.uint64(found)):
        below, above = start + np.uint64(codes[g - ONE]), start + np.uint64(codes[g])
        b += sums[g - ONE, 1]
        low += sums[g - ONE, 0] + (sums[g - ONE, 1] if classes > 0 else 0.0)
        high = total - low
        if low < least or high < least or (gap > 0.0 and levels[below] + gap >= levels[above]):
            continue
        tries += 1
        if whole:
            value = whole_merit(logs, low - b, b, low) + whole_merit(logs, whole_a - (low - b), whole_b - b, high)
        else:
            value = cut_worth(kind, logs, low, b, whole_a, whole_b, total)
        if value > best + tolerance:
            best, at, left, left_second = value, g, low, b
    value = best * scale if squared else best - pair_merit(kind, logs, whole_a, whole_b, total)
    return value, np.int64(at), tries, left, left_second


@inner
def scan_keys(kind, classes, logs, levels, first, gap, by_row, keys, lo, hi, whole, limits):
    """The same along the sorted keys lo:hi, all of them known; returns the codes on both sides of the best cut."""
    total, least, whole_a, whole_b = limits.total, limits.least, whole[0], whole[1]
    best, below, above, tries = NOTHING, np.int64(-1), np.int64(-1), np.int64(0)
    squared, weighted = kind == GINI or kind == VARIANCE, by_row.shape[1] > 0
    scale = (2.0 if kind == GINI else 1.0) / total
    tolerance = limits.tolerance / scale if squared else limits.tolerance
    low, b = 0.0, 0.0
    key = keys[np.uint64(lo)]
    for i in range(np.uint64(lo + 1), np.uint64(hi)):
        if classes == 0:
            low += by_row[key & KEY_ROW_MASK, 0]
            b += by_row[key & KEY_ROW_MASK, 1]
        else:
            weight = by_row[key & KEY_ROW_MASK, 0] if weighted else 1.0
            low += weight
            b += weight * float(np.int64((key >> KEY_LABEL) & KEY_LABEL_MASK))
        code, key = np.int64(key >> KEY_CODE), keys[i]
        after = np.int64(key >> KEY_CODE)
        if code == after or low < least or (gap > 0.0 and levels[first + code] + gap >= levels[first + after]):
            continue
        if total - low < least:
            break
        tries += 1
        value = cut_worth(kind, logs, low, b, whole_a, whole_b, total)
        if value > best + tolerance:
            best, below, above = value, code, after
    if squared:
        return best * scale, below, above, tries
    return best - pair_merit(kind, logs, whole_a, whole_b, total), below, above, tries


@inner
def scan_labels(kind, logs, keys, lo, hi, whole, limits):
    """The same for two classes where every case counts as one; the cuts are not counted.

    A stretch of cases is passed over where no order of them would give a better cut. What a cut is worth is convex in
    the numbers of both classes below it: so over all orders it is highest before or after the stretch, or where one
    of the classes comes first.
    """
    total, whole_a, whole_b, squared = limits.total, whole[0], whole[1], kind == GINI
    tolerance = limits.tolerance * total / 2.0 if squared else limits.tolerance
    best, bound, at, found = NOTHING, NOTHING, np.uint64(0), np.int64(0)
    least = np.int64(min(max(math.ceil(limits.least), 1), hi - lo))
    begin, start, last, ones = np.uint64(lo), np.uint64(lo + least - 1), np.uint64(hi - least), np.uint64(0)
    for i in range(begin, start):
        ones += (keys[i] >> KEY_LABEL) & KEY_LABEL_MASK
    while start < last:
        end, more = min(start + STRETCH, last), np.uint64(0)
        for i in range(start, end):
            more += (keys[i] >> KEY_LABEL) & KEY_LABEL_MASK
        low, b = float(np.int64(start - begin)), float(np.int64(ones))
        every, second = float(np.int64(end - start)), float(np.int64(more))
        if found > 0 and best > max(
            cut_worth(kind, logs, low, b, whole_a, whole_b, total),
            cut_worth(kind, logs, low + every, b + second, whole_a, whole_b, total),
            cut_worth(kind, logs, low + every - second, b, whole_a, whole_b, total),
            cut_worth(kind, logs, low + second, b + second, whole_a, whole_b, total),
        ):
            ones += more
            start = end
            continue
        for i in range(start, end):
            ones += (keys[i] >> KEY_LABEL) & KEY_LABEL_MASK
            if keys[i] >> KEY_CODE == keys[i + ONE] >> KEY_CODE:
                continue
            low, b = float(np.int64(i - begin + ONE)), float(np.int64(ones))
            if squared:  # what is clearly not the best needs no division
                apart = b * total - whole_b * low
                if apart * apart < bound * (low * (total - low)):
                    continue
            value = cut_worth(kind, logs, low, b, whole_a, whole_b, total)
            if value > best + tolerance:
                best, bound, at, found = value, NEARLY * value, i, 1
        start = end
    if found == 0:
        return 0.0, np.int64(-1), np.int64(-1), found
    gain = best * (2.0 / total) if squared else best - pair_merit(kind, logs, whole_a, whole_b, total)
    return gain, np.int64(keys[at] >> KEY_CODE), np.int64(keys[at + ONE] >> KEY_CODE), found


@inner
def scan_groups(
    settings, classes, logs, levels, first, offer, table, slot, codes, found, whole, unknown, trial, limits
):  # fmt: skip
    """The best cut between the groups of a column for any classes and criterion; the first best stays.

    Where missing is a value of its own (limits.both), each is tried with the unknowns on the left, then on the right.
    """
    left, stats = trial[0], trial.shape[1]
    for s in range(stats):
        left[s] = 0.0
    for g in range(found if limits.both else found - 1):
        above = codes[min(g + 1, found - 1)]
        place = slot + codes[g] if slot >= 0 else np.int64(g)
        for s in range(stats):
            left[s] += table[place, s]
        if g + 1 < found and levels[first + codes[g]] + settings.gap >= levels[first + above]:
            continue
        # After the last value only the unknowns are left to be told apart, on the right.
        for side in range(1 if g + 1 == found else 0, 2 if limits.both else 1):
            for s in range(stats):
                left[s] += unknown[s] if limits.both and side == 0 else 0.0
            if better(settings, classes, logs, offer, whole, trial, limits):
                offer.below = codes[g]
                offer.above = above
                offer.missing_side = side if limits.both else -1
            for s in range(stats):
                left[s] -= unknown[s] if limits.both and side == 0 else 0.0


@inner
def snapped(levels, first, below, above, rounding):
    """The last code not above the midpoint of two codes: cases elsewhere follow the threshold too.

    With `rounding`, a value equal to the midpoint but for rounding counts as not above it.
    """
    low, high = levels[first + below], levels[first + above]
    middle = low + (high - low) / 2.0
    if rounding:
        middle += max(1e-9 * abs(middle), 1e-6)
    cut, beyond = below, above
    while cut + 1 < beyond:  # between two neighbours in a node may lie thousands of values of other cases
        half = (cut + beyond) // 2
        if levels[first + half] <= middle:
            cut = half
        else:
            beyond = half
    return cut


@inner
def order_by_share(classes, table, present, q, k, shares, places):
    """Sort the categories `present[:q]` by their share of class k (by their mean in regression), stably.

    Shell's sort: `places` keeps those of equal share in the order they had.
    """
    at_k = 1 if classes == 0 else k
    for i in range(q):
        shares[i], places[i] = table[present[i], at_k] / row_size(classes, table, present[i]), i
    gap = q
    while gap > 1:
        gap = max(gap * 5 // 11, 1)
        for i in range(gap, q):
            code, share, place, at = present[i], shares[i], places[i], i
            while at >= gap and (shares[at - gap] > share or (shares[at - gap] == share and places[at - gap] > place)):
                present[at], shares[at], places[at] = present[at - gap], shares[at - gap], places[at - gap]
                at -= gap
            present[at], shares[at], places[at] = code, share, place


@inner
def better(settings, classes, logs, offer, whole, trial, limits):
    """Weigh a grouping with trial[0] on its left side; whether it is the best so far."""
    value = cut_value(settings, classes, logs, whole, trial, limits.total, limits.least)
    if value <= NOTHING:
        return False
    offer.tries += 1
    if value <= offer.value + limits.tolerance:
        return False
    offer.value = value
    return True


@inner
def best_subset(settings, classes, logs, offer, table, sides, present, q, shares, places, whole, trial, limits):
    """The two-sided grouping with the highest gain of the q categories in `present`, counted in `table`.

    Two classes and regression: ordering by share or mean and cutting is exact (Breiman et al. 1984, theorem 4.5).
    More classes: all 2^(q-1) - 1 groupings up to `exhaustive` categories; beyond, the cuts of each class's order.
    """
    left, stats = trial[0], trial.shape[1]
    for code in range(sides.shape[0]):
        sides[code] = ABSENT
    if classes > 2 and q <= settings.exhaustive:
        # A Gray code moves one category at a time; the first category stays on the left.
        on_right, best = np.int64(0), np.int64(0)
        for s in range(stats):
            left[s] = whole[s]
        for turn in range(1, 1 << (q - 1)):
            at = 1
            while (turn >> (at - 1)) & 1 == 0:
                at += 1
            sign = -1.0 if (on_right >> at) & 1 == 0 else 1.0
            on_right ^= 1 << at
            for s in range(stats):
                left[s] += sign * table[present[at], s]
            if better(settings, classes, logs, offer, whole, trial, limits):
                best = on_right
        for i in range(q if best > 0 else 0):
            sides[present[i]] = (best >> i) & 1
        return
    for order in range(classes if classes > 2 else 1):
        order_by_share(classes, table, present, q, order if classes > 2 else 1, shares, places)
        last = -1  # of the categories on the left
        for s in range(stats):
            left[s] = 0.0
        for i in range(q - 1):
            for s in range(stats):
                left[s] += table[present[i], s]
            if better(settings, classes, logs, offer, whole, trial, limits):
                last = i
        for i in range(q if last >= 0 else 0):
            sides[present[i]] = 0 if i <= last else 1


@inner
def weigh_branches(settings, classes, logs, offer, table, whole, total):
    """The question with a branch for every category counted in `table`; returns how many of them have cases.

    C4.5 wants two branches of min-cases; min-leaf is for every branch that has any.
    """
    present = 0
    large = 0
    small = 0
    for code in range(table.shape[0]):
        weight = row_size(classes, table, code)
        if weight > 0.0:
            present += 1
            large += 1 if weight >= settings.min_cases - SLACK else 0
            small += 1 if weight < settings.min_leaf - SLACK else 0
    if present >= 2 and (settings.min_cases == 0.0 or large >= 2) and small == 0:
        offer.tries = 1
        offer.gain = worth(settings, classes, logs, table, whole, total)
    return present


@inner
def branch_of(ordered, code, binary, cut, sides, first):
    """The branch that a question sends a known code to; ABSENT for an unseen category."""
    if ordered:
        return np.int64(0) if code <= cut else np.int64(1)
    if binary:
        return np.int64(sides[first + code])
    return np.int64(code)


@inner
def entropy_term(size, total):
    """A branch's part of the split information."""
    return -size / total * math.log2(size / total) if size > 0.0 else 0.0


# ---------------------------------------------------------------- counting the cases of a node


@inner
def row_of(word):
    """The row in the last word of a record."""
    return np.int64(word >> ROW_SHIFT)


@inner
def label_of(word):
    """The class in the last word of a record."""
    return np.int64((word >> LABEL_SHIFT) & LABEL_MASK)


@inner
def clear(table):
    numbers = table.reshape(table.size)
    for at in range(np.uint64(numbers.size)):
        numbers[at] = 0.0


@inner
def count(classes, record, amounts, i, table, at):
    """Add entry i, whose record ends in the word `record`, to row `at` of some statistics."""
    if classes == 0:
        for s in range(3):
            table[at, s] += amounts[i, s]
    else:
        table[at, label_of(record)] += amounts[i, 0] if amounts.shape[1] > 0 else 1.0


@inner
def node_statistics(classes, records, amounts, lo, hi, stats):
    """The statistics of the entries lo:hi."""
    last = records.shape[1] - 1
    for s in range(stats.shape[0]):
        stats[s] = 0.0
    if classes == 2 and amounts.shape[1] == 0:
        ones, end = np.uint64(0), np.uint64(last)
        for i in range(np.uint64(lo), np.uint64(hi)):
            ones += (records[i, end] >> LABEL_SHIFT) & LABEL_MASK
        stats[0], stats[1] = float(hi - lo) - float(ones), float(ones)
        return
    if classes == 2:
        low, high, end = 0.0, 0.0, np.uint64(last)
        for i in range(np.uint64(lo), np.uint64(hi)):
            label, weight = float((records[i, end] >> LABEL_SHIFT) & LABEL_MASK), amounts[i, 0]
            low += weight * (1.0 - label)
            high += weight * label
        stats[0], stats[1] = low, high
        return
    for i in range(lo, hi):
        if classes == 0:
            for s in range(3):
                stats[s] += amounts[i, s]
        else:
            stats[label_of(records[i, last])] += amounts[i, 0] if amounts.shape[1] > 0 else 1.0


@inner
def tally_column(classes, codes, j, byte, values, slot, records, amounts, lo, hi, squares, table):
    """Count the entries lo:hi by their code in one column; the unknowns come last. Few questions need Σwy²."""
    # Unsigned numbers as indices: numba need not ask whether they count from the end.
    base, last = np.uint64(slot), np.uint64(records.shape[1] - 1)
    word, shift = np.uint64(max(byte, 0) >> 3), EIGHT * np.uint64(max(byte, 0) & 7)
    if byte < 0:  # more categories than a byte can tell apart
        for i in range(lo, hi):
            code = codes[j, row_of(records[i, last])]
            count(classes, records[i, last], amounts, i, table, slot + (code if code >= 0 else values))
    elif classes == 0:
        for i in range(np.uint64(lo), np.uint64(hi)):
            at = base + ((records[i, word] >> shift) & BYTE)
            table[at, 0] += amounts[i, 0]
            table[at, 1] += amounts[i, 1]
        for i in range(np.uint64(lo), np.uint64(hi if squares else lo)):
            table[base + ((records[i, word] >> shift) & BYTE), 2] += amounts[i, 2]
    elif amounts.shape[1] == 0:
        for i in range(np.uint64(lo), np.uint64(hi)):
            at, label = base + ((records[i, word] >> shift) & BYTE), (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
            table[at, label] += 1.0
    else:
        for i in range(np.uint64(lo), np.uint64(hi)):
            at, label = base + ((records[i, word] >> shift) & BYTE), (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
            table[at, label] += amounts[i, 0]


@inner
def tally_four(classes, columns, j, records, amounts, lo, hi, squares, table):
    """The same for four columns at once whose bytes fill half a word: adding to one need not wait for the others."""
    a, b = np.uint64(columns[j].slot), np.uint64(columns[j + 1].slot)
    c, d = np.uint64(columns[j + 2].slot), np.uint64(columns[j + 3].slot)
    word, half = np.uint64(columns[j].byte >> 3), EIGHT * np.uint64(columns[j].byte & 7)
    last, weighted, start, end = np.uint64(records.shape[1] - 1), amounts.shape[1] > 0, np.uint64(lo), np.uint64(hi)
    if classes == 0:
        for i in range(start, end):
            codes = records[i, word] >> half
            at_a, at_b = a + (codes & BYTE), b + ((codes >> EIGHT) & BYTE)
            at_c, at_d = c + ((codes >> SIXTEEN) & BYTE), d + ((codes >> TWENTY_FOUR) & BYTE)
            weight, amount = amounts[i, 0], amounts[i, 1]
            table[at_a, 0] += weight
            table[at_a, 1] += amount
            table[at_b, 0] += weight
            table[at_b, 1] += amount
            table[at_c, 0] += weight
            table[at_c, 1] += amount
            table[at_d, 0] += weight
            table[at_d, 1] += amount
            if squares:
                square = amounts[i, 2]
                table[at_a, 2] += square
                table[at_b, 2] += square
                table[at_c, 2] += square
                table[at_d, 2] += square
        return
    for i in range(start, end):
        codes, label = records[i, word] >> half, (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
        amount = amounts[i, 0] if weighted else 1.0
        table[a + (codes & BYTE), label] += amount
        table[b + ((codes >> EIGHT) & BYTE), label] += amount
        table[c + ((codes >> SIXTEEN) & BYTE), label] += amount
        table[d + ((codes >> TWENTY_FOUR) & BYTE), label] += amount


@inner
def tally(data, cases, lo, hi, squares, table):
    """The counts of every column that is counted, for the entries lo:hi; the squares of a regression if wanted."""
    clear(table)
    tally_columns(data.classes, data.columns, data.codes, cases.records, cases.amounts, lo, hi, squares, table)


@inner
def tally_columns(classes, columns, codes, records, amounts, lo, hi, squares, table):
    """Add the entries lo:hi to the counts of every column that has a place in the table."""
    j = 0
    while j < columns.shape[0]:
        byte, slot = columns[j].byte, columns[j].slot
        if byte >= 0 and byte & 3 == 0 and j + 3 < columns.shape[0] and columns[j + 3].byte == byte + 3:
            tally_four(classes, columns, j, records, amounts, lo, hi, squares, table)
            j += 4
            continue
        if slot >= 0:
            tally_column(classes, codes, j, byte, columns[j].values, slot, records, amounts, lo, hi, squares, table)
        j += 1


@inner
def groups_of_table(classes, table, slot, values, codes):
    """The values of a counted column that have cases, in order; returns how many."""
    found, base = np.uint64(0), np.uint64(slot)
    if classes == 2:
        for code in range(np.uint64(values)):
            codes[found] = code
            found += np.uint64(table[base + code, 0] + table[base + code, 1] > 0.0)
        return np.int64(found)
    for code in range(values):
        codes[found] = code
        found += np.uint64(row_size(classes, table, slot + code) > 0.0)
    return np.int64(found)


@inner
def groups_of_few(classes, table, slot, column_codes, j, byte, values, records, lo, hi, seen, codes):
    """The same for few entries: they mark their codes, and the marks are read in order."""
    if byte < 0:
        last = records.shape[1] - 1
        for i in range(lo, hi):
            code = column_codes[j, row_of(records[i, last])]
            place = np.uint64(code if code >= 0 else values)
            seen[place >> SIX] |= ONE << (place & LOW_SIX)
    else:
        word, shift = np.uint64(byte >> 3), EIGHT * np.uint64(byte & 7)
        for i in range(np.uint64(lo), np.uint64(hi)):
            place = (records[i, word] >> shift) & BYTE
            seen[place >> SIX] |= ONE << (place & LOW_SIX)
    seen[values >> 6] &= ~(ONE << np.uint64(values & 63))  # the unknowns are no group
    found = 0
    for at in range((values >> 6) + 1):
        marks = seen[at]
        seen[at] = 0
        while marks != 0:
            others = marks & (marks - ONE)
            codes[found] = (at << 6) + np.int64(BIT_PLACES[(marks ^ others) % SIXTY_SEVEN])
            found += 1 if row_size(classes, table, slot + codes[found]) > 0.0 else 0  # cases may weigh nothing
            marks = others
    return found


@inner
def groups_of_keys(classes, by_row, keys, wide, lo, hi, codes, sums, unknown):
    """The same along sorted keys, where the unknowns stand last, with the statistics of each group."""
    found = 0
    previous = MISSING_KEY
    for i in range(lo, hi):
        key = keys[wide, i]
        code = key >> KEY_CODE
        if code == MISSING_KEY:
            break
        if code != previous:
            previous = code
            codes[found] = np.int64(code)
            for s in range(sums.shape[1]):
                sums[found, s] = 0.0
            found += 1
        if classes == 0:
            for s in range(3):
                sums[found - 1, s] += by_row[key & KEY_ROW_MASK, s]
        else:
            weight = by_row[key & KEY_ROW_MASK, 0] if by_row.shape[1] > 0 else 1.0
            sums[found - 1, (key >> KEY_LABEL) & KEY_LABEL_MASK] += weight
    for s in range(unknown.shape[0]):
        unknown[s] = 0.0
    for back in range(hi - lo):
        key = keys[wide, hi - 1 - back]
        if key >> KEY_CODE != MISSING_KEY:
            break
        if classes == 0:
            for s in range(3):
                unknown[s] += by_row[key & KEY_ROW_MASK, s]
        else:
            weight = by_row[key & KEY_ROW_MASK, 0] if by_row.shape[1] > 0 else 1.0
            unknown[np.int64((key >> KEY_LABEL) & KEY_LABEL_MASK)] += weight
    return found


# ---------------------------------------------------------------- the questions of a node


@entry
def tie_tolerance(settings, classes, node_impurity):
    """How close two scores must be to count as equal: relative where the target has a scale of its own."""
    return settings.tie * (node_impurity if classes == 0 else 1.0)


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
    offer.value = NOTHING
    offer.cut = -1
    offer.below = -1
    offer.above = -1
    offer.missing_side = -1
    offer.unknown = 0.0
    offer.left = -1.0


@inner
def cut_of(settings, levels, columns, offers, j):
    """Where the question of column j cuts: the last code of the whole table that goes left."""
    if offers[j].below < 0:
        return offers[j].cut
    return snapped(levels, columns[j].first, offers[j].below, offers[j].above, settings.at_value)


@inner
def known_cases(classes, ordered, missing, node, unknown, whole, offer):
    """Set `whole` to the cases that a question divides; returns their weight and that of the cases with a value."""
    offer.unknown = size_of(classes, unknown)
    both = missing == CATEGORY and ordered and offer.unknown > 0.0
    for s in range(whole.shape[0]):
        whole[s] = node[s] if both or offer.unknown == 0.0 else node[s] - unknown[s]
    divided = size_of(classes, whole)
    return divided, divided - offer.unknown if both else divided


@inner
def weigh_number(
    settings, classes, logs, levels, first, offer, table, slot, codes, sums, found, node, whole, unknown, trial, total,
    tolerance,
):  # fmt: skip
    """Find the best cut of a numeric column with `found` groups at a node of weight `total`."""
    divided, known = known_cases(classes, True, settings.missing, node, unknown, whole, offer)
    both = settings.missing == CATEGORY and offer.unknown > 0.0
    if known < 2.0 * settings.min_cases - SLACK:
        offer.status = TOO_FEW_KNOWN
        return
    if known <= 0.0 or (found < 2 and not both):
        offer.status = ONE_VALUE
        return
    limits = Limits(divided, least_side(settings, classes, divided), tolerance * divided, both)
    if (classes == 2 or classes == 0) and settings.worth <= LIKELIHOOD and not both:
        for g in range(found if slot >= 0 else 0):
            sums[g, 0], sums[g, 1] = table[slot + codes[g], 0], table[slot + codes[g], 1]
        offer.value, at, offer.tries, _, _ = scan_pairs(
            settings.impurity, classes, logs, levels, first, settings.gap, codes, sums, found, whole[0], whole[1],
            limits, False,
        )  # fmt: skip
        if at > 0:
            offer.below, offer.above = codes[at - 1], codes[at]
    else:
        scan_groups(
            settings, classes, logs, levels, first, offer, table, slot, codes, found, whole, unknown, trial, limits
        )
        offer.value -= base_value(settings, classes, logs, whole, divided)
    offer_cut(settings, offer, divided, total)


@inner
def weigh_keys(settings, classes, logs, levels, first, offer, by_row, keys, lo, hi, node, total, tolerance):
    """The same along sorted keys where two numbers tell all and every value is known."""
    if total < 2.0 * settings.min_cases - SLACK:
        offer.status = TOO_FEW_KNOWN
        return
    if keys[lo] >> KEY_CODE == keys[hi - 1] >> KEY_CODE:
        offer.status = ONE_VALUE
        return
    limits = Limits(total, least_side(settings, classes, total), tolerance * total, False)
    if classes == 2 and by_row.shape[1] == 0 and settings.gap == 0.0 and not settings.penalty:
        offer.value, offer.below, offer.above, offer.tries = scan_labels(
            settings.impurity, logs, keys, lo, hi, node, limits
        )
    else:
        offer.value, offer.below, offer.above, offer.tries = scan_keys(
            settings.impurity, classes, logs, levels, first, settings.gap, by_row, keys, lo, hi, node, limits
        )
    offer_cut(settings, offer, total, total)


@inner
def mark(classes, columns, used, records, amounts, lo, hi, seen, table):
    """Add few entries to the counts of the narrow numeric columns; each has four words of `seen` to mark the codes."""
    last, weighted = np.uint64(records.shape[1] - 1), amounts.shape[1] > 0
    for i in range(np.uint64(lo), np.uint64(hi)):
        label = (records[i, last] >> LABEL_SHIFT) & LABEL_MASK
        for j in range(columns.shape[0]):
            byte = columns[j].byte
            if byte < 0 or not columns[j].ordered or used[j]:
                continue
            code = (records[i, np.uint64(byte) >> THREE] >> (EIGHT * (np.uint64(byte) & SEVEN))) & BYTE
            at = np.uint64(columns[j].slot) + code
            seen[FOUR * np.uint64(j) + (code >> SIX)] |= ONE << (code & LOW_SIX)
            if classes == 0:
                table[at, 0] += amounts[i, 0]
                table[at, 1] += amounts[i, 1]
            elif weighted:
                table[at, label] += amounts[i, 0]
            else:
                table[at, label] += 1.0


@inner
def weigh_narrow(
    settings, classes, logs, levels, columns, used, offers, records, amounts, lo, hi, table, counted, seen, codes, sums,
    node, total, node_impurity,
):  # fmt: skip
    """The best cuts of all narrow numeric columns where two numbers tell all: one call for a whole node.

    Unless all columns are `counted` in the table, it is blank: a column's entries are added to it and mark their codes;
    the marks are read in order, and what was added is cleared again.
    """
    tolerance, weighted = tie_tolerance(settings, classes, node_impurity), amounts.shape[1] > 0
    if not counted:
        mark(classes, columns, used, records, amounts, lo, hi, seen, table)
    for j in range(columns.shape[0]):
        column, offer = columns[j], offers[j]
        if not column.ordered or column.byte < 0:
            continue
        renew(offer, node_impurity)
        if used[j]:
            offer.status = used[j]
            continue
        base, values = np.uint64(column.slot), np.uint64(column.values)
        found, unknown = np.uint64(0), base + values
        if counted:
            for code in range(values):
                first, second = table[base + code, 0], table[base + code, 1]
                codes[found], sums[found, 0], sums[found, 1] = code, first, second
                found += np.uint64(first + (second if classes > 0 else 0.0) > 0.0)
        else:
            own = FOUR * np.uint64(j)
            seen[own + (values >> SIX)] &= ~(ONE << (values & LOW_SIX))  # the unknowns are no group
            for at in range((values >> SIX) + ONE):
                marks = seen[own + at]
                seen[own + at] = 0
                while marks != 0:
                    others = marks & (marks - ONE)
                    code = (at << SIX) + BIT_PLACES[(marks ^ others) % SIXTY_SEVEN]
                    first, second = table[base + code, 0], table[base + code, 1]
                    codes[found], sums[found, 0], sums[found, 1] = code, first, second
                    table[base + code, 0], table[base + code, 1] = 0.0, 0.0
                    found += np.uint64(first + (second if classes > 0 else 0.0) > 0.0)
                    marks = others
        divided, whole_a, whole_b = total, node[0], node[1]
        if column.holes > 0:
            whole_a, whole_b = node[0] - table[unknown, 0], node[1] - table[unknown, 1]
            offer.unknown = table[unknown, 0] + (table[unknown, 1] if classes > 0 else 0.0)
            divided = whole_a + whole_b if classes > 0 else whole_a
            if not counted:
                table[unknown, 0], table[unknown, 1] = 0.0, 0.0
        if found < 2:
            offer.status = ONE_VALUE
        else:
            limits = Limits(divided, least_side(settings, classes, divided), tolerance * divided, False)
            offer.value, at, offer.tries, offer.left, offer.left_second = scan_pairs(
                settings.impurity, classes, logs, levels, column.first, settings.gap, codes, sums, found, whole_a,
                whole_b, limits, not weighted,
            )  # fmt: skip
            if at > 0:
                offer.below, offer.above = codes[at - 1], codes[at]
            offer_cut(settings, offer, divided, total)


@inner
def offer_cut(settings, offer, divided, total):
    """Offer the best cut found, if one was allowed, with its gain for the cases that it divides."""
    if offer.tries == 0:
        offer.status = TOO_SMALL_BRANCHES
        return
    offer.status = OFFERS
    if settings.penalty == ABOVE_CHARGE:
        offer.penalty = math.log2(offer.tries) / total
    offer.gain = gain_of_value(settings, offer.value, divided) * (divided / total) - offer.penalty
    if settings.penalty and offer.gain <= 0.0:
        offer.status = NO_GAIN
    offer.score = offer.gain


@inner
def weigh_category(
    settings, classes, logs, sides, offer, table, codes, found, shares, places, node, whole, unknown, trial, total,
    tolerance,
):  # fmt: skip
    """Find the best question of a categorical column whose codes are counted in `table`."""
    divided, _ = known_cases(classes, False, settings.missing, node, unknown, whole, offer)
    if found < 2:
        offer.status = ONE_VALUE
        return
    if settings.multiway:
        weigh_branches(settings, classes, logs, offer, table, whole, divided)
    else:
        limits = Limits(divided, least_side(settings, classes, divided), tolerance * divided, False)
        best_subset(settings, classes, logs, offer, table, sides, codes, found, shares, places, whole, trial, limits)
        offer.value -= base_value(settings, classes, logs, whole, divided)
        offer.gain = gain_of_value(settings, offer.value, divided)
    if offer.tries == 0:
        offer.status = TOO_SMALL_BRANCHES
        return
    offer.status = OFFERS
    offer.gain *= divided / total
    offer.score = offer.gain


@inner
def gain_of_value(settings, value, total):
    """The gain of a split that is worth `value`, as scans compare them, less the worth of none."""
    return max(value, 0.0) * (math.log(2.0) if settings.worth == LIKELIHOOD else 1.0 / total)


@inner
def base_value(settings, classes, logs, whole, total):
    """The value of a cut that gains nothing, as `cut_value` counts."""
    return merit(settings.impurity, classes, logs, whole, total) if settings.worth <= LIKELIHOOD else 0.0


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


@allocating
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


@entry
def tally_rows(data, j, rows, weights, table):
    """Count some rows by the codes of column j, leaving out unknowns."""
    for i in range(rows.shape[0]):
        row = rows[i]
        code = data.codes[j, row]
        if code < 0:
            continue
        if data.classes > 0:
            table[code, data.labels[row]] += weights[i]
        else:
            y = data.numbers[row]
            table[code, 0] += weights[i]
            table[code, 1] += weights[i] * y
            table[code, 2] += weights[i] * y * y


@inner
def p_value(settings, data, board, table, j, whole):
    """Chance of a deviation as large as column j's question shows, if class and branch were independent."""
    slot, values = data.columns[j].slot, data.columns[j].values
    branches = board.pairs[j]
    if settings.multiway and not data.columns[j].ordered:
        branches = table[slot : slot + values]
    for k in range(data.classes):
        whole[k] = 0.0
    filled = 0
    for b in range(branches.shape[0]):
        filled += 1 if row_size(data.classes, branches, b) > 0.0 else 0
        for k in range(data.classes):
            whole[k] += branches[b, k]
    seen = 0
    for k in range(data.classes):
        seen += 1 if whole[k] > 0.0 else 0
    value = chi_square(data.classes, branches, whole, size_of(data.classes, whole))
    return chi_square_tail(value, (filled - 1) * (seen - 1))


@entry
def score_cuts(settings, data, left, whole, trial, gain, allowed):
    """The gain of each cut that leaves `left` on one side, and whether both sides are large enough."""
    known = size_of(data.classes, whole)
    least = least_side(settings, data.classes, known)
    for i in range(left.shape[0]):
        for s in range(whole.shape[0]):
            trial[0, s] = left[i, s]
        value = cut_value(settings, data.classes, data.logs, whole, trial, known, 0.0)
        gain[i] = value / known
        if settings.worth <= LIKELIHOOD:
            gain[i] = gain_of(settings, data.classes, data.logs, value, whole, known)
        low = size_of(data.classes, left[i])
        allowed[i] = low >= least and known - low >= least


@entry
def score_tables(settings, data, tables, whole, trial, gains):
    """The gain of every cut of every counted numeric column, for many nodes' tables; -1 where there is no cut."""
    classes, stats = data.classes, whole.shape[0]
    for at in range(tables.shape[0]):
        for j in range(data.columns.shape[0]):
            slot, values = data.columns[j].slot, data.columns[j].values
            if slot < 0 or not data.columns[j].ordered:
                continue
            for s in range(stats):
                whole[s] = 0.0
                trial[0, s] = 0.0
            for code in range(values):
                for s in range(stats):
                    whole[s] += tables[at, slot + code, s]
            known = size_of(classes, whole)
            base, least = base_value(settings, classes, data.logs, whole, known), least_side(settings, classes, known)
            for code in range(values):
                gains[at, slot + code] = -1.0
                if row_size(classes, tables[at], slot + code) == 0.0:
                    continue
                for s in range(stats):
                    trial[0, s] += tables[at, slot + code, s]
                value = cut_value(settings, classes, data.logs, whole, trial, known, max(least, SLACK))
                if value > NOTHING:
                    gains[at, slot + code] = gain_of_value(settings, value - base, known)


# ---------------------------------------------------------------- surrogates


@inner
def tally_sides(data, records, weights, went, mimics):
    """For every code of every column: how many cases, and what weight, went left, right or neither way.

    The side stands in for the class, in copies of the records made block by block. A column with far more values than
    there are cases is left to `sort_sides`.
    """
    block, last, weighted, sides = mimics.block, np.uint64(records.shape[1] - 1), weights.shape[1] > 0, np.int64(3)
    none, start, no = weights[:, :0], np.int64(0), np.bool_(False)
    for j in range(data.columns.shape[0]):
        column, begin = mimics.columns[j], mimics.each[j].slot
        column.slot = begin if column.wide < 0 or FEW * records.shape[0] >= column.values else -1
        clear(mimics.counts[begin : begin + column.values + 1 if column.slot >= 0 else begin])
        clear(mimics.sums[begin : begin + column.values + 1 if column.slot >= 0 and weighted else begin])
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
        tally_columns(sides, mimics.columns, data.codes, block, none, start, size, no, mimics.counts)
        if weighted:
            own = weights[lo : lo + size]
            tally_columns(sides, mimics.columns, data.codes, block, own, start, size, no, mimics.sums)


@inner
def sort_few(keys, size):
    """Sort the first keys, over ever smaller gaps (Shell's way)."""
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
def sort_sides(codes, records, weights, went, slot, mimics):
    """The counts of `tally_sides` for the values that few cases have, one after the other; returns how many."""
    keys, counts, sums, known, found, previous = mimics.keys, mimics.counts, mimics.sums, 0, 0, np.int64(-1)
    for i in range(records.shape[0]):
        code = codes[row_of(records[i, records.shape[1] - 1])]
        if code >= 0:
            keys[known] = (np.uint64(code) << ROW_SHIFT) | np.uint64(i)
            known += 1
    sort_few(keys, known)
    for k in range(known):
        code, i = np.int64(keys[k] >> ROW_SHIFT), np.int64(keys[k] & LOW_BITS)
        if code != previous:
            previous, mimics.codes[found] = code, code
            for s in range(3):
                counts[slot + found, s], sums[slot + found, s] = 0.0, 0.0
            found += 1
        side = went[i] if went[i] >= 0 else np.int64(2)
        counts[slot + found - 1, side] += 1.0
        sums[slot + found - 1, side] += weights[i, 0] if weights.shape[1] > 0 else 1.0
    return found


@inner
def surrogate_cut(counts, sums, slot, values):
    """The cut of a numeric column that agrees best with the sides it was counted by, as rpart finds it.

    At least two cases on each side, and better than sending all one way; the lowest on a tie. Returns the agreeing
    weight, the codes on both sides of the cut (-1 if there is none) and the side that values below it go to.
    """
    left, right, cases = 0.0, 0.0, 0.0  # above the cut
    for at in range(slot, slot + values):
        left += sums[at, 0]
        right += sums[at, 1]
        cases += counts[at, 0] + counts[at, 1]
    best, low, high, side = max(left, right), np.int64(-1), np.int64(-1), np.int64(0)
    low_left, low_right, low_cases, previous = 0.0, 0.0, 0.0, np.int64(-1)
    for code in range(values):
        at = slot + code
        placed = counts[at, 0] + counts[at, 1]
        if placed + counts[at, 2] == 0.0:
            continue
        if previous >= 0 and cases >= 2.0 and low_cases >= 2.0:
            same, crossed = low_left + right, low_right + left
            if max(same, crossed) > best * (1.0 + 1e-12):
                best, low, high = max(same, crossed), previous, np.int64(code)
                side = np.int64(0) if same >= crossed else np.int64(1)
        low_left += sums[at, 0]
        low_right += sums[at, 1]
        low_cases += placed
        left -= sums[at, 0]
        right -= sums[at, 1]
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
        at = slot + code
        if counts[at, 0] + counts[at, 1] == 0.0:
            sides[first + code] = ABSENT
            continue
        side = 0 if sums[at, 0] > sums[at, 1] else 1
        if sums[at, 0] == sums[at, 1]:
            side = default
        sides[first + code] = side
        agree += sums[at, side]
        same += counts[at, side]
        other += counts[at, 1 - side]
    return agree if same > 1.0 and other > 1.0 else 0.0


@entry
def find_surrogates(settings, data, records, weights, went, sizes, primary, mimics):
    """For every other column the split that best mimics `went`, ranked by agreement (the first column on a tie).

    `sizes` is the weight known to go either way. Returns how many are worth asking.
    """
    ranked, left, right = mimics.ranked, sizes[0], sizes[1]
    total, majority = left + right, max(left, right)
    default = 0 if left > right else 1
    tally_sides(data, records, weights, went, mimics)
    counts, sums, found = mimics.counts, mimics.sums if weights.shape[1] > 0 else mimics.counts, 0
    for j in range(data.columns.shape[0]):
        column, mimic = mimics.columns[j], mimics.each[j]
        first, values, slot = column.first, column.values, mimic.slot
        mimic.agree, mimic.adjusted, mimic.below, mimic.above, mimic.cut, mimic.flip = 0.0, 0.0, -1, -1, -1, 0
        if j == primary or total <= 0.0:
            continue
        if data.columns[j].ordered:
            if column.slot < 0:
                values = np.int64(sort_sides(data.codes[j], records, weights, went, slot, mimics))
            value, mimic.below, mimic.above, mimic.flip = surrogate_cut(counts, sums, slot, values)
            if mimic.below < 0:
                continue
            if column.slot < 0:
                mimic.below, mimic.above = mimics.codes[mimic.below], mimics.codes[mimic.above]
            mimic.cut = snapped(data.levels, first, mimic.below, mimic.above, 0)
        else:
            value = surrogate_groups(counts, sums, slot, values, default, mimics.sides, first)
        if value <= majority * (1.0 + 1e-10):  # no better than going with the majority
            continue
        mimic.agree = value / total
        mimic.adjusted = (value - majority) / (total - majority)
        at = min(found, settings.surrogates)
        while at > 0 and mimics.each[ranked[at - 1]].agree < mimic.agree:
            if at < settings.surrogates:
                ranked[at] = ranked[at - 1]
            at -= 1
        if at < settings.surrogates:
            ranked[at] = j
            found = min(found + 1, settings.surrogates)
    return found


@inner
def stand_in(data, record, mimics, found, largest):
    """The branch of an entry by the first surrogate that knows its value; the largest where none does."""
    for r in range(found):
        j = mimics.ranked[r]
        byte = data.columns[j].byte
        if byte < 0:
            code = np.int64(data.codes[j, row_of(record[record.shape[0] - 1])])
        else:
            code = np.int64((record[byte >> 3] >> (EIGHT * np.uint64(byte & 7))) & BYTE)
        if code < 0 or code == data.columns[j].values:
            continue
        if data.columns[j].ordered:
            flip = mimics.each[j].flip
            return flip if code <= mimics.each[j].cut else 1 - flip
        if mimics.sides[data.columns[j].first + code] != ABSENT:
            return np.int64(mimics.sides[data.columns[j].first + code])
    return largest


# ---------------------------------------------------------------- dividing a node


@entry
def place(settings, data, j, cut, sides, missing_side, records, weights, sizes, went, mimics):
    """Write each entry's branch to `went`, each branch's known weight to `sizes`; returns how many go everywhere.

    `sides` is the grouping of column j; entries count as one where `weights` has no columns. What cannot be placed
    follows the recipe: surrogates, the largest branch, or -1 for "down every branch".
    """
    ordered = data.columns[j].ordered
    binary = ordered or not settings.multiway
    for b in range(sizes.shape[0]):
        sizes[b] = 0.0
    unknown, last = np.int64(0), records.shape[1] - 1
    for i in range(records.shape[0]):
        code = data.codes[j, row_of(records[i, last])]
        went[i] = -1
        if code >= 0:
            b = branch_of(ordered, code, binary, cut, sides, 0)
            went[i] = -1 if binary and b == ABSENT else b
        elif ordered:
            went[i] = missing_side
        if went[i] >= 0:
            sizes[went[i]] += weights[i, 0] if weights.shape[1] > 0 else 1.0
        else:
            unknown += 1
    return place_unknown(settings, data, j, binary, records, weights, sizes, went, unknown, mimics)


@inner
def place_unknown(settings, data, j, binary, records, weights, sizes, went, unknown, mimics):
    """Send the entries that no branch has yet where the recipe says; returns how many go everywhere."""
    if unknown == 0 or settings.missing == FRACTIONAL:
        return unknown
    largest, found = np.int64(largest_of(sizes)), np.int64(0)
    if settings.missing == SURROGATE and binary:
        found = np.int64(find_surrogates(settings, data, records, weights, went, sizes, j, mimics))
    for i in range(records.shape[0]):
        if went[i] < 0:
            went[i] = stand_in(data, records[i], mimics, found, largest)
    return np.int64(0)


@inner
def largest_of(sizes):
    """The branch with most weight, the first on a tie."""
    largest = 0
    for b in range(1, sizes.shape[0]):
        if sizes[b] > sizes[largest]:
            largest = b
    return largest


@inner
def part_of(grains, weight, sizes, total, b):
    """What branch b gets of a case that goes down every branch with known cases: by their known weight.

    With `grains`, so many to a case, that is whole grains; the first of the branches gets what the others leave.
    """
    if grains == 0.0:
        return weight * (sizes[b] / total)
    first = 0
    while sizes[first] == 0.0:
        first += 1
    if b != first:
        return np.floor(weight * (sizes[b] / total) * grains) / grains
    left = weight
    for other in range(first + 1, sizes.shape[0]):
        left -= np.floor(weight * (sizes[other] / total) * grains) / grains
    return left


@entry
def collect(settings, rows, weights, went, sizes, b, into_rows, into_weights):
    """The entries of branch b, its share of the undecided ones included; returns how many."""
    total = 0.0
    for size in sizes:
        total += size
    end = 0
    for i in range(rows.shape[0]):
        if went[i] == b or (went[i] < 0 and sizes[b] > 0.0):
            own = went[i] == b
            into_rows[end] = rows[i]
            into_weights[end, 0] = weights[i, 0] if own else part_of(settings.grains, weights[i, 0], sizes, total, b)
            end += 1
    return end


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


# ---------------------------------------------------------------- growing a tree


@allocating
def longer(array, length):
    """A copy of a list of values with room for `length` of them."""
    grown = np.empty(length, array.dtype)
    for i in range(min(length, array.shape[0])):
        grown[i] = array[i]
    return grown


@allocating
def taller(array, length):
    """The same for rows of values."""
    grown = np.empty((length, array.shape[1]), array.dtype)
    for i in range(min(length, array.shape[0])):
        for w in range(array.shape[1]):
            grown[i, w] = array[i, w]
    return grown


@inner
def is_everything(data, rows):
    """Whether these are all rows in their order."""
    if rows.shape[0] != data.codes.shape[1]:
        return False
    for i in range(rows.shape[0]):
        if rows[i] != i:
            return False
    return True


@allocating
def load(data, rows, weights):
    """The entries of a node from its rows; the keys come in their sorted order. No weights: each case counts as one.

    The records and keys of all rows are those of the data themselves.
    """
    entries, wide, width = rows.shape[0], data.keys.shape[0], 3 if data.classes == 0 else weights.shape[1]
    everything = is_everything(data, rows)
    amounts = np.empty((entries, width))
    by_row = np.empty((data.codes.shape[1] if wide > 0 else 0, width))
    for i in range(entries if width > 0 else 0):
        amounts[i, 0] = weights[i, 0] if weights.shape[1] > 0 else 1.0
        if width == 3:
            amounts[i, 1] = amounts[i, 0] * data.numbers[rows[i]]
            amounts[i, 2] = amounts[i, 1] * data.numbers[rows[i]]
        for w in range(width if wide > 0 else 0):
            by_row[rows[i], w] = amounts[i, w]
    if everything:
        return Cases(data.records, amounts, data.keys, by_row)
    records, keys = np.empty((entries, data.records.shape[1]), np.uint64), np.empty((wide, entries), np.uint64)
    here = np.zeros(data.codes.shape[1] if wide > 0 else 0, np.bool_)
    for i in range(entries):
        for w in range(records.shape[1]):
            records[i, w] = data.records[rows[i], w]
        if wide > 0:
            here[rows[i]] = True
    for j in range(wide):
        end = 0
        for i in range(data.keys.shape[1]):
            if here[data.keys[j, i] & KEY_ROW_MASK]:
                keys[j, end] = data.keys[j, i]
                end += 1
    return Cases(records, amounts, keys, by_row)


@inner
def amounts_by_row(records, amounts, lo, hi, by_row):
    """Write what the entries lo:hi add to the statistics where the keys look for it."""
    last = records.shape[1] - 1
    for i in range(lo, hi):
        for s in range(by_row.shape[1]):
            by_row[row_of(records[i, last]), s] = amounts[i, s]


@allocating
def buffers_for(cases, room):
    """Two buffers for entries such as these, each with `room` for so many."""
    words, width, wide = cases.records.shape[1], cases.amounts.shape[1], cases.keys.shape[0]
    return Buffers(
        np.empty((2, room, words), np.uint64),
        np.empty((2, room if width > 0 else 0, width)),
        np.empty((2, wide, room), np.uint64),
        cases.by_row,
    )


@inner
def one_of(buffers, b):
    """The entries in one of the buffers."""
    return Cases(buffers.records[b], buffers.amounts[b], buffers.keys[b], buffers.by_row)


@allocating
def roomier(buffers, cases, end, room):
    """The entries up to `end` in buffers with more room."""
    grown = buffers_for(cases, room)
    for b in range(2):
        for i in range(end):
            for w in range(grown.records.shape[2]):
                grown.records[b, i, w] = buffers.records[b, i, w]
            for w in range(grown.amounts.shape[2]):
                grown.amounts[b, i, w] = buffers.amounts[b, i, w]
            for j in range(grown.keys.shape[1]):
                grown.keys[b, j, i] = buffers.keys[b, j, i]
    return grown


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


@inner
def force(data, board, j, cut, sides, unknown):
    """Replace column j's question on the board by one that a person asks, with so many cases of no value.

    The column need not have been weighed: it may not be among those drawn.
    """
    board.offers[j].cut = cut
    board.offers[j].below = -1
    board.offers[j].above = -1
    board.offers[j].missing_side = -1
    board.offers[j].left = -1.0
    board.offers[j].unknown = float(unknown)
    first = data.columns[j].first
    for code in range(data.columns[j].values):
        board.sides[first + code] = sides[code]


@inner
def count_unknown(data, cases, lo, hi, j):
    """How many entries have no value in column j."""
    last, unknown = cases.records.shape[1] - 1, 0
    for i in range(lo, hi):
        unknown += 1 if data.codes[j, row_of(cases.records[i, last])] < 0 else 0
    return unknown


@inner
def subtract(table, part):
    """Take the counts of a part away."""
    counts, others = table.reshape(table.size), part.reshape(part.size)
    for at in range(np.uint64(counts.size)):
        counts[at] -= others[at]


@inner
def advance(settings, data, many, overrides, board, scratch, mimics, first, buffers, work, growth, states, unit):
    """Grow on, depth first: weigh, choose, divide. What a node owns stands behind all that waits on the stack.

    The entries of a node lie in one of two buffers and are copied to the other when it is divided; those to start with
    are left as they are. With `unit` every case counts as one. Returns DONE, or what there was too little memory for;
    the node at hand is then taken up again.
    """
    classes, columns, stats, stack = data.classes, data.columns, scratch.trial.shape[1], work.stack
    here, path, widest, state = work.here, work.path, work.begin.shape[0], states[0]
    record, keep = growth.gains.shape[0] > 0, growth.kept.shape[0]
    detail = settings.worth == RATIO or settings.min_cases > 0.0
    pairs = classes == 2 and unit
    simple = (classes == 2 or classes == 0) and settings.worth <= LIKELIHOOD and not detail
    simple, mixed = simple and settings.missing != CATEGORY, False
    for j in range(columns.shape[0]):
        mixed = mixed or not columns[j].ordered or columns[j].byte < 0
    described = detail or settings.significance < 1.0
    exact = settings.exact and (classes > 0 or not (described or keep > 0))  # squares are not
    deepest = settings.max_depth if overrides.kind.shape[0] == 1 else UNBOUNDED  # a person may ask deeper
    while state.waiting > 0:
        at, top, groups_end = state.nodes, state.waiting - 1, state.groups
        start, end, buffer, depth = stack[top].start, stack[top].end, stack[top].buffer, stack[top].depth
        trie, own_table, free, place = stack[top].trie, stack[top].table, stack[top].free, stack[top].place
        cases = first if buffer == 2 else one_of(buffers, buffer)
        target = np.int64(0) if buffer == 1 else np.int64(1)
        other = one_of(buffers, target)
        full = at == growth.nodes.shape[0] or top + widest > stack.shape[0] or depth == path.shape[0]
        if full or groups_end + widest > growth.groups.shape[0]:
            return MORE_NODES
        node = growth.nodes[at]
        node.parent, node.branch, node.depth, node.forced = stack[top].parent, stack[top].branch, depth, 0
        node.column, node.cut, node.below, node.above, node.missing_side, node.groups = -1, -1, -1, -1, -1, -1
        node.largest, node.gain = 0, 0.0
        for j in range(columns.shape[0] if record else 0):
            growth.gains[at, j], growth.cuts[at, j] = 0.0, 0
        state.nodes, state.waiting = at + 1, top
        if stack[top].second >= 0:
            here[0], here[1] = float(end - start - stack[top].second), float(stack[top].second)
        else:
            node_statistics(classes, cases.records, cases.amounts, start, end, here)
        for s in range(stats):
            growth.stats[at, s] = here[s]
        n = size_of(classes, here)
        if state.root_weight == 0.0:
            state.root_weight = n

        order = overrides.kind[trie] if trie >= 0 else FREE
        stop = early_stop(settings, classes, data.numbers, cases.records, cases.amounts, start, end, here, n, depth)
        if order == LEAF:
            stop = FORCED
        node.stop = stop
        if stop == EMPTY or order == LEAF or (stop != ASKS and order == FREE):
            continue

        if settings.missing == FRACTIONAL and cases.by_row.size > 0:
            amounts_by_row(cases.records, cases.amounts, start, end, cases.by_row)
        next_table = free
        counted = own_table >= 0 or end - start >= LARGE or at < keep or settings.significance < 1.0
        if counted and own_table < 0:
            own_table = free if free < scratch.tables.shape[0] else np.int64(0)  # table 0 is never shared
            next_table += 1
            tally(data, cases, start, end, described or at < keep, scratch.tables[own_table])
        table = scratch.tables[own_table] if counted else scratch.blank
        for slot in range(table.shape[0] if at < keep else 0):
            for s in range(stats):
                growth.kept[at, slot, s] = table[slot, s]

        node_impurity = impurity(settings.impurity, classes, data.logs, here, n)
        for d in range(depth if settings.multiway else 0):
            work.used[path[d]] = 0 if columns[path[d]].ordered else USED
        few, most, left_out = simple, settings.tries, np.int64(1)
        while left_out > 0:
            left_out = draw(work.used, place, most) if settings.tries > 0 else np.int64(0)
            if few:
                weigh_narrow(
                    settings, classes, data.logs, data.levels, columns, work.used, board.offers, cases.records,
                    cases.amounts, start, end, table, counted, scratch.seen, scratch.codes, scratch.sums,
                    here, n, node_impurity,
                )  # fmt: skip
            if mixed or not few:
                weigh(
                    settings, data, board, scratch, cases, start, end, table, counted, work.used, here, n,
                    node_impurity, detail, few,
                )  # fmt: skip
            left_out = np.int64(0) if any_offer(board.offers) else left_out
            most += settings.tries
        if settings.tries > 0:
            forget_draw(work.used)
        for d in range(depth if settings.multiway else 0):
            work.used[path[d]] = 0
        for j in range(columns.shape[0] if record else 0):
            growth.gains[at, j] = board.offers[j].gain
            growth.cuts[at, j] = cut_of(settings, data.levels, columns, board.offers, j)
        tolerance = tie_tolerance(settings, classes, node_impurity)
        if order == OWN_BEST and board.offers[overrides.column[trie]].status != OFFERS:
            order = FREE  # the column has no question here to force
        unknown = np.int64(0)
        if order == QUESTION:
            unknown = np.int64(count_unknown(data, cases, start, end, overrides.column[trie]))
            order = FREE if unknown == end - start else order  # nobody could answer
        if order == FREE:
            if stop == ASKS:
                winner, _ = choose(settings, board, many, tolerance)
                stop = late_stop(settings, board.offers, winner, tolerance, n, state.root_weight)
                if stop == ASKS and settings.significance < 1.0:
                    describe(settings, data, board, cases, start, end, table, winner, n)
                    if p_value(settings, data, board, table, winner, scratch.whole) > settings.significance:
                        stop = NOT_SIGNIFICANT
            node.stop = stop
            if stop != ASKS:
                continue
        else:
            winner = overrides.column[trie]
            node.stop = ASKS
            node.forced = 1
            if order == QUESTION:
                force(data, board, winner, overrides.cut[trie], overrides.sides[trie], unknown)

        offer, column = board.offers[winner], columns[winner]
        offer.cut = cut_of(settings, data.levels, columns, board.offers, winner)
        node.column, node.cut, node.below, node.above = winner, offer.cut, offer.below, offer.above
        node.missing_side, node.gain = offer.missing_side, offer.gain
        path[depth] = winner
        branches = np.int64(2) if column.ordered or not settings.multiway else column.values
        if not column.ordered and not settings.multiway:
            node.groups = groups_end
            from_code = column.first
            for code in range(column.values):
                growth.groups[groups_end + code] = board.sides[from_code + code]
            state.groups += column.values

        everywhere, second, deeper = np.int64(0), np.int64(-1), depth + 1 < deepest
        if column.ordered and offer.unknown == 0.0:
            known = unit and offer.left >= 0.0
            if known:
                above, second = end - start - np.int64(offer.left), np.int64(here[1] - offer.left_second)
            if not known or cases.keys.shape[0] > 0:
                above, second = ask(
                    cases.records, cases.keys, column.byte, column.wide, offer.cut, start, end, work.above,
                    work.above_by_row,
                )  # fmt: skip
            if pairs and overrides.kind.shape[0] == 1:  # the classes of both sides tell whether either may ask
                below = end - start - above
                deeper = deeper and (0 < second < above or 0 < here[1] - second < below)
            middle = start + above
            work.begin[0], work.begin[1], work.fill[0] = middle, start, end
            work.sizes[0], work.sizes[1] = float(end - middle), float(above)
            if known and cases.keys.shape[0] == 0:
                if deeper or not pairs:
                    split_counted(
                        cases.records, cases.amounts, other.records, other.amounts, column.byte, offer.cut, start, end,
                        middle,
                    )  # fmt: skip
            else:
                if deeper or not pairs:
                    split(cases.records, other.records, work.above, start, end, middle)
                if cases.amounts.shape[1] > 0:
                    split_amounts(cases.amounts, other.amounts, work.above, start, end, middle, work.sizes)
                for j in range(cases.keys.shape[0] if deeper else 0):
                    split_keys(cases.keys[j], other.keys[j], work.above_by_row, start, end, middle)
        else:
            everywhere = sort_out(settings, data, board, mimics, cases, winner, start, end, branches, work)
        node.largest = largest_of(work.sizes[:branches])
        begin = work.begin
        all_end = work.fill[0]
        if all_end >= other.records.shape[0]:
            state.nodes, state.waiting, state.groups, state.room = at, top + 1, groups_end, all_end
            return MORE_ROOM
        if branches != 2 or everywhere > 0:
            scatter(settings, cases, other, start, end, branches, everywhere, work)
        elif not column.ordered or offer.unknown > 0.0:
            split(cases.records, other.records, work.above, start, end, begin[0])
            if cases.amounts.shape[1] > 0:
                split_amounts(cases.amounts, other.amounts, work.above, start, end, begin[0], work.sizes)
            if cases.keys.shape[0] > 0:
                tell_rows(cases.records, work.above, start, end, work.above_by_row)
            for j in range(cases.keys.shape[0]):
                split_keys(cases.keys[j], other.keys[j], work.above_by_row, start, end, begin[0])

        # Where one child is large and may ask, the smaller one is counted and subtracted from the node's own table.
        # Where neither may, nothing was copied that could be counted.
        left_table, right_table = np.int64(-1), np.int64(-1)
        larger = max(all_end - begin[0], begin[0] - start)
        adds_up = exact and (everywhere == 0 or settings.grains > 0.0)
        worthwhile = deeper and branches == 2 and larger >= LARGE and depth + 1 < settings.max_depth
        if worthwhile and adds_up and own_table > 0 and next_table < scratch.tables.shape[0]:
            part = scratch.tables[next_table]
            if begin[0] - start < all_end - begin[0]:
                left_table, right_table = own_table, next_table
                tally(data, other, start, begin[0], described, part)
            else:
                left_table, right_table = next_table, own_table
                tally(data, other, begin[0], all_end, described, part)
            subtract(table, part)
            free = next_table + 1
        for back in range(branches):
            b = branches - 1 - back
            child = stack[top + back]
            child.start = begin[b]
            child.end = begin[b - 1] if b > 0 else all_end
            child.buffer, child.parent, child.branch, child.depth = target, at, b, depth + 1
            child.place = spread(place, b) if settings.tries > 0 else place
            child.trie = overrides.step[trie, b] if trie >= 0 and b < overrides.step.shape[1] else -1
            child.table, child.free = left_table if b == 0 else right_table, free
            child.second = second if b == 1 else np.int64(here[1]) - second
            if not pairs or second < 0:
                child.second = -1
        state.waiting += branches
    return DONE


@allocating
def grow(
    settings, data, start_rows, start_weights, asked, trie, root_weight, many, overrides, board, scratch, mimics,
    record, keep,
):  # fmt: skip
    """Grow a tree from some rows. `start_weights` has no columns where every case counts as one.

    The start may be a node of a larger tree: below questions about the columns `asked`, at a place in the trie of
    overrides. `root_weight` is then the larger tree's, and 0 otherwise.

    With `record`, each column's best gain and cut is kept for every node; the tables of the first `keep` nodes are
    kept too. The loop itself works in the memory it is given; where that is short, it is called again with more.
    """
    columns, stats, rows = data.columns.shape[0], scratch.trial.shape[1], data.codes.shape[1]
    room, widest, only_cuts = start_rows.shape[0], np.int64(2), True
    for j in range(columns):
        widest = max(widest, data.columns[j].values)
        only_cuts = only_cuts and data.columns[j].ordered and data.columns[j].holes == 0
    first = load(data, start_rows, start_weights)
    buffers = buffers_for(first, room + 1)
    by_row, wide = rows if data.keys.shape[0] > 0 else 0, 0 if only_cuts else 1
    size = MOST_WAITING
    states = np.zeros(1, STATE)  # kept: a record alone does not hold on to its memory
    state = states[0]
    stack, path = np.zeros(size + widest, OPEN), np.zeros(size + asked.shape[0], np.int64)
    stack[0].end, stack[0].parent, stack[0].branch, stack[0].table, stack[0].free = room, -1, -1, -1, 1
    stack[0].depth, stack[0].trie, stack[0].place, stack[0].buffer = asked.shape[0], trie, settings.place, 2
    stack[0].second = -1
    state.waiting, state.root_weight = 1, root_weight
    for d in range(asked.shape[0]):
        path[d] = asked[d]
    groups = np.zeros(size + widest, np.uint8)
    many_nodes = max(size, min(2 * room, MOST_NODES))  # memory that is not used costs nothing
    nodes, node_stats = np.empty(many_nodes, NODE), np.empty((many_nodes, stats))
    recorded = many_nodes if record else 0
    gains, cuts = np.empty((recorded, columns)), np.empty((recorded, columns), np.int32)
    kept = np.zeros((keep, scratch.blank.shape[0], stats))
    used, here, sizes, parts = np.zeros(columns, np.int64), np.zeros(stats), np.zeros(widest), np.zeros(3)
    begin, fill = np.zeros(widest, np.int64), np.zeros(widest, np.int64)
    above, above_by_row = np.zeros(room, np.uint8), np.zeros(by_row, np.uint8)
    went, went_by_row = np.zeros(wide * room, np.int32), np.zeros(wide * by_row, np.int32)
    while True:
        work = Work(stack, path, used, here, above, above_by_row, went, went_by_row, begin, fill, sizes, parts)
        growth = Growth(nodes, node_stats, groups, gains, cuts, kept)
        short_of = advance(
            settings,
            data,
            many,
            overrides,
            board,
            scratch,
            mimics,
            first,
            buffers,
            work,
            growth,
            states,
            start_weights.shape[1] == 0,
        )
        if short_of == DONE:
            break
        if short_of == MORE_ROOM:
            at_hand = stack[state.waiting - 1]
            live = at_hand.end if at_hand.buffer < 2 else 0  # all that waits stands before
            buffers = roomier(buffers, first, live, 2 * state.room)
            room = 2 * state.room
            above, went = np.zeros(room, np.uint8), np.zeros(room, np.int32)
        elif state.nodes == nodes.shape[0]:
            size = state.nodes + state.nodes // 2
            nodes = longer(nodes, size)  # one after the other: each gives up its old memory before the next takes new
            node_stats = taller(node_stats, size)
            if record:
                gains = taller(gains, size)
                cuts = taller(cuts, size)
        else:  # what the way down needs grows with the depth, not with the nodes
            stack, path = longer(stack, 2 * stack.shape[0]), longer(path, 2 * path.shape[0])
            groups = longer(groups, 2 * groups.shape[0])
    state = states[0]
    return Growth(
        nodes[: state.nodes], node_stats[: state.nodes], groups[: state.groups], gains[: state.nodes],
        cuts[: state.nodes], kept,
    )  # fmt: skip


@allocating
def hold_out(settings, data, weights, folds, count, many, overrides, board, scratch, mimics, answers):
    """For each fold a tree grown without it answers the rows in it: the node where a row's way ends.

    For questions whose answer is always known: cuts, and a branch for every category.
    """
    every = np.arange(folds.shape[0])
    for fold in range(count):
        rows, own = every[folds != fold], weights[folds != fold]
        growth = grow(settings, data, rows, own, every[:0], 0, 0.0, many, overrides, board, scratch, mimics, False, 0)
        nodes, stats = growth.nodes, growth.stats
        first_child = np.zeros(nodes.shape[0], np.int64)  # children follow in order, but not next to each other
        for back in range(nodes.shape[0] - 1):
            at = nodes.shape[0] - 1 - back
            first_child[nodes[at].parent] = at
        for row in range(folds.shape[0]):
            if folds[row] != fold:
                continue
            at, told = np.int64(0), np.int64(0)
            while nodes[at].column >= 0:
                j = nodes[at].column
                branch = branch_of(data.columns[j].ordered, data.codes[j, row], False, nodes[at].cut, board.sides, 0)
                child = first_child[at]
                while nodes[child].branch != branch or nodes[child].parent != at:
                    child += 1
                at = child
                told = at if size_of(data.classes, stats[at]) > 0.0 else told  # an empty leaf answers as above it
            for s in range(stats.shape[1]):
                answers[row, s] = stats[told, s]


# ---------------------------------------------------------------- encoding


@entry
def look_up(bits, places, held, seen, codes):
    """Give each number, a pattern of bits, the place where it was first seen; returns how many distinct ones there are.

    Stops once there are more than `seen` has room for. `places` is a hash table: a place in `seen`, -1 where free;
    `held` has the number that stands there.
    """
    mask, found = np.uint64(places.shape[0] - 1), np.int64(0)
    for i in range(np.uint64(bits.shape[0])):
        at = ((bits[i] * HASH) >> np.uint64(54)) & mask
        while places[at] >= 0 and held[at] != bits[i]:
            at = (at + ONE) & mask
        if places[at] < 0:
            if found == seen.shape[0]:
                return found + 1
            seen[found] = held[at] = bits[i]
            places[at] = found
            found += 1
        codes[i] = places[at]
    return found


@entry
def rename(codes, names):
    """Replace every code by what stands for it."""
    for i in range(codes.shape[0]):
        codes[i] = names[codes[i]]


@entry
def sort_numbers(numbers, keys, rows, other_keys, other_rows, counts):
    """Sort numbers by their bits, 11 at a time from the lowest (a radix sort); NaN comes last, rows stay in order.

    `rows` tells where each comes from, or `other_rows` if the answer is yes.
    """
    for digit in range(counts.shape[0]):
        for value in range(counts.shape[1]):
            counts[digit, value] = 0
    bits, swapped = numbers.view(np.uint64), False
    for i in range(numbers.shape[0]):
        key = ~bits[i] if bits[i] & SIGN else bits[i] | SIGN
        key = ~np.uint64(0) if math.isnan(numbers[i]) else key
        keys[i], rows[i] = key, i
        for digit in range(counts.shape[0]):
            counts[digit, np.int64(key & DIGIT)] += 1
            key >>= ELEVEN
    for digit in range(counts.shape[0]):
        shift = ELEVEN * np.uint64(digit)
        if counts[digit, np.int64((keys[0] >> shift) & DIGIT)] == numbers.shape[0]:
            continue  # all alike
        end = 0
        for value in range(counts.shape[1]):
            start = end
            end += counts[digit, value]
            counts[digit, value] = start
        for i in range(numbers.shape[0]):
            value = np.int64((keys[i] >> shift) & DIGIT)
            to = counts[digit, value]
            counts[digit, value] = to + 1
            other_keys[to], other_rows[to] = keys[i], rows[i]
        keys, other_keys, rows, other_rows = other_keys, keys, other_rows, rows
        swapped = not swapped
    return swapped


@entry
def rank(keys, rows, codes, levels):
    """Code numbers by the rank of their sorted keys, -1 for NaN; returns how many distinct ones there are."""
    found, bits = np.int64(0), levels.view(np.uint64)
    for i in range(rows.shape[0]):
        if keys[i] == ~np.uint64(0):
            codes[rows[i]] = -1
            continue
        bits[found] = keys[i] ^ SIGN if keys[i] & SIGN else ~keys[i]
        if found == 0 or levels[found] != levels[found - 1]:
            found += 1
        codes[rows[i]] = found - 1
    return found


@entry
def pack_records(codes, labels, columns, records):
    """One record a row: the codes of the narrow columns, the row and its label. Counts the holes of each column.

    Block by block, so that the records stay close to the processor while one column after the other is added.
    """
    last = np.uint64(records.shape[1] - 1)
    for lo in range(0, records.shape[0], BLOCK):
        start, end = np.uint64(lo), np.uint64(min(lo + BLOCK, records.shape[0]))
        for row in range(start, end):
            records[row, last] = (row << ROW_SHIFT) | (np.uint64(labels[row]) << LABEL_SHIFT)
        for j in range(codes.shape[0]):
            own, byte, values, holes = codes[j], columns[j].byte, np.int32(columns[j].values), np.int32(0)
            for row in range(start, end):
                holes += own[row] < 0
            columns[j].holes += holes
            word, shift = np.uint64(max(byte, 0) >> 3), EIGHT * np.uint64(max(byte, 0) & 7)
            for row in range(start, end if byte >= 0 else start):
                records[row, word] |= np.uint64(own[row] if own[row] >= 0 else values) << shift


@allocating
def sort_keys(codes, size, labels, keys):
    """The keys of a wide column in sorted order, rows in order among equals: a counting sort."""
    begin = np.zeros(size + 2, np.int64)
    for row in range(codes.shape[0]):
        begin[(codes[row] if codes[row] >= 0 else size) + 1] += 1
    for code in range(size + 1):
        begin[code + 1] += begin[code]
    for row in range(codes.shape[0]):
        code = codes[row] if codes[row] >= 0 else size
        shown = np.uint64(code) if code < size else MISSING_KEY
        keys[begin[code]] = (shown << KEY_CODE) | (np.uint64(labels[row]) << KEY_LABEL) | np.uint64(row)
        begin[code] += 1


# ---------------------------------------------------------------- prediction


class Flat(NamedTuple):
    """A tree as arrays. Surrogates stand in one list; a node's own are `mimic_start[node]:mimic_start[node + 1]`."""

    column: Any  # int64[nodes]: -1 for a leaf
    threshold: Any  # float64[nodes]
    lookup: Any  # int64[nodes]: where the node's branches by code start in `branches`, -1 for a threshold
    missing_side: Any  # int64[nodes]
    default: Any  # int64[nodes]
    child: Any  # int64[nodes]: where the node's children start in `children`
    degree: Any  # int64[nodes]
    children: Any  # int64
    branches: Any  # int64
    weight: Any  # float64[nodes]
    label: Any  # float64[nodes]
    answer: Any  # float64[nodes, classes], or [nodes, 1] in regression
    mimic_start: Any  # int64[nodes + 1]
    mimic_column: Any
    mimic_threshold: Any
    mimic_lookup: Any
    mimic_flip: Any


@inner
def branch_by(codes, numbers, lookup, j, threshold, start, row):
    """The branch of one value, -1 if it cannot be placed."""
    if start >= 0:
        return lookup[start + codes[j, row]] if codes[j, row] >= 0 else np.int64(-1)
    if math.isnan(numbers[j, row]):
        return np.int64(-1)
    return np.int64(0) if numbers[j, row] <= threshold else np.int64(1)


@allocating
def predict(flat, codes, numbers, fractional, regression, answers, labels):
    """Send every row down the tree; an unknown value goes down every branch if `fractional`, else by surrogates."""
    depth = MOST_WAITING
    stack, parts = np.zeros(depth, np.int64), np.zeros(depth)
    for row in range(codes.shape[1]):
        top, leaves = 1, 0
        stack[0], parts[0] = 0, 1.0
        while top > 0:
            top -= 1
            node, part = stack[top], parts[top]
            j = flat.column[node]
            if j < 0:
                leaves += 1
                labels[row] = flat.label[node]
                for k in range(answers.shape[1]):
                    answers[row, k] += part * flat.answer[node, k]
                continue
            b = branch_by(codes, numbers, flat.branches, j, flat.threshold[node], flat.lookup[node], row)
            if b < 0 and flat.lookup[node] < 0:
                b = flat.missing_side[node]
            if b < 0 and not fractional:
                for m in range(flat.mimic_start[node], flat.mimic_start[node + 1]):
                    b = branch_by(
                        codes, numbers, flat.branches, flat.mimic_column[m], flat.mimic_threshold[m],
                        flat.mimic_lookup[m], row,
                    )  # fmt: skip
                    if b >= 0:
                        b = 1 - b if flat.mimic_flip[m] else b
                        break
                b = flat.default[node] if b < 0 else b
            if top + flat.degree[node] > depth:
                depth = 2 * (top + flat.degree[node])
                stack, parts = longer(stack, depth), longer(parts, depth)
            if b >= 0:
                stack[top], parts[top] = flat.children[flat.child[node] + b], part
                top += 1
                continue
            total = 0.0
            for b in range(flat.degree[node]):
                total += flat.weight[flat.children[flat.child[node] + b]]
            for back in range(flat.degree[node]):
                child = flat.children[flat.child[node] + flat.degree[node] - 1 - back]
                if flat.weight[child] > 0.0:
                    stack[top], parts[top] = child, part * flat.weight[child] / total
                    top += 1
        if regression:
            labels[row] = answers[row, 0]
        elif leaves > 1:
            labels[row] = np.argmax(answers[row])


# ---------------------------------------------------------------- drawing columns at a node


@inner
def spread(place, step):
    """Where a step from a place leads: numbers of 32 bits that look like chance and are the same everywhere."""
    return mixed((place + mixed(np.uint64(step) + ONE)) & LOW_BITS)


@inner
def mixed(bits):
    """The bits of a number of 32 bits mixed well (two rounds of multiplying and folding)."""
    bits = ((bits ^ (bits >> SIXTEEN)) * np.uint64(0x7FEB352D)) & LOW_BITS
    bits = ((bits ^ (bits >> FIFTEEN)) * np.uint64(0x846CA68B)) & LOW_BITS
    return bits ^ (bits >> SIXTEEN)


@inner
def lot_of(here, j):
    """The lot of column j in a draw: no two columns hold the same, and none holds 0."""
    return (spread(here, j) << SIXTEEN) + np.uint64(j) + ONE


@inner
def draw(used, place, most):
    """Draw `most` of the columns that may be asked, those with the lowest lots; returns how many are left out."""
    here, last, left_out = spread(place, DRAW), np.uint64(0), 0
    for _ in range(most):
        lowest = NO_LOT
        for j in range(used.shape[0]):
            lot = lot_of(here, j)
            if used[j] != USED and last < lot < lowest:
                lowest = lot
        if lowest == NO_LOT:
            break
        last = lowest
    for j in range(used.shape[0]):
        if used[j] != USED:
            used[j] = NOT_DRAWN if lot_of(here, j) > last else 0
            left_out += 1 if used[j] == NOT_DRAWN else 0
    return left_out


@inner
def forget_draw(used):
    """Put the columns that were left out back."""
    for j in range(used.shape[0]):
        if used[j] == NOT_DRAWN:
            used[j] = 0


@inner
def any_offer(offers):
    """Whether some column has a question."""
    for j in range(offers.shape[0]):
        if offers[j].status == OFFERS:
            return True
    return False


@entry
def seen(times, place, used, most, relevant):
    """In how many of so many draws at least one of the first `relevant` columns is drawn."""
    found = 0
    for turn in range(times):
        draw(used, spread(place, turn), most)
        for j in range(relevant):
            if used[j] == 0:
                found += 1
                break
    return found


# ---------------------------------------------------------------- the trees of an ensemble

# A node as a row meets it. In depth-first order a node's first child is the next node.
LIMB = record([("column", np.int32), ("second", np.int32), ("threshold", np.float64)])  # -1: a leaf; NaN: no threshold
# The rest of it, for categories and missing values.
JOINT = record([("child", np.int32), ("lookup", np.int32), ("missing_side", np.int32), ("default", np.int32)])


class Limbs(NamedTuple):
    """A tree as arrays small enough to stay close to the processor."""

    limbs: Any  # LIMB[nodes]
    joints: Any  # JOINT[nodes]
    children: Any  # int64: the children of each node, from `child` on
    branches: Any  # int64: the branch of each category, from `lookup` on; -1 for one nobody had


@entry
def descend(tree, codes, numbers, ends):
    """The node in which each row ends. `codes` and `numbers` hold a row of the table in each row."""
    limbs, joints = tree.limbs, tree.joints
    for row in range(ends.shape[0]):
        at = np.int64(0)
        j = limbs[at].column
        while j >= 0:
            threshold = limbs[at].threshold
            if numbers[row, j] <= threshold:
                at += 1
            elif numbers[row, j] > threshold:
                at = np.int64(limbs[at].second)
            else:
                branch = np.int64(-1)
                if math.isnan(threshold):
                    if codes[row, j] >= 0:
                        branch = tree.branches[joints[at].lookup + codes[row, j]]
                else:
                    branch = np.int64(joints[at].missing_side)
                if branch < 0:
                    branch = np.int64(joints[at].default)
                at = tree.children[joints[at].child + branch]
            j = limbs[at].column
        ends[row] = at
