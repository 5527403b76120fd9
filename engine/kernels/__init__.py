"""All compiled code: every loop over rows or candidate splits, arrays in, arrays out.

A growing tree passes through the files in this order: `encoding` (a table as arrays), `buffers` (its cases),
`histograms` (cases counted by value), `scans` and `subsets` (the best question of one column, by `impurities`, `gains`
or `formulas`; `groups` puts categories together), `offers` and `weighing` (the questions of a node and the choice among
them, with `draws` for forests), `stopping` and `significance` (leaf or not), `branches`, `surrogates` and `dividing`
(the cases to their branches), `growing` (the loop). `predicting` sends rows down a tree, `holding_out` grows a tree for
every fold, `curves` has the gain of every cut. `codes`, `sizes`, `layout`, `records` and `bundles` hold what all of
them share; `jit`, `parts` and `disk_cache` how they are compiled.

A *case* is a row at a node, and what it adds to the statistics: one with a missing value may go down several branches
with a part of its weight in each. Every node owns one contiguous slice of the cases. The statistics of some cases are
the weight of each class or, in regression, (Σw, Σwy, Σwy²).

A column is codes into its distinct values, -1 for missing. Two ways lead through a column's values in order. A *narrow*
column (up to 255 values) has a byte in each row's record and is counted into a histogram; a *wide* numeric one is kept
as sorted keys. Both give the groups of equal values, in order, for one scan.

Imports inside the package are relative: `engine.backend` loads it a second time, uncompiled, under another name.
"""

from .branches import collect, send
from .bundles import Asked, Board, Data, Growth, Overrides, Scratch, Sent, Start, Surrogates
from .codes import (
    ABOVE_CHARGE,
    ABOVE_ZERO,
    ABSENT,
    ABSOLUTE,
    ADD,
    ALPHA,
    ANY_GAIN,
    CATEGORY,
    CHI_SQUARE,
    DECREASE,
    DIVIDE,
    EMPTY,
    ENTROPY,
    EXP,
    FORCED,
    FORMULA,
    FRACTIONAL,
    GINI,
    GREATER,
    HELLINGER,
    IDENTICAL_ROWS,
    LEAF,
    LIKELIHOOD,
    LN,
    LOG2,
    LOG10,
    MAJORITY,
    MAX_DEPTH,
    MISCLASSIFICATION,
    MOST_STEPS,
    MULTIPLY,
    NEGATE,
    NO_COLUMNS,
    NO_GAIN,
    NO_GAIN_STOP,
    NOT_DRAWN,
    NOT_SIGNIFICANT,
    OFFERS,
    ONE_VALUE,
    OWN_BEST,
    POWER,
    PURE,
    PUT_CONSTANT,
    PUT_P,
    PUT_Q,
    QUESTION,
    ROOT,
    SMALLER,
    SUBTRACT,
    SURROGATE,
    TOO_FEW_CASES,
    TOO_FEW_KNOWN,
    TOO_SMALL_BRANCHES,
    USED,
    VARIANCE,
)
from .curves import score_cuts, score_tables, tally_rows
from .draws import next_state, seen
from .encoding import look_up, pack_records, rank, rename, sort_keys, sort_numbers
from .formulas import formula_impurity, formula_value
from .gains import chi_square, gain_of, hellinger, least_side
from .growing import grow
from .holding_out import hold_out
from .impurities import impurity
from .predicting import JOINT, LIMB, Flat, Limbs, descend, predict
from .records import COLUMN, OFFER, SETTINGS, SURROGATE_SPLIT, VISIT
from .significance import chi_square_tail
from .sizes import BLOCK, FEW, MOST_GROUPED, STRETCH
from .statistics import size_of
from .subsets import order_by_share
from .surrogates import find_surrogates
from .weighing import weigh_rows
