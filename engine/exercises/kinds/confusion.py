"""The confusion matrix, accuracy, precision and recall."""

from __future__ import annotations

import numpy as np

from engine.evaluate.scores import scored
from engine.exercises.exercise import Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import column_of, table_of, theme
from engine.exercises.writing import result, share, written

SHAPES = {1: (10, 2), 2: (16, 2), 3: (18, 3)}  # rows, classes


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Rows with their class and the predicted one: a cell of the matrix, accuracy, precision and recall."""
    words = theme(rng)
    rows, classes = SHAPES[difficulty]
    names = words.classes[:classes]
    truth = rng.integers(classes, size=rows)
    predicted = np.where(rng.random(rows) < 0.65, truth, rng.integers(classes, size=rows))
    table = table_of([], column_of(words.target, names, truth))
    scores = scored(predicted.astype(float), table)
    label = int(rng.integers(classes))
    other = (label + 1) % classes
    name, elsewhere = names[label], names[other]
    confusion = scores.confusion
    precision, recall = scores.precision[label], scores.recall[label]
    require(precision is not None and recall is not None and confusion[label, label] > 0)
    called, there, hits = confusion[:, label].sum(), confusion[label].sum(), confusion[label, label]
    precise, recalled = precision or 0.0, recall or 0.0
    right = scores.right
    cell = Part(
        f"How many rows of class {name} were predicted as {elsewhere}?",
        Number(float(confusion[label, other]), 0.0, 0),
        (
            Mistake(
                "row and column swapped",
                float(confusion[other, label]),
                f"Those are of class {elsewhere} and were predicted as {name}.",
            ),
            Mistake("counted the right ones", float(hits), f"Those were predicted as {name}, as they should be."),
        ),
        (f"Go through the rows of class {name}.", f"Among them, count those predicted as {elsewhere}."),
        (Step(f"Of {written(there)} rows of class {name} so many went wrong: {written(confusion[label, other])}."),),
    )
    accuracy = Part(
        "What is the accuracy?",
        Number(scores.score),
        (
            Mistake(
                "gave the error",
                1 - scores.score,
                "That is the share of wrong predictions; accuracy is the share of right ones.",
            ),
        ),
        ("Count the rows whose prediction is right.",),
        (Step("The right ones among all rows.", f"{share(right, rows)} {result(scores.score)}"),),
    )
    of_called = Part(
        f"What is the precision of {name}?",
        Number(precise),
        (
            Mistake(
                "gave the recall",
                recalled,
                f"That is the recall: of the rows of class {name}. Precision looks at those predicted as {name}.",
            ),
            Mistake(
                "divided by all rows", float(hits) / rows, f"Divide by the rows predicted as {name}, not by all rows."
            ),
        ),
        (f"Look only at the rows that were predicted as {name}.", f"That is {written(called)} of {rows} rows."),
        (
            Step(
                f"Of {written(called)} rows predicted as {name}, {written(hits)} are.",
                f"{share(hits, called)} {result(precise)}",
            ),
        ),
    )
    of_there = Part(
        f"What is the recall of {name}?",
        Number(recalled),
        (
            Mistake(
                "gave the precision",
                precise,
                f"That is the precision: of the rows predicted as {name}. Recall looks at those of class {name}.",
            ),
            Mistake("divided by all rows", float(hits) / rows, f"Divide by the rows of class {name}, not by all rows."),
        ),
        (f"Look only at the rows of class {name}.", f"That is {written(there)} of {rows} rows."),
        (
            Step(
                f"Of {written(there)} rows of class {name}, {written(hits)} were found.",
                f"{share(hits, there)} {result(recalled)}",
            ),
        ),
    )
    cells = tuple(
        (str(row + 1), names[int(t)], names[int(p)]) for row, (t, p) in enumerate(zip(truth, predicted, strict=True))
    )
    grid = Grid(("row", words.target, "predicted"), cells)
    return Task("Confusion matrix, precision, recall", (grid,), (cell, accuracy, of_called, of_there))


CONFUSION = Kind("confusion", "Confusion matrix, precision, recall", "evaluation", make)
