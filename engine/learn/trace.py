"""A trace: the steps that grew a tree, and the tree after any number of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeVar, overload

import numpy as np

from engine import kernels
from engine.data.table import CodeArray, FloatArray, IntArray
from engine.kernels import Growth, Surrogates
from engine.learn.candidates import (
    Candidate,
    Candidates,
    Cases,
    Curve,
    Surrogate,
    curve,
    cut_candidates,
    measure,
    weigh,
)
from engine.learn.coded_table import Coded
from engine.learn.growth_order import collapses, expansion
from engine.learn.questions import NO_BRANCH, Question, Sides, Threshold, between, grouping, route
from engine.learn.recipe import NodeId
from engine.learn.steps import Collapse, Leaf, Split, Step
from engine.learn.tree import Node, Stop, Tree

STOP_NAMES: dict[int, Stop] = {
    kernels.PURE: "pure",
    kernels.NO_COLUMNS: "no-columns",
    kernels.IDENTICAL_ROWS: "identical-rows",
    kernels.NO_GAIN_STOP: "no-gain",
    kernels.TOO_FEW_CASES: "too-few-cases",
    kernels.MAX_DEPTH: "max-depth",
    kernels.EMPTY: "empty",
    kernels.NOT_SIGNIFICANT: "not-significant",
    kernels.FORCED: "forced",
}


Kept = TypeVar("Kept")
MOST_KEPT = 200  # nodes whose numbers are kept after somebody looked


def remember(kept: dict[int, Kept], at: int, value: Kept) -> Kept:
    """Keep what a node was found to hold: going back and forth asks for it again and again."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[at] = value
    return value


class Trace(Sequence[Step]):
    """The steps of one growth. They are made when looked at, from the arrays that the growing loop left."""

    def __init__(self, coded: Coded, growth: Growth) -> None:
        self.coded = coded
        self.growth = growth
        self.nodes = growth.nodes
        self._order, self._cut_short = expansion(coded, growth)
        self._made: dict[int, Node] = {}
        self._open: dict[int, Node] = {}
        self._cases: dict[int, Cases] = {}
        self._weighed: dict[int, Candidates] = {}
        self._surrogates: dict[int, tuple[Surrogate, ...]] = {}
        self._collapses: list[tuple[int, float, float]] = []
        if coded.recipe.collapse and coded.data.classes:
            decided = (self._indices.get(each.node, -1) for each in coded.recipe.overrides)
            self._collapses = collapses(growth, self._order, self._cut_short, decided)

    def __len__(self) -> int:
        return len(self._order) + len(self._collapses)

    @overload
    def __getitem__(self, k: int) -> Step: ...
    @overload
    def __getitem__(self, k: slice) -> list[Step]: ...
    def __getitem__(self, k: int | slice) -> Step | list[Step]:
        if isinstance(k, slice):
            return [self[i] for i in range(*k.indices(len(self)))]
        k = range(len(self))[k]
        if k >= len(self._order):
            index, leaf_errors, subtree_errors = self._collapses[k - len(self._order)]
            return Collapse(self.node_id(index), leaf_errors, subtree_errors)
        return self.decision(int(self._order[k]))

    def decision(self, index: int) -> Split | Leaf:
        """What a node decided while the tree was growing."""
        node = self._node(index)
        if node.question is not None:
            candidates = self.candidates(index)
            return Split(
                node.id,
                node.counts,
                node.n,
                node.prediction,
                node.question,
                candidates,
                self.measure(index, node.question, candidates),
                node.forced,
                self.surrogates(index),
            )
        if node.stop is None:
            raise ValueError("every node of a grown tree asks or has a reason to stop")
        looked = node.stop in ("no-columns", "identical-rows", "no-gain", "too-few-cases", "not-significant")
        return Leaf(
            node.id, node.counts, node.n, node.prediction, node.stop, self.candidates(index) if looked else None
        )

    @cached_property
    def _ids(self) -> list[NodeId]:
        ids: list[NodeId] = []
        for parent, branch in zip(self.nodes["parent"].tolist(), self.nodes["branch"].tolist(), strict=True):
            ids.append((*ids[parent], branch) if parent >= 0 else ())
        return ids

    @cached_property
    def _indices(self) -> dict[NodeId, int]:
        return {node: index for index, node in enumerate(self._ids)}

    @cached_property
    def _predictions(self) -> FloatArray:
        """What each node answers: its majority class (the first on a tie) or mean; its parent's if it is empty."""
        stats = self.growth.stats
        if self.coded.data.classes:
            answers = stats.argmax(axis=1).astype(float)
            sizes = stats.sum(axis=1)
        else:
            answers, sizes = self.coded.public(stats)[:, 1].copy(), stats[:, 0]
        for at in np.flatnonzero(sizes <= 0).tolist():
            answers[at] = answers[self.nodes["parent"][at]]
        return np.asarray(answers, float)

    def node_id(self, index: int) -> NodeId:
        return self._ids[index]

    def has(self, node: NodeId) -> bool:
        """Whether a node was grown."""
        return node in self._indices

    def index_of(self, node: NodeId) -> int:
        """The index of a node among all nodes grown, in depth-first order."""
        return self._indices[node]

    def _node(self, index: int) -> Node:
        if index not in self._made:
            self._made[index] = self._make_node(index)
        return self._made[index]

    def _undecided(self, index: int) -> Node:
        if index not in self._open:
            self._open[index] = replace(self._node(index), question=None, stop=None)
        return self._open[index]

    def _make_node(self, index: int) -> Node:
        node, coded, stats = self.nodes[index], self.coded, self.growth.stats[index]
        n = float(stats.sum() if coded.data.classes else stats[0])
        question = self._question(index) if node["column"] >= 0 and index not in self._cut_short else None
        stop: Stop | None = (
            None if question else STOP_NAMES[int(node["stop"])] if index not in self._cut_short else "max-leaves"
        )
        if stop == "max-depth" and node["depth"] < coded.recipe.max_depth:
            stop = "max-leaves"  # which bounds the depth too
        return Node(
            self.node_id(index),
            coded.public(stats),
            n,
            coded.impurity(stats),
            float(self._predictions[index]),
            question,
            stop,
            bool(node["forced"]),
            int(node["largest"]),
        )

    def _question(self, index: int) -> Question:
        node, coded = self.nodes[index], self.coded
        j = int(node["column"])
        if node["forced"]:
            asked = next(each for each in coded.recipe.overrides if each.node == self.node_id(index))
            if asked.threshold is not None:
                some_missing = coded.recipe.missing == "category" and (coded.table.columns[j].codes < 0).any()
                side = int(node["largest"]) if some_missing else None
                return Threshold(coded.table.columns[j].name, asked.threshold, missing=side)
        cut, below, above, missing = (int(node[name]) for name in ("cut", "below", "above", "missing_side"))
        return coded.question(j, cut, below, above, missing, self._sides(index))

    def _sides(self, index: int) -> Sides:
        """The side of each category under a node's grouping; empty for any other question."""
        start = int(self.nodes["groups"][index])
        size = self.coded.table.columns[int(self.nodes["column"][index])].size if start >= 0 else 0
        sides: Sides = self.growth.groups[max(start, 0) : max(start, 0) + size]
        return sides

    def cases(self, index: int) -> Cases:
        """The cases at a node: those of the root sent down the path to it."""
        if (kept := self._cases.get(index)) is not None:
            return kept
        parent = int(self.nodes["parent"][index])
        if parent < 0:
            weights = self.coded.table.weights
            cases = Cases(np.arange(len(weights)), weights.copy())
        else:
            cases = self._branch(parent, self.cases(parent), int(self.nodes["branch"][index]))
        return remember(self._cases, index, cases)

    def divide(self, index: int, cases: Cases) -> list[Cases]:
        """The cases that the question of a node sends down each branch; they need not be the node's own."""
        sent = self._sent(index, cases)
        return [self._branch(index, cases, branch, sent) for branch in range(len(sent[1]))]

    def known_weights(self, index: int, cases: Cases) -> list[float]:
        """The weight of the cases that each branch gets for certain."""
        return [float(size) for size in self._sent(index, cases)[1]]

    def _branch(self, index: int, cases: Cases, branch: int, sent: tuple[CodeArray, FloatArray] | None = None) -> Cases:
        went, sizes = sent or self._sent(index, cases)
        rows, weights = np.empty(len(cases), np.int64), np.empty((len(cases), 1))
        own = cases.weights.reshape(-1, 1)
        end = self.coded.kernel.collect(self.coded.settings, cases.rows, own, went, sizes, branch, rows, weights)
        return Cases(rows[:end], weights[:end, 0])

    def _sent(self, index: int, cases: Cases) -> tuple[CodeArray, FloatArray]:
        """The branch that each case takes at a node that asks, and the known weight of each branch."""
        node, coded = self.nodes[index], self.coded
        j = int(node["column"])
        binary, sides = coded.data.columns[j].ordered or not coded.recipe.multiway, self._sides(index)
        branches = 2 if binary else int(max(sides)) + 1 if len(sides) else coded.table.columns[j].size
        went, sizes = np.empty(len(cases), np.int32), np.zeros(branches)
        asked = coded.kernel.Asked(j, int(node["cut"]), int(node["missing_side"]), sides)
        sent = coded.kernel.Sent(coded.data.records[cases.rows], cases.weights.reshape(-1, 1), went, sizes)
        coded.kernel.send(coded.settings, coded.data, asked, sent, coded.surrogates())
        return went, sizes

    def used(self, index: int) -> IntArray:
        """The categorical columns already asked on the path to a node, where a column is asked once."""
        used = np.zeros(len(self.coded.table.columns), np.int64)
        index = int(self.nodes["parent"][index])
        while index >= 0:
            j = int(self.nodes["column"][index])
            used[j] = kernels.USED if self.coded.asked_once(j) else 0
            index = int(self.nodes["parent"][index])
        return used

    def candidates(self, index: int) -> Candidates:
        """Every question the node could have asked."""
        if found := self._weighed.get(index):
            return found
        found = weigh(self.coded, self.cases(index), self.used(index), self.node_id(index))
        return remember(self._weighed, index, found)

    def measure(self, index: int, question: Question, candidates: Candidates | None = None) -> Candidate:
        """The numbers of any question at a node, also of one that only a person would ask."""
        j = self.coded.table.names.index(question.column)
        like = (candidates or self.candidates(index)).items[j]
        return like if like.question == question else measure(self.coded, self.cases(index), question, like)

    def curve(self, node: NodeId, column: str) -> Curve:
        """The gain of every cut of a numeric column at a node."""
        index, j = self.index_of(node), self.coded.table.names.index(column)
        return curve(self.coded, self.cases(index), column, self.candidates(index).items[j].penalty)

    def cut_candidates(self, node: NodeId, column: str, curve: Curve, kept: Sequence[int]) -> list[Candidate]:
        """Some cuts of a column's curve, by their position in it, with all the numbers of a candidate."""
        index, j = self.index_of(node), self.coded.table.names.index(column)
        total = float(self.cases(index).weights.sum())
        return cut_candidates(self.coded, curve, kept, self.candidates(index).items[j], total)

    def surrogates(self, index: int) -> tuple[Surrogate, ...]:
        """The surrogate splits of a node, best first: what is asked of cases without a value for its own question."""
        coded = self.coded
        j = int(self.nodes["column"][index])
        if coded.recipe.missing != "surrogate" or (coded.recipe.multiway and not coded.data.columns[j].ordered):
            return ()
        if (kept := self._surrogates.get(index)) is not None:
            return kept
        cases = self.cases(index)
        went = route(self._question(index), coded.table.columns[j])[cases.rows].astype(np.int32)
        known, surrogates = went != NO_BRANCH, coded.surrogates()
        sizes = np.bincount(went[known], cases.weights[known], 2)
        sent = coded.kernel.Sent(coded.data.records[cases.rows], cases.weights.reshape(-1, 1), went, sizes)
        count = coded.kernel.find_surrogates(coded.settings, coded.data, sent, j, surrogates)
        found = tuple(self._surrogate(surrogates, int(j)) for j in surrogates.ranked[:count])
        return remember(self._surrogates, index, found)

    def _surrogate(self, surrogates: Surrogates, j: int) -> Surrogate:
        column, split = self.coded.table.columns[j], surrogates.splits[j]
        flipped = False
        question: Question
        if column.kind == "numeric":
            flipped = bool(split.flip)
            question = between(column, int(split.below), int(split.above))
        else:
            first = int(self.coded.data.columns[j].first)
            question = grouping(column, surrogates.sides[first : first + column.size])
        return Surrogate(question, flipped, float(split.agree), float(split.adjusted))

    def at(self, k: int) -> Tree:
        """The tree after the first k steps; nodes still to be decided have neither question nor stop."""
        parents = self.nodes["parent"]
        nodes: dict[int, Node] = {0: self._undecided(0)}
        for step_at in self._order[:k].tolist():
            nodes[step_at] = self._node(step_at)
        if k < len(self._order):
            decided = set(nodes)
            for at in np.flatnonzero(np.isin(parents, self._order[:k])).tolist():
                if at not in decided and nodes[int(parents[at])].question is not None:
                    nodes[at] = self._undecided(at)
        for at, _, _ in self._collapses[: max(k - len(self._order), 0)]:
            nodes[at] = replace(nodes[at], question=None, stop="collapsed")
        ordered = {nodes[at].id: nodes[at] for at in sorted(nodes)}
        return self._tree(reachable(ordered))

    @cached_property
    def tree(self) -> Tree:
        """The tree after all steps, with the surrogates of its questions."""
        tree = self.at(len(self))
        if self.coded.recipe.missing != "surrogate":
            return tree
        found = {
            node.id: replace(node, surrogates=self.surrogates(self.index_of(node.id))) if node.question else node
            for node in tree.nodes.values()
        }
        return self._tree(found)

    def _tree(self, nodes: dict[NodeId, Node]) -> Tree:
        table = self.coded.table
        kinds: dict[str, str] = {column.name: column.kind for column in table.columns}
        return Tree(nodes, table.target.name, table.classes, self.coded.recipe.missing, kinds)


def reachable(nodes: dict[NodeId, Node]) -> dict[NodeId, Node]:
    """Only the nodes whose ancestors all ask: what lies below a collapsed node is gone."""
    kept: dict[NodeId, Node] = {}
    for node in nodes.values():
        if not node.id or (node.id[:-1] in kept and kept[node.id[:-1]].question is not None):
            kept[node.id] = node
    return kept
