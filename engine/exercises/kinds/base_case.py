"""Which base case makes a node a leaf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray
from engine.exercises.exercise import Block, Choice, Kind, Mistake, Part, Step, Task, require
from engine.exercises.tables import class_counts, grid, small_table, theme
from engine.exercises.writing import amount, written
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
    rows = trace.cases(trace.index_of(node)).rows.tolist()
    shown: list[Block] = [f"Asked on the way: {', '.join(asked)}."]
    shown.append(grid(table, rows=rows) if rows else "No row comes to this node.")
    left = [column for column in table.columns if column.name not in asked]
    here = Here(
        len(rows),
        listed(tree.nodes[node].counts, tree.classes),
        [column.name for column in left],
        [column.name for column in left if len(set(column.codes[rows].tolist())) > 1],
        "" if reason else highest_gain(trace, node),
    )
    mistakes = [
        Mistake(f"took it for: {text}", text, refusal(other, reason, here))
        for other, text in CASES.items()
        if other != reason
    ]
    return Part(
        "Which base case, if any, makes this node a leaf?",
        Choice(CASES[reason], tuple(CASES.values())),
        tuple(mistakes),
        ("How many rows does it have to answer from?",)
        if reason == "empty"
        else (
            f"Look at {target} first: are there several classes?",
            "Then at the columns that are left: are there any, and do the rows differ in them?",
            "Then at what they gain.",
        ),
        (Step(explained(trace, node, reason)),),
        tuple(shown),
    )


@dataclass(frozen=True, slots=True)
class Here:
    """What holds at a node: its cases, their classes, columns that are left, those they differ in, what is gained."""

    cases: int
    classes: str
    left: list[str]
    differ: list[str]
    gains: str


def listed(counts: FloatArray, classes: Sequence[str]) -> str:
    """The cases of each class that has some: "2 no, 1 yes"."""
    return ", ".join(f"{written(float(n))} {label}" for n, label in zip(counts, classes, strict=True) if n > 0)


def refusal(other: str, reason: str, here: Here) -> str:
    """Why a base case is not the one that ends the recursion here; what is right is not told."""
    if other == "empty":
        return f"{'One case comes' if here.cases == 1 else f'{here.cases} cases come'} here."
    if reason == "empty":
        return {
            "pure": "There is no case whose class it could be. Count the rows.",
            "no-columns": "It does not come to the columns. Count the rows.",
            "identical-rows": "There are no two cases to be alike. Count the rows.",
            "no-gain": "Without cases there is no gain to look at. Count the rows.",
            "": "Without cases no question is better than another. Count the rows.",
        }[other]
    if reason == "pure":
        return of_one_class(other, here)
    if other == "pure":
        return f"The cases are of several classes: {here.classes}."
    if other == "no-columns":
        return f"{here.left[0]} is left to ask about."
    if other == "identical-rows":
        return f"They differ in {here.differ[0]}." if here.differ else "No column is left that they could be alike in."
    if other == "no-gain":
        return {
            "no-columns": "There is no column whose gain could be looked at.",
            "identical-rows": "None gains, true, but for a stronger reason: no question could part these cases.",
        }.get(reason, here.gains)
    return {
        "no-columns": "What could it ask? Look for the columns that were not asked on the way.",
        "identical-rows": "No question could part these cases: compare their values.",
    }.get(reason, "With this base case it does not: what does each column that is left gain?")


def of_one_class(other: str, here: Here) -> str:
    """Why a base case is not the one that ends the recursion where all cases are of one class."""
    if other == "no-columns":
        if here.left:
            return f"{here.left[0]} is left to ask about."
        return "No column is left, true, but it does not come to that. Look at the classes first."
    if other == "identical-rows":
        if here.differ:
            return f"They differ in {here.differ[0]}."
        if here.left:
            return "They are alike there, true, but it does not come to that. Look at the classes first."
        return "No column is left that they could be alike in."
    if other == "no-gain":
        return "No column gains anything, true, but it stops before it looks. Why could none gain?"
    return "Nothing is left to find out. Look at the classes."


def explained(trace: Trace, node: NodeId, reason: str) -> str:
    """Why a node stops, or what it asks."""
    if reason:
        return f"The node is a leaf: {CASES[reason]}."
    return f"It is no leaf: the classes are mixed. {highest_gain(trace, node)}"


def highest_gain(trace: Trace, node: NodeId) -> str:
    """What the best column gains at a node."""
    candidates = trace.candidates(trace.index_of(node))
    best = candidates.items[candidates.best or 0]
    return f"{best.column} gains {amount(best.gain, 'bits')}."


BASE_CASE = Kind("base-case", "Which base case?", "stopping", make)
