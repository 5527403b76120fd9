"""The gain of a split under each criterion, and the score by which scans compare splits."""

import math

from .codes import ALPHA, CHI_SQUARE, FORMULA, HELLINGER, LIKELIHOOD
from .formulas import formula_gain
from .impurities import purity
from .jit import inner, merged
from .sizes import LIGHTEST, NOTHING, SLACK
from .statistics import row_size, size_of


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
def gain_of(settings, classes, logs, branches, whole, n):
    """The gain of splitting weight n into `branches` under the criterion; 0 where nothing is learned."""
    if settings.gain == CHI_SQUARE:
        return chi_square(classes, branches, whole, n)
    if settings.gain == HELLINGER:
        return hellinger(classes, branches, whole, n)
    if settings.gain == ALPHA:
        return alpha_divergence(settings.alpha, classes, branches, whole, n)
    if settings.gain == FORMULA:
        return formula_gain(settings, classes, branches, whole, n)
    score = 0.0
    for b in range(branches.shape[0]):
        score += purity(settings.impurity, classes, logs, branches[b], row_size(classes, branches, b))
    return gain_of_purity(settings, classes, logs, score, whole, n)


@inner
def gain_of_purity(settings, classes, logs, score, whole, n):
    """The gain of a split under an additive criterion; `score` is the sum of its branches' purity."""
    gain = max((score - purity(settings.impurity, classes, logs, whole, n)) / n, 0.0)
    return gain * n * math.log(2.0) if settings.gain == LIKELIHOOD else gain


@inner
def gain_of_score(settings, score, total):
    """The gain of a split of the weight `total`; `score` is its own as scans compare them, less that of no split."""
    return max(score, 0.0) * (math.log(2.0) if settings.gain == LIKELIHOOD else 1.0 / total)


@inner
def base_score(settings, classes, logs, whole, total):
    """The score of a cut that gains nothing, as `score_of_sides` counts."""
    return purity(settings.impurity, classes, logs, whole, total) if settings.additive else 0.0


@inner
def score_of_sides(settings, data, whole, trial, total, least):
    """The score of a split with trial[0] on its left side, to compare with others; NOTHING if a side is too small."""
    classes, logs, kind = data.classes, data.logs, settings.impurity
    left, right = trial[0], trial[1]
    low = size_of(classes, left)
    high = total - low
    if low < least or high < least:
        return NOTHING
    for s in range(whole.shape[0]):
        right[s] = whole[s] - left[s]
    if not settings.additive:
        return total * gain_of(settings, classes, logs, trial, whole, total)
    return purity(kind, classes, logs, left, low) + purity(kind, classes, logs, right, high)


@merged
def two_sums(settings, classes):
    """Whether two sums tell the score of a cut: the weights of two classes, or (Σw, Σwy), by an additive criterion."""
    return (classes == 2 or classes == 0) and settings.additive > 0


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
