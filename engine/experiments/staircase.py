"""A regression tree of one or two numbers as a staircase, cut by cut: the best cut first, with its squared error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import FloatArray, Table, TableError, numeric_column
from engine.experiments.depths import cut_at
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.leaf_models import LEAF_MODELS, with_models
from engine.learn.predict import columns_of, predict
from engine.learn.questions import Threshold
from engine.learn.recipe import NodeId
from engine.learn.steps import Split
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree

TIE = 1e-9  # of the squared error before a cut: cuts nearer than this are tied


@dataclass(frozen=True, eq=False, slots=True)
class Stairs:
    """A tree grown best first: every split takes off as much squared error as any split of any leaf could."""

    trace: Trace
    cuts: tuple[Split, ...]
    steps: tuple[int, ...]  # the number of steps of the trace up to each cut

    def tree(self, cuts: int) -> Tree:
        """The tree after so many cuts; what is not cut yet is a leaf."""
        return closed(self.trace.at(self.steps[cuts - 1] if cuts else 0))


@dataclass(frozen=True, eq=False, slots=True)
class NodeCut:
    """A node, the two sides of its cut, and the squared error after every cut that it could have made."""

    node: Node
    question: Threshold
    left: Node
    right: Node
    at: FloatArray  # the thresholds it could cut at
    errors: FloatArray  # the squared error of both sides after each

    @property
    def tied(self) -> int:
        """How many cuts have the least squared error."""
        return int((self.errors <= self.errors.min() + TIE * max(squared_error(self.node), 1e-300)).sum())


def stairs(table: Table, leaves: int, depth: int | None = None) -> Stairs:
    """Grow CART's tree of at most so many leaves, or to a depth, the best split first."""
    recipe = replace(recipe_for(table, "cart"), order="best-first", missing="majority")
    limited = replace(recipe, max_leaves=leaves) if depth is None else replace(recipe, max_depth=depth)
    trace = learn(table, limited)
    splits = [(number, step) for number, step in enumerate(trace, 1) if isinstance(step, Split)]
    return Stairs(trace, tuple(step for _, step in splits), tuple(number for number, _ in splits))


def closed(tree: Tree) -> Tree:
    """The tree with every undecided node a leaf."""
    nodes = {
        node.id: replace(node, stop="max-leaves") if node.question is None and node.stop is None else node
        for node in tree.nodes.values()
    }
    return replace(tree, nodes=nodes)


def cut_of(grown: Stairs, number: int) -> NodeCut:
    """The cut of that number, counted from 1."""
    step = grown.cuts[number - 1]
    if not isinstance(step.question, Threshold):
        raise TypeError("only numbers are cut")
    tree = grown.tree(number)
    at, errors = error_curve(grown.trace, step.node, step.question.column)
    left, right = (tree.nodes[*step.node, branch] for branch in (0, 1))
    return NodeCut(tree.nodes[step.node], step.question, left, right, at, errors)


def error_curve(trace: Trace, node: NodeId, column: str) -> tuple[FloatArray, FloatArray]:
    """The thresholds between neighbouring values, and the squared error after a cut at each."""
    curve = trace.curve(node, column)
    errors = (curve.left[:, 0] * curve.left[:, 2]) + (curve.right[:, 0] * curve.right[:, 2])
    return (curve.below + curve.above) / 2, errors


def squared_error(node: Node) -> float:
    """Σ w (y − mean)² over the cases of a node."""
    return node.n * max(node.impurity, 0.0)


def total_error(tree: Tree) -> float:
    """The squared error of all leaves."""
    return sum(squared_error(leaf) for leaf in tree.leaves)


@dataclass(frozen=True, slots=True)
class Stair:
    """A leaf as a piece of the line: the cases above `low` and up to `high`."""

    node: NodeId
    low: float
    high: float


def pieces(tree: Tree, low: float, high: float) -> list[Stair]:
    """The leaves of a tree that asks about one number, from left to right."""
    stack, stairs = [Stair((), low, high)], []
    while stack:
        here = stack.pop()
        question = tree.nodes[here.node].question
        if not isinstance(question, Threshold):
            stairs.append(here)
            continue
        cut = min(max(question.threshold, here.low), here.high)
        stack += [Stair((*here.node, 1), cut, here.high), Stair((*here.node, 0), here.low, cut)]
    return stairs


def residuals(tree: Tree, x: FloatArray, y: FloatArray) -> FloatArray:
    """How far each y lies above the mean of its leaf; the tree asks about the number x alone."""
    stairs = pieces(tree, -np.inf, np.inf)
    means = np.array([tree.nodes[stair.node].prediction for stair in stairs])
    edges = np.array([stair.high for stair in stairs[:-1]])
    return np.asarray(y - means[np.searchsorted(edges, x, side="left")])


def narrowed(table: Table, names: Sequence[str], log: bool = False) -> Table:
    """The cases whose value in each of these columns is known, with no other column; the target as its logarithm."""
    known = np.ones(len(table), np.bool_)
    for name in names:
        known &= ~table.column(name).missing
    if not known.any():
        raise TableError("No case has a value in every chosen column.")
    few = replace(table, columns=tuple(table.column(name) for name in names)).take(np.flatnonzero(known))
    if not log:
        return few
    if not positive(table):
        raise TableError(f"{table.target.name!r} is not positive throughout, so it has no logarithm.")
    return replace(few, target=numeric_column(f"log {table.target.name}", np.log(few.target.numbers())))


def positive(table: Table) -> bool:
    """Whether the target has a logarithm in every case."""
    return bool((table.target.levels > 0).all())


def mean_error(tree: Tree, table: Table) -> float:
    """The mean squared error of a tree's answers on a table."""
    answers = predict(tree, columns_of(tree, table)).labels
    return float(np.average((answers - table.target.numbers()) ** 2, weights=table.weights))


@dataclass(frozen=True, slots=True)
class Depths:
    """The mean squared error of trees of every depth, on training and on held-out cases."""

    training: tuple[float, ...]
    held_out: tuple[float, ...]
    leaves: tuple[int, ...]

    @property
    def best(self) -> int:
        """The depth with the least error on held-out cases; the first of equals."""
        return int(np.argmin(self.held_out))


def by_depth(grown: Stairs, training: Table, held_out: Table, most: int) -> Depths:
    """Errors of the tree cut at every depth up to `most`."""
    trees = [cut_at(grown.trace.tree, depth) for depth in range(most + 1)]
    return Depths(
        tuple(mean_error(tree, training) for tree in trees),
        tuple(mean_error(tree, held_out) for tree in trees),
        tuple(len(tree.leaves) for tree in trees),
    )


def modelled(grown: Stairs, cuts: int, column: str, degree: int) -> Tree:
    """The tree after so many cuts with a polynomial of that degree in every leaf."""
    return with_models(grown.trace, grown.tree(cuts), column, degree)


@dataclass(frozen=True, slots=True)
class ModelFit:
    """Leaves that hold one kind of model: the mean squared errors, and in how many the degree had to be lowered."""

    kind: str
    tree: Tree
    training: float
    held_out: float

    @property
    def lowered(self) -> int:
        return sum(bool(leaf.model and leaf.model.lowered) for leaf in self.tree.leaves)


def model_fits(grown: Stairs, cuts: int, column: str, training: Table, held_out: Table) -> list[ModelFit]:
    """Every kind of leaf model in the leaves of the same tree."""
    trees = {kind: modelled(grown, cuts, column, degree) for kind, degree in LEAF_MODELS.items()}
    return [
        ModelFit(kind, tree, mean_error(tree, training), mean_error(tree, held_out)) for kind, tree in trees.items()
    ]


def best_fit(fits: Sequence[ModelFit]) -> int:
    """Which kind has the least error on held-out cases; the first of equals."""
    return int(np.argmin([fit.held_out for fit in fits]))


def sampled(table: Table, most: int) -> Table:
    """At most so many cases, drawn by a fixed seed and in their order."""
    if len(table) <= most:
        return table
    return table.take(np.sort(np.random.default_rng(0).choice(len(table), most, replace=False)))
