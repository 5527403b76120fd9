"""Two or three recipes on the same cases, in lockstep: where do they first decide otherwise, and what decided it?

After that they go on, each to its own end, a level at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from itertools import combinations

import numpy as np

from engine.data.table import IntArray, Table, TableError
from engine.learn.candidates import Cases
from engine.learn.grow import learn
from engine.learn.questions import route
from engine.learn.recipe import UNLIMITED, NodeId, Recipe, RecipeError
from engine.learn.steps import Collapse, Leaf, Split
from engine.learn.trace import Trace
from engine.learn.tree import Tree

Decision = Split | Leaf
# What decides which question is asked; the rest of a recipe is names and limits of the whole tree.
SETTINGS = tuple(
    each.name for each in fields(Recipe) if each.name not in ("algorithm", "overrides", "seed", "order", "max_leaves")
)
Rows = frozenset[tuple[int, float]]


@dataclass(frozen=True, eq=False, slots=True)
class Meeting:
    """The same cases in every tree: where they are, and what each recipe decides about them."""

    nodes: tuple[NodeId, ...]
    decisions: tuple[Decision, ...]
    same: bool


def cases_of(trace: Trace, node: NodeId) -> Rows:
    """The cases at a node with their weights, so that nodes of different trees can be compared."""
    cases = trace.cases(trace.index_of(node))
    return frozenset(zip(cases.rows.tolist(), np.round(cases.weights, 9).tolist(), strict=True))


def groups_of(trace: Trace, decision: Decision) -> frozenset[Rows]:
    """How a decision divides its cases; one group for a leaf. Empty branches do not count."""
    if isinstance(decision, Leaf):
        return frozenset([cases_of(trace, decision.node)])
    parts = (cases_of(trace, (*decision.node, branch)) for branch in range(decision.question.branches))
    return frozenset(part for part in parts if part)


def agree(traces: Sequence[Trace], decisions: Sequence[Decision]) -> bool:
    """Whether all decide alike: all stop, or all ask about the same column and divide the cases alike."""
    if any(isinstance(each, Leaf) for each in decisions):
        return all(isinstance(each, Leaf) for each in decisions)
    if len({each.question.column for each in decisions if isinstance(each, Split)}) > 1:
        return False
    return len({groups_of(trace, each) for trace, each in zip(traces, decisions, strict=True)}) == 1


def lockstep(traces: Sequence[Trace]) -> list[Meeting]:
    """The decisions about the same cases, depth first, up to the first that differs."""
    meetings: list[Meeting] = []
    waiting: list[tuple[NodeId, ...]] = [((),) * len(traces)]
    while waiting:
        nodes = waiting.pop()
        decisions = tuple(trace.decision(trace.index_of(node)) for trace, node in zip(traces, nodes, strict=True))
        same = agree(traces, decisions)
        meetings.append(Meeting(nodes, decisions, same))
        if not same:
            break
        waiting += reversed(children(traces, decisions))
    return meetings


def children(traces: Sequence[Trace], decisions: Sequence[Decision]) -> list[tuple[NodeId, ...]]:
    """The children of nodes that decided alike, paired by their cases, in the first tree's order."""
    by_cases: list[dict[Rows, NodeId]] = []
    for trace, each in zip(traces, decisions, strict=True):
        if isinstance(each, Leaf):
            return []
        nodes = [(*each.node, branch) for branch in range(each.question.branches)]
        by_cases.append({cases: node for node in nodes if (cases := cases_of(trace, node))})
    return [tuple(node_of[cases] for node_of in by_cases) for cases in by_cases[0]]


def grown_tree(trace: Trace) -> Tree:
    """The tree as it was grown, before any subtree was collapsed."""
    grown = len(trace)
    while grown and isinstance(trace[grown - 1], Collapse):
        grown -= 1
    return trace.at(grown)


def so_far(trace: Trace, decided: Collection[NodeId]) -> Tree:
    """The tree with only some of its nodes decided."""
    whole = grown_tree(trace)
    kept = {
        node.id: node if node.id in decided else replace(node, question=None, stop=None)
        for node in whole.nodes.values()
        if all(node.id[:depth] in decided for depth in range(len(node.id)))
    }
    return replace(whole, nodes=kept)


def depths_to_go(traces: Sequence[Trace], meetings: Sequence[Meeting], most: int) -> list[int]:
    """The depths down to which the trees go on after their meetings, a level at a time, until each is grown.

    Once a tree has more than `most` nodes, the rest comes at once.
    """
    ids = [list(grown_tree(trace).nodes) for trace in traces]
    met = [{meeting.nodes[at] for meeting in meetings} for at in range(len(traces))]
    waiting = [len(node) for nodes, known in zip(ids, met, strict=True) for node in nodes if node not in known]
    sizes = [np.bincount([len(node) for node in nodes]).cumsum() for nodes in ids]
    return [
        depth
        for depth in range(min(waiting, default=0), max(waiting, default=-1) + 1)
        if max(int(size[min(depth + 1, len(size) - 1)]) for size in sizes) <= most
    ]


def decided_down_to(trace: Trace, depth: int, met: Collection[NodeId]) -> set[NodeId]:
    """The nodes that are decided once all down to a depth are, besides those of the meetings."""
    return {node for node in grown_tree(trace).nodes if len(node) <= depth} | set(met)


def alone(traces: Sequence[Trace], trees: Sequence[Tree]) -> list[set[NodeId]]:
    """For each tree the nodes that stand in it alone: no other tree decides alike about the same cases.

    A tree is its trace's own, or a part of it.
    """
    found = [signatures(trace, tree) for trace, tree in zip(traces, trees, strict=True)]
    held = [set(each.values()) for each in found]
    return [
        {node for node, sign in own.items() if not any(sign in other for k, other in enumerate(held) if k != at)}
        for at, own in enumerate(found)
    ]


def signatures(trace: Trace, tree: Tree) -> dict[NodeId, Hashable]:
    """What tells whether nodes of two trees decide alike: their cases, the column, and the cases of the branches."""
    by_node: dict[NodeId, Hashable] = {}
    waiting: list[tuple[NodeId, Cases]] = [((), trace.cases(0))]
    while waiting:
        node, cases = waiting.pop()
        own, question = digest(cases), tree.nodes[node].question
        if question is None:
            by_node[node] = own
            continue
        branches = [part for part in enumerate(trace.divide(trace.index_of(node), cases)) if len(part[1].rows)]
        by_node[node] = own, question.column, frozenset(digest(part) for _, part in branches)
        waiting += [((*node, branch), part) for branch, part in branches]
    return by_node


def digest(cases: Cases) -> bytes:
    """A short name of some cases and their weights."""
    order = np.argsort(cases.rows)
    rows, weights = cases.rows[order].astype(np.int64), np.round(cases.weights[order], 9)
    return blake2b(rows.tobytes() + weights.tobytes(), digest_size=16).digest()


def differing(one: Recipe, other: Recipe) -> list[str]:
    """The settings in which two recipes differ."""
    return [name for name in SETTINGS if getattr(one, name) != getattr(other, name)]


def decided_by(table: Table, one: Trace, other: Trace, meeting: Meeting, at: tuple[int, int]) -> list[tuple[str, ...]]:
    """The settings that made the difference: give the second recipe the first one's, and it decides like the first.

    Single settings if any of them does; otherwise the pairs that do.
    """
    if len(one.coded.table) != len(table) or len(other.coded.table) != len(table):
        return []
    first, second = at
    cases = other.cases(other.index_of(meeting.nodes[second]))
    node_table = replace(table.take(cases.rows), weights=cases.weights.copy())
    depth = len(meeting.nodes[second])
    mine, theirs = one.coded.recipe, other.coded.recipe
    wanted = meeting.decisions[first]
    names = differing(mine, theirs)
    for size in (1, 2):
        deciding = [
            chosen
            for chosen in combinations(names, size)
            if alike(
                node_table,
                replace(theirs, **{name: getattr(mine, name) for name in chosen}),
                depth,
                one,
                wanted,
                cases.rows,
            )
        ]
        if deciding:
            return deciding
    return []


def alike(table: Table, recipe: Recipe, depth: int, trace: Trace, wanted: Decision, rows: IntArray) -> bool:
    """Whether a recipe decides about these cases as `wanted` does."""
    limit = recipe.max_depth - depth if recipe.max_depth < UNLIMITED else UNLIMITED
    try:
        grown = learn(table, replace(recipe, max_depth=max(min(limit, 1), 0), max_leaves=UNLIMITED, overrides=()))
    except (RecipeError, TableError):
        return False
    found = grown.decision(0)
    if isinstance(found, Leaf) or isinstance(wanted, Leaf):
        return isinstance(found, Leaf) and isinstance(wanted, Leaf)
    if found.question.column != wanted.question.column:
        return False
    column = trace.coded.table.column(wanted.question.column)
    theirs = route(wanted.question, column)[rows]
    ours = route(found.question, grown.coded.table.column(column.name))
    pairs = set(zip(theirs.tolist(), ours.tolist(), strict=True))
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
