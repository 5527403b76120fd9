"""A tree beside a linear classifier on labelled points of the plane."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.experiments.logistic_regression import Linear, fit
from engine.experiments.stability import table_of
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree


@dataclass(frozen=True, eq=False, slots=True)
class TreeAndLine:
    """Both classifiers, learned from the same points."""

    table: Table
    tree: Tree
    line: Linear

    def wrong(self, points: FloatArray, labels: IntArray) -> tuple[float, float]:
        """The share of points that the tree and that the line answers wrongly."""
        columns = columns_of(self.tree, table_of(points, labels, self.tree.classes))
        by_tree = np.asarray(predict(self.tree, columns).labels, np.int64)
        return share_wrong(by_tree, labels), share_wrong(self.line.predict(points), labels)


def share_wrong(answers: IntArray, labels: IntArray) -> float:
    return float((answers != labels).mean()) if len(labels) else 0.0


def tree_and_line(points: FloatArray, labels: IntArray, classes: tuple[str, ...], recipe: Recipe) -> TreeAndLine:
    """Learn both classifiers from labelled points."""
    table = table_of(points, labels, classes)
    return TreeAndLine(table, learn(table, recipe).tree, fit(points, labels, len(classes)))


def same_leaves(tree: Tree, other: Tree) -> bool:
    """Whether two trees have the same nodes with as many cases of each class."""
    counts, others = ({node.id: node.counts.tolist() for node in each.nodes.values()} for each in (tree, other))
    return counts == others
