"""Exercises on entropy and single splits, solved from nothing but what a student sees."""

import math
from collections import Counter
from itertools import pairwise

from tests.engine.exercises.naive import (
    Solved,
    conditional,
    entropy,
    error,
    gain,
    gini,
    labels,
    rounded_early,
    rows_of,
    split,
    split_information,
)


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
    return [(whole, before), (left, after), (whole - left, rounded_early(whole, left, won))]


def solve_root(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, target = rows_of(grid), grid.head[-1]
    whole, left = entropy(labels(rows, target)), {name: conditional(rows, name, target) for name in grid.head[1:-1]}
    parts = []
    for h in left.values():
        slips = {"gave what is left": h, "log base e": (whole - h) * math.log(2)}
        parts.append((whole - h, rounded_early(whole, h, slips)))
    worst = max(left, key=left.get)
    best = min(left, key=left.get)
    others = {name: name for name in left if name not in {best, worst}}
    return [*parts, (best, {"the most entropy left": worst} | others)]


def solve_threshold(exercise) -> Solved:
    (grid,) = exercise.situation
    _, column, target = grid.head
    rows = sorted(rows_of(grid), key=lambda row: float(row[column]))
    values, classes = [float(row[column]) for row in rows], labels(rows, target)
    whole = entropy(classes)
    cuts = []
    for at in range(1, 10):
        sides = classes[:at], classes[at:]
        left = sum(len(side) / 10 * entropy(side) for side in sides)
        cuts.append((left, values[at - 1], values[at], sum(entropy(side) for side in sides) / 2))
    changes = sum(first != second for first, second in pairwise(classes))
    left, low, high, plain = min(cuts)
    _, worst_low, worst_high, _ = max(cuts)
    asked = float(exercise.parts[3].prompt.partition("≤ ")[2].partition("?")[0])
    below, equal = sum(value < asked for value in values), sum(value == asked for value in values)
    midpoint = {
        "took the lower number": low,
        "took the upper number": high,
        "the least gain": (worst_low + worst_high) / 2,
    }
    won = {"gave what is left": left, "forgot the weights": whole - plain, "log base e": (whole - left) * math.log(2)}
    return [
        (changes, {"counted every midpoint": 9}),
        ((low + high) / 2, midpoint),
        (whole - left, won),
        (below + equal, {"took the inequality as strict": below, "the other branch": 10 - below - equal}),
    ]


def solve_impurity(exercise) -> Solved:
    _, *grids = exercise.situation
    branches = [
        [[label for label, n in zip(g.head[1:], row[1:], strict=True) for _ in range(int(n))] for row in g.rows]
        for g in grids
    ]
    whole = branches[0][0] + branches[0][1]
    p = whole.count("yes") / len(whole)
    after = [[sum(len(b) / len(whole) * f(b) for b in pair) for f in (gini, error)] for pair in branches]
    parts = [gini(b) for b in branches[0]]
    by_gini, by_error = (
        "neither: they tie"
        if abs(after[0][f] - after[1][f]) < 1e-9
        else "the first"
        if after[0][f] < after[1][f]
        else "the second"
        for f in (0, 1)
    )
    node = {
        "left out a class": 1 - p * p,
        "gave the sum of squares": p * p + (1 - p) ** 2,
        "forgot the factor two": p * (1 - p),
    }
    split_mistakes = {
        "forgot the weights": sum(parts) / 2,
        "added the branches": sum(parts),
        "gave the decrease": gini(whole) - after[0][0],
    }
    choice = {"by misclassification": by_error} if by_error != by_gini else {}
    choice |= {each: each for each in exercise.parts[3].answer.options if each not in {by_gini, by_error}}
    return [
        (gini(whole), node),
        (error(whole), {"max instead of min": 1 - error(whole)}),
        (after[0][0], split_mistakes),
        (by_gini, choice),
    ]


def solve_ratio(exercise) -> Solved:
    grid, told = exercise.situation
    rows, target, columns = rows_of(grid), grid.head[-1], grid.head[1:-1]
    gains = {name: gain(rows, name, target) for name in columns}
    assert {name: f"{value:.4f}" for name, value in gains.items()} == {
        name: f"{float(value):.4f}" for name, value in told.rows
    }
    ratios = {name: gains[name] / split_information(rows, name) for name in columns}
    column = exercise.parts[1].prompt.removeprefix("What is the gain ratio of ").removesuffix("?")
    info, average = split_information(rows, column), sum(gains.values()) / len(gains)
    passing = [name for name in columns if gains[name] >= average - 0.001]
    best = max(passing, key=ratios.get)
    freely, greedy = max(ratios, key=ratios.get), max(gains, key=gains.get)
    choice = {"forgot the filter": freely} if freely != best else {}
    choice |= {"by gain alone": greedy} if greedy not in {best, freely} else {}
    choice |= {name: name for name in columns if name not in {best, *choice.values()}}
    ordered = sorted(gains.values())
    middle = (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
    return [
        (
            info,
            {
                "entropy of the wrong column": conditional(rows, column, target),
                "log base e": info * math.log(2),
                "took equal branches": math.log2(len(split(rows, column))),
            },
        ),
        (
            gains[column] / info,
            {
                "without the split information": gains[column],
                "upside down": info / gains[column],
                "multiplied": info * gains[column],
            },
        ),
        (
            average,
            {
                "took the highest gain": max(gains.values()),
                "added them up": sum(gains.values()),
                "took the middle one": middle,
            },
        ),
        (passing, {"the others": [name for name in columns if name not in passing]}),
        (best, choice),
    ]
