"""Pruning to a fixed depth or a fixed number of leaves, for comparison: no node is tested."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from engine.data.table import Table
from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.explanation import Statement, quantities
from engine.prune.listing import EVERY, NODE, CodeLine, Variable
from engine.prune.method import PruningMethod
from engine.prune.settings import Control, Option, PruningSetting, Range
from engine.prune.verdict import Prune

DEPTHS = (Variable("depth", "depth", "count"), Variable("limit", "limit", "count"))
SPENT = (Variable("leaves", "leaves", "count"), Variable("limit", "limit", "count"))
SOURCE = "a limit, not a method"


def at_depth(tree: Tree, limit: int) -> Iterator[Prune]:
    """From the top down, make every node at the depth `limit` a leaf."""
    if limit < 0:
        raise RecipeError(f"The depth must be at least 0, not {limit}.")
    for node in tree.nodes.values():
        if node.question is not None and len(node.id) <= limit:
            depth = {"depth": float(len(node.id)), "limit": float(limit)}
            yield Prune(node.id, "leaf" if len(node.id) == limit else "keep", depth)


def with_leaves(trace: Trace, limit: int) -> Iterator[Prune]:
    """From the top down, keep the split with most gain times cases, until the tree has `limit` leaves."""
    if limit < 1:
        raise RecipeError(f"The number of leaves must be at least 1, not {limit}.")
    tree, leaves = trace.tree, 1
    waiting: list[tuple[float, int, NodeId]] = []

    def open_up(id: NodeId) -> None:
        if tree.nodes[id].question is not None:
            index = trace.index_of(id)
            heapq.heappush(waiting, (-float(trace.nodes["gain"][index]) * tree.nodes[id].n, index, id))

    open_up(())
    while waiting:
        merit, _, id = heapq.heappop(waiting)
        node = tree.nodes[id]
        numbers = {
            "gain": -merit / node.n if node.n else 0.0,
            "cases": node.n,
            "merit": -merit,
            "before": float(leaves),
            "leaves": float(leaves + node.branches - 1),
            "limit": float(limit),
        }
        if leaves + node.branches - 1 > limit:
            yield Prune(id, "leaf", numbers)
            continue
        leaves += node.branches - 1
        yield Prune(id, "keep", numbers)
        for child in node.children:
            open_up(child)


def depth_sentence(tree: Tree, verdict: Prune) -> Statement:
    """Where the node stands, and where everything ends."""
    numbers = quantities("count", depth=verdict.numbers["depth"], limit=verdict.numbers["limit"])
    if verdict.verdict == "leaf":
        return Statement("It stands at depth <depth>, where everything ends: *cut*.", numbers)
    return Statement("Depth <depth> is above the limit of <limit>: *keep*.", numbers)


def depth_arithmetic(tree: Tree, verdict: Prune, table: Table) -> tuple[Statement, ...]:
    """The depth compared with the limit."""
    sign = "=" if verdict.verdict == "leaf" else "<"
    numbers = quantities("count", depth=verdict.numbers["depth"], limit=verdict.numbers["limit"])
    return (Statement(rf"\text{{depth}} = <depth> {sign} <limit> \; <verdict>", numbers),)


def leaves_sentence(tree: Tree, verdict: Prune) -> Statement:
    """How many leaves the tree would have with the split, and how many it may have."""
    end = "Too many: *cut*." if verdict.verdict == "leaf" else "It is the best split waiting: *keep*."
    numbers = quantities("count", leaves=verdict.numbers["leaves"], limit=verdict.numbers["limit"])
    return Statement(f"With it the tree would have <leaves> leaves; <limit> may be spent. {end}", numbers)


def leaves_arithmetic(tree: Tree, verdict: Prune, table: Table) -> tuple[Statement, ...]:
    """What ranks the split, and the leaves with it compared with the limit."""
    n, branches = verdict.numbers, tree.nodes[verdict.node].branches
    numbers = quantities("number" if tree.classes else "significant", gain=n["gain"], merit=n["merit"])
    numbers |= quantities("count", cases=n["cases"], before=n["before"], leaves=n["leaves"], limit=n["limit"])
    sign = ">" if verdict.verdict == "leaf" else r"\le"
    return (
        Statement(
            r"N \cdot \text{gain} = <cases> \cdot <gain> <=> <merit>",
            numbers,
            "merit",
            lambda written: written["cases"] * written["gain"],
        ),
        Statement(rf"\text{{leaves}} = <before> - 1 + {branches} = <leaves> {sign} <limit> \; <verdict>", numbers),
    )


DEPTH = PruningMethod(
    name="depth",
    title="Fixed depth",
    idea="No test at all, for comparison: whatever is deeper goes.",
    source=SOURCE,
    run=lambda trace, how: at_depth(trace.tree, how.whole("depth")),
    numbers={"depth": "the depth of the node", "limit": "the depth of the tree"},
    sentence=depth_sentence,
    arithmetic=depth_arithmetic,
    legend=lambda classes, how: "The root has depth 0.",
    listing=(
        CodeLine(0, "CUT(T, limit):"),
        CodeLine(1, "for each node t that asks, from the top down:", EVERY, (Variable("t", NODE),)),
        CodeLine(2, "if its depth is the limit: make t a leaf", ("leaf",), DEPTHS),
        CodeLine(2, "else keep it", ("keep",), DEPTHS),
        CodeLine(1, "return T", ("end",)),
    ),
    settings=(
        PruningSetting(
            "depth",
            "whole",
            3,
            Range(0, 50),
            option=Option("--max-depth", recipe="max_depth"),
            control=Control("Depth"),
        ),
    ),
)

LEAVES = PruningMethod(
    name="leaves",
    title="Fixed number of leaves",
    idea="No test of the single node, for comparison: the leaves are spent on the splits that gain most.",
    source=SOURCE,
    run=lambda trace, how: with_leaves(trace, how.whole("leaves")),
    numbers={
        "gain": "the gain of the split",
        "cases": "the cases at the node",
        "merit": "the gain times the cases, which ranks the splits",
        "before": "the leaves without the split",
        "leaves": "the leaves with the split",
        "limit": "the leaves that the tree may have",
    },
    sentence=leaves_sentence,
    arithmetic=leaves_arithmetic,
    legend=lambda classes, how: "A question with b branches puts b leaves in the place of one.",
    listing=(
        CodeLine(0, "CUT(T, limit):"),
        CodeLine(1, "leaves ← 1; the root waits"),
        CodeLine(1, "while a node that asks is waiting:"),
        CodeLine(
            2,
            "t ← the waiting node with the highest N · gain",
            EVERY,
            (Variable("t", NODE), Variable("N · gain", "merit")),
        ),
        CodeLine(2, "if its branches make more leaves than the limit: make t a leaf", ("leaf",), SPENT),
        CodeLine(2, "else keep it: count its leaves, and its children wait", ("keep",), SPENT),
        CodeLine(1, "return T", ("end",)),
    ),
    settings=(
        PruningSetting(
            "leaves",
            "whole",
            8,
            Range(1, 500),
            option=Option("--max-leaves", recipe="max_leaves"),
            control=Control("Leaves", start=6),
        ),
    ),
)
