"""Bootstrap samples and the out-of-bag error."""

from __future__ import annotations

import numpy as np

from engine.ensemble.bagging import bagged, bagging_recipe
from engine.ensemble.member import coded_rows
from engine.exercises.exercise import Grid, Kind, Listing, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import class_counts, small_table, theme
from engine.exercises.writing import result, share, written

ROWS = {1: 7, 2: 9, 3: 11}
TREES = 3


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Three bootstrap samples and what their trees answer: who is out of the bag, and the errors there."""
    words = theme(rng)
    rows = ROWS[difficulty]
    table = small_table(rng, words, 2, rows, noise=0.4)
    require(min(class_counts(table)) > 1)
    recipe = bagging_recipe(table, depth=1, seed=int(rng.integers(10**6)))
    rounds = list(bagged(table, recipe, TREES))
    own = coded_rows(table, table)
    given = np.array([each.member.predict(own) for each in rounds], int)
    counts = np.array([each.counts for each in rounds], int)
    outside = counts == 0
    voters = outside.sum(axis=0)
    for_one = (outside & (given == 1)).sum(axis=0)
    require(
        bool((2 * for_one != voters)[voters > 0].all())
        and bool((voters > 0).sum() > 2)
        and bool(outside.any(axis=1).all())
    )
    last = rounds[-1]
    out = tuple(str(row + 1) for row in np.flatnonzero(outside[0]))
    twice = tuple(str(row + 1) for row in np.flatnonzero(counts[0] > 1))
    judged = int((voters > 0).sum())
    error, alone = last.out_of_bag.vote, rounds[0].alone
    training = last.training.vote if last.training else 0.0
    who = Part(
        "Which rows are out of the bag of tree 1?",
        Listing(out, tuple(str(row + 1) for row in range(rows))),
        (
            Mistake(
                "drawn several times", twice, "Those were drawn more than once. Out of the bag are those never drawn."
            ),
        ),
        ("A row that was never drawn is out of the bag.", "Look for zeros under “draws of tree 1”."),
        (Step(f"Never drawn by tree 1: {', '.join(out)}."),),
    )
    single = Part(
        "What is the error of tree 1 on its out-of-bag rows?",
        Number(alone),
        (
            Mistake(
                "judged by all rows",
                float((given[0] != table.target.codes).mean()),
                "That is its error on all rows. Those it was grown from do not count.",
            ),
        ),
        (f"Out of its bag: {', '.join(out)}.", "What share of them does it get wrong?"),
        (
            Step(
                "The wrong ones among its out-of-bag rows.",
                f"{share(round(alone * len(out)), len(out))} {result(alone)}",
            ),
        ),
    )
    together = Part(
        "What is the out-of-bag error of the three trees together? Rows that are in every sample are left out.",
        Number(error),
        (
            Mistake(
                "let all trees vote",
                training,
                "There every tree votes on every row. A tree whose sample holds a row must not.",
            ),
            Mistake(
                "divided by all rows",
                error * judged / rows,
                "Divide by the rows that some sample lacks, not by all.",
            ),
        ),
        ("Each row is judged by the trees that have not drawn it.", f"{judged} rows are judged by some tree."),
        (
            Step(
                f"{written(error * judged)} of {judged} judged rows are wrong.",
                f"{share(round(error * judged), judged)} {result(error)}",
            ),
        ),
    )
    head = (
        "row",
        words.target,
        *(f"{what} {tree}" for tree in range(1, TREES + 1) for what in ("draws of tree", "answer of tree")),
    )
    cells = tuple(
        (
            str(row + 1),
            table.target.text(row),
            *(text for tree in range(TREES) for text in (str(counts[tree, row]), table.classes[int(given[tree, row])])),
        )
        for row in range(rows)
    )
    sentence = (
        "Three trees were grown from bootstrap samples: how often each row was drawn, and what each tree answers."
    )
    return Task("Bootstrap and out-of-bag", (sentence, Grid(head, cells)), (who, single, together))


BOOTSTRAP = Kind("bootstrap", "Bootstrap and out-of-bag error", "bagging", make)
