"""Tables, traces and trees as the tests like to write them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from datasets.catalog import CATALOG
from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.predict import answer, columns_of, predict, visits
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree


@cache
def table_of(key: str) -> Table:
    """A data set of the catalogue as the engine reads it."""
    return CATALOG[key].table()


def make(columns: Mapping[str, Sequence[Any]], target: str = "y", **options: Any) -> Table:
    """A table from lists; a string is a list of one-letter values."""
    frame = pd.DataFrame({name: list(values) for name, values in columns.items()})
    return Table.from_frame(frame, target, **options)


def grown(table: Table, algorithm: str, **changes: Any) -> Trace:
    """What an algorithm grows, with some settings changed."""
    return learn(table, replace(recipe_for(table, algorithm), **changes))


def facts(node: Node) -> tuple[Any, ...]:
    """What a node is, in values that can be compared; sums are rounded, for they may be added in another order."""
    counts = tuple(np.round(node.counts, 8).tolist())
    default = node.default if node.question else None
    return node.id, node.question, node.stop, counts, round(node.prediction, 8), node.forced, default


def outline(tree: Tree) -> list[tuple[Any, ...]]:
    """All nodes of a tree, in values that can be compared."""
    return [facts(node) for node in tree.nodes.values()]


def item_of(step: Any, column: str) -> Any:
    """The candidate of one column at a step."""
    return next(item for item in step.candidates.items if item.column == column)


def readable(tree: Tree, source: Table | pd.DataFrame, laplace: bool = False) -> tuple[list[float], list[np.ndarray]]:
    """The answers of all rows by the readable predictor, one row at a time."""
    columns = columns_of(tree, source)
    found = [answer(tree, visits(tree, columns, row), laplace) for row in range(len(source))]
    return [label for label, _ in found], [shares for _, shares in found]


def assert_predictors_agree(tree: Tree, source: Table | pd.DataFrame, laplace: bool = False) -> None:
    """The compiled predictor says what the readable one says, of every row."""
    compiled = predict(tree, columns_of(tree, source), laplace)
    labels, shares = readable(tree, source, laplace)
    np.testing.assert_allclose(compiled.labels, labels, atol=1e-9)
    np.testing.assert_allclose(compiled.probabilities, shares, atol=1e-9)
