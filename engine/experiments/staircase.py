"""A regression tree as the staircase it draws, cut by cut: the best cut first, each with its squared errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.data.random_rows import divided
from engine.data.table import FloatArray, Table, TableError, numeric_column
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.leaf_models import with_models
from engine.learn.predict import columns_of, predict
from engine.learn.questions import Threshold
from engine.learn.recipe import NodeId
from engine.learn.steps import Split
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree


@dataclass(frozen=True, eq=False, slots=True)
class Stairs:
    """The growth of a tree whose every split takes off as much squared error as any split could."""

    trace: Trace
    cuts: tuple[Split, ...]
    places: tuple[int, ...]  # the number of steps after each cut

    def tree(self, cuts: int) -> Tree:
        """The tree after so many cuts; what is not cut yet is a leaf."""
        return closed(self.trace.at(self.places[cuts - 1] if cuts else 0))


@dataclass(frozen=True, eq=False, slots=True)
class Cut:
    """A node, the two sides of its cut, and the squared error that every other cut would leave."""

    node: Node
    question: Threshold
    left: Node
    right: Node
    at: FloatArray  # the places one could cut at
    errors: FloatArray  # left and right together


def stairs(table: Table, leaves: int, depth: int | None = None) -> Stairs:
    """Grow CART's tree of at most so many leaves, or to a depth, the best split first."""
    recipe = replace(recipe_for(table, "cart"), order="best-first", missing="majority")
    limited = replace(recipe, max_leaves=leaves) if depth is None else replace(recipe, max_depth=depth)
    trace = learn(table, limited)
    found = [(place, step) for place, step in enumerate(trace, 1) if isinstance(step, Split)]
    return Stairs(trace, tuple(step for _, step in found), tuple(place for place, _ in found))


def closed(tree: Tree) -> Tree:
    """The tree with every undecided node a leaf."""
    nodes = {
        at: replace(node, stop="max-leaves") if node.question is None and node.stop is None else node
        for at, node in tree.nodes.items()
    }
    return replace(tree, nodes=nodes)


def cut_of(grown: Stairs, number: int) -> Cut:
    """The cut of that number, counted from 1."""
    step = grown.cuts[number - 1]
    if not isinstance(step.question, Threshold):
        raise TypeError("only numbers are cut")
    tree = grown.tree(number)
    at, errors = error_curve(grown.trace, step.node, step.question.column)
    left, right = (tree.nodes[*step.node, branch] for branch in (0, 1))
    return Cut(tree.nodes[step.node], step.question, left, right, at, errors)


def error_curve(trace: Trace, node: NodeId, column: str) -> tuple[FloatArray, FloatArray]:
    """The squared error left by a cut between each two neighbouring values."""
    curve = trace.curve(node, column)
    errors = (curve.left[:, 0] * curve.left[:, 2]) + (curve.right[:, 0] * curve.right[:, 2])
    return (curve.below + curve.above) / 2, errors


def squared_error(node: Node) -> float:
    """Σ w (y − mean)² over the cases of a node."""
    return node.n * max(node.impurity, 0.0)


def total_error(tree: Tree) -> float:
    return sum(squared_error(leaf) for leaf in tree.leaves)


@dataclass(frozen=True, slots=True)
class Stair:
    """A leaf as a piece of the line: the cases above `low` and up to `high`."""

    node: NodeId
    low: float
    high: float


def pieces(tree: Tree, low: float, high: float) -> list[Stair]:
    """The leaves of a tree that asks about one number, from left to right."""
    stack, found = [Stair((), low, high)], []
    while stack:
        here = stack.pop()
        question = tree.nodes[here.node].question
        if not isinstance(question, Threshold):
            found.append(here)
            continue
        cut = min(max(question.threshold, here.low), here.high)
        stack += [Stair((*here.node, 1), cut, here.high), Stair((*here.node, 0), here.low, cut)]
    return found


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


def parted(table: Table, seed: int, share: float = 1 / 3) -> tuple[Table, Table]:
    """Training and held-out cases, drawn by the seed; at least one of each."""
    if len(table) < 2:
        raise TableError("One case cannot be parted into training and held-out cases.")
    return divided(table, share, seed)


def mean_error(tree: Tree, table: Table) -> float:
    """The mean squared error of a tree's answers on a table."""
    answers = predict(tree, columns_of(tree, table)).labels
    return float(np.average((answers - table.target.numbers()) ** 2, weights=table.weights))


def cut_off(tree: Tree, depth: int) -> Tree:
    """The tree down to a depth: as CART with that limit would have grown it, for no split depends on what follows."""
    nodes = {at: node for at, node in tree.nodes.items() if len(at) <= depth}
    for at, node in nodes.items():
        if len(at) == depth and node.question is not None:
            nodes[at] = replace(node, question=None, stop="max-depth")
    return replace(tree, nodes=nodes)


@dataclass(frozen=True, slots=True)
class Depths:
    """The mean squared error of trees of every depth, on the cases they were grown from and on others."""

    training: tuple[float, ...]
    held_out: tuple[float, ...]
    leaves: tuple[int, ...]

    @property
    def best(self) -> int:
        """The depth with the least error on the others; the first of equals."""
        return int(np.argmin(self.held_out))


def by_depth(grown: Stairs, training: Table, held_out: Table, most: int) -> Depths:
    """Errors of the tree cut off at every depth up to `most`."""
    trees = [cut_off(grown.trace.tree, depth) for depth in range(most + 1)]
    return Depths(
        tuple(mean_error(tree, training) for tree in trees),
        tuple(mean_error(tree, held_out) for tree in trees),
        tuple(len(tree.leaves) for tree in trees),
    )


def modelled(grown: Stairs, cuts: int, column: str, degree: int) -> Tree:
    """The tree after so many cuts with a polynomial of that degree in every leaf."""
    return with_models(grown.trace, grown.tree(cuts), column, degree)


def sampled(table: Table, most: int) -> Table:
    """At most so many cases, drawn by a fixed seed and in their order."""
    if len(table) <= most:
        return table
    return table.take(np.sort(np.random.default_rng(0).choice(len(table), most, replace=False)))
