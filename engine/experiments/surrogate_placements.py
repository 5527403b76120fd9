"""The cases at a node whose value is missing, and which surrogate places each of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray, IntArray
from engine.learn.candidates import Surrogate
from engine.learn.questions import NO_BRANCH, route
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace


@dataclass(frozen=True, eq=False, slots=True)
class Placement:
    """The cases that one surrogate places; without a surrogate, those that go with most cases."""

    surrogate: Surrogate | None
    rows: IntArray
    weights: FloatArray
    branches: IntArray  # where each goes

    @property
    def weight(self) -> float:
        return float(self.weights.sum())


@dataclass(frozen=True, slots=True)
class Agreement:
    """The weights from which the agreement and the adjusted agreement of a surrogate follow."""

    known: float  # the weight of the cases whose value the node asks for is known
    majority: float  # of it, the weight of the larger side
    agreeing: float  # of it, the weight that the surrogate sends the same way


def missing_at(trace: Trace, node: NodeId) -> tuple[IntArray, FloatArray]:
    """The rows at a node that lack the value it asks for, with their weights."""
    question = trace.tree.nodes[node].question
    if question is None:
        return np.empty(0, np.int64), np.empty(0)
    cases = trace.cases(trace.index_of(node))
    went = route(question, trace.coded.table.column(question.column))[cases.rows]
    return cases.rows[went == NO_BRANCH], cases.weights[went == NO_BRANCH]


def placements(trace: Trace, node: NodeId) -> tuple[Placement, ...]:
    """The cases without a value at a node, by the surrogate that places them; the last are those that none places."""
    rows, weights = missing_at(trace, node)
    asking, table = trace.tree.nodes[node], trace.coded.table
    placed_by = []
    for surrogate in asking.surrogates:
        went = route(surrogate.question, table.column(surrogate.question.column))[rows]
        placed = went != NO_BRANCH
        branches = np.where(surrogate.flipped, 1 - went, went)[placed]
        placed_by.append(Placement(surrogate, rows[placed], weights[placed], branches))
        rows, weights = rows[~placed], weights[~placed]
    placed_by.append(Placement(None, rows, weights, np.full(len(rows), asking.default)))
    return tuple(placed_by)


def busiest(trace: Trace) -> NodeId:
    """The node whose surrogates place the most weight; the root if none has to."""

    def placed(node: NodeId) -> tuple[float, float, int]:
        *by_surrogates, rest = placements(trace, node)
        return sum(each.weight for each in by_surrogates), rest.weight, -len(node)

    asking = [node.id for node in trace.tree.nodes.values() if node.question]
    return max(asking, key=placed) if asking else ()


def agreement(trace: Trace, node: NodeId, surrogate: Surrogate) -> Agreement:
    """The weights behind the agreement of a surrogate with the question of its node."""
    question, table = trace.tree.nodes[node].question, trace.coded.table
    if question is None:
        raise ValueError("a leaf asks nothing")
    cases = trace.cases(trace.index_of(node))
    went = route(question, table.column(question.column))[cases.rows]
    known = went != NO_BRANCH
    weights = cases.weights[known]
    sides = np.bincount(went[known], weights, 2)
    return Agreement(float(sides.sum()), float(sides.max()), surrogate.agreement * float(sides.sum()))
