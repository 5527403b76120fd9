"""How the trees of each ensemble are grown: CART, with missing values counted as a value, and the authors' defaults."""

from __future__ import annotations

import math
from dataclasses import replace

from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.recipe import Recipe

LEAST_OF_NUMBERS = 5.0  # cases in a leaf of a regression forest


def bagging_recipe(table: Table, seed: int = 0) -> Recipe:
    """Full trees: bagging lives on trees that fit closely and differ."""
    return replace(recipe_for(table, "cart"), missing="category", stop_at_zero_gain=False, seed=seed)


def usual_tries(table: Table) -> int:
    """The columns a forest draws unless told: √p for classes, p/3 for numbers, rounded down, at least 1."""
    p = len(table.columns)
    return max(math.isqrt(p) if table.classes else p // 3, 1)


def forest_recipe(table: Table, tries: int = 0, seed: int = 0) -> Recipe:
    """Full trees for classes, leaves of at least five cases for numbers; `tries` 0 takes the usual number."""
    least = 1.0 if table.classes else LEAST_OF_NUMBERS
    return replace(bagging_recipe(table, seed), tries=tries or usual_tries(table), min_leaf=least)


def boosting_recipe(table: Table, splits: int = 1, rate: float = 0.1, seed: int = 0) -> Recipe:
    """Trees of so many splits, the best first."""
    return replace(bagging_recipe(table, seed), max_leaves=splits + 1, rate=rate)


def adaboost_recipe(table: Table, depth: int = 1, seed: int = 0) -> Recipe:
    """Stumps, or trees a little deeper. Cases come to weigh very little, so no weight is too small for a leaf."""
    return replace(bagging_recipe(table, seed), max_depth=depth, min_leaf=0.0, min_split=0.0)
