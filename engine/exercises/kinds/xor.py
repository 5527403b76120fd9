"""XOR: columns that tell nothing one by one and all together."""

from __future__ import annotations

import numpy as np

from engine.data.table import Table
from engine.evaluate.held_out import accuracy
from engine.exercises.arithmetic import NATURAL
from engine.exercises.exercise import Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import THEMES, column_of, grid, table_of
from engine.exercises.writing import amount, written
from engine.learn.grow import learn
from engine.learn.recipe import Recipe

PAIRS = tuple((name, values) for words in THEMES for name, values in words.columns if len(values) == 2)
LETTERS = ("no", "yes")


def xor_table(rng: np.random.Generator, difficulty: int) -> Table:
    """Rows whose class is the parity of some columns; of difficulty 2 a third one tells a little, misleadingly."""
    relevant = 3 if difficulty == 3 else 2
    names = [PAIRS[at] for at in rng.permutation(len(PAIRS))[:3]]
    # How often each row stands there whose columns sum to an even number, and to an odd one. Alike or not: a column
    # alone tells nothing.
    repeats = rng.integers(1, 4, size=2) if difficulty < 3 else rng.permutation([1, int(rng.integers(1, 3))])
    cells = np.array([[row >> bit & 1 for bit in range(relevant)] for row in range(2**relevant)])
    codes = np.repeat(cells, repeats[cells.sum(axis=1) % 2], axis=0)
    codes = codes[rng.permutation(len(codes))]
    parity = (codes.sum(axis=1) + int(rng.integers(2))) % 2
    columns = [column_of(names[j][0], names[j][1], codes[:, j]) for j in range(relevant)]
    if difficulty == 2:
        columns.append(column_of(names[2][0], names[2][1], rng.integers(2, size=len(codes))))
    return table_of(columns, column_of("Answer", LETTERS, parity))


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """The gain of single columns, and the trees with and without the stop at zero gain."""
    table = xor_table(rng, difficulty)
    full, stopped = learn(table, Recipe()), learn(table, Recipe(stop_at_zero_gain=True))
    candidates = full.candidates(0)
    first = candidates.items[0]
    leaves, few = len(full.tree.leaves), len(stopped.tree.leaves)
    right, total = accuracy(stopped.tree, table)
    parts = [
        Part(
            f"What is the information gain of {first.column} at the root, in bits?",
            Number(first.gain, unit="bits"),
            (
                Mistake(
                    "took the columns together",
                    candidates.impurity,
                    "That is what the columns tell together. Asked was one alone.",
                ),
            ),
            (
                f"Divide the rows by {first.column} and count the classes on each side.",
                "Are the two sides less mixed than all rows?",
            ),
            (Step(f"On either side of {first.column} the classes stay as mixed: it gains {written(first.gain)}."),),
        )
    ]
    if difficulty == 2:
        third = candidates.items[2]
        require(third.question is not None and third.gain > 0.02)
        parts.append(
            Part(
                f"What is the information gain of {third.column} at the root, in bits?",
                Number(third.gain, unit="bits"),
                (
                    Mistake("took it for none", 0.0, "By chance it tells a little: count the classes on each side."),
                    Mistake("log base e", third.gain * NATURAL, "That is in natural logarithms. Bits take base 2."),
                ),
                ("The classes on its two sides are not equally mixed.",),
                (Step(f"{third.column} gains {amount(third.gain, 'bits')} by chance, so ID3 asks it first."),),
            )
        )
    parts += [
        Part(
            "ID3 stops where no column gains anything. How many leaves has its tree?",
            Number(float(few), 0.0, 0),
            (Mistake("went on at zero gain", float(leaves), "That is the tree without the stop at zero gain."),)
            if few < leaves
            else (),
            ("Look for the highest gain at the root.", "Where it is 0, the node becomes a leaf."),
            (Step(f"With the stop at zero gain the tree has {few} {'leaf' if few == 1 else 'leaves'}."),),
        ),
        Part(
            f"How many of the {len(table)} rows does that tree get wrong?",
            Number(total - right, 0.0, 0),
            (Mistake("took the whole tree", 0.0, "Without the stop no row is wrong; with it some leaves are mixed."),)
            if right < total
            else (),
            ("A leaf answers with its majority; the others are wrong.",),
            (Step(f"Its leaves get {written(total - right)} of {len(table)} rows wrong."),),
        ),
        Part(
            "Without that stop, how many leaves has the tree? At equal gains ID3 asks the first column.",
            Number(float(leaves), 0.0, 0),
            (
                Mistake(
                    "counted the questions", float(len(full.tree) - leaves), "Those are the questions, not the leaves."
                ),
            ),
            ("It asks on even where nothing is gained.", "It goes on until every leaf is of one class."),
            (Step(f"Asked on, it ends in {leaves} leaves, and no row is wrong."),),
        ),
    ]
    return Task("XOR", (grid(table),), tuple(parts))


XOR = Kind("xor", "XOR", "stopping", make)
