"""The bundles of arrays that the kernels hand to each other.

A bundle holds arrays only where it can: numba passes every array of it as seven or more numbers, and takes the longer
to compile. Single numbers stand in records, which are passed as one address: `Board.visit` and `Work.state`.
"""

from __future__ import annotations

from typing import Any, NamedTuple


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


class Start(NamedTuple):
    """Where growing starts: some rows, which may be those of a node of a larger tree."""

    rows: Any  # int64[rows]
    weights: Any  # float64[rows, 1]; no columns where every case counts as one
    asked: Any  # int64[depth]: the column asked at each depth above the node
    trie: int  # the node's position in the trie of overrides
    root_weight: float  # that of the larger tree, 0 where there is none


class Overrides(NamedTuple):
    """A trie of forced decisions: `step[t, b]` leads from trie node t along branch b, -1 to nowhere."""

    step: Any  # int64[trie, branches]
    kind: Any  # int64[trie]
    column: Any  # int64[trie]
    cut: Any  # int64[trie]
    sides: Any  # uint8[trie, codes of the widest column]


class Board(NamedTuple):
    """What every column offers at one node, and the node itself."""

    visit: Any  # VISIT[1]
    node: Any  # float64[statistics]
    used: Any  # int64[columns]: 0, or why the column is not weighed
    offers: Any  # OFFER[columns]
    pairs: Any  # float64[columns, 2, statistics]: the two sides of a binary question
    sides: Any  # uint8[codes]
    merges: Any  # float64[codes, 5]: both groups of a merge, gain, split information, score; none unless grouped


class Scratch(NamedTuple):
    """Memory that weighing uses over and over."""

    tables: Any  # float64[tables, slots, statistics]: histograms; a column's last slot holds its missing values
    blank: Any  # float64[slots, statistics]: a histogram that is clear between two columns
    seen: Any  # uint64: a bitset of a column's codes; four words for each narrow column
    whole: Any  # float64[statistics]: the cases a question divides
    missing: Any  # float64[statistics]: the cases without a value
    trial: Any  # float64[2, statistics]: the two sides under trial
    codes: Any  # int64[groups]: the values that have cases
    sums: Any  # float64[groups, statistics]: and their statistics
    shares: Any  # float64[groups]: of one class, by which categories are sorted
    positions: Any  # int64[groups]: where they stood before


class CutLimits(NamedTuple):
    """The cases that a cut divides and what it has to keep to: the least of a side, how much better is better."""

    total: float  # their weight
    first: float  # their first and second statistic: where these tell all, they are the two classes or (Σw, Σwy)
    second: float
    least: float
    tolerance: float
    both: bool  # try missing values on either side


class CaseArrays(NamedTuple):
    """Cases, one after the other.

    `amounts` is what a case adds to the statistics: its weight, or the three sums of a regression; it is empty where
    every case counts as one. `by_row` holds the same by row, for the keys.
    """

    records: Any  # uint64[cases, words]
    amounts: Any  # float64[cases, 0, 1 or 3]
    keys: Any  # uint64[wide columns, cases]
    by_row: Any


class Buffers(NamedTuple):
    """The cases of all open nodes: dividing a node copies its own from one buffer to the other."""

    records: Any  # uint64[2, cases, words]
    amounts: Any  # float64[2, cases, 0, 1 or 3]
    keys: Any  # uint64[2, wide columns, cases]
    by_row: Any


class Asked(NamedTuple):
    """A question: of a column, with a cut or a grouping."""

    column: int
    cut: int  # codes up to it go left
    missing_side: int  # where missing values go if the question itself says so, else -1
    sides: Any  # uint8[codes of the column]: empty unless it is a grouping


class Sent(NamedTuple):
    """Some cases and the branch that each takes."""

    records: Any  # uint64[cases, words]
    weights: Any  # float64[cases, …], the weight first; no columns where every case counts as one
    went: Any  # int32[cases]: -1 for one that is not placed yet, or goes down every branch
    sizes: Any  # float64[branches]: the known weight of each


class Surrogates(NamedTuple):
    """The best surrogate split of each column, and the order in which they are asked."""

    splits: Any  # SURROGATE_SPLIT[columns]
    ranked: Any  # int64[most]: the columns to ask, best first
    sides: Any  # uint8[codes]
    columns: Any  # COLUMN[columns], with a slot in these tables for each that is counted there
    block: Any  # uint64[BLOCK, words]: records whose class is the side they went to
    counts: Any  # float64[codes, 3]: the cases of each code that went left, right or neither way
    sums: Any  # float64[codes, 3]: their weight
    keys: Any  # uint64: the code and the number of each case, where there are few
    codes: Any  # int64: the codes they have


class Work(NamedTuple):
    """What the growing loop works with besides the cases: the stack, and where the cases of the node at hand go."""

    state: Any  # STATE[1]
    stack: Any  # OPEN
    path: Any  # int64[depth]: the column asked at each depth above the node
    above: Any  # uint8[cases]: which of them lie above a cut
    above_by_row: Any  # the same by row, for the keys
    went: Any  # int32[cases]: the branch of each, for questions that need more than a cut
    went_by_row: Any
    begin: Any  # int64[branches]: where each begins; the last one comes first
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
    kept: Any  # float64[nodes kept, slots, statistics]: the histograms of the first nodes
