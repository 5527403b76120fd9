"""Tolerances, and the sizes that choose between two ways to the same result."""

import numpy as np

SLACK = 1e-6  # fractional weights are sums: a branch of 2 may weigh 1.9999999
LIGHTEST = 1e-300  # a weight that is not nothing
LEAST = 1e-3  # C4.5's Epsilon
NOTHING = -1e300  # the score of a cut that is not allowed
NEARLY = 1.0 - 1e-12  # rounding makes no larger difference
UNBOUNDED = 1 << 60  # deeper than any tree

MOST_GROUPED = 64  # categories at a node that are put into groups; of more, each keeps its own branch
FEW = 16  # where fewer cases than one in so many values are left, their values are sorted and not counted in a table
STRETCH = np.uint64(32)  # cases that may be passed over together
BLOCK = 4096  # cases looked at column by column while they are close to the processor
MOST_NODES = 1 << 20  # no more are made room for from the start
MOST_WAITING = 64  # nodes on the way down that there is room for at first; more is made where it is short
LARGE = 96  # nodes of fewer cases mark their codes in a bitset and clear their histogram again
