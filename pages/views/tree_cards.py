"""The tree as the cards that the tree component draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from engine.data.table import FloatArray
from engine.learn.questions import Threshold
from engine.learn.recipe import NodeId, path_text
from engine.learn.tree import Node, Tree
from pages.views.colours import colour
from pages.views.criterion_words import CriterionWords
from pages.views.text import answer_text, cases, count, cut_text, labels_of, number, short, weight_text

Card = dict[str, Any]
Written = dict[tuple[Node, float, float], Card]  # by node and the range of a numeric target
LONG = 16  # characters that fit into a row of a card
# Beyond this many nobody could read the cards, and the browser takes seconds.
MOST_CARDS = 1_000
WIDE, FEW = 30, 8  # of a node with more branches than the first, as many as the second are drawn


def cards(
    tree: Tree,
    measure: CriterionWords,
    *,
    current: NodeId | None,
    path: NodeId | None = None,
    lit: Collection[NodeId] = (),
    tokens: Mapping[NodeId, float] | None = None,
    most: int = MOST_CARDS,
    written: Written | None = None,
) -> list[Card]:
    """The nodes as cards: `current` is being decided, `path` leads to the node in question, `lit` glow.

    Of a row on its way, `tokens` are at a node now. Of a tree with more than `most`
    nodes, or more than WIDE branches at a node, a part is drawn; a card counts in `hidden` what is not drawn below it.
    What is `written` on the nodes of a growing tree can be kept from step to step.
    """
    written = {} if written is None else written
    low, high = target_range(tree)
    shown: list[Card] = []
    drawn = in_sight(tree, [node for node in (current, path) if node is not None], most)
    hidden = not_drawn(tree, drawn)
    for node in (tree.nodes[each] for each in drawn):
        if (node, low, high) not in written:
            written[node, low, high] = writing_of(tree, node, measure, low, high)
        card: Card = {**written[node, low, high], "state": state_of(node, current)}
        if node.id in hidden:
            card["hidden"] = hidden[node.id]
        if node.id in lit:
            card["lit"] = True
        if tokens and node.id in tokens:
            card["token"] = {"share": tokens[node.id], "label": weight_text(tokens[node.id])}
        if path is not None and node.id == path[: len(node.id)]:
            card["on_path"] = True
        if node.forced:
            card["forced"] = True
        shown.append(card)
    return shown


def writing_of(tree: Tree, node: Node, measure: CriterionWords, low: float, high: float) -> Card:
    """What stands on a card at every step; the values of a numeric target lie between `low` and `high`."""
    card: Card = {
        "id": path_text(node.id),
        "parent": path_text(node.id[:-1]) if node.id else None,
        "branch": branch_of(tree, node.id),
        "title": title_of(tree, node),
        "lines": lines_of(tree, node, measure),
    }
    if tree.classes:
        card["mix"] = mix_of(tree, node)
    else:
        card["spread"] = spread_of(node.counts, low, high)
    return card


def row_marks(tree: Tree, shares: Mapping[NodeId, float]) -> dict[str, Card]:
    """How cards change while a row is there, by node: `shares` of it come to each."""
    marks: dict[str, Card] = {}
    for node, share in shares.items():
        marks[path_text(node)] = mark = {"lit": True, "token": {"share": share, "label": weight_text(share)}}
        if share < 0.9995:
            mark["lines"] = [f"{share:z.3f} of row", cases(tree.nodes[node].n)]
    return marks


def in_sight(tree: Tree, focus: Sequence[NodeId], most: int = MOST_CARDS) -> list[NodeId]:
    """The nodes to draw, depth first: at most `most`, and of more than WIDE branches FEW.

    The ways to `focus` come first, then what is directly below it, then the siblings along the ways, then the rest
    level by level.
    """
    nodes = tree.nodes
    if len(tree) <= most and all(node.branches <= WIDE for node in nodes.values()):
        return list(nodes)
    wanted: dict[NodeId, None] = {(): None}

    def want(some: Iterable[NodeId]) -> None:
        for node in some:
            if len(wanted) >= most:
                return
            wanted[node] = None

    there = [node for node in focus if node in nodes]
    ways = [node[:depth] for node in there for depth in range(1, len(node) + 1)]
    want(ways)
    for node in there:
        want(few_children(tree, node, None))
    for node in reversed(ways):
        want(few_children(tree, node[:-1], node[-1]))
    chosen = {*there, *(node[:-1] for node in ways)}
    queue: list[NodeId] = [()]
    for node in queue:
        if node not in chosen:
            want(few_children(tree, node, None))
        queue += [child for child in nodes[node].children if child in wanted]
    return sorted(wanted)


def few_children(tree: Tree, node: NodeId, near: int | None) -> list[NodeId]:
    """The children of a node; of more than WIDE those FEW next to branch `near`, or with the most cases."""
    children = tree.nodes[node].children
    if len(children) <= WIDE:
        return list(children)
    if near is not None:
        return sorted(children, key=lambda each: abs(each[-1] - near))[:FEW]
    return sorted(children, key=lambda each: -tree.nodes[each].n)[:FEW]


def not_drawn(tree: Tree, drawn: Sequence[NodeId]) -> dict[NodeId, int]:
    """How many nodes that are not drawn stand below each drawn one, without those below its drawn descendants."""
    if len(drawn) == len(tree):
        return {}
    shown, hidden = set(drawn), Counter[NodeId]()
    for node in tree.nodes:
        if node not in shown:
            depth = len(node) - 1
            while node[:depth] not in shown:
                depth -= 1
            hidden[node[:depth]] += 1
    return dict(hidden)


def skeleton_of(nodes: Collection[NodeId], most: int = MOST_CARDS) -> list[str]:
    """The ids of a finished tree, which keep its nodes in place while it grows; none if not all of it is drawn."""
    branches = Counter(node[:-1] for node in nodes if node)
    if len(nodes) > most or any(count > WIDE for count in branches.values()):
        return []
    return [path_text(node) for node in nodes]


def undrawn_text(tree: Tree, drawn: Sequence[Card], clicks: bool = True) -> str:
    """What the drawing leaves out, and how to see it where it `clicks`; or nothing."""
    if len(drawn) == len(tree):
        return ""
    said = f"{len(drawn):,} of the {len(tree):,} nodes are drawn; of a node with more than {WIDE} branches, {FEW}."
    return f"{said} Click a card to see what is below it." if clicks else said


def branch_of(tree: Tree, node: NodeId) -> str:
    """What the branch into a node is called."""
    parent = tree.nodes[node[:-1]].question if node else None
    return short(labels_of(parent)[node[-1]], 28) if parent else ""


def title_of(tree: Tree, node: Node) -> str:
    """The question of a node, or the answer of a leaf."""
    if isinstance(node.question, Threshold):
        return f"{short(node.question.column, 24)} ≤ {cut_text(node.question)}?"
    if node.question is not None:
        return short(f"{node.question.column}?", 28)
    return short(answer_text(tree, node.prediction), 28) if node.stop else ""


def title_rows(tree: Tree) -> int:
    """How many rows the questions of a tree need: a number is no use without what it is compared with."""
    return 2 if any(len(title_of(tree, node)) > LONG for node in tree.nodes.values() if node.question) else 1


def lines_of(tree: Tree, node: Node, measure: CriterionWords) -> list[str]:
    """How many cases, and how mixed they are; of a leaf how many it gets wrong."""
    if node.n <= 0:
        return ["no case"]
    if node.stop and tree.classes:
        wrong = node.n - float(node.counts[int(node.prediction)])
        return [cases(node.n), *([f"{count(wrong)} wrong"] if wrong > 1e-9 else [])]
    return [cases(node.n), f"{measure.letter} {number(node.impurity)}"]


def state_of(node: Node, current: NodeId | None) -> str:
    """What a node is at this step: being decided, asked, a leaf, or open."""
    if node.id == current:
        return "current"
    return "asked" if node.question else "leaf" if node.stop else "open"


def mix_of(tree: Tree, node: Node) -> list[Card]:
    """The share of each class at a node."""
    total = max(node.n, 1e-12)
    return [
        {"share": float(weight) / total, "colour": colour(k), "label": f"{count(float(weight))} {short(label, 24)}"}
        for k, (label, weight) in enumerate(zip(tree.classes, node.counts, strict=True))
    ]


def target_range(tree: Tree) -> tuple[float, float]:
    """The range of a numeric target as far as the nodes show it."""
    if tree.classes:
        return 0.0, 1.0
    return range_of(np.array([node.counts for node in tree.nodes.values() if node.n > 0]))


def range_of(stats: FloatArray) -> tuple[float, float]:
    """The range of some means, each with a deviation around it; `stats` are weight, mean and variance."""
    deviations = np.sqrt(stats[:, 2])
    low, high = float((stats[:, 1] - deviations).min()), float((stats[:, 1] + deviations).max())
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def spread_of(stats: FloatArray, low: float, high: float) -> Card:
    """A mean and one deviation around it, as shares of the range; `stats` are weight, mean and variance."""
    mean, deviation = float(stats[1]), float(np.sqrt(stats[2]))

    def position(value: float) -> float:
        return float(min(max((value - low) / (high - low), 0.0), 1.0))

    return {
        "mean": position(mean),
        "low": position(mean - deviation),
        "high": position(mean + deviation),
        "label": f"mean {number(mean)} ± {number(deviation)}",
    }
