"""The tree of a Boolean function, and its size."""

from __future__ import annotations

import numpy as np

from engine.exercises.exercise import Choice, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import column_of, diagram_of, grid, table_of
from engine.experiments.booleans import LETTERS, least_leaves, restrict, sizes, smallest_tree
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree

VALUES = ("F", "T")
LEAVES = {1: (2, 4), 2: (5, 8), 3: (5, 9)}  # of the smallest tree, the least and the most


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """A truth table: the leaves of its smallest tree, its first question, the depth, and what ID3 grows."""
    variables = 4 if difficulty == 3 else 3
    rows = 2**variables
    number = int(rng.integers(1, 2**rows - 1))
    least, most = LEAVES[difficulty]
    leaves, depth = least_leaves(number, variables), int(sizes(variables)[1][number])
    require(least <= leaves <= most)
    below = [
        sum(least_leaves(restrict(number, variables, at, value), variables - 1) for value in (0, 1))
        for at in range(variables)
    ]
    require(below.count(min(below)) == 1)
    codes = [[row >> bit & 1 for row in range(rows)] for bit in range(variables - 1, -1, -1)]
    names = LETTERS[:variables]
    columns = [column_of(name, VALUES, own) for name, own in zip(names, codes, strict=True)]
    table = table_of(columns, column_of("Y", VALUES, [number >> row & 1 for row in range(rows)]))
    tree, greedy = smallest_tree(table, number), learn(table, Recipe())
    first, true = names[int(np.argmin(below))], number.bit_count()
    asked = greedy.tree.root.question
    require(asked is not None)
    chosen = asked.column if asked else ""
    size = Part(
        "How many leaves has the smallest decision tree of this function?",
        Number(float(leaves), 0.0, 0),
        (
            Mistake(
                "a leaf for every row",
                float(rows),
                "That is the full tree. Where the rest of the rows agree, it can stop.",
            ),
            Mistake(
                "counted the true rows",
                float(true),
                "Those are the rows where Y is true; neighbouring rows may share a leaf.",
            ),
            Mistake(
                "counted the questions",
                float(leaves - 1),
                "Those are the questions. A tree of two-way questions has one leaf more.",
            ),
        ),
        (
            "A branch ends as soon as Y no longer changes.",
            "Try each variable as the first question.",
            f"Begin with {first}.",
        ),
        (Step(f"A smallest tree asks {first} first and has {leaves} leaves: {'; '.join(lines_of(tree))}."),),
    )
    root = Part(
        "Which variable does that tree ask first?",
        Choice(first, names, "column"),
        (
            *(
                (
                    Mistake(
                        "the highest gain", chosen, f"{chosen} has the highest gain, but the tree below it is larger."
                    ),
                )
                if chosen != first
                else ()
            ),
            *(
                Mistake(
                    name, name, f"With {name} first the two halves need {n} leaves together; there is a smaller tree."
                )
                for name, n in zip(names, below, strict=True)
                if name not in {first, chosen}
            ),
        ),
        ("For each variable, add up the leaves that its two halves need.",),
        (Step(f"Leaves by first variable: {', '.join(f'{name} {n}' for name, n in zip(names, below, strict=True))}."),),
    )
    shallow = Part(
        "Of all its trees, take one of least depth. How many questions stand on its longest way?",
        Number(float(depth), 0.0, 0),
        (
            Mistake(
                "counted the leaves",
                float(leaves),
                "Those are leaves. The depth counts the questions on the longest way.",
            ),
        ),
        ("Is there a variable whose two halves are both settled by fewer questions?",),
        (Step(f"The shallowest tree has depth {depth}."),),
    )
    found = len(greedy.tree.leaves)
    by_gain = Part(
        "How many leaves has the tree that ID3 grows from this table? At equal gains it asks the first variable.",
        Number(float(found), 0.0, 0),
        (Mistake("counted the questions", float(found - 1), "Those are the questions, not the leaves."),),
        ("ID3 asks the variable with the highest gain, at every node anew.", f"It asks {chosen} first."),
        (Step(f"ID3 asks {chosen} first and ends with {found} leaves."),),
    )
    return Task("The tree of a Boolean function", (grid(table, numbered=False),), (size, root, shallow, by_gain))


def lines_of(tree: Tree) -> list[str]:
    """The branches of a tree, each ending with its answer."""
    return [text for _, text in diagram_of(tree).lines()]


BOOLEAN = Kind("boolean", "The tree of a Boolean function", "booleans", make)
