"""The constants, records and bundles of arrays that the kernels share."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

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
