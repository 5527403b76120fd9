"""The closed sets of the kernels as whole numbers: what settings, offers, stops and formulas are made of."""

# The impurity of a node. criteria.py names them.
ENTROPY, GINI, MISCLASSIFICATION, VARIANCE = 0, 1, 2, 3
# How the gain of a split is computed: as the decrease of the impurity, or by a function of its own (see gains.py).
DECREASE, LIKELIHOOD, CHI_SQUARE, HELLINGER, ALPHA, FORMULA = 0, 1, 2, 3, 4, 5
# The steps of a typed formula, as formula.py writes them. Those up to PUT_CONSTANT put a number on the stack.
PUT_P, PUT_Q, PUT_CONSTANT, ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, SMALLER, GREATER = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
NEGATE, ROOT, LOG2, LN, LOG10, EXP, ABSOLUTE = 10, 11, 12, 13, 14, 15, 16
MOST_STEPS = 64  # of a typed formula
# What becomes of a case whose value is missing.
FRACTIONAL, SURROGATE, MAJORITY, CATEGORY = 0, 1, 2, 3
# What a cut must gain: C4.5 asks for more than its charge, or more than nothing where gains are not in bits.
ANY_GAIN, ABOVE_CHARGE, ABOVE_ZERO = 0, 1, 2
# What a column offers at a node.
OFFERS, USED, ONE_VALUE, TOO_FEW_KNOWN, TOO_SMALL_BRANCHES, NO_GAIN, NOT_DRAWN = 0, 1, 2, 3, 4, 5, 6
# Why a node became a leaf; ASKS for a node that asks.
ASKS, PURE, NO_COLUMNS, IDENTICAL_ROWS, NO_GAIN_STOP = 0, 1, 2, 3, 4
TOO_FEW_CASES, MAX_DEPTH, EMPTY, NOT_SIGNIFICANT, FORCED = 5, 6, 7, 8, 9
# What an override says of a node.
FREE, LEAF, QUESTION, OWN_BEST = 0, 1, 2, 3
# The buffer that holds the cases of an open node: one of two, or the cases that growing starts with.
EVEN, ODD, FIRST = 0, 1, 2
# What the growing loop comes back with: a whole tree, or the memory it is short of.
DONE, MORE_NODES, MORE_ROOM = 0, 1, 2

ABSENT = 2  # the side of a category that no case of the node has
