"""What earlier rounds of boosting leave to the next tree: residuals of numbers, weights of cases with classes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.data.table import Table, numeric_column
from engine.ensemble.adaboost import adapted
from engine.ensemble.boosting import boosted
from engine.learn.recipe import Recipe

LEFT = "{}, what is left"


def left_after(table: Table, recipe: Recipe) -> Table:
    """The table from which the tree after `recipe.after` rounds is grown."""
    before = replace(recipe, after=0, sample=0, aside=0.0, overrides=())
    if table.task == "regress":
        target = table.target.numbers()
        for each in boosted(table, before, recipe.after):
            target = table.target.numbers() - each.fitted
        return replace(table, target=numeric_column(LEFT.format(table.target.name), target))
    weights = table.weights
    for round_ in adapted(table, before, recipe.after):
        weights = round_.after
    return replace(table, weights=np.array(weights))
