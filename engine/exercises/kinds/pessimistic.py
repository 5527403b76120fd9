"""Pessimistic errors: C4.5's upper limit of the errors of a leaf."""

from __future__ import annotations

import math

import numpy as np

from engine.exercises.exercise import Choice, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import counted_table, counts_grid, theme
from engine.exercises.writing import result, written
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.prune.pessimistic import SLACK, prune

CF = 0.25
CUT, KEEP = "a leaf replaces it", "it stays"
SPREAD = {1: 3, 2: 5, 3: 5}
NO_ERRORS = "A leaf of N cases without errors is expected to make N (1 − 0.25^(1/N)) errors."
SOME_ERRORS = (
    "With e errors, e at least 1: N (f + z²/(2N) + z √(f/N − f²/N + z²/(4N²))) / (1 + z²/N), "
    "where f = (e + 0.5)/N and z = 0.6745."
)


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """The counts of leaves: expected errors of a pure one, of the node as a leaf, of the subtree, and the verdict."""
    words = theme(rng)
    branches = 3 if difficulty == 3 else 2
    column, labels = next(each for each in words.columns if len(each[1]) == branches)
    counts = rng.integers(0, SPREAD[difficulty], size=(branches, 2))
    counts[np.arange(branches), rng.integers(2, size=branches)] += rng.integers(3, 12, size=branches)
    pure = [at for at in range(branches) if counts[at].min() == 0]
    whole = counts.sum(axis=0)
    require(
        bool(pure)
        and whole.min() > 0
        and whole[0] != whole[1]
        and bool((counts.max(axis=1) > counts.min(axis=1)).all())
    )
    table = counted_table(column, labels, words.target, words.classes[:2], counts)
    trace = learn(table, Recipe(max_depth=1))
    require(trace.tree.root.question is not None)
    (verdict,) = prune(trace, CF, raising=False)
    numbers, terms = verdict.numbers, verdict.parts
    leaf, subtree, z = numbers["leaf"], numbers["subtree"], numbers["z"]
    require(abs(leaf - subtree - SLACK) > 0.05)
    n, errors, first = int(numbers["cases"]), int(numbers["errors"]), pure[0]
    size = int(counts[first].sum())
    rate = (errors + 0.5) / n
    seen = int(counts.min(axis=1).sum())
    sure = Part(
        f"How many errors does C4.5 expect of the leaf where {column} is {labels[first]}?",
        Number(terms[first]),
        (
            Mistake("only the errors seen", 0.0, "None was seen, but so few cases do not make sure of it."),
            Mistake(
                "gave the rate", terms[first] / size, "That is the rate. Times the cases of the leaf it is errors."
            ),
        ),
        ("It has no errors: use the first formula.", f"N is {size}."),
        (Step("The leaf has no errors.", rf"{size}\cdot (1 - 0.25^{{1/{size}}}) {result(terms[first])}"),),
    )
    as_leaf = Part(
        "How many errors does it expect if the node were a leaf?",
        Number(leaf, 0.02),
        (
            Mistake(
                "only the errors seen", float(errors), "Those are the errors seen in training. The limit is above them."
            ),
            Mistake("gave the rate", leaf / n, "That is the rate. Times the cases of the node it is errors."),
            Mistake("left out the half", limit(n, errors / n, z), "The half that is added to the errors is missing."),
        ),
        (
            "Add up the leaves: how many cases, and how many are not of the majority?",
            f"N is {n} and e is {errors}: use the second formula.",
            f"f is {written(rate, 4)}.",
        ),
        (
            Step(
                f"The node holds {n} cases, {errors} of them wrong.",
                rf"f = \tfrac{{{errors} + 0.5}}{{{n}}} {result(rate, 4)}",
            ),
            Step("Put into the second formula.", rf"{limit_formula(n, rate, z)} {result(leaf)}"),
        ),
    )
    below = Part(
        "How many errors does it expect of the subtree?",
        Number(subtree, 0.02),
        (
            Mistake(
                "only the errors seen", float(seen), "Those are the errors seen in training; add up what is expected."
            ),
            Mistake("took the mean", subtree / branches, "That is the mean of the leaves. Their errors add up."),
        ),
        ("Take the expected errors of every leaf.", "Add them up."),
        (Step("The leaves add up.", rf"{' + '.join(written(term) for term in terms)} {result(subtree)}"),),
    )
    right, other = (CUT, KEEP) if verdict.verdict == "leaf" else (KEEP, CUT)
    told = (
        f"The leaf is expected to make {written(leaf)} errors, the subtree {written(subtree)}; "
        "a leaf may make 0.1 more and still wins."
    )
    decision = Part(
        "What becomes of the subtree? A leaf may be expected to make up to 0.1 errors more.",
        Choice(right, (CUT, KEEP)),
        (Mistake("the wrong way round", other, told),),
        ("Compare the two expected numbers of errors.",),
        (Step(told),),
    )
    rows = list(zip(labels, counts.tolist(), strict=True))
    situation = (
        f"Below a node that asks {column} there are only leaves. C4.5 prunes with a confidence of 25 %.",
        counts_grid(rows, table.classes, column),
        NO_ERRORS,
        SOME_ERRORS,
    )
    return Task("Pessimistic errors", situation, (sure, as_leaf, below, decision))


def limit(n: float, f: float, z: float) -> float:
    """The formula of the situation, for a rate that somebody mistook."""
    root = math.sqrt(max(f / n - f * f / n + z * z / (4 * n * n), 0.0))
    return n * (f + z * z / (2 * n) + z * root) / (1 + z * z / n)


def limit_formula(n: int, f: float, z: float) -> str:
    """The same with its numbers."""
    under = f / n - f * f / n + z * z / (4 * n * n)
    above = rf"{written(f, 4)} + {written(z * z / (2 * n), 4)} + {written(z, 4)} \cdot \sqrt{{{written(under, 4)}}}"
    return rf"{n} \cdot \frac{{{above}}}{{1 + {written(z * z / n, 4)}}}"


PESSIMISTIC = Kind("pessimistic", "Pessimistic error of a leaf", "pruning", make)
