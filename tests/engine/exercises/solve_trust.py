"""Exercises on evaluation, ensembles and regression, solved from nothing but what a student sees."""

import math
import statistics
from collections import Counter
from itertools import pairwise

from tests.engine.exercises.naive import Solved, labels, numbers, rows_of, split


def majority(found):
    (best, most), *others = Counter(found).most_common()
    assert all(n < most for _, n in others)
    return best


def solve_confusion(exercise) -> Solved:
    (grid,) = exercise.situation
    pairs = [row[1:] for row in grid.rows]
    asked = exercise.parts[0].prompt.removeprefix("How many rows of class ").removesuffix("?")
    label, other = asked.split(" were predicted as ")
    hits, called = pairs.count((label, label)), sum(p == label for _, p in pairs)
    there, right = sum(t == label for t, _ in pairs), sum(t == p for t, p in pairs)
    n = len(pairs)
    cell = {"row and column swapped": pairs.count((other, label)), "counted the right ones": hits}
    return [
        (pairs.count((label, other)), cell),
        (right / n, {"gave the error": 1 - right / n}),
        (hits / called, {"gave the recall": hits / there, "divided by all rows": hits / n}),
        (hits / there, {"gave the precision": hits / called, "divided by all rows": hits / n}),
    ]


def solve_interval(exercise) -> Solved:
    values = numbers(labels(rows_of(exercise.situation[1]), "accuracy in %"))
    n, mean, sigma = len(values), statistics.fmean(values), statistics.stdev(values)
    reach = 1.96 * sigma / n**0.5
    return [
        (mean, {"took the middle one": statistics.median(values)}),
        (sigma, {"divided by n": statistics.pstdev(values), "forgot the root": statistics.variance(values)}),
        (
            reach,
            {
                "forgot the number of runs": 1.96 * sigma,
                "divided by n": 1.96 * sigma / n,
                "forgot the 1.96": sigma / n**0.5,
            },
        ),
        (mean - reach, {"gave the upper end": mean + reach}),
    ]


def solve_folds(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, (_, fold, column, target) = rows_of(grid), grid.head
    stump = exercise.difficulty > 1

    def answer(row, training):
        return majority(labels([each for each in training if not stump or each[column] == row[column]], target))

    def right(judged, training):
        return sum(answer(row, training) == row[target] for row in judged)

    by_fold = {
        number: right(part, [row for row in rows if row[fold] != number]) for number, part in split(rows, fold).items()
    }
    first = next(row for row in rows if row[fold] == "1")
    said = answer(first, [row for row in rows if row[fold] != "1"])
    (other,) = set(labels(rows, target)) - {said}
    inside, n = sum(row[fold] == "1" for row in rows), len(rows)
    share, flattering = sum(by_fold.values()) / n, right(rows, rows) / n
    mistakes = {"tested on the training rows": flattering} if abs(flattering - share) > 0.02 else {}
    return [
        (said, {"took the minority": other}),
        (inside - by_fold["1"], {"counted the right ones": by_fold["1"]}),
        (share, mistakes | {"gave the error": 1 - share}),
    ]


def solve_bootstrap(exercise) -> Solved:
    _, grid = exercise.situation
    rows, target = rows_of(grid), grid.head[1]
    trees = (1, 2, 3)
    for tree in trees:  # as many draws as rows
        assert sum(int(row[f"draws of tree {tree}"]) for row in rows) == len(rows)

    def wrong(judged, tree):
        return sum(row[f"answer of tree {tree}"] != row[target] for row in judged) / len(judged)

    out = [row for row in rows if row["draws of tree 1"] == "0"]
    votes = [
        (row, [row[f"answer of tree {tree}"] for tree in trees if row[f"draws of tree {tree}"] == "0"]) for row in rows
    ]
    judged = [(row, said) for row, said in votes if said]
    missed = sum(majority(said) != row[target] for row, said in judged)
    everybody = sum(majority([row[f"answer of tree {tree}"] for tree in trees]) != row[target] for row in rows)
    return [
        (
            [row["row"] for row in out],
            {"drawn several times": [r["row"] for r in rows if int(r["draws of tree 1"]) > 1]},
        ),
        (wrong(out, 1), {"judged by all rows": wrong(rows, 1)}),
        (
            missed / len(judged),
            {"let all trees vote": everybody / len(rows), "divided by all rows": missed / len(rows)},
        ),
    ]


def solve_boosting(exercise) -> Solved:
    sentence, grid = exercise.situation
    rate = float(sentence.rstrip(".").rpartition("= ")[2])
    points = [(float(row["x"]), float(row["y"])) for row in rows_of(grid)]
    ys = [y for _, y in points]

    def squared(sides):
        return sum(sum((y - statistics.fmean(side)) ** 2 for y in side) for side in sides)

    cuts = []
    for (low, _), (high, _) in pairwise(points):
        cut = (low + high) / 2
        cuts.append((squared([[y for x, y in points if (x <= cut) == below] for below in (True, False)]), cut))
    _, best = min(cuts)
    asked = float(exercise.parts[0].prompt.partition("≤ ")[2].partition("?")[0])
    assert asked == best
    means = {below: statistics.fmean([y for x, y in points if (x <= best) == below]) for below in (True, False)}
    row = int(exercise.parts[1].prompt.partition("row ")[2].partition(" ")[0]) - 1
    x, y = points[row]
    mean = means[x <= best]
    assert f"“{'yes' if x <= best else 'no'}”" in exercise.parts[0].prompt
    members = [v for u, v in points if (u <= best) == (x <= best)]
    residuals = [v - rate * means[u <= best] for u, v in points]
    mse = statistics.fmean(r * r for r in residuals)
    return [
        (mean, {"took the mean of all": statistics.fmean(ys), "added them up": sum(members)}),
        (rate * mean, {"forgot the shrinkage": mean, "took away the shrinkage": (1 - rate) * mean}),
        (residuals[row], {"forgot the shrinkage": y - mean, "the wrong way round": -residuals[row]}),
        (mse, {"before this round": statistics.fmean(v * v for v in ys), "added them up": mse * len(ys)}),
    ]


def solve_adaboost(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, target = rows_of(grid), grid.head[1]
    wrong = [row[target] != row["answer of the stump"] for row in rows]
    weights = numbers(labels(rows, "weight"))
    classes = 3 if exercise.difficulty == 3 else 2
    epsilon = sum(w for w, bad in zip(weights, wrong, strict=True) if bad) / sum(weights)
    odds = math.log((1 - epsilon) / epsilon)
    say = odds + math.log(classes - 1)
    raised = [w * math.exp(say) if bad else w for w, bad in zip(weights, wrong, strict=True)]
    scale = sum(weights) / sum(raised)
    row = int(exercise.parts[2].prompt.partition("row ")[2].partition(" ")[0]) - 1
    assert wrong[row]
    error = {"forgot the weights": sum(wrong) / len(wrong)} if exercise.difficulty > 1 else {}
    voice = {"forgot the classes": odds} if classes > 2 else {}
    return [
        (epsilon, error | {"gave the right share": 1 - epsilon}),
        (say, voice | {"log base 2": say / math.log(2), "took half of it": say / 2, "upside down": -say}),
        (raised[row] * scale, {"forgot to scale": raised[row], "did not raise it": weights[row] * scale}),
    ]


def solve_regression(exercise) -> Solved:
    (grid,) = exercise.situation
    points = [(float(row["x"]), float(row["y"])) for row in rows_of(grid)]
    ys, n = [y for _, y in points], len(points)
    cut = float(exercise.parts[1].prompt.partition("≤ ")[2].partition("?")[0])
    sides = [[y for x, y in points if x <= cut], [y for x, y in points if x > cut]]
    inside = [statistics.pvariance(side) for side in sides]
    whole, left = statistics.pvariance(ys), sum(len(s) / n * v for s, v in zip(sides, inside, strict=True))
    asked = float(exercise.parts[3].prompt.rpartition("= ")[2].rstrip("?"))
    own, other = (sides[0], sides[1]) if asked <= cut else (sides[1], sides[0])
    leaf = {
        "took the mean of all": statistics.fmean(ys),
        "the other leaf": statistics.fmean(other),
        "added them up": sum(own),
    }
    spread = {
        "divided by n − 1": statistics.variance(ys),
        "added them up": whole * n,
        "forgot the mean": statistics.fmean(y * y for y in ys),
    }
    return [
        (whole, spread),
        (left, {"forgot the weights": sum(inside) / 2, "added the branches": sum(inside)}),
        (whole - left, {"gave what is left": left, "gave the share": 1 - left / whole}),
        (statistics.fmean(own), leaf),
    ]
