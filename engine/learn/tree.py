"""A tree as it stands after some steps: nodes by id, in depth-first order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from engine.data.table import FloatArray
from engine.learn.candidates import Surrogate
from engine.learn.polynomial import Polynomial
from engine.learn.questions import Question
from engine.learn.recipe import MissingPolicy, NodeId

# Why a node is a leaf; `steps.STOPS` says each in words.
Stop = Literal[
    "pure",
    "no-columns",
    "identical-rows",
    "no-gain",
    "too-few-cases",
    "max-depth",
    "max-leaves",
    "empty",
    "not-significant",
    "collapsed",
    "pruned",
    "forced",
]


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A node: undecided while it has neither a question nor a stop."""

    id: NodeId
    counts: FloatArray  # class weights, or (weight, mean, variance)
    n: float
    impurity: float
    prediction: float
    question: Question | None = None
    stop: Stop | None = None
    forced: bool = False
    default: int = 0  # the branch of a value that cannot be placed otherwise
    surrogates: tuple[Surrogate, ...] = ()
    model: Polynomial | None = None  # of a leaf that says more than its mean

    @property
    def branches(self) -> int:
        return self.question.branches if self.question else 0

    @property
    def children(self) -> tuple[NodeId, ...]:
        return tuple((*self.id, branch) for branch in range(self.branches))


@dataclass(frozen=True, eq=False, slots=True)
class Tree:
    """Nodes by id, parents before children; `classes` is empty in regression."""

    nodes: dict[NodeId, Node]
    target: str
    classes: tuple[str, ...]
    missing: MissingPolicy
    columns: dict[str, str] = field(default_factory=dict)  # name → kind

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def root(self) -> Node:
        return self.nodes[()]

    @property
    def leaves(self) -> list[Node]:
        return [node for node in self.nodes.values() if node.question is None]

    @property
    def depth(self) -> int:
        return max(len(node) for node in self.nodes)

    def answer(self, prediction: float) -> str | float:
        """A prediction as people read it: the class, or the number."""
        return self.classes[int(prediction)] if self.classes else prediction

    def below(self, node: NodeId) -> Iterator[Node]:
        """A node and everything under it, depth first."""
        stack = [node]
        while stack:
            here = self.nodes[stack.pop()]
            yield here
            stack.extend(reversed(here.children))

    def path(self, node: NodeId) -> list[Node]:
        """The nodes from the root to `node`, both included."""
        return [self.nodes[node[:depth]] for depth in range(len(node) + 1)]

    def probabilities(self, node: Node, laplace: bool = False) -> FloatArray:
        """Class frequencies of a node (Laplace: one case of each class added); an empty one is sure of its answer."""
        if laplace:
            return (node.counts + 1.0) / (node.n + len(self.classes))
        if node.n > 0:
            return node.counts / node.n
        sure = np.zeros(len(self.classes))
        sure[int(node.prediction)] = 1.0
        return sure
