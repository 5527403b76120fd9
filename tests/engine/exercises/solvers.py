"""Every kind of exercise solved once more, naively and from nothing but what a student sees.

A solver gives, for each part, the answer and what each named mistake gives. It calls no function of the engine.
"""

import math
from collections import Counter

Solved = list[tuple[object, dict[str, object]]]


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


def numbers(cells):
    return [float(cell) for cell in cells]


def entropy_mistakes(found):
    h, n = entropy(found), len(found)
    return {
        "log base e": h * math.log(2),
        "log base 10": h * math.log10(2),
        "forgot the weights": sum(-math.log2(m / n) for m in Counter(found).values()),
        "forgot the minus sign": -h,
    }


def solve_entropy(exercise) -> Solved:
    grid = exercise.situation[1]
    counts = {colour: int(cell) for colour, cell in list(zip(grid.head, grid.rows[0], strict=True))[1:]}
    bag = [colour for colour, n in counts.items() for _ in range(n)]
    colour = min(counts, key=counts.get)
    assert exercise.parts[0].prompt.endswith(f"draw {colour}?")
    p = counts[colour] / len(bag)
    bits = math.log2(1 / p)
    rare = {"log base e": math.log(1 / p), "gave the share": p, "forgot the minus sign": -bits}
    return [(bits, rare), (entropy(bag), entropy_mistakes(bag))]


def solve_gain(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, target = rows_of(grid), grid.head[-1]
    column = exercise.parts[2].prompt.removeprefix("What is the information gain of ").removesuffix(", in bits?")
    whole, parts = entropy(labels(rows, target)), [labels(part, target) for part in split(rows, column).values()]
    left, inside = conditional(rows, column, target), [entropy(part) for part in parts]
    plain = sum(inside) / len(inside)
    twice = max(len(part) / len(rows) * h for part, h in zip(parts, inside, strict=True))
    before = entropy_mistakes(labels(rows, target)) | {"entropy of the wrong column": entropy(labels(rows, column))}
    after = {
        "forgot the weights": plain,
        "added the branches": sum(inside),
        "log base e": left * math.log(2),
        "counted a branch twice": left + twice,
        "gave the gain": whole - left,
    }
    won = {
        "forgot the weights": whole - plain,
        "log base e": (whole - left) * math.log(2),
        "gave what is left": left,
        "the wrong way round": left - whole,
    }
    return [(whole, before), (left, after), (whole - left, won)]


SOLVERS = {"entropy": solve_entropy, "gain": solve_gain}
