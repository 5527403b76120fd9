"""The steps of growing a tree: frozen facts that hold every number shown, and know nothing of how they look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates, Surrogate
from engine.learn.questions import Question
from engine.learn.recipe import NodeId
from engine.learn.tree import Stop

STOPS: dict[Stop, str] = {
    "pure": "all cases have the same answer",
    "no-columns": "no column is left to ask about",
    "identical-rows": "the cases are alike in every column",
    "no-gain": "no question gains anything",
    "too-few-cases": "there are too few cases to split",
    "max-depth": "the depth limit is reached",
    "max-leaves": "the number of leaves is used up",
    "empty": "no case comes here",
    "not-significant": "the best split may be chance",
    "collapsed": "the subtree made no fewer errors than a leaf",
    "pruned": "pruning replaced the subtree",
    "forced": "somebody decided so",
}


@dataclass(frozen=True, eq=False, slots=True)
class Split:
    """A node asked a question; `candidates` keeps the ones it did not ask."""

    node: NodeId
    counts: FloatArray  # class weights, or (weight, mean, variance)
    n: float
    prediction: float  # the class code or the mean it would answer as a leaf
    question: Question
    candidates: Candidates
    asked: Candidate  # the numbers of the question asked, which a person may have chosen
    forced: bool = False
    surrogates: tuple[Surrogate, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class Leaf:
    """A node became a leaf; `candidates` is None where no column was looked at."""

    node: NodeId
    counts: FloatArray
    n: float
    prediction: float
    stop: Stop
    candidates: Candidates | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Collapse:
    """A grown subtree was replaced by a leaf because it made no fewer errors on its own training cases (C4.5)."""

    node: NodeId
    leaf_errors: float
    subtree_errors: float


Step = Split | Leaf | Collapse


# What is written at a stop of the player; before the sums it may "ask", and in place of them be "told" all.
SumKind = Literal[
    "counts",
    "impurity",
    "branches",
    "impurities",
    "conditional",
    "gain",
    "ranking",
    "decision",
    "children",
    "ask",
    "told",
]


@dataclass(frozen=True, slots=True)
class Sum:
    """One sum of a split: which part of the arithmetic, and of which column (None for the node itself)."""

    kind: SumKind
    column: int | None = None


COLUMN_SUMS: tuple[SumKind, ...] = ("branches", "impurities", "conditional", "gain")


def unfold(step: Split) -> tuple[Sum, ...]:
    """A split as its sums, in the order one would write them on a board."""
    columns = (
        Sum(kind, item.index) for item in step.candidates.items if item.question is not None for kind in COLUMN_SUMS
    )
    return Sum("counts"), Sum("impurity"), *columns, Sum("ranking"), Sum("decision"), Sum("children")
