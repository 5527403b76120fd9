"""Which alpha? Cross-validation of the nested sequence and the one-standard-error rule (Breiman et al. 1984, 3.4.3).

As in rpart, each fold is held out once. A tree is grown from the others and pruned at one alpha for each tree of the
sequence: the geometric mean of the alphas between which that tree is the best one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.evaluate.folds import folds_of
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import NodeId, Recipe
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.verdict import Prune, apply
from engine.prune.weakest_link import Line, endings, lines

FOLDS = 10
Endings = Callable[[Tree, str], Mapping[NodeId, float]]


@dataclass(frozen=True, eq=False, slots=True)
class ValidatedLine:
    """A line of the nested sequence with its risk on held-out cases and the standard error of that risk."""

    line: Line
    risk: float
    error: float


def between(path: Sequence[Line]) -> list[float]:
    """An alpha for each tree at which it is the best one: the geometric mean of its own alpha and the next one."""
    return [math.inf, *(math.sqrt(above.alpha * line.alpha) for above, line in pairwise(path))]


def fold_losses(
    table: Table, recipe: Recipe, held: IntArray, alphas: Sequence[float], kind: str, ends_of: Endings
) -> FloatArray:
    """The loss of each held-out case (rows) at each alpha (columns), by a tree grown from the other cases."""
    inside = np.zeros(len(table), np.bool_)
    inside[held] = True
    tree = learn(table.take(np.flatnonzero(~inside)), replace(recipe, overrides=())).tree
    ends, cases = ends_of(tree, kind), table.take(held)
    losses = np.zeros((len(held), len(alphas)))
    before: Tree | None = None
    for column, alpha in enumerate(alphas):
        pruned = cut_at(tree, ends, alpha)
        if before is not None and len(pruned) == len(before):
            losses[:, column] = losses[:, column - 1]
            continue
        answers, before = predict(pruned, columns_of(pruned, cases)).labels, pruned
        if table.classes:
            losses[:, column] = answers != cases.target.codes
        else:
            losses[:, column] = (answers - cases.target.numbers()) ** 2
    return losses


def cut_at(tree: Tree, ends: Mapping[NodeId, float], alpha: float) -> Tree:
    """The tree of the nested sequence at an alpha."""
    tops = [
        node.id
        for node in tree.nodes.values()
        if node.question and ends.get(node.id, 0.0) <= alpha and (not node.id or ends.get(node.id[:-1], 0.0) > alpha)
    ]
    return apply(tree, (Prune(id, "leaf") for id in tops))


def trials(
    table: Table,
    recipe: Recipe,
    path: Sequence[Line],
    folds: IntArray,
    kind: str = "misclassification",
    ends_of: Endings = endings,
) -> Iterator[list[ValidatedLine] | None]:
    """Cross-validate the lines of a nested sequence; yields None after each fold, and in the end the trials."""
    alphas = between(path)
    losses = np.zeros((len(table), len(alphas)))
    for fold in range(int(folds.max()) + 1):
        held = np.flatnonzero(folds == fold)
        losses[held] = fold_losses(table, recipe, held, alphas, kind, ends_of)
        yield None
    weights, total = table.weights, float(table.weights.sum())
    risk = weights @ losses / total
    spread = weights @ losses**2 - total * risk**2
    errors = np.sqrt(np.maximum(spread, 0.0)) / total
    yield [ValidatedLine(line, float(r), float(e)) for line, r, e in zip(path, risk, errors, strict=True)]


def cross_validate(
    trace: Trace, kind: str = "misclassification", folds: int = FOLDS, seed: int = 0, ends_of: Endings = endings
) -> list[ValidatedLine]:
    """The nested sequence of a trace with the cross-validated risk of each tree."""
    table, tree = trace.coded.table, trace.tree
    path = lines(tree, ends_of(tree, kind), kind)
    *_, tried = trials(table, trace.coded.recipe, path, folds_of(len(table), folds, seed), kind, ends_of)
    return tried or []


def choose(tried: Sequence[ValidatedLine], one_se: bool) -> int:
    """The position of the least cross-validated risk, the smallest tree on a tie.

    With `one_se` the position of the smallest tree within one standard error of that risk.
    """
    best = min(range(len(tried)), key=lambda at: (round(tried[at].risk, 12), at))
    if not one_se:
        return best
    limit = tried[best].risk + tried[best].error
    return next(at for at, each in enumerate(tried) if each.risk <= limit + 1e-12)
