"""Rounds of boosting for numbers."""

from __future__ import annotations

import numpy as np

from engine.data.table import numeric_column
from engine.ensemble.boosting import boosted, boosting_recipe
from engine.exercises.exercise import Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import grid, table_of
from engine.exercises.writing import result, written
from engine.learn.grow import learn
from engine.learn.questions import Threshold

ROWS = {1: 5, 2: 6, 3: 7}
RATES = (0.1, 0.2, 0.25, 0.4)


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Numbers and a shrinkage: the leaf of the first stump, the sum and the residual of a row, and the error."""
    n = ROWS[difficulty]
    rate = float(rng.choice(RATES))
    x = np.arange(1, n + 1, dtype=float)
    y = rng.integers(1, 20, size=n).astype(float)
    table = table_of([numeric_column("x", x)], numeric_column("y", y))
    recipe = boosting_recipe(table, 1, rate)
    trace = learn(table, recipe)
    question = trace.tree.root.question
    require(isinstance(question, Threshold))
    gains = np.sort(trace.curve((), "x").gain)
    require(gains[-1] > gains[-2] + 0.3)
    threshold = question.threshold if isinstance(question, Threshold) else 0.0
    first, second = boosted(table, recipe, 2)
    row = int(rng.integers(n))
    side = x <= threshold if x[row] <= threshold else x > threshold
    fitted, mean = float(first.fitted[row]), float(first.fitted[row]) / rate
    residual, error = float(second.residuals[row]), first.error
    branch = "yes" if x[row] <= threshold else "no"
    members, cut = y[side], written(threshold, 1)
    leaf = Part(
        f"The first stump asks: x ≤ {cut}? What does its leaf “{branch}” say?",
        Number(mean),
        (
            Mistake(
                "took the mean of all", float(y.mean()), "That is the mean of all rows; the leaf holds some of them."
            ),
            Mistake("added them up", float(members.sum()), "That is the sum. A leaf says the mean of its rows."),
        ),
        ("A leaf says the mean of its rows.", f"Its rows have y = {', '.join(written(v) for v in members)}."),
        (
            Step(
                "The mean of its rows.",
                rf"\tfrac{{{' + '.join(written(v) for v in members)}}}{{{len(members)}}} {result(mean)}",
            ),
        ),
    )
    value = Part(
        f"What is the sum f of row {row + 1} after this round?",
        Number(fitted),
        (
            Mistake("forgot the shrinkage", mean, f"Only the part λ = {written(rate)} of the tree is added."),
            Mistake("took away the shrinkage", (1 - rate) * mean, "That is what is left out. The part λ is added."),
        ),
        ("f begins at 0.", "λ times the leaf is added."),
        (Step("λ times the leaf.", rf"{written(rate)}\cdot {written(mean)} {result(fitted)}"),),
    )
    left = Part(
        f"What is the residual of row {row + 1} that the next tree is grown from?",
        Number(residual),
        (
            Mistake(
                "forgot the shrinkage",
                float(y[row]) - mean,
                "The whole tree was taken off. Only the part λ of it is added, so only that comes off y.",
            ),
            Mistake("the wrong way round", -residual, "The residual is y less f."),
        ),
        ("The residual is y less f.",),
        (Step("y less f.", rf"{written(float(y[row]))} - {written(fitted)} {result(residual)}"),),
    )
    squares = Part(
        "What is the mean squared error after this round?",
        Number(error, 0.05, 2),
        (
            Mistake(
                "before this round", float((y**2).mean()), "That is the error of f = 0, before the tree was added."
            ),
            Mistake("added them up", error * n, "That is the sum of the squares; take their mean."),
        ),
        ("Square the residual of every row.", "Take their mean."),
        (Step("The mean of the squared residuals.", rf"\tfrac{{{written(error * n, 2)}}}{{{n}}} {result(error, 2)}"),),
    )
    sentence = f"Boosting begins with f = 0 and adds stumps shrunken by λ = {written(rate)}."
    return Task("A round of boosting", (sentence, grid(table)), (leaf, value, left, squares))


BOOSTING = Kind("boosting", "A round of boosting", "boosting", make)
