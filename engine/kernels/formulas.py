"""A typed impurity h(p): its program, run on a stack."""

import math

from .codes import (
    ABSOLUTE,
    ADD,
    DIVIDE,
    EXP,
    LN,
    LOG2,
    MULTIPLY,
    NEGATE,
    POWER,
    PUT_CONSTANT,
    PUT_P,
    ROOT,
    SMALLER,
    SUBTRACT,
)
from .jit import inner
from .statistics import size_of


@inner
def applied(step, a):
    """A function of a typed formula; not a number where it has no value."""
    if step == NEGATE:
        return -a
    if step == ABSOLUTE:
        return abs(a)
    if step == EXP:
        return math.exp(a) if a < 700.0 else math.inf
    if a < 0.0 or math.isnan(a):
        return math.nan
    if step == ROOT:
        return math.sqrt(a)
    if a == 0.0:
        return -math.inf
    return math.log2(a) if step == LOG2 else math.log(a) if step == LN else math.log10(a)


@inner
def combined(step, a, b):
    """Two values of a typed formula; a product with a factor of 0 is 0, also against infinity."""
    if step == ADD:
        return a + b
    if step == SUBTRACT:
        return a - b
    if step == MULTIPLY:
        return 0.0 if a == 0.0 or b == 0.0 else a * b
    if step == DIVIDE:
        return a / b if b != 0.0 else math.nan if a == 0.0 or math.isnan(a) else math.copysign(math.inf, a)
    if step == POWER:
        if (a < 0.0 and b != math.floor(b)) or (a == 0.0 and b < 0.0):
            return math.nan if a < 0.0 else math.inf
        return a**b
    if math.isnan(a) or math.isnan(b):
        return math.nan
    return min(a, b) if step == SMALLER else max(a, b)


@inner
def formula_value(settings, p):
    """h(p) of a typed formula: its steps on a stack."""
    stack = settings.stack
    top, constant = -1, 0
    for at in range(settings.steps):
        step = settings.program[at]
        if step <= PUT_CONSTANT:
            top += 1
            if step == PUT_CONSTANT:
                stack[top] = settings.constants[constant]
                constant += 1
            else:
                stack[top] = p if step == PUT_P else 1.0 - p
        elif step < NEGATE:
            top -= 1
            stack[top] = combined(step, stack[top], stack[top + 1])
        else:
            stack[top] = applied(step, stack[top])
    return stack[0]


@inner
def formula_impurity(settings, classes, stats, n):
    """h of the second class's share; of more classes, half the sum of h over the share of each."""
    if n <= 0.0:
        return 0.0
    if classes == 2:
        return formula_value(settings, min(max(stats[1] / n, 0.0), 1.0))
    total = 0.0
    for k in range(classes):
        total += formula_value(settings, min(max(stats[k] / n, 0.0), 1.0))
    return total / 2.0


@inner
def formula_gain(settings, classes, branches, whole, n):
    """The decrease of a typed impurity; 0 where it would rise."""
    gain = formula_impurity(settings, classes, whole, n)
    for b in range(branches.shape[0]):
        share = size_of(classes, branches[b])
        gain -= share / n * formula_impurity(settings, classes, branches[b], share)
    return max(gain, 0.0)
