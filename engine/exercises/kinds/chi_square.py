"""The chi-square test of a split."""

from __future__ import annotations

import numpy as np

from engine.exercises.exercise import Choice, Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import counted_table, counts_grid, theme
from engine.exercises.writing import result, share, written
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.prune.chi_square import deviations, prune

SHAPES = {1: (2, 2), 2: (3, 2), 3: (3, 3)}  # branches, classes
CRITICAL = {1: "3.841", 2: "5.991", 3: "7.815", 4: "9.488"}  # 5 % of the distribution lie above
CUT, KEEP = "cut it: it may be chance", "keep it: it is hardly chance"


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """The counts of a split: an expected count, the deviation, its degrees of freedom, and the verdict at 5 %."""
    words = theme(rng)
    branches, classes = SHAPES[difficulty]
    column, labels = next(each for each in words.columns if len(each[1]) == branches)
    counts = rng.integers(1, 7 + 3 * difficulty, size=(branches, classes))
    table = counted_table(column, labels, words.target, words.classes[:classes], counts)
    tree = learn(table, Recipe(max_depth=1)).tree
    require(tree.root.question is not None)
    (verdict,) = prune(tree, 0.05)
    numbers = verdict.numbers
    value, freedom = numbers["deviation"], int(numbers["freedom"])
    require(abs(numbers["p"] - 0.05) > 0.003 and value > 0.05)
    n, size, whole = tree.root.n, float(counts[0].sum()), float(counts[:, 0].sum())
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / n
    first, parts = float(expected[0, 0]), deviations(tree, tree.root)
    label, one = labels[0], words.classes[0]
    off = counts - expected
    mean = Part(
        f"If {column} told nothing about {words.target}: how many cases of {one} are expected where it is {label}?",
        Number(first),
        (
            Mistake(
                "equal shares", size / classes, "That gives each class the same share. The shares of all cases count."
            ),
            Mistake("gave the observed count", float(counts[0, 0]), "That is what was observed."),
        ),
        (f"What share of all cases is {one}?", f"The branch takes its {written(size)} cases as if at random."),
        (
            Step(
                "The branch's cases times the share of the class.",
                rf"{written(size)}\cdot {share(whole, n)} {result(first)}",
            ),
        ),
    )
    deviation = Part(
        "What is chi-square, summed over all branches and classes?",
        Number(value, 0.02),
        (
            Mistake(
                "divided by the observed", float((off**2 / counts).sum()), "Divide each square by the expected count."
            ),
            Mistake(
                "did not divide", float((off**2).sum()), "Each squared difference is divided by its expected count."
            ),
            Mistake("did not square", float((np.abs(off) / expected).sum()), "The differences are squared first."),
        ),
        ("Find the expected count of every cell.", "Each cell adds its squared difference over the expected count."),
        (
            *(
                Step(
                    f"Where {column} is {where}: each squared difference over its expected count.",
                    rf"{' + '.join(map(cell, line, averages))} {result(part)}",
                )
                for where, line, averages, part in zip(labels, counts.tolist(), expected.tolist(), parts, strict=True)
            ),
            Step(
                "The branches add up.",
                rf"\chi^2 = {' + '.join(written(part) for part in parts)} {result(value)}",
            ),
        ),
    )
    degrees = Part(
        "How many degrees of freedom are there?",
        Number(float(freedom), 0.0, 0),
        (
            Mistake(
                "counted the cells",
                float(branches * classes),
                "Those are the cells. Once the sums are known, fewer are free.",
            ),
        ),
        ("It is branches less one, times classes less one.",),
        (Step("Branches less one, times classes less one.", rf"({branches} - 1)({classes} - 1) = {freedom}"),),
    )
    right, wrong = (CUT, KEEP) if verdict.verdict == "leaf" else (KEEP, CUT)
    sign = "below" if right == CUT else "above"
    decision = Part(
        "At a significance of 5 %, is the split cut or kept?",
        Choice(right, (CUT, KEEP)),
        (
            Mistake(
                "the wrong way round",
                wrong,
                f"Chi-square lies {sign} the critical value; the larger it is, the less it is chance.",
            ),
        ),
        (f"Compare it with the critical value for that many degrees of freedom: {CRITICAL[freedom]}.",),
        (Step(f"{written(value)} lies {sign} {CRITICAL[freedom]}, so {right}."),),
    )
    critical = Grid(
        ("degrees of freedom", "critical value"), tuple((str(f), text) for f, text in CRITICAL.items()), "At 5 %"
    )
    rows = list(zip(labels, counts.tolist(), strict=True))
    situation = (f"A node asks {column}.", counts_grid(rows, table.classes, column), critical)
    return Task("Chi-square of a split", situation, (mean, deviation, degrees, decision))


def cell(seen: float, expected: float) -> str:
    """What a cell adds: its squared difference over its expected count."""
    return rf"\tfrac{{({written(seen)} - {written(expected)})^2}}{{{written(expected)}}}"


CHI_SQUARE = Kind("chi-square", "Chi-square of a split", "pruning", make)
