"""Who places the cases whose value is missing: a surrogate, the largest branch, or every branch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray, IntArray
from engine.learn.candidates import Surrogate
from engine.learn.questions import UNKNOWN, route
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace


@dataclass(frozen=True, eq=False, slots=True)
class Rescue:
    """The cases that one surrogate placed; with no surrogate, those that none of them knew."""

    surrogate: Surrogate | None
    rows: IntArray
    weights: FloatArray
    branches: IntArray  # where each went

    @property
    def weight(self) -> float:
        return float(self.weights.sum())


@dataclass(frozen=True, slots=True)
class Agreement:
    """The sums behind a surrogate's two numbers: of the known weight, how much goes the same way."""

    known: float  # the weight whose value the node's own question knows
    majority: float  # of it, the weight of the larger side
    agreeing: float  # of it, the weight that the surrogate sends the same way


def unknown_at(trace: Trace, node: NodeId) -> tuple[IntArray, FloatArray]:
    """The rows at a node that asks, whose value it does not know, with their weights."""
    question = trace.tree.nodes[node].question
    if question is None:
        return np.empty(0, np.int64), np.empty(0)
    entries = trace.cases(trace.position(node))
    went = route(question, trace.coded.table.column(question.column))[entries.rows]
    return entries.rows[went == UNKNOWN], entries.weights[went == UNKNOWN]


def rescues(trace: Trace, node: NodeId) -> tuple[Rescue, ...]:
    """The cases without a value at a node, by the surrogate that placed them; the last entry is the rest."""
    rows, weights = unknown_at(trace, node)
    asked, table = trace.tree.nodes[node], trace.coded.table
    found = []
    for each in asked.surrogates:
        went = route(each.question, table.column(each.question.column))[rows]
        placed = went != UNKNOWN
        branches = np.where(each.flipped, 1 - went, went)[placed]
        found.append(Rescue(each, rows[placed], weights[placed], branches))
        rows, weights = rows[~placed], weights[~placed]
    found.append(Rescue(None, rows, weights, np.full(len(rows), asked.default)))
    return tuple(found)


def agreement(trace: Trace, node: NodeId, surrogate: Surrogate) -> Agreement:
    """What the agreement and the adjusted agreement of a surrogate are made of."""
    question, table = trace.tree.nodes[node].question, trace.coded.table
    if question is None:
        raise ValueError("a leaf asks nothing")
    entries = trace.cases(trace.position(node))
    went = route(question, table.column(question.column))[entries.rows]
    known = went != UNKNOWN
    weights = entries.weights[known]
    sides = np.bincount(went[known], weights, 2)
    return Agreement(float(sides.sum()), float(sides.max()), surrogate.agreement * float(sides.sum()))
