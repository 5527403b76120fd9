"""The 95 % confidence interval of a mean accuracy."""

from __future__ import annotations

import math

import numpy as np

from engine.evaluate.intervals import Z, interval
from engine.exercises.exercise import Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.writing import result, written

RUNS = {1: 5, 2: 6, 3: 9}


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Accuracies of repeated random splits: their mean, their deviation, and how far the interval reaches."""
    n = RUNS[difficulty]
    values = [
        float(each) for each in np.clip(np.round(rng.normal(rng.integers(60, 90), rng.uniform(3, 9), size=n)), 20, 99)
    ]
    found = interval(values)
    require(found.sigma > 2)
    squares = sum((each - found.mean) ** 2 for each in values)
    root = math.sqrt(n)
    mean = Part(
        "What is the mean accuracy, in percent?",
        Number(found.mean, 0.05, 2, "%"),
        (Mistake("took the middle one", float(np.median(values)), "That is the median; add them up and divide."),),
        ("Add them up and divide by their number.",),
        (
            Step(
                "The mean.", rf"\tfrac{{{' + '.join(written(each) for each in values)}}}{{{n}}} {result(found.mean, 2)}"
            ),
        ),
    )
    deviation = Part(
        "What is their standard deviation σ, over n − 1, in percent?",
        Number(found.sigma, 0.05, 2, "%"),
        (
            Mistake(
                "divided by n",
                math.sqrt(squares / n),
                "That divides by n. The mean was estimated too, so divide by n − 1.",
            ),
            Mistake("forgot the root", squares / (n - 1), "That is the variance; σ is its square root."),
        ),
        ("Square each distance from the mean and add them up.", f"The squares add up to {written(squares, 2)}."),
        (
            Step(
                "The root of the mean square.",
                rf"\sigma = \sqrt{{\tfrac{{{written(squares, 2)}}}{{{n} - 1}}}} {result(found.sigma, 2)}",
            ),
        ),
    )
    reach = Part(
        "The 95 % interval of the mean takes 1.96 standard errors. How far does it reach to either side, in percent?",
        Number(found.margin, 0.05, 2, "%"),
        (
            Mistake(
                "forgot the number of runs",
                Z * found.sigma,
                "That is 1.96 σ: where single runs lie. For the mean divide by √n.",
            ),
            Mistake("divided by n", Z * found.sigma / n, "Divide by the square root of n, not by n."),
            Mistake("forgot the 1.96", found.sigma / root, "That is one standard error; 95 % reach 1.96 of them."),
        ),
        ("The mean of n runs scatters less than a single run: σ/√n.", "Times 1.96."),
        (
            Step(
                "1.96 standard errors.",
                rf"1.96\cdot\tfrac{{{written(found.sigma, 2)}}}{{\sqrt{{{n}}}}} {result(found.margin, 2)}",
            ),
        ),
    )
    low = Part(
        "Where does the interval begin, in percent?",
        Number(found.low, 0.1, 2, "%"),
        (Mistake("gave the upper end", found.high, "That is where it ends."),),
        ("The mean less the reach.",),
        (
            Step(
                "The mean less the reach.",
                rf"{written(found.mean, 2)} - {written(found.margin, 2)} {result(found.low, 2)}",
            ),
        ),
    )
    grid = Grid(("run", "accuracy in %"), tuple((str(at), written(each)) for at, each in enumerate(values, 1)))
    return Task("Confidence interval", ("A tree was tested on random splits.", grid), (mean, deviation, reach, low))


INTERVAL = Kind("interval", "Confidence interval of an accuracy", "evaluation", make)
