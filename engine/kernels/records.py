"""The records of the kernels: numbers that belong together, passed as one address."""

from __future__ import annotations

from typing import Any

import numpy as np

from .codes import MOST_STEPS


def record(fields: list[Any]) -> np.dtype[Any]:
    """A type of records whose fields read as attributes, compiled or not."""
    return np.dtype((np.record, fields))


SETTINGS = record(
    [
        ("impurity", np.int64),
        ("gain", np.int64),  # how the gain of a split is computed: DECREASE, …
        ("additive", np.int64),  # whether it is the sum of what each branch adds, less a number of the node
        ("ratio", np.int64),  # the score is the gain over the split information; otherwise it is the gain
        ("alpha", np.float64),
        ("multiway", np.int64),
        ("grouped", np.int64),  # … of which some categories share one
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
        ("exact", np.int64),  # sums of weights (and of the numbers to predict) are exact: histograms may be subtracted
        ("grains", np.float64),  # cases are divided into whole grains, so many to a case; 0 divides them as it comes
        ("tries", np.int64),  # how many columns are drawn at each node, 0 for all
        ("random_state", np.uint64),  # of the node where growing starts: what is drawn at a node depends on it alone
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
        ("slot", np.int64),  # where it starts in a node's histogram, -1 for a wide numeric column
        ("byte", np.int64),  # its byte in a record, -1 if it has none
        ("wide", np.int64),  # its row of `keys`, -1 unless it is a wide numeric column
        ("missing", np.int64),  # how many rows have no value
        ("many_values", np.int64),  # C4.5: too many to count in the average gain
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
        ("cut_score", np.float64),  # of the best of them, as the scan compares them
        ("cut", np.int64),  # codes up to it go left
        ("below", np.int64),  # the node's own codes on either side of the cut
        ("above", np.int64),
        ("missing_side", np.int64),  # where missing values go if the question itself says so, else -1
        ("missing", np.float64),  # the weight of the cases without a value
        ("groups", np.int64),  # the branches of categories in groups; 0 for any other question
        ("merges", np.int64),  # how these groups came about: the lines of `Board.merges` in use
        ("left", np.float64),  # the weight below the cut, -1 if that was not kept
        ("left_second", np.float64),  # that of the second of two classes
    ]
)
# The split of a column that agrees best with the question of another one.
SURROGATE_SPLIT = record(
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
        ("start", np.int64),  # its cases
        ("end", np.int64),
        ("buffer", np.int64),  # that holds them: EVEN, ODD or FIRST
        ("parent", np.int64),
        ("branch", np.int64),
        ("depth", np.int64),
        ("trie", np.int64),  # its position in the trie of overrides, -1 if it has none
        ("random_state", np.uint64),
        ("table", np.int64),  # its histogram among those in memory, -1 if it has none
        ("free", np.int64),  # histograms from here on are free
        ("second", np.int64),  # how many of its cases are of the second of two classes, -1 if that is to be counted
    ]
)
# A node while it is grown or looked into.
VISIT = record(
    [
        # What holds for every node.
        ("unit", np.int64),  # every case counts as one
        ("pairs", np.int64),  # … and there are two classes
        ("detail", np.int64),  # the choice needs split information: every question gets all its numbers
        ("squares", np.int64),  # histograms need Σwy² or are described: not only (Σw, Σwy)
        ("exact", np.int64),  # the histogram of a branch may be had by subtraction
        ("narrow", np.int64),  # the narrow numeric columns are weighed by `weigh_narrow`
        ("mixed", np.int64),  # there are other columns
        ("forced", np.int64),  # there are overrides: a person may ask of any branch
        ("deepest", np.int64),
        # The node as the stack had it.
        ("index", np.int64),
        ("start", np.int64),
        ("end", np.int64),
        ("buffer", np.int64),
        ("depth", np.int64),
        ("trie", np.int64),
        ("random_state", np.uint64),
        ("table", np.int64),
        ("free", np.int64),
        ("next_table", np.int64),  # the first histogram that is free while the node is at hand
        # What is found out about it.
        ("total", np.float64),  # its weight
        ("impurity", np.float64),
        ("tolerance", np.float64),  # how close two scores must be to count as equal
        ("counted", np.int64),  # its histogram holds all columns
        ("override", np.int64),
        ("stop", np.int64),
        ("winner", np.int64),  # the column that is asked
        # Where its cases go.
        ("branches", np.int64),
        ("everywhere", np.int64),  # how many of them go down every branch
        ("all_end", np.int64),  # where they end in the other buffer
        ("above_second", np.int64),  # how many above the cut are of the second of two classes, -1 if nobody counted
        ("deeper", np.int64),  # whether a branch may ask
    ]
)
# How far growing has come.
STATE = record(
    [
        ("waiting", np.int64),  # on the stack
        ("nodes", np.int64),
        ("groups", np.int64),
        ("room", np.int64),  # cases that the next node needs room for
        ("root_weight", np.float64),
    ]
)
