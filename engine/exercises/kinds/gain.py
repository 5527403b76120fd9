"""Conditional entropy and information gain of a column."""

from __future__ import annotations

import numpy as np

from engine.exercises.arithmetic import (
    NATURAL,
    difference_formula,
    entropies_step,
    entropy_part,
    rounded_difference,
    weighted_formula,
)
from engine.exercises.exercise import Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import class_counts, grid, root_candidates, small_table, theme
from engine.exercises.writing import name
from engine.experiments.information import entropy
from engine.learn.recipe import Recipe

SHAPES = {1: (1, 8, 2), 2: (2, 10, 2), 3: (2, 12, 3)}  # columns, rows, classes


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """A small table: the entropy of the target, what is left of it once a column is known, and the gain."""
    words = theme(rng)
    columns, rows, classes = SHAPES[difficulty]
    table = small_table(rng, words, columns, rows, classes)
    counts = class_counts(table)
    require(min(counts) > 0)
    candidates = root_candidates(table, Recipe())
    item = candidates.items[int(rng.integers(columns))]
    require(item.question is not None and item.gain > 0.02 and item.conditional > 0.05)
    labels = item.question.labels if item.question else ()
    sizes = item.branches.sum(axis=1)
    inside = item.impurities
    target, column = words.target, item.column
    own = entropy(sizes.tolist())
    before = entropy_part(
        f"What is H({target}), in bits?",
        counts,
        name(target),
        [
            Mistake(
                "entropy of the wrong column", own, f"That is the entropy of {column}. Count the classes of {target}."
            )
        ],
    )
    plain_mean, most = float(inside[sizes > 0].mean()), int(np.argmax(sizes * inside))
    twice = item.conditional + float(sizes[most] * inside[most] / sizes.sum())
    steps = entropies_step(target, column, labels, item.branches.tolist())
    left = Step(
        "Their mean, weighted by the cases of each branch, is what is left.",
        weighted_formula(rf"H({name(target)} \mid {name(column)})", sizes.tolist(), inside.tolist(), item.conditional),
    )
    conditional = Part(
        f"What is H({target} | {column}), in bits?",
        Number(item.conditional, unit="bits"),
        (
            Mistake(
                "forgot the weights",
                plain_mean,
                "That is the plain mean of the branches. A branch counts with its share of the cases.",
            ),
            Mistake(
                "added the branches",
                float(inside.sum()),
                "That adds up the entropies of the branches; take their weighted mean.",
            ),
            Mistake("log base e", item.conditional * NATURAL, "That is in natural logarithms. Bits take base 2."),
            Mistake("counted a branch twice", twice, f"The branch {labels[most]} is in this sum twice."),
            Mistake(
                "gave the gain",
                item.gain,
                "That is the gain. The conditional entropy is what is left, not what is won.",
            ),
        ),
        (
            f"Sort the rows by {column} first.",
            "Take the entropy of each branch, then the mean by the cases of each.",
            f"The branches hold {', '.join(f'{int(n)} {label}' for n, label in zip(sizes, labels, strict=True))}.",
        ),
        (*steps, left),
    )
    won, amount = Number(item.gain, unit="bits"), item.gain
    slips = (
        Mistake(
            "forgot the weights",
            candidates.impurity - plain_mean,
            "The branches were averaged without their weights: larger ones count more.",
        ),
        Mistake("log base e", amount * NATURAL, "That is in natural logarithms. Bits take base 2."),
        Mistake(
            "gave what is left", item.conditional, "That is the conditional entropy. The gain is what it takes off."
        ),
        Mistake("the wrong way round", -amount, "The gain is the entropy before less the entropy after."),
    )
    gain = Part(
        f"What is the information gain of {column}, in bits?",
        won,
        rounded_difference(candidates.impurity, item.conditional, won, slips),
        ("The gain is what knowing the column takes off the entropy.", "Subtract your second answer from your first."),
        (
            *steps,
            left,
            Step(
                "The gain is the difference.",
                difference_formula(
                    rf"\mathrm{{Gain}}({name(column)})", candidates.impurity, item.conditional, item.gain
                ),
            ),
        ),
    )
    return Task("Conditional entropy and gain", (grid(table),), (before, conditional, gain))


GAIN = Kind("gain", "Conditional entropy and gain", "gain", make)
