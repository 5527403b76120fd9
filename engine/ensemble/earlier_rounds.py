"""What earlier rounds of boosting hand to the next tree: residuals of numbers, or weights of cases with classes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.data.table import Table
from engine.ensemble.adaboost import adapted
from engine.ensemble.boosting import boosted, with_residuals
from engine.learn.recipe import Recipe


def left_after(table: Table, recipe: Recipe) -> Table:
    """The table from which the tree after `recipe.after` rounds is grown."""
    before = replace(recipe, after=0, sample=0, aside=0.0, overrides=())
    if table.task == "regress":
        residuals = table.target.numbers()
        for boosting_round in boosted(table, before, recipe.after):
            residuals = table.target.numbers() - boosting_round.fitted
        return with_residuals(table, residuals)
    weights = table.weights
    for adaboost_round in adapted(table, before, recipe.after):
        weights = adaboost_round.after
    return replace(table, weights=np.array(weights))
