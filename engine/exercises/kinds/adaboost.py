"""A round of AdaBoost."""

from __future__ import annotations

import math

import numpy as np

from engine.ensemble.adaboost import adaboost_recipe, adapted
from engine.ensemble.member import coded_rows
from engine.exercises.arithmetic import NATURAL
from engine.exercises.exercise import Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import class_counts, column_of, covering, table_of, theme
from engine.exercises.writing import result, share, written

ROWS = {1: 8, 2: 8, 3: 10}


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Weighted rows and a stump's answers: its weighted error, its say, and the new weight of a row it got wrong."""
    words = theme(rng)
    rows, classes = ROWS[difficulty], 3 if difficulty == 3 else 2
    column, labels = words.columns[int(rng.integers(len(words.columns)))]
    codes = covering(rng, rows, len(labels))
    target = np.where(rng.random(rows) < 0.6, codes % classes, rng.integers(classes, size=rows))
    weights = np.ones(rows) if difficulty == 1 else rng.integers(1, 5, size=rows).astype(float)
    table = table_of(
        [column_of(column, labels, codes)], column_of(words.target, words.classes[:classes], target), weights.tolist()
    )
    require(min(class_counts(table)) > 0)
    (step,) = adapted(table, adaboost_recipe(table), 1)
    require(not step.last and step.epsilon < 0.5 and step.say > 0.1)
    wrong = np.flatnonzero(step.wrong)
    row = int(wrong[rng.integers(len(wrong))])
    answers = step.member.predict(coded_rows(table, table)).astype(int)
    epsilon, say, total = step.epsilon, step.say, float(weights.sum())
    odds, after = (1 - epsilon) / epsilon, float(step.after[row])
    kept = float(step.after[np.flatnonzero(~step.wrong)[0]] / weights[np.flatnonzero(~step.wrong)[0]])
    unweighted, own = float(step.wrong.mean()), float(weights[row])
    raised, sum_raised = own * math.exp(say), total / kept
    missed = float(weights[wrong].sum())
    share_wrong = Part(
        "What is ε, the weighted share that the stump gets wrong?",
        Number(epsilon),
        (
            *(
                (Mistake("forgot the weights", unweighted, "That counts rows. Each row counts with its weight."),)
                if difficulty > 1
                else ()
            ),
            Mistake("gave the right share", 1 - epsilon, "That is the share it gets right."),
        ),
        ("Mark the rows that are wrong.", f"The weights add up to {written(total)}."),
        (Step("The weight of the wrong rows among all.", rf"\varepsilon = {share(missed, total)} {result(epsilon)}"),),
    )
    extra = f" + ln({classes} − 1)" if classes > 2 else ""
    formula = rf"\alpha = \ln(\tfrac{{1 - {written(epsilon)}}}{{{written(epsilon)}}})" + (
        rf" + \ln({classes} - 1)" if classes > 2 else ""
    )
    voice = Part(
        f"What is its say α = ln((1 − ε)/ε){extra}?",
        Number(say),
        (
            *(
                (Mistake("forgot the classes", math.log(odds), f"With {classes} classes ln({classes} − 1) is added."),)
                if classes > 2
                else ()
            ),
            Mistake("log base 2", say / NATURAL, "That takes the logarithm to base 2; here it is the natural one."),
            Mistake(
                "took half of it",
                say / 2,
                "That is half of it, as some books write it. Here α stands without the half.",
            ),
            Mistake("upside down", -say, "The right share stands above, the wrong one below."),
        ),
        ("Put ε into the formula.",),
        (Step("Put ε into the formula.", rf"{formula} {result(say)}"),),
    )
    heavier = Part(
        f"Wrong rows are multiplied by e^α, then all are scaled to their old sum. What does row {row + 1} weigh then?",
        Number(after),
        (
            Mistake(
                "forgot to scale",
                raised,
                "That is before scaling: all weights together are too much now.",
            ),
            Mistake(
                "did not raise it",
                own * kept,
                "The row was wrong: before scaling it is multiplied by e^α.",
            ),
        ),
        (
            "Multiply the wrong rows by e^α and add up all weights.",
            f"Before scaling they add up to {written(sum_raised)}.",
            f"Scale by {written(total)} over that sum.",
        ),
        (
            Step(
                "Raised.",
                rf"{written(own)}\cdot e^{{{written(say)}}} {result(raised)}",
            ),
            Step(
                "Scaled to the old sum.",
                rf"\tfrac{{{written(total)}}}{{{written(sum_raised)}}}\cdot {written(raised)} {result(after)}",
            ),
        ),
    )
    cells = tuple(
        (str(at + 1), table.target.text(at), table.classes[int(answers[at])], written(float(weights[at])))
        for at in range(rows)
    )
    grid = Grid(("row", words.target, "answer of the stump", "weight"), cells)
    return Task("A round of AdaBoost", (grid,), (share_wrong, voice, heavier))


ADABOOST = Kind("adaboost", "A round of AdaBoost", "adaboost", make)
