"""Cross-validation by hand."""

from __future__ import annotations

import numpy as np

from engine.data.table import IntArray, Table
from engine.evaluate.held_out import accuracy, held_out
from engine.evaluate.scores import fold_scores, scored
from engine.exercises.exercise import Choice, Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import class_counts, column_of, covering, table_of, theme
from engine.exercises.writing import result, share, written
from engine.learn.grow import learn
from engine.learn.recipe import Recipe

APART = 0.02  # between the accuracy on training rows and on held-out rows, where they differ
SHAPES = {1: (9, 3), 2: (12, 3), 3: (16, 4)}  # rows, folds


def clear(table: Table, rows: IntArray, depth: int) -> bool:
    """Whether a tree of these rows has cases and one majority wherever it answers."""
    codes = table.columns[0].codes[rows]
    groups = [rows] if not depth else [rows[codes == code] for code in range(table.columns[0].size)]
    counts = [np.sort(np.bincount(table.target.codes[group], minlength=2)) for group in groups]
    return all(count[1] > count[0] for count in counts)


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Rows dealt into folds: what the tree trained without a fold says, its errors there, and the whole accuracy."""
    words = theme(rng)
    rows, count = SHAPES[difficulty]
    depth = 0 if difficulty == 1 else 1
    column, labels = next(each for each in words.columns if len(each[1]) == 2)
    codes = covering(rng, rows, 2)
    target = np.where(rng.random(rows) < 0.6, codes, rng.integers(2, size=rows))
    table = table_of([column_of(column, labels, codes)], column_of(words.target, words.classes[:2], target))
    folds = rng.permutation(np.arange(rows) % count)
    recipe = Recipe(max_depth=depth)
    every = np.arange(rows)
    require(min(class_counts(table)) > 0 and clear(table, every, depth))
    require(all(clear(table, every[folds != fold], depth) for fold in range(count)))
    answers = held_out(table, recipe, folds)
    total, scores = scored(answers, table), fold_scores(answers, folds, table)
    right, weight = accuracy(learn(table, recipe).tree, table)
    require(0 < total.right < rows)
    first = int(np.flatnonzero(folds == 0)[0])
    said, other = table.classes[int(answers[first])], table.classes[1 - int(answers[first])]
    wrong = scores[0].weight - scores[0].right
    value = labels[int(codes[first])]
    tree = "a single leaf" if not depth else f"one question, {column}"
    about = Part(
        f"The tree is {tree}. Trained without fold 1, what does it answer"
        f"{'' if not depth else f' where {column} is {value}'}?",
        Choice(said, table.classes, "class"),
        (Mistake("took the minority", other, "Leave out fold 1 and take the majority of the rows that are left."),),
        (
            "Cover the rows of fold 1.",
            "Count the classes of the rows that are left" + (f" where {column} is {value}." if depth else "."),
        ),
        (Step(f"Without fold 1 the majority there is {said}."),),
    )
    errors = Part(
        "How many rows of fold 1 does it get wrong?",
        Number(float(wrong), 0.0, 0),
        (Mistake("counted the right ones", float(scores[0].right), "Those are right."),),
        ("Compare its answers with the rows of fold 1.",),
        (Step(f"Of {written(scores[0].weight)} rows of fold 1 it gets {written(wrong)} wrong."),),
    )
    optimistic = (
        [
            Mistake(
                "tested on the training rows", right / weight, "That is the accuracy on training rows, which flatters."
            )
        ]
        if abs(right / weight - total.score) > APART
        else []
    )
    whole = Part(
        "What is the cross-validated accuracy, over all rows?",
        Number(total.score),
        (
            *optimistic,
            Mistake("gave the error", 1 - total.score, "That is the share of wrong answers."),
        ),
        ("Do the same for every fold.", "Each row is answered once, by the tree whose training cases lack it."),
        (
            Step(f"By fold, right: {', '.join(written(each.right) for each in scores)}."),
            Step("All folds together.", f"{share(total.right, rows)} {result(total.score)}"),
        ),
    )
    head = ("row", "fold", column, words.target)
    cells = tuple(
        (str(row + 1), str(folds[row] + 1), labels[int(codes[row])], table.classes[int(target[row])])
        for row in range(rows)
    )
    return Task("Cross-validation by hand", (Grid(head, cells),), (about, errors, whole))


FOLDS = Kind("folds", "Cross-validation by hand", "evaluation", make)
