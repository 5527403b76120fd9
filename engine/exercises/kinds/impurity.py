"""Gini impurity and misclassification, of a node and after a split."""

from __future__ import annotations

import numpy as np

from engine.exercises.arithmetic import weighted_formula
from engine.exercises.exercise import Choice, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import counts_grid
from engine.exercises.writing import result, share, written
from engine.experiments.impurities import MEASURES, preferred, split_impurity

CLASSES = ("no", "yes")
GINI, ERRORS = MEASURES[1], MEASURES[2]
FIRST, SECOND, TIE = "the first", "the second", "neither: they tie"
NAMES = {"first": FIRST, "second": SECOND, "tie": TIE}


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Two splits of the same cases: the impurity before and after, and which split each measure prefers."""
    most = 4 + 6 * difficulty
    no, yes = (int(n) for n in rng.integers(3, most, size=2))
    require(no != yes)
    splits = []
    for _ in range(2):
        a, b = int(rng.integers(0, no + 1)), int(rng.integers(0, yes + 1))
        require(0 < a + b < no + yes)
        splits.append((a, b, no - a, yes - b))
    first, second = splits
    require(sorted(first) != sorted(second))
    gini, wrong = split_impurity(GINI, first), split_impurity(ERRORS, first)
    choice, other = preferred(GINI, first, second), preferred(ERRORS, first, second)
    require(choice != "tie" and gini.after > 0.01 and abs(gini.parts[0] - gini.parts[1]) > 0.02)
    whole, p = no + yes, yes / (no + yes)
    sizes = [first[0] + first[1], first[2] + first[3]]
    before = Part(
        "What is the Gini impurity before the split?",
        Number(gini.before),
        (
            Mistake(
                "left out a class", 1 - p**2, "That is 1 less one square. Take off the square of every class's share."
            ),
            Mistake(
                "gave the sum of squares", 1 - gini.before, "That is the sum of the squares. The impurity is 1 less it."
            ),
            Mistake(
                "forgot the factor two", p * (1 - p), "That is p(1 − p). With two classes the impurity is twice that."
            ),
        ),
        ("Gini is 1 less the squared shares of the classes.", f"The shares are {no}/{whole} and {yes}/{whole}."),
        (
            Step(
                "One less the squared shares.",
                rf"G = 1 - ({share(no, whole)})^2 - ({share(yes, whole)})^2 {result(gini.before)}",
            ),
        ),
    )
    errors = Part(
        "What is the misclassification before the split?",
        Number(wrong.before),
        (
            Mistake(
                "max instead of min", 1 - wrong.before, "That is the share of the majority: what is right, not wrong."
            ),
        ),
        ("A leaf answers with the majority. What share is then wrong?",),
        (Step("One less the largest share.", rf"E = 1 - {share(max(no, yes), whole)} {result(wrong.before)}"),),
    )
    after = Part(
        "What is the Gini impurity after the first split?",
        Number(gini.after),
        (
            Mistake(
                "forgot the weights",
                sum(gini.parts) / 2,
                "That is the plain mean. A branch counts with its share of the cases.",
            ),
            Mistake("added the branches", sum(gini.parts), "That adds up the branches. Take their weighted mean."),
            Mistake("gave the decrease", gini.gain, "That is the decrease. What is left was asked for."),
        ),
        ("Take the Gini impurity of each branch.", f"The branches hold {sizes[0]} and {sizes[1]} of {whole} cases."),
        (Step("The weighted mean of the branches.", weighted_formula("G", sizes, gini.parts, gini.after)),),
    )
    options = (FIRST, SECOND, TIE)
    after_second = split_impurity(GINI, second).after
    lefts = {"first": gini.after, "second": after_second}
    mistakes = [
        Mistake("by misclassification", NAMES[other], "So says misclassification. Gini weighs the mix inside.")
    ] * (other != choice)
    mistakes += [
        Mistake(
            name,
            name,
            f"After that one the Gini impurity is {written(lefts[key])}; after the other it is lower."
            if key in lefts
            else "After the two splits the Gini impurity is not the same: work out both.",
        )
        for key, name in NAMES.items()
        if key not in {choice, other}
    ]
    by_gini = Part(
        "Which split does Gini prefer?",
        Choice(NAMES[choice], options),
        tuple(mistakes),
        ("The split with less impurity left wins.", "Compute what is left after the second split too."),
        (
            Step(
                "The lower impurity wins.",
                rf"G_1 {result(gini.after)}, \; G_2 "
                rf"{result(after_second)}",
            ),
        ),
    )
    grids = tuple(
        counts_grid([("one branch", each[:2]), ("other branch", each[2:])], CLASSES, title)
        for title, each in (("first split", first), ("second split", second))
    )
    return Task(
        "Gini and misclassification", (f"A node holds {no} no and {yes} yes.", *grids), (before, errors, after, by_gini)
    )


IMPURITY = Kind("impurity", "Gini and misclassification", "impurity", make)
