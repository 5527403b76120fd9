"""Reduced-error pruning: the verdict on a subtree by validation cases."""

from __future__ import annotations

import numpy as np

from engine.exercises.exercise import Choice, Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import counted_table, theme
from engine.exercises.writing import written
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.prune.reduced_error import prune

SHAPES = {1: (2, 2), 2: (3, 2), 3: (3, 3)}  # branches, classes
CUT, KEEP = "cut it to a leaf", "keep it"


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """The training and validation counts below a node: errors of subtree and leaf, and the verdict."""
    words = theme(rng)
    branches, classes = SHAPES[difficulty]
    column, labels = next(each for each in words.columns if len(each[1]) == branches)
    names = words.classes[:classes]
    training = rng.integers(0, 9, size=(branches, classes))
    validation = rng.integers(0, 5, size=(branches, classes))
    require(all(len(set(line)) == classes for line in [*training.tolist(), training.sum(axis=0).tolist()]))
    require(bool((validation.sum(axis=1) > 0).all()))
    tree = learn(counted_table(column, labels, words.target, names, training), Recipe(max_depth=1)).tree
    require(tree.root.question is not None)
    (verdict,) = prune(tree, counted_table(column, labels, words.target, names, validation))
    subtree, leaf = verdict.numbers["subtree"], verdict.numbers["leaf"]
    answers = [str(tree.answer(tree.nodes[child].prediction)) for child in tree.root.children]
    missed = [float(line.sum() - line[names.index(given)]) for line, given in zip(validation, answers, strict=True)]
    said = str(tree.answer(tree.root.prediction))
    wrong = Part(
        "How many validation cases does the subtree get wrong?",
        Number(subtree, 0.0, 0),
        (
            Mistake(
                "counted training cases",
                float((training.sum(axis=1) - training.max(axis=1)).sum()),
                "Those are training errors. Reduced-error pruning asks validation cases.",
            ),
            Mistake(
                "let validation cases answer",
                float((validation.sum(axis=1) - validation.max(axis=1)).sum()),
                "A leaf answers with the majority of its training cases, also where the validation cases differ.",
            ),
        ),
        ("Each leaf answers with the majority of its training cases.", f"They answer {', '.join(answers)}."),
        (
            Step(
                f"The leaves answer {', '.join(answers)}. Their errors: {' + '.join(map(written, missed))} "
                f"= {written(subtree)}."
            ),
        ),
    )
    as_leaf = Part(
        "And if the node were a leaf?",
        Number(leaf, 0.0, 0),
        (
            Mistake(
                "counted training cases",
                float(training.sum() - training.sum(axis=0).max()),
                "Those are training errors of the leaf; count validation cases.",
            ),
        ),
        ("The leaf answers with the majority of all its training cases.", f"It answers {said}."),
        (Step(f"The leaf answers {said}. Its errors: {written(leaf)}."),),
    )
    right, other = (CUT, KEEP) if verdict.verdict == "leaf" else (KEEP, CUT)
    told = {
        CUT: "The leaf makes no more errors than the subtree, and small is better.",
        KEEP: "The leaf would make more errors than the subtree.",
    }[right]
    decision = Part(
        "What does reduced-error pruning do with the subtree?",
        Choice(right, (CUT, KEEP)),
        (Mistake("the wrong way round", other, told),),
        ("Compare the two numbers of errors.", "At equal errors the smaller tree wins."),
        (Step(told),),
    )
    rows = tuple(
        (label, *(f"{n}" for n in line), *(f"{n}" for n in fresh))
        for label, line, fresh in zip(labels, training.tolist(), validation.tolist(), strict=True)
    )
    head = (column, *(f"{name}, training" for name in names), *(f"{name}, validation" for name in names))
    sentence = f"Below a node that asks {column} there are only leaves."
    return Task("Reduced-error pruning", (sentence, Grid(head, rows)), (wrong, as_leaf, decision))


REDUCED_ERROR = Kind("reduced-error", "Reduced-error pruning", "pruning", make)
