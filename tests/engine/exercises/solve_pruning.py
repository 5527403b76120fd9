"""Exercises on pruning, solved from nothing but what a student sees."""

import math
from statistics import NormalDist

from tests.engine.exercises.naive import Solved, numbers
from tests.engine.exercises.solve_answers import counts_of, is_leaf

CRITICAL = {1: 3.841, 2: 5.991, 3: 7.815, 4: 9.488}


def solve_chi_square(exercise) -> Solved:
    _, grid, critical = exercise.situation
    assert dict(critical.rows) == {str(freedom): str(value) for freedom, value in CRITICAL.items()}
    counts = [numbers(row[1:]) for row in grid.rows]
    n, columns = sum(map(sum, counts)), [sum(line[k] for line in counts) for k in range(len(counts[0]))]
    pairs = [(o, sum(line) * columns[k] / n) for line in counts for k, o in enumerate(line)]
    value = sum((o - e) ** 2 / e for o, e in pairs)
    freedom = (len(counts) - 1) * (len(columns) - 1)
    cut, keep = "cut it: it may be chance", "keep it: it is hardly chance"
    right, wrong = (cut, keep) if value < CRITICAL[freedom] else (keep, cut)
    sums = {
        "divided by the observed": sum((o - e) ** 2 / o for o, e in pairs),
        "did not divide": sum((o - e) ** 2 for o, e in pairs),
        "did not square": sum(abs(o - e) / e for o, e in pairs),
    }
    return [
        (pairs[0][1], {"equal shares": sum(counts[0]) / len(columns), "gave the observed count": counts[0][0]}),
        (value, sums),
        (freedom, {"counted the cells": len(pairs)}),
        (right, {"the wrong way round": wrong}),
    ]


def solve_reduced_error(exercise) -> Solved:
    _, grid = exercise.situation
    classes = (len(grid.head) - 1) // 2
    training = [numbers(row[1 : 1 + classes]) for row in grid.rows]
    fresh = [numbers(row[1 + classes :]) for row in grid.rows]

    def wrong(answering, judged):
        return sum(judged) - judged[answering.index(max(answering))]

    whole, fresh_whole = ([sum(column) for column in zip(*lines, strict=True)] for lines in (training, fresh))
    subtree, leaf = sum(map(wrong, training, fresh)), wrong(whole, fresh_whole)
    options = ("cut it to a leaf", "keep it")
    right, other = options if leaf <= subtree else options[::-1]
    below = {
        "counted training cases": sum(map(wrong, training, training)),
        "let validation cases answer": sum(map(wrong, fresh, fresh)),
    }
    return [
        (subtree, below),
        (leaf, {"counted training cases": wrong(whole, whole)}),
        (right, {"the wrong way round": other}),
    ]


def upper(n, e):
    """The errors that C4.5 expects of n cases with e errors, by the formulas of the situation."""
    if e == 0:
        return n * (1 - 0.25 ** (1 / n))
    return by_rate(n, (e + 0.5) / n)


def by_rate(n, f):
    z = NormalDist().inv_cdf(0.75)
    root = math.sqrt(f / n - f**2 / n + z**2 / (4 * n**2))
    return n * (f + z**2 / (2 * n) + z * root) / (1 + z**2 / n)


def solve_pessimistic(exercise) -> Solved:
    counts = [[int(cell) for cell in row[1:]] for row in exercise.situation[1].rows]
    terms = [upper(sum(line), min(line)) for line in counts]
    whole = [sum(column) for column in zip(*counts, strict=True)]
    n, errors = sum(whole), min(whole)
    leaf, subtree = upper(n, errors), sum(terms)
    first = next(at for at, line in enumerate(counts) if min(line) == 0)
    options = ("a leaf replaces it", "it stays")
    right, other = options if leaf <= subtree + 0.1 else options[::-1]
    return [
        (terms[first], {"only the errors seen": 0, "gave the rate": 1 - 0.25 ** (1 / sum(counts[first]))}),
        (
            leaf,
            {"only the errors seen": errors, "gave the rate": leaf / n, "left out the half": by_rate(n, errors / n)},
        ),
        (subtree, {"only the errors seen": sum(map(min, counts)), "took the mean": subtree / len(counts)}),
        (right, {"the wrong way round": other}),
    ]


def totals(branch):
    """The class counts of all cases below a node."""
    if is_leaf(branch):
        return counts_of(branch)
    below = [totals(each) for _, each in branch.branches]
    return {label: sum(counts[label] for counts in below) for label in below[0]}


def wrong_of(counts):
    return sum(counts.values()) - max(counts.values())


def ends(branch):
    return [branch] if is_leaf(branch) else [end for _, below in branch.branches for end in ends(below)]


def asking(branch, path=()):
    """All nodes that ask, by the place in words."""
    if is_leaf(branch):
        return {}
    found = {" and ".join(path) or "the root": branch}
    for answer, below in branch.branches:
        found |= asking(below, (*path, f"{branch.text} {answer}"))
    return found


def solve_weakest_link(exercise) -> Solved:
    diagram, _ = exercise.situation
    n = sum(totals(diagram.root).values())
    spared, leaves = {}, {}
    for name, node in asking(diagram.root).items():
        spared[name] = (wrong_of(totals(node)) - sum(wrong_of(totals(end)) for end in ends(node))) / n
        leaves[name] = len(ends(node))
    g = {name: spared[name] / (leaves[name] - 1) for name in spared}
    weakest, strongest = min(g, key=g.get), max(g, key=g.get)
    solved = []
    for part in exercise.parts[:2]:
        name = part.prompt.removeprefix("What is g of ").removeprefix("the node ").removesuffix("?")
        mistakes = {"divided by the leaves": spared[name] / leaves[name], "counted cases": g[name] * n}
        solved.append((g[name], mistakes | ({"did not divide": spared[name]} if leaves[name] > 2 else {})))
    choice = {"max instead of min": strongest} | {name: name for name in g if name not in {weakest, strongest}}
    return [*solved, (weakest, choice), (g[weakest], {"took the strongest": g[strongest]})]
