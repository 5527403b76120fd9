"""The one induction loop: weigh every question, decide, divide, go on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.coding import Coded, encode, trie
from engine.recipe import Recipe
from engine.steps import Step
from engine.table import Table
from engine.trace import Trace


def grow(table: Table, recipe: Recipe) -> Iterator[Step]:
    """The steps of growing a tree, one decision at a time."""
    yield from learn(table, recipe)


def learn(table: Table, recipe: Recipe, record: bool = False, keep: int = 0) -> Trace:
    """The same steps as a trace that can be replayed, looked into and predicted with.

    With `record` each column's best gain and cut stays with every node; the first `keep` nodes keep their tables.
    """
    coded = encode(table, recipe)
    rows = np.arange(len(coded.table))
    growth = coded.kernel.grow(
        coded.settings, coded.data, rows, coded.weights, coded.many, trie(coded), coded.board(),
        coded.scratch(table_depth(coded)), coded.mimics(), record, keep,
    )  # fmt: skip
    return Trace(coded, growth)


def table_depth(coded: Coded) -> int:
    """Down to which depth children's tables are worth their memory: 32 levels, or what fits in 64 MB."""
    return 1 + int(min(32, max(1, 64e6 / (8.0 * max(coded.slots * coded.width, 1)))))
