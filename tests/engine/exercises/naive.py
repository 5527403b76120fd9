"""Entropy, gains and their like on lists of rows, as one computes them by hand; nothing of the engine is called."""

import math
from collections import Counter

Solved = list[tuple[object, dict[str, object]]]  # of each part: the answer, and what each named mistake gives


def entropy(labels):
    """The entropy of a list of labels, in bits."""
    n = len(labels)
    return -sum(m / n * math.log2(m / n) for m in Counter(labels).values()) + 0.0


def gini(labels):
    n = len(labels)
    return 1 - sum((m / n) ** 2 for m in Counter(labels).values())


def error(labels):
    return 1 - max(Counter(labels).values()) / len(labels)


def split(rows, column):
    """The rows by their value in a column, values in the order in which they are met."""
    parts = {}
    for row in rows:
        parts.setdefault(row[column], []).append(row)
    return parts


def rows_of(grid):
    """The rows of a grid as dictionaries."""
    return [dict(zip(grid.head, row, strict=True)) for row in grid.rows]


def labels(rows, target):
    return [row[target] for row in rows]


def conditional(rows, column, target, impurity=entropy):
    return sum(len(part) / len(rows) * impurity(labels(part, target)) for part in split(rows, column).values())


def gain(rows, column, target, impurity=entropy):
    return impurity(labels(rows, target)) - conditional(rows, column, target, impurity)


def rounded_early(first, second, mistakes):
    """What rounding to one decimal before subtracting gives, unless another number or the right one is as near."""
    value = round(first, 1) - round(second, 1)
    apart = all(abs(value - each) > 2.01 * 0.005 for each in (first - second, *mistakes.values()))
    return mistakes | ({"rounded too early": value} if apart else {})


def numbers(cells):
    return [float(cell) for cell in cells]


def split_information(rows, column):
    """The entropy of the column itself."""
    return entropy(labels(rows, column))
