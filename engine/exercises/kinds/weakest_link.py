"""The weakest link of cost-complexity pruning, and its alpha."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from engine.exercises.exercise import Choice, Diagram, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import answer_and_counts, class_counts, diagram_of, small_table, theme
from engine.exercises.writing import result, written
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, Recipe
from engine.learn.tree import Tree
from engine.prune.weakest_link import Weighing, sequence, weighings
from engine.rules.extract import Condition

SHAPES = {1: (2, 16), 2: (3, 20), 3: (4, 24)}  # columns, rows
ROOT = "the root"


def place(tree: Tree, node: NodeId) -> str:
    """Where a node is, in words."""
    answers = [
        str(Condition(above.question, branch))
        for above, branch in zip(tree.path(node), node, strict=False)
        if above.question
    ]
    return " and ".join(answers) or ROOT


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """A tree with the counts of its leaves: how much risk a leaf spares at some nodes, and the weakest link."""
    columns, rows = SHAPES[difficulty]
    table = small_table(rng, theme(rng), columns, rows, noise=0.25)
    require(min(class_counts(table)) > 3)
    tree = learn(table, Recipe(max_depth=2 if difficulty < 3 else 3)).tree
    asking = [node.id for node in tree.nodes.values() if node.question]
    require(2 <= len(asking) <= 2 + difficulty and all(leaf.n > 0 for leaf in tree.leaves))
    found = weighings(tree)
    strengths = sorted(weighing.strength for weighing in found.values())
    require(strengths[0] > 0.001 and all(b - a > 0.003 for a, b in pairwise(strengths)))
    link = next(sequence(tree))
    weakest, strongest = link.node, max(found, key=lambda node: found[node].strength)
    names = {node: place(tree, node) for node in asking}
    others = [node for node in asking if node]
    told = ", ".join(f"{names[node]} {written(found[node].strength, 4)}" for node in asking)
    parts = [strength_part(tree, names[()], found[()])]
    parts.append(strength_part(tree, names[others[0]], found[others[0]]))
    parts.append(
        Part(
            "Which node is the weakest link?",
            Choice(names[weakest], tuple(names.values())),
            (
                Mistake(
                    "max instead of min",
                    names[strongest],
                    "That is the strongest link: each leaf below it spares most. The weakest spares least.",
                ),
                *(
                    Mistake(names[node], names[node], f"Its g is {written(found[node].strength, 4)}; another has less.")
                    for node in asking
                    if node not in {weakest, strongest}
                ),
            ),
            ("Compute g of every node that asks.", "The lowest g is the weakest link."),
            (Step(f"The values of g: {told}."),),
        )
    )
    parts.append(
        Part(
            "From which alpha on is it cut?",
            Number(link.alpha, 0.0005, 4),
            (
                Mistake(
                    "took the strongest",
                    found[strongest].strength,
                    "That is the largest g; the smallest one is cut first.",
                ),
            ),
            ("It is cut once a leaf costs as much as it spares.",),
            (Step("Alpha is the g of the weakest link.", rf"\alpha {result(link.alpha, 4)}"),),
        )
    )
    sentence = (
        "Of a node, g is (R as a leaf − R of its subtree) / (leaves − 1). R counts the cases that are misclassified "
        "there, as a share of all cases of the tree."
    )
    return Task("The weakest link", (Diagram(diagram_of(tree, answer_and_counts)), sentence), tuple(parts))


def strength_part(tree: Tree, name: str, weighing: Weighing) -> Part:
    """How much risk each leaf below a node spares."""
    n, leaves = tree.root.n, weighing.leaves
    spared = weighing.risk - weighing.subtree_risk
    as_leaf, below, all_cases = written(weighing.risk * n), written(weighing.subtree_risk * n), written(n)
    where = name if name == ROOT else f"the node {name}"
    mistakes = [
        Mistake("divided by the leaves", spared / leaves, "Divide by the leaves less one: so many are spared."),
        Mistake("counted cases", spared * n / (leaves - 1), "That counts cases. Risk is a share of all cases."),
    ]
    if leaves > 2:
        mistakes.append(
            Mistake("did not divide", spared, "That is the whole risk spared. Divide it by the leaves less one.")
        )
    return Part(
        f"What is g of {where}?",
        Number(weighing.strength, 0.0005, 4),
        tuple(mistakes),
        (
            "As a leaf the node would answer with the majority of its cases.",
            f"As a leaf it would get {as_leaf} of {written(n)} cases wrong, its {leaves} leaves get {below} wrong.",
        ),
        (
            Step(
                "The risk spared, for each leaf beyond the first.",
                rf"\frac{{{as_leaf}/{all_cases} - {below}/{all_cases}}}{{{leaves} - 1}} {result(weighing.strength, 4)}",
            ),
        ),
    )


WEAKEST_LINK = Kind("weakest-link", "The weakest link and its alpha", "pruning", make)
