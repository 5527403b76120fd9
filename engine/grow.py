"""The one induction loop: weigh every question, decide, divide, go on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.coding import encode, trie
from engine.recipe import Recipe
from engine.steps import Step
from engine.table import Table
from engine.trace import Trace


def grow(table: Table, recipe: Recipe) -> Iterator[Step]:
    """The steps of growing a tree, one decision at a time."""
    yield from learn(table, recipe)


def learn(table: Table, recipe: Recipe) -> Trace:
    """The same steps as a trace that can be replayed, looked into and predicted with."""
    coded = encode(table, recipe)
    rows = np.arange(len(coded.table))
    growth = coded.kernel.grow(
        coded.settings, coded.data, rows, coded.table.weights.copy(), coded.many, trie(coded), coded.board()
    )
    return Trace(coded, growth)
