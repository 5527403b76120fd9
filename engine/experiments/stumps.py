"""Decision stumps of a table with two classes: the 2×2 table of each, its log-likelihood, and its information gain."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import Column, FloatArray, Table
from engine.learn.algorithms import ALGORITHMS
from engine.learn.candidates import Candidate
from engine.learn.contributions import log_likelihoods
from engine.learn.grow import learn
from engine.learn.questions import Question, Threshold
from engine.learn.trace import Trace

# Binary questions by information gain; a missing value goes to the side that makes the better stump.
STUMP = replace(ALGORITHMS["cart"].recipe, criterion="information-gain", missing="category", max_depth=1)
MOST_CUTS = 400  # of a column, in the picture of all stumps


@dataclass(frozen=True, eq=False, slots=True)
class Stump:
    """One binary question. The node with the lower share of positives, q, answers negative and is called left."""

    question: Question
    left: int  # the branch of the question that is the left node
    counts: FloatArray  # [[TN, FN], [FP, TP]]: a row a node, a column a class
    conditional: float  # H(Y | X) in bits
    gain: float  # in bits

    @property
    def shares(self) -> tuple[float, float]:
        """q and p: the shares of positives on the left and on the right."""
        sizes = np.maximum(self.counts.sum(axis=1), 1e-300)
        return float(self.counts[0, 1] / sizes[0]), float(self.counts[1, 1] / sizes[1])

    @property
    def terms(self) -> FloatArray:
        """The log-likelihood of each cell in nats: TN ln (1 − q), FN ln q, FP ln (1 − p), TP ln p; 0 if empty."""
        sizes = np.maximum(self.counts.sum(axis=1, keepdims=True), 1e-300)
        shares = np.where(self.counts > 0, self.counts / sizes, 1.0)
        return np.asarray(self.counts * np.log(shares) + 0.0, float)

    @property
    def log_likelihood(self) -> float:
        """LL_L + LL_R."""
        return float(self.terms.sum())


@dataclass(frozen=True, eq=False, slots=True)
class Stumps:
    """The best stump of each column, the best first, and all cuts of numeric columns, to be compared."""

    table: Table
    impurity: float  # H(Y) in bits
    best: tuple[Stump, ...]
    gains: FloatArray  # of every stump that was weighed, in bits
    likelihoods: FloatArray  # of the same, in nats

    @property
    def n(self) -> float:
        """How many cases there are."""
        return float(self.table.weights.sum())


def against_rest(table: Table) -> Table:
    """The table with two classes: as it is, or the most frequent class of several against all others."""
    if len(table.classes) == 2:
        return table
    codes = table.target.codes
    often = int(np.bincount(codes, table.weights, len(table.classes)).argmax())
    name = table.classes[often]
    target = Column(table.target.name, "categorical", (codes == often).astype(codes.dtype), (f"not {name}", name))
    return replace(table, target=target)


def stumps_of(table: Table) -> Stumps:
    """Every column's best stump, and the cuts beside them."""
    two = against_rest(table)
    trace = learn(two, STUMP)
    candidates = trace.candidates(0)
    stumps = [stump_of(item) for item in candidates.items if item.question is not None]
    stumps.sort(key=lambda stump: -stump.gain)  # stable: of equal ones the first column stays first
    single = [stump for stump in stumps if not isinstance(stump.question, Threshold)]  # a threshold is one of its cuts
    gains, likelihoods = [stump.gain for stump in single], [stump.log_likelihood for stump in single]
    for item in candidates.items:
        if isinstance(item.question, Threshold):
            more = cuts_of(trace, item)
            gains += more[0].tolist()
            likelihoods += more[1].tolist()
    return Stumps(two, candidates.impurity, tuple(stumps), np.array(gains), np.array(likelihoods))


def stump_of(item: Candidate) -> Stump:
    """A candidate with two branches as a stump."""
    assert item.question is not None
    shares = item.branches[:, 1] / np.maximum(item.branches.sum(axis=1), 1e-300)
    left = 0 if shares[0] <= shares[1] else 1
    return Stump(item.question, left, item.branches[[left, 1 - left]], item.conditional, item.gain)


def cuts_of(trace: Trace, item: Candidate) -> tuple[FloatArray, FloatArray]:
    """The gain in bits and the log-likelihood in nats of the cuts of a numeric column; of very many, of some."""
    curve = trace.curve((), item.column)
    kept = np.unique(np.linspace(0, len(curve.gain) - 1, min(MOST_CUTS, len(curve.gain))).astype(int))
    sides = log_likelihoods(curve.left[kept]) + log_likelihoods(curve.right[kept])
    return curve.gain[kept], sides
