"""The impurity of a node: entropy, Gini, misclassification, variance."""

import math

from .codes import ENTROPY, GINI, VARIANCE
from .jit import inner
from .statistics import size_of


@inner
def xlog2(x, logs):
    """x log2 x; whole numbers are looked up."""
    if x < logs.shape[0]:
        whole = int(x)
        if whole == x:
            return logs[whole]
    return x * math.log2(x) if x > 0.0 else 0.0


@inner
def purity(kind, classes, logs, stats, n):
    """The purity of a branch of weight n: what it adds to the score of a split.

    It is the part of n times the impurity that depends on the mix, with its sign turned: the impurity of the branch is
    (a base that every split shares, less the purity) / n; see `impurity`.
    """
    if n <= 0.0:
        return 0.0
    if kind == VARIANCE:
        return stats[1] * stats[1] / n
    total = 0.0
    if kind == GINI:
        for k in range(classes):
            total += stats[k] * stats[k]
        return total / n
    if kind == ENTROPY:
        for k in range(classes):
            total += xlog2(stats[k], logs)
        return total - xlog2(n, logs)
    for k in range(classes):
        total = max(total, stats[k])
    return total


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
    return max((base - purity(kind, classes, logs, stats, n)) / n, 0.0)


@inner
def mean_impurity(kind, classes, logs, branches, n):
    """The conditional impurity: each branch's impurity by its share of the weight n."""
    mean = 0.0
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        if share > 0.0:
            mean += share / n * impurity(kind, classes, logs, branches[b], share)
    return mean


@inner
def entropy_term(size, total):
    """A branch's part of the split information."""
    return -size / total * math.log2(size / total) if size > 0.0 else 0.0
