"""Which base case makes a node a leaf."""

from __future__ import annotations

import numpy as np

from engine.exercises.exercise import Block, Choice, Kind, Mistake, Part, Step, Task, require
from engine.exercises.tables import class_counts, grid, small_table, theme
from engine.exercises.writing import written
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, Recipe
from engine.learn.trace import Trace

NONE = "none: it asks on"
CASES = {
    "pure": "all cases are of one class",
    "no-columns": "no column is left to ask about",
    "identical-rows": "the cases are alike in every column that is left",
    "no-gain": "no column gains anything",
    "empty": "no case comes here",
    "": NONE,
}
# What is often mistaken for what, and what there is to say to it.
CONFUSED = {
    "pure": ("no-gain", "No column gains anything, true, but it stops before it looks: all cases are of one class."),
    "no-columns": ("pure", "The cases are of several classes; it is the columns that are used up."),
    "identical-rows": ("pure", "The cases are of several classes; it is their values that are all alike."),
    "no-gain": ("", "Every column that is left has gain 0 here, so with this base case it stops."),
    "empty": ("pure", "There is no case at all here: the leaf answers as the majority of the node above."),
}
PARTS = {1: 3, 2: 3, 3: 4}


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Nodes of one tree, each with its rows: which base case, if any, ends the recursion there?"""
    words = theme(rng)
    table = small_table(rng, words, 2 if difficulty == 1 else 3, 8 + 2 * difficulty, noise=0.3)
    require(min(class_counts(table)) > 1)
    trace = learn(table, Recipe(stop_at_zero_gain=True))
    by_reason: dict[str, list[NodeId]] = {}
    for node in trace.tree.nodes.values():
        if node.id:
            by_reason.setdefault(node.stop or "", []).append(node.id)
    require(len(by_reason) >= PARTS[difficulty])
    # What is rare comes first, so that it is not left out.
    order = sorted(by_reason, key=lambda reason: (reason in {"pure", ""}, rng.random()))[: PARTS[difficulty]]
    order.sort(key=lambda reason: by_reason[reason][0])
    parts = tuple(node_part(trace, by_reason[reason][0], reason, words.target) for reason in order)
    sentence = "ID3 grows a tree and comes to these nodes. It also stops where no column gains anything."
    return Task("Which base case?", (sentence,), parts)


def node_part(trace: Trace, node: NodeId, reason: str, target: str) -> Part:
    """One node: its rows, what was asked on the way, and why it stops."""
    tree, table = trace.tree, trace.coded.table
    asked = [above.question.column for above in tree.path(node)[:-1] if above.question]
    rows = trace.cases(trace.position(node)).rows.tolist()
    shown: list[Block] = [f"Asked on the way: {', '.join(asked)}."]
    shown.append(grid(table, rows=rows) if rows else "No row comes to this node.")
    mistakes = []
    if reason in CONFUSED:
        other, told = CONFUSED[reason]
        mistakes.append(Mistake(f"took it for: {CASES[other]}", CASES[other], told))
    return Part(
        "Which base case, if any, makes this node a leaf?",
        Choice(CASES[reason], tuple(CASES.values())),
        tuple(mistakes),
        (
            f"Look at {target} first: are there several classes?",
            "Then at the columns that are left: are there any, and do the rows differ in them?",
            "Then at what they gain.",
        ),
        (Step(explained(trace, node, reason)),),
        tuple(shown),
    )


def explained(trace: Trace, node: NodeId, reason: str) -> str:
    """Why a node stops, or what it asks."""
    if reason:
        return f"The node is a leaf: {CASES[reason]}."
    candidates = trace.candidates(trace.position(node))
    best = candidates.items[candidates.best or 0]
    return f"It is no leaf: the classes are mixed, and {best.column} gains {written(best.gain)} bits."


BASE_CASE = Kind("base-case", "Which base case?", "stopping", make)
