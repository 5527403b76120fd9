"""The chi-square test of a split."""

import math

from .gains import chi_square
from .jit import inner
from .statistics import row_size, size_of


@inner
def chi_square_tail(value, freedom):
    """Chance that a chi-square variable exceeds `value`: the regularised upper incomplete gamma function."""
    if value <= 0.0 or freedom <= 0:
        return 1.0
    a, x = freedom / 2.0, value / 2.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1.0:  # the series converges fast below the mean, the continued fraction above it
        term = 1.0 / a
        total = term
        step = a
        while abs(term) > abs(total) * 1e-16:
            step += 1.0
            term *= x / step
            total += term
        return max(1.0 - total * scale, 0.0)
    b = x + 1.0 - a
    c = 1e300
    d = 1.0 / b
    fraction = d
    for i in range(1, 10_000):
        b += 2.0
        d = 1.0 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return scale * fraction


@inner
def p_value(settings, data, board, scratch, table, j):
    """Chance of a deviation as large as column j's question shows, if class and branch were independent.

    The question has been described: the branches of categories in groups are in `scratch.sums`.
    """
    slot, values, groups, whole = data.columns[j].slot, data.columns[j].values, board.offers[j].groups, scratch.whole
    branches = board.pairs[j]
    if settings.multiway and not data.columns[j].ordered:
        branches = scratch.sums[:groups] if groups > 0 else table[slot : slot + values]
    for k in range(data.classes):
        whole[k] = 0.0
    filled = 0
    for b in range(branches.shape[0]):
        filled += 1 if row_size(data.classes, branches, b) > 0.0 else 0
        for k in range(data.classes):
            whole[k] += branches[b, k]
    seen = 0
    for k in range(data.classes):
        seen += 1 if whole[k] > 0.0 else 0
    value = chi_square(data.classes, branches, whole, size_of(data.classes, whole))
    return chi_square_tail(value, (filled - 1) * (seen - 1))
