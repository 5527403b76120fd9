"""What a tree is grown from: all cases of a table, or those that an ensemble gives to one of its trees."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.data.random_rows import hold_out
from engine.data.table import BoolArray, IntArray, Table
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe

HELD_OUT, BAG = 1, 2  # one seed serves several draws


def material(table: Table, recipe: Recipe) -> Table:
    """The cases a recipe grows from: those not held out, a bootstrap sample of them, or what earlier rounds leave."""
    if not (recipe.aside or recipe.sample or recipe.after):
        return table
    table = prepared(table, recipe.missing)
    if recipe.aside:
        table = table.take(np.flatnonzero(~held_out_rows(len(table), recipe)))
    if recipe.after:
        # Boosting grows trees, and its trees are grown from what it left: the one import that goes both ways.
        from engine.ensemble.earlier_rounds import left_after

        return left_after(table, recipe)
    return taken(table, bag(len(table), recipe.seed, recipe.sample)) if recipe.sample else table


def held_out_rows(rows: int, recipe: Recipe) -> BoolArray:
    """Which rows the recipe holds out for testing, drawn by its seed: at least one, unless it is the only one."""
    _, held_out = hold_out(rows, [recipe.aside], [HELD_OUT, recipe.seed])
    chosen = np.zeros(rows, np.bool_)
    chosen[held_out] = True
    return chosen


def bag(rows: int, seed: int, sample: int) -> IntArray:
    """How often each row is in a bootstrap sample: as many draws as rows, with replacement."""
    drawn = np.random.default_rng([BAG, seed, sample]).integers(rows, size=rows)
    return np.bincount(drawn, minlength=rows)


def taken(table: Table, counts: IntArray) -> Table:
    """The rows of a sample, each weighing as often as it was drawn."""
    rows = np.flatnonzero(counts)
    inside = table.take(rows)
    return replace(inside, weights=inside.weights * counts[rows])
