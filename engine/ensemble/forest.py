"""Random forests (Breiman 2001): bagging whose trees draw some columns anew at each split."""

from __future__ import annotations

import math
from dataclasses import replace

from engine.data.table import Table
from engine.ensemble.bagging import VOTE, bagged, bagging_recipe, staged
from engine.ensemble.entry import TASKS, Chosen, Ensemble, EnsembleSetting, count_of
from engine.learn.recipe import Recipe

LEAST_OF_NUMBERS = 5.0  # cases in a leaf of a regression forest


def usual_tries(table: Table) -> int:
    """The columns a forest draws unless told: √p for classes, p/3 for numbers, rounded down, at least 1."""
    p = len(table.columns)
    return max(math.isqrt(p) if table.classes else p // 3, 1)


def forest_recipe(table: Table, tries: int = 0, seed: int = 0) -> Recipe:
    """Full trees for classes, leaves of at least five cases for numbers; `tries` 0 takes the usual number."""
    least = 1.0 if table.classes else LEAST_OF_NUMBERS
    return replace(bagging_recipe(table, seed=seed), tries=tries or usual_tries(table), min_leaf=least)


def recipe_of(table: Table, chosen: Chosen, seed: int) -> Recipe:
    """The recipe of the trees under some settings."""
    return forest_recipe(table, int(chosen["tries"]), seed)


def fitted_tries(tries: EnsembleSetting, table: Table) -> EnsembleSetting:
    """The setting m for a table: at most all of its columns, and unless told the usual number."""
    columns = len(table.columns)
    title = f"m of the {columns} columns"
    return replace(tries, title=title, most=columns, slider=(1, columns), default=usual_tries(table))


FOREST = Ensemble(
    name="forest",
    title="Random forest",
    source="Breiman 2001",
    tasks=TASKS,
    settings=(
        EnsembleSetting(
            "tries",
            "m, columns drawn at each split",
            "whole",
            0,
            "columns drawn at each split; 0 draws √p of p columns for classes, p/3 for numbers",
            slider=(0, 10_000),
            fit=fitted_tries,
        ),
        count_of("trees", 50, (5, 200)),
        VOTE,
    ),
    count="trees",
    recipe=recipe_of,
    rounds=bagged,
    staged=staged,
    draws=True,
)
