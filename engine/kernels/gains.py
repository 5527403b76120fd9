"""The gain of a split under each criterion."""

import math

from .formulas import formula_gain
from .impurities import merit
from .jit import inner
from .records import ALPHA, CHI_SQUARE, CUSTOM, HELLINGER, LIKELIHOOD
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
def gain_of_value(settings, value, total):
    """The gain of a split that is worth `value`, as scans compare them, less the worth of none."""
    return max(value, 0.0) * (math.log(2.0) if settings.worth == LIKELIHOOD else 1.0 / total)


@inner
def base_value(settings, classes, logs, whole, total):
    """The value of a cut that gains nothing, as `cut_value` counts."""
    return merit(settings.impurity, classes, logs, whole, total) if settings.worth <= LIKELIHOOD else 0.0
