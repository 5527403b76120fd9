"""The best threshold of ten numbers."""

from __future__ import annotations

import numpy as np

from engine.exercises.arithmetic import NATURAL, difference_formula, entropy_formula, weighted_formula
from engine.exercises.exercise import Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import class_counts, column_of, grid, numeric_table, theme
from engine.exercises.writing import amount, name, written
from engine.experiments.information import entropy
from engine.experiments.thresholds import boundaries
from engine.learn.grow import learn
from engine.learn.questions import Threshold
from engine.learn.recipe import Recipe

APART = 0.02  # bits between the best cut and the next
NOISE = {1: 0, 2: 1, 3: 2}  # classes that are swapped


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Ten numbers in order, each with its class: cuts worth trying, the best one, and its gain."""
    words = theme(rng)
    column, least, most = words.number
    numbers = np.sort(rng.choice(np.arange(least, most + 1), size=10, replace=False))
    codes = (np.arange(10) >= rng.integers(3, 8)).astype(int)
    if rng.random() < 0.5:
        codes = 1 - codes
    for at in rng.permutation(10)[: NOISE[difficulty] + 1]:
        codes[at] = 1 - codes[at]
    table = numeric_table(column, numbers.tolist(), column_of(words.target, words.classes[:2], codes))
    require(min(class_counts(table)) > 1)
    trace = learn(table, Recipe())
    item, curve = trace.candidates(0).items[0], trace.curve((), column)
    question = item.question
    require(isinstance(question, Threshold))
    assert isinstance(question, Threshold)  # told to the type checker
    gains = np.sort(curve.gain)
    require(gains[-1] > gains[-2] + APART)
    low, high = float(question.below or 0), float(question.above or 0)
    middle, worth = question.threshold, int(boundaries(curve).sum())
    flattest = int(curve.gain.argmin())
    require(gains[0] < gains[1] - 1e-6)
    worst = float(curve.below[flattest] + curve.above[flattest]) / 2
    edges = Part(
        "How many midpoints between neighbouring numbers lie between two different classes?",
        Number(float(worth), 0.0, 0),
        (
            Mistake(
                "counted every midpoint",
                9.0,
                "Those are all midpoints. Only where the class changes can a cut be best.",
            ),
        ),
        ("Go through the numbers in order and watch the class.", "Count the places where the class changes."),
        (Step(f"Places where the class changes: {worth}. No other cut can be the best (Fayyad and Irani)."),),
    )
    best = Part(
        f"Which midpoint is the best threshold for {column}, by information gain?",
        Number(middle, 0.0, 1),
        (
            Mistake(
                "took the lower number",
                low,
                f"The cut is right, but the midpoint was asked for, not {written(low)} itself.",
            ),
            Mistake(
                "took the upper number",
                high,
                f"The cut is right, but the midpoint was asked for, not {written(high)} itself.",
            ),
            Mistake("the least gain", worst, "That cut has the least gain of all; the highest is wanted."),
        ),
        (
            "Only cuts where the class changes can be the best.",
            "Write down how many of each class lie on either side of each cut.",
            f"The best cut lies between {written(low)} and {written(high)}.",
        ),
        (Step(f"The gain is highest between {written(low)} and {written(high)}; halfway is {written(middle, 1)}."),),
    )
    counts, sides = class_counts(table), item.branches
    sizes = sides.sum(axis=1).tolist()
    before = entropy(counts)
    gain = Part(
        "What is its information gain, in bits?",
        Number(item.gain, unit="bits"),
        (
            Mistake("gave what is left", item.conditional, "That is the entropy left after the cut. Take it off H(Y)."),
            Mistake(
                "forgot the weights",
                before - float(item.impurities.mean()),
                "The two sides were averaged without their weights: the larger side counts more.",
            ),
            Mistake("log base e", item.gain * NATURAL, "That is in natural logarithms. Bits take base 2."),
        ),
        (
            f"Before the cut H(Y) is {amount(before, 'bits')}.",
            f"{written(sizes[0])} of the ten lie below the cut, {written(sizes[1])} above it.",
        ),
        (
            Step("Before the cut.", entropy_formula(counts, "Y")),
            Step("Below it.", entropy_formula(sides[0].tolist(), r"Y \mid {\le}")),
            Step("Above it.", entropy_formula(sides[1].tolist(), r"Y \mid {>}")),
            Step(
                "What is left.",
                weighted_formula(rf"H(Y \mid {name(column)})", sizes, item.impurities.tolist(), item.conditional),
            ),
            Step("The gain.", difference_formula(r"\mathrm{Gain}", before, item.conditional, item.gain)),
        ),
    )
    at = int(rng.integers(2, 8))
    left = Part(
        f"A tree asks: {column} ≤ {int(numbers[at])}? How many of the ten go to the branch “yes”?",
        Number(float(at + 1), 0.0, 0),
        (
            Mistake(
                "took the inequality as strict",
                float(at),
                f"{int(numbers[at])} itself is ≤ {int(numbers[at])}: it goes along.",
            ),
            Mistake("the other branch", float(9 - at), "That is the branch “no”."),
        ),
        ("Count the numbers up to the threshold.", "A number equal to the threshold goes to the branch “yes”."),
        (Step(f"The numbers up to {int(numbers[at])} are the first {at + 1} of the ten."),),
    )
    return Task("The best threshold", (grid(table),), (edges, best, gain, left))


THRESHOLD = Kind("threshold", "The best threshold", "thresholds", make)
