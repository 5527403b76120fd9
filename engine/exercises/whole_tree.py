"""The whole tree by hand: every split is the student's to choose, judged against what the engine weighs there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import Table
from engine.exercises.exercise import Choice, Diagram, Exercise, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import answer_of, class_counts, diagram_of, grid, small_table, theme
from engine.exercises.writing import EXACT, amount, written
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
SLACK = 0.002  # bits: C4.5 forgives a gain half as much below the average, which must not decide anything


@dataclass(frozen=True, slots=True)
class Measure:
    """What an algorithm ranks splits by: its name, its unit, and which splits compete if not all."""

    score: str
    unit: str = ""
    among: str = ""

    def text(self, item: Candidate) -> str:
        """The score of a candidate."""
        return amount(item.score, self.unit)


MEASURES = {
    "id3": Measure("gain", "bits"),
    "c45": Measure("gain ratio", among=" among those that reach the average gain"),
    "cart": Measure("decrease of Gini"),
}
RULES = {
    "id3": "Where no column is left, or all cases are alike in those that are, the majority answers.",
    "c45": "A column may be asked only if at least two of its branches get two or more of the cases.",
    "cart": "A question divides the values of a column into two groups.",
}
COLUMNS = {1: 2, 2: 3, 3: 4}
ROWS = {1: 11, 2: 12, 3: 14}  # of 10, a column of three values would have too many for C4.5's average gain


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
    average = step.candidates.average_gain
    require(average is None or not any(EXACT < abs(item.gain - average) < SLACK for item in offered))
    mixed = held(step, tree)
    mistakes = [
        Mistake(
            option(item, algorithm),
            option(item, algorithm),
            *missed(item, best, step, algorithm),
            lost=best.score - item.score if item.eligible else 0.0,
        )
        for item in others
    ]
    mistakes.append(
        Mistake(
            LEAF,
            LEAF,
            f"The cases here are mixed ({mixed}), and {option(best, algorithm).rstrip('?')} has "
            f"a {measure.score} of {measure.text(best)}.",
            lost=best.score,
        )
    )
    ranking = sorted(offered, key=lambda item: (item.index != best.index, -item.score))
    told = ", ".join(f"{option(item, algorithm).rstrip('?')} {measure.text(item)}" for item in ranking)
    return Part(
        prompt(tree, step.node, algorithm),
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


def leaf_part(step: Leaf, tree: Tree, offered: Sequence[str], algorithm: str) -> Part:
    """The choice at a node whose cases are all of one class: it asks nothing, whatever is offered."""
    mixed, one = held(step, tree), tree.answer(step.prediction)
    return Part(
        prompt(tree, step.node, algorithm),
        Choice(LEAF, (*offered, LEAF)),
        tuple(
            Mistake(each, each, f"{each.rstrip('?')} cannot tell anything more: all cases here are {one} already.")
            for each in offered
        ),
        (f"The node holds {mixed}.", "What could a question still tell here?"),
        (Step(f"The node holds {mixed}: all of one class, so it is a leaf that answers {one}."),),
        (tree_so_far(tree, step.node),),
    )


def prompt(tree: Tree, node: NodeId, algorithm: str) -> str:
    """What is asked at a node."""
    return f"What does {ALGORITHMS[algorithm].title} make of {place(tree, node)}?"


def held(step: Split | Leaf, tree: Tree) -> str:
    """The cases of a node by class."""
    return ", ".join(f"{written(n)} {label}" for n, label in zip(step.counts, tree.classes, strict=True))


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
            f"{name} gains {amount(item.gain, 'bits')}, below the average of {written(average)}: it may not compete.",
            0.0,
        )
    less = amount(best.score - item.score, measure.unit)
    credit = int(10 * max(item.score, 0.0) / best.score) / 10  # in tenths, which learning platforms know
    return f"{name} has a {measure.score} of {measure.text(item)}, {winner} {measure.text(best)}: {less} more.", credit


def judged(exercise: Exercise, texts: Sequence[str]) -> str:
    """How many decisions on a whole tree are the algorithm's, and how much less the others score."""
    algorithm = exercise.kind.removeprefix("be-")
    measure, title = MEASURES[algorithm], ALGORITHMS[algorithm].title
    chosen = [(part, text) for part, text in zip(exercise.parts, texts, strict=True) if isinstance(part.answer, Choice)]
    right = sum(text == part.answer.value for part, text in chosen)
    lost = sum(mistake.lost for part, text in chosen for mistake in part.mistakes if mistake.value == text)
    if right == len(chosen):
        return f"All {right} decisions are those of {title}."
    told = f"{right} of {len(chosen)} decisions are those of {title}."
    if lost <= EXACT:
        return told
    others = "The other scores" if len(chosen) - right == 1 else "Together the others score"
    return f"{told} {others} {amount(lost, measure.unit)} less by {measure.score}."


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


def needless_questions(trace: Trace, algorithm: str) -> dict[int, list[str]]:
    """What could be asked where all cases are of one class already, by the position of the step."""
    found = {}
    for position in range(len(trace)):
        step = trace[position]
        if isinstance(step, Leaf) and step.stop == "pure":
            items = trace.candidates(trace.index_of(step.node)).items
            found[position] = [option(item, algorithm) for item in items if item.question is not None]
    return {position: questions for position, questions in found.items() if questions}


def make(rng: np.random.Generator, algorithm: str, difficulty: int) -> Task:
    """A small table, and a part for every node that asks and one that need not, in the algorithm's order."""
    table, trace = grown(rng, algorithm, difficulty)
    needless = needless_questions(trace, algorithm)
    end = int(rng.choice([*needless])) if needless else None
    parts = []
    for position in range(len(trace)):
        step = trace[position]
        if isinstance(step, Split):
            parts.append(split_part(step, trace.at(position), algorithm))
        else:
            require(isinstance(step, Leaf))
            if isinstance(step, Leaf) and position == end:
                parts.append(leaf_part(step, trace.at(position), needless[position], algorithm))
    title = f"You be {ALGORITHMS[algorithm].title}"
    sentence = f"The tree is to predict {table.target.name}. {RULES[algorithm]}"
    return Task(title, (sentence, grid(table)), (*parts, leaves_part(trace.tree)), in_turn=True)
