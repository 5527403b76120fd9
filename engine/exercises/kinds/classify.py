"""Classify rows with a tree; one of them has a missing value."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.data.table import Column, Table
from engine.exercises.exercise import Choice, Diagram, Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import answer_and_counts, class_counts, column_of, diagram_of, small_table, theme
from engine.exercises.writing import result, share, written
from engine.learn.grow import learn
from engine.learn.predict import Visit, answer, columns_of, visits
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree

SHAPES = {1: (2, 12), 2: (3, 14), 3: (4, 18)}  # columns, training rows


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """A tree with the counts of its leaves, and three rows: two complete, one that lacks what the root asks."""
    words = theme(rng)
    columns, rows = SHAPES[difficulty]
    table = small_table(rng, words, columns, rows, noise=0.3)
    require(min(class_counts(table)) > 2)
    tree = learn(table, Recipe(max_depth=2, missing="fractional")).tree
    require(tree.depth == 2 and all(leaf.n > 0 for leaf in tree.leaves))
    # A leaf that is half and half has no majority.
    require(all(np.count_nonzero(leaf.counts == leaf.counts.max()) == 1 for leaf in tree.leaves))
    root = tree.root.question
    require(root is not None)
    asked = root.column if root else ""
    fresh = unseen(rng, table, asked)
    known = columns_of(tree, fresh)
    ways = [visits(tree, known, row) for row in range(3)]
    answers = [answer(tree, way) for way in ways]
    require(answers[0][0] != answers[1][0])
    classes, cells = (
        tree.classes,
        Grid(
            ("row", *table.names),
            tuple((str(row + 1), *(column.text(row) or "?" for column in fresh.columns)) for row in range(3)),
        ),
    )
    parts = [complete_part(tree, fresh, row, classes[int(answers[row][0])]) for row in range(2)]
    yes = float(answers[2][1][1])
    require(abs(yes - 0.5) > 0.02)
    return Task(
        "Classify three rows",
        ("A tree was grown; each leaf shows its training cases.", Diagram(diagram_of(tree, answer_and_counts)), cells),
        (*parts, share_part(tree, ways[2], yes), class_part(tree, classes[int(answers[2][0])])),
    )


def unseen(rng: np.random.Generator, table: Table, asked: str) -> Table:
    """Three rows of the columns of a table; the third lacks its value in one column."""
    made: list[Column] = []
    for column in table.columns:
        codes = rng.integers(column.size, size=3)
        if column.name == asked:
            codes[2] = -1
        made.append(column_of(column.name, column.labels, codes))
    return Table(tuple(made), column_of(table.target.name, table.classes, [0, 0, 0]), np.ones(3))


def complete_part(tree: Tree, rows: Table, row: int, right: str) -> Part:
    """The class of a row without missing values."""
    other = next(label for label in tree.classes if label != right)
    path = [tree.root]
    while path[-1].question is not None:
        question = path[-1].question
        branch = question.labels.index(rows.column(question.column).text(row))
        path.append(tree.nodes[(*path[-1].id, branch)])
    tests = ", ".join(
        f"{node.question.column} = {rows.column(node.question.column).text(row)}" for node in path if node.question
    )
    return Part(
        f"Which class does the tree give row {row + 1}?",
        Choice(right, tree.classes, "class"),
        (Mistake("took the minority", other, "Follow the row to its leaf and take the majority of the cases there."),),
        ("Begin at the root and follow the row's values.", f"The row takes: {tests}."),
        (Step(f"{tests} leads to a leaf with {right} as its majority."),),
    )


def share_part(tree: Tree, way: Sequence[Visit], yes: float) -> Part:
    """The share of the second class for the row with a missing value."""
    ends = [(visit.node, visit.weight) for visit in way if visit.branch is None]
    shares = [float(tree.probabilities(tree.nodes[node])[1]) for node, _ in ends]
    largest = tree.nodes[max(tree.root.children, key=lambda child: tree.nodes[child].n)]
    sizes = [tree.nodes[child].n for child in tree.root.children]
    require(sizes.count(max(sizes)) == 1)
    alone = next(float(tree.probabilities(tree.nodes[node])[1]) for node, _ in ends if node[:1] == largest.id)
    label, column = tree.classes[1], tree.root.question.column if tree.root.question else ""
    terms = [
        rf"{share(weight * tree.root.n, tree.root.n)}\cdot {written(p)}"
        for (_, weight), p in zip(ends, shares, strict=True)
    ]
    return Part(
        f"Row 3 lacks {column} and goes down every branch, in parts, as in C4.5. What is its share of {label}?",
        Number(yes),
        (
            Mistake(
                "the largest branch only",
                alone,
                "That is the answer of the largest branch alone. The row goes down all of them in parts.",
            ),
            Mistake(
                "equal parts",
                sum(shares) / len(shares),
                "The branches do not get equal parts: they get parts in proportion to their cases.",
            ),
        ),
        (
            f"What part of the cases takes each branch of {column}?",
            "Each part ends in a leaf; weigh the leaf's share by the part.",
            f"The branches hold {', '.join(written(n) for n in sizes)} of {written(tree.root.n)} cases.",
        ),
        (Step("Each leaf's share, weighed by the part that reaches it.", f"{' + '.join(terms)} {result(yes)}"),),
    )


def class_part(tree: Tree, right: str) -> Part:
    """The class of the row with a missing value."""
    other = next(label for label in tree.classes if label != right)
    return Part(
        "Which class does it get?",
        Choice(right, tree.classes, "class"),
        (Mistake("took the smaller share", other, "The class with the larger share wins."),),
        ("The class with the larger share wins.",),
        (Step(f"The larger share is that of {right}."),),
    )


CLASSIFY = Kind("classify", "Classify rows, one with a missing value", "missing", make)
