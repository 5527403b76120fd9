"""Variance reduction, and the mean that a leaf of a regression tree says."""

from __future__ import annotations

import numpy as np

from engine.data.table import numeric_column
from engine.exercises.arithmetic import difference_formula, weighted_formula
from engine.exercises.exercise import Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import grid, root_candidates, table_of
from engine.exercises.writing import result, written
from engine.learn.algorithms import recipe_for
from engine.learn.questions import Threshold

ROWS = {1: 5, 2: 7, 3: 9}


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Numbers in order: their variance, what a cut leaves of it, the decrease, and what a leaf says."""
    n = ROWS[difficulty]
    x = np.sort(rng.choice(np.arange(1, 3 * n), size=n, replace=False)).astype(float)
    y = rng.integers(1, 16, size=n).astype(float)
    table = table_of([numeric_column("x", x)], numeric_column("y", y))
    candidates = root_candidates(table, recipe_for(table, "cart"))
    item = candidates.items[0]
    question = item.question
    require(isinstance(question, Threshold) and item.gain > 0.3 and item.conditional > 0.1)
    threshold = question.threshold if isinstance(question, Threshold) else 0.0
    mean, variance = float(candidates.counts[1]), candidates.impurity
    sizes, means, inside = item.branches[:, 0].tolist(), item.branches[:, 1].tolist(), item.branches[:, 2].tolist()
    fresh = int(rng.integers(2))
    asked = float(x[0] if fresh == 0 else x[-1])
    members = y[x <= threshold] if fresh == 0 else y[x > threshold]
    cut = written(threshold, 1)
    before = Part(
        "What is the variance of y (over n)?",
        Number(variance, 0.02, 2),
        (
            Mistake("divided by n − 1", variance * n / (n - 1), "A tree divides by n: it describes these cases."),
            Mistake("added them up", variance * n, "That is the sum of the squares. Divide it by n."),
            Mistake("forgot the mean", float((y**2).mean()), "The distances from the mean are squared, not y itself."),
        ),
        ("Take the mean of y first.", f"The mean is {written(mean, 2)}; square the distances from it."),
        (
            Step(
                "The mean squared distance from the mean.",
                rf"V = \tfrac{{{written(variance * n, 2)}}}{{{n}}} {result(variance, 2)}",
            ),
        ),
    )
    after = Part(
        f"The tree asks: x ≤ {cut}? What variance is left?",
        Number(item.conditional, 0.02, 2),
        (
            Mistake(
                "forgot the weights", sum(inside) / 2, "That is the plain mean of the branches; larger ones count more."
            ),
            Mistake("added the branches", sum(inside), "That adds up the branches. Take their weighted mean."),
        ),
        (
            "Take the variance of each branch about its own mean.",
            f"Rows in the branches: {written(sizes[0])} and {written(sizes[1])}.",
        ),
        (Step("The weighted mean of the branches.", weighted_formula("V", sizes, inside, item.conditional)),),
    )
    gain = Part(
        "By how much does the question reduce the variance?",
        Number(item.gain, 0.02, 2),
        (
            Mistake("gave what is left", item.conditional, "That is what is left. Take it off the variance before."),
            Mistake("gave the share", item.gain / variance, "That is the share. The difference was asked for."),
        ),
        ("The variance before, less what is left.",),
        (Step("The difference.", difference_formula("V - V'", variance, item.conditional, item.gain)),),
    )
    leaf = Part(
        f"What does the tree of this one question predict for x = {written(asked)}?",
        Number(means[fresh], 0.02, 2),
        (
            Mistake("took the mean of all", mean, "That is the mean of all rows. The leaf says the mean of its own."),
            Mistake("the other leaf", means[1 - fresh], f"That is the other leaf: compare x with {cut} again."),
            Mistake("added them up", float(members.sum()), "That is the sum. A leaf says the mean."),
        ),
        ("Which branch does x take?", f"The rows there have y = {', '.join(written(v) for v in members)}."),
        (
            Step(
                "The mean of the leaf's rows.",
                rf"\tfrac{{{' + '.join(written(v) for v in members)}}}{{{len(members)}}} {result(means[fresh], 2)}",
            ),
        ),
    )
    return Task("Variance and the mean of a leaf", (grid(table),), (before, after, gain, leaf))


REGRESSION = Kind("regression", "Variance reduction and a leaf's mean", "regression", make)
