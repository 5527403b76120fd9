"""Read a tree as rules, and rules as a tree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.exercises.exercise import Choice, Diagram, Grid, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import class_counts, diagram_of, small_table, theme
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree
from engine.rules.extract import Rule, columns_asked, rules

SHAPES = {1: (2, 9), 2: (3, 10), 3: (4, 14)}  # columns, training rows


def drawn(rng: np.random.Generator, difficulty: int) -> Tree:
    """A tree of a few leaves, all of which have cases."""
    columns, rows = SHAPES[difficulty]
    table = small_table(rng, theme(rng), columns, rows, noise=0.1)
    require(min(class_counts(table)) > 1)
    tree = learn(table, Recipe()).tree
    require(tree.depth >= 2 and 3 <= len(tree.leaves) <= 4 + 2 * difficulty and all(leaf.n > 0 for leaf in tree.leaves))
    return tree


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """A tree to be read as rules, and the rules of another to be read as a tree."""
    first, second = drawn(rng, difficulty), drawn(rng, difficulty)
    found, others = rules(first), rules(second)
    listed = Grid(("rule",), tuple((str(rule),) for rule in others), "Rules of another tree")
    return Task(
        "Rules and trees",
        (Diagram(diagram_of(first), "A tree"), listed),
        (
            count_part(first),
            longest_part(found),
            right_part(rng, first, found),
            back_part(second, others),
            questions_part(second, others),
        ),
    )


def count_part(tree: Tree) -> Part:
    """How many rules a tree has."""
    leaves = len(tree.leaves)
    return Part(
        "As how many rules does the tree read, one for each way from the root to an answer?",
        Number(float(leaves), 0.0, 0),
        (
            Mistake(
                "counted the questions", float(len(tree) - leaves), "Those are the questions. Each leaf gives a rule."
            ),
        ),
        ("Each leaf gives one rule.",),
        (Step(f"The tree has {leaves} leaves, so {leaves} rules."),),
    )


def longest_part(found: list[Rule]) -> Part:
    """How many conditions the longest rule has."""
    lengths = [len(rule.conditions) for rule in found]
    return Part(
        "How many conditions has its longest rule?",
        Number(float(max(lengths)), 0.0, 0),
        (Mistake("took the shortest", float(min(lengths)), "That is the shortest rule."),)
        if min(lengths) < max(lengths)
        else (),
        ("A rule has a condition for each question on the way.",),
        (Step(f"The longest way from the root to a leaf asks {max(lengths)} questions."),),
    )


def right_part(rng: np.random.Generator, tree: Tree, found: list[Rule]) -> Part:
    """Which of four rules is one of the tree's."""
    long = [rule for rule in found if len(rule.conditions) > 1]
    rule = long[int(rng.integers(len(long)))]
    other = next(label for label in tree.classes if label != rule.answer)
    flipped = replace(rule, answer=other)
    short = replace(rule, conditions=rule.conditions[1:])
    turned = next(
        (
            each
            for each in found
            if len(each.conditions) > 1 and each.conditions[0] != rule.conditions[0] and each.answer == rule.answer
        ),
        None,
    )
    options = [str(rule), str(flipped), str(short)]
    mistakes = [
        Mistake("the wrong class", str(flipped), "The way is right, but its leaf answers with the other class."),
        Mistake(
            "left out a condition", str(short), "The root's question is missing: the rule would catch other rows too."
        ),
    ]
    if turned:
        mixed = replace(rule, conditions=(turned.conditions[0], *rule.conditions[1:]))
        require(str(mixed) not in {str(each) for each in found})
        options.append(str(mixed))
        mistakes.append(
            Mistake("mixed two ways", str(mixed), "These conditions stand on two different ways through the tree.")
        )
    return Part(
        "Which of these is a rule of the tree?",
        Choice(str(rule), tuple(sorted(options))),
        tuple(mistakes),
        ("Begin at the root and go down one way.", "All questions on the way belong into the rule."),
        (Step(f"One way through the tree says: {rule}."),),
    )


def back_part(tree: Tree, found: list[Rule]) -> Part:
    """Which column the other tree asks at its root."""
    names = columns_asked(tree)
    root = tree.root.question.column if tree.root.question else ""
    everywhere = [name for name in names if all(name in columns_of_rule(rule) for rule in found)]
    require(everywhere == [root] and len(names) > 1)
    last = found[-1].conditions[-1].question.column
    return Part(
        "Which column does the other tree ask at its root?",
        Choice(root, tuple(sorted(names))),
        (
            *(
                (
                    Mistake(
                        "took the last condition",
                        last,
                        "That is asked last on one way. The root is asked on every way.",
                    ),
                )
                if last != root
                else ()
            ),
            *(
                Mistake(name, name, f"{name} does not stand in every rule; the root is asked on every way.")
                for name in sorted(names)
                if name not in {root, last}
            ),
        ),
        ("Every way begins at the root.", "Look for the column that stands in every rule."),
        (Step(f"{root} stands in every rule: it is asked at the root."),),
    )


def columns_of_rule(rule: Rule) -> set[str]:
    """The columns that a rule asks about."""
    return {condition.question.column for condition in rule.conditions}


def questions_part(tree: Tree, found: list[Rule]) -> Part:
    """How many questions the other tree asks."""
    asks = len(tree) - len(tree.leaves)
    return Part(
        "How many questions does the other tree ask, all nodes counted?",
        Number(float(asks), 0.0, 0),
        (
            Mistake("counted the rules", float(len(found)), "Those are the rules: each is a leaf, not a question."),
            Mistake(
                "counted every condition",
                float(sum(len(rule.conditions) for rule in found)),
                "Rules that begin alike share their questions.",
            ),
        ),
        ("Draw the tree: rules that begin with the same conditions share that way.",),
        (Step(f"Drawn as a tree, the rules share {asks} questions."),),
    )


RULES = Kind("rules", "Rules and trees", "rules", make)
