"""The whole tree by hand: every split is the student's to choose, judged against what the engine weighs there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import Table
from engine.exercises.exercise import Choice, Diagram, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import answer_of, class_counts, diagram_of, grid, small_table, theme
from engine.exercises.writing import written
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.candidates import Candidate
from engine.learn.grow import learn
from engine.learn.recipe import NodeId
from engine.learn.steps import Leaf, Split
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from engine.rules.extract import Condition

LEAF = "a leaf"
APART = 0.005  # between the score that wins and the next


@dataclass(frozen=True, slots=True)
class Measure:
    """What an algorithm ranks splits by: its name, its unit, and which splits compete if not all."""

    score: str
    unit: str = ""
    among: str = ""

    def text(self, item: Candidate) -> str:
        """The score of a candidate."""
        return f"{written(item.score)} {self.unit}".strip()


MEASURES = {
    "id3": Measure("gain", "bits"),
    "c45": Measure("gain ratio", among=" among those that reach the average gain"),
    "cart": Measure("decrease of Gini"),
}
COLUMNS = {1: 2, 2: 3, 3: 4}
ROWS = {1: 10, 2: 12, 3: 14}


def tree_so_far(tree: Tree, current: NodeId) -> Diagram:
    """The tree so far: the node to decide is a question mark, others that are open are dots."""

    def text(tree: Tree, node: Node) -> str:
        return "?" if node.id == current else answer_of(tree, node) if node.stop else "…"

    return Diagram(diagram_of(tree, text), "The tree so far")


def place(tree: Tree, node: NodeId) -> str:
    """Where a node is, in words."""
    path = tree.path(node)
    answers = [
        str(Condition(above.question, branch)) for above, branch in zip(path, node, strict=False) if above.question
    ]
    return f"the node where {' and '.join(answers)}" if answers else "the root"


def option(item: Candidate, algorithm: str) -> str:
    """What a candidate is called: its column, or its question where a column has several."""
    return str(item.question) if algorithm == "cart" else item.column


def split_part(step: Split, tree: Tree, algorithm: str) -> Part:
    """The choice at one node."""
    measure = MEASURES[algorithm]
    best = step.asked
    offered = [item for item in step.candidates.items if item.question is not None]
    others = [item for item in offered if item.index != best.index]
    require(all(not item.eligible or item.score < best.score - APART for item in others) and best.score > APART)
    where = place(tree, step.node)
    mixed = ", ".join(f"{written(n)} {label}" for n, label in zip(step.counts, tree.classes, strict=True))
    mistakes = [
        Mistake(option(item, algorithm), option(item, algorithm), *missed(item, best, step, algorithm))
        for item in others
    ]
    mistakes.append(
        Mistake(
            LEAF,
            LEAF,
            f"The cases here are mixed ({mixed}), and {option(best, algorithm).rstrip('?')} has "
            f"a {measure.score} of {measure.text(best)}.",
        )
    )
    ranking = sorted(offered, key=lambda item: (item.index != best.index, -item.score))
    told = ", ".join(f"{option(item, algorithm).rstrip('?')} {measure.text(item)}" for item in ranking)
    return Part(
        f"What does {ALGORITHMS[algorithm].title} make of {where}?",
        Choice(option(best, algorithm), (*(option(item, algorithm) for item in offered), LEAF)),
        tuple(mistakes),
        (
            f"The node holds {mixed}.",
            f"{ALGORITHMS[algorithm].title} asks the question with the highest {measure.score}{measure.among}.",
            f"The highest {measure.score} here is {measure.text(best)}.",
        ),
        (Step(f"The node holds {mixed}. By {measure.score}: {told}."),),
        (tree_so_far(tree, step.node),) if step.node else (),
    )


def missed(item: Candidate, best: Candidate, step: Split, algorithm: str) -> tuple[str, float]:
    """What is said of a split that loses, and the share of the best score that it has, rounded down."""
    measure, name, winner = (
        MEASURES[algorithm],
        option(item, algorithm).rstrip("?"),
        option(best, algorithm).rstrip("?"),
    )
    average = step.candidates.average_gain
    if not item.eligible and average is not None:
        return (
            f"{name} gains {written(item.gain)} bits, less than the average of {written(average)}: it may not compete.",
            0.0,
        )
    less = f"{written(best.score - item.score)} {measure.unit}".strip()
    credit = int(10 * max(item.score, 0.0) / best.score) / 10  # in tenths, which learning platforms know
    return f"{name} has a {measure.score} of {measure.text(item)}, {winner} {measure.text(best)}: {less} more.", credit


def leaves_part(tree: Tree) -> Part:
    """How many leaves the finished tree has."""
    leaves = len(tree.leaves)
    empty = sum(leaf.n <= 0 for leaf in tree.leaves)
    mistakes = [Mistake("counted the questions", float(len(tree) - leaves), "Those are the questions, not the leaves.")]
    if empty:
        mistakes.append(
            Mistake(
                "left out empty branches", float(leaves - empty), "A branch without cases is a leaf too: it answers."
            )
        )
    return Part(
        "How many leaves has the finished tree, branches without cases included?",
        Number(float(leaves), 0.0, 0),
        tuple(mistakes),
        ("A leaf answers instead of asking.", "Draw the tree and count its ends."),
        (Step(f"The tree ends in {leaves} leaves: {'; '.join(text for _, text in diagram_of(tree).lines())}."),),
    )


def grown(rng: np.random.Generator, algorithm: str, difficulty: int) -> tuple[Table, Trace]:
    """A small table and what an algorithm grows from it, big enough to be worth the work and not too big."""
    table = small_table(rng, theme(rng), COLUMNS[difficulty], ROWS[difficulty], noise=0.1)
    require(min(class_counts(table)) > 2)
    trace = learn(table, recipe_for(table, algorithm))
    splits = sum(1 for node in trace.tree.nodes.values() if node.question)
    require(2 <= splits <= 2 + difficulty and len(trace) == len(trace.tree))
    return table, trace


def make(rng: np.random.Generator, algorithm: str, difficulty: int) -> Task:
    """A small table, and a part for every node that asks, in the order in which the algorithm comes to them."""
    table, trace = grown(rng, algorithm, difficulty)
    parts = []
    for position in range(len(trace)):
        step = trace[position]
        if isinstance(step, Split):
            parts.append(split_part(step, trace.at(position), algorithm))
        else:
            require(isinstance(step, Leaf))
    title = f"You be {ALGORITHMS[algorithm].title}"
    sentence = (
        f"The tree is to predict {table.target.name}. Choose every split; after a wrong choice the tree goes on with "
        "the right one."
    )
    return Task(title, (sentence, grid(table)), (*parts, leaves_part(trace.tree)), in_turn=True)
