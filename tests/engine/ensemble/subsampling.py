"""A small ensemble to add to the registry: bagging whose samples are half of the rows, drawn without replacement."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from engine.data.table import IntArray
from engine.ensemble.bagging import BAGGING, bagged
from engine.ensemble.entry import EnsembleSetting
from engine.learn.recipe import Recipe
from engine.learn.training_set import held_out_rows


def half(recipe: Recipe, rows: int, number: int) -> tuple[Recipe, IntArray]:
    """The recipe that holds the other half out, by a seed of its own, and how often each row is in the sample."""
    mine = replace(recipe, aside=0.5, seed=recipe.seed + number)
    return mine, (~held_out_rows(rows, mine)).astype(np.int64)


SUBSAMPLING = replace(
    BAGGING,
    name="subsampling",
    title="Subsampling",
    source="Bühlmann & Yu 2002",
    settings=(
        *BAGGING.settings,
        EnsembleSetting("leaf", "Cases in a leaf", "whole", 1, "the least cases in a leaf", 1, slider=(1, 20)),
    ),
    recipe=lambda table, chosen, seed: replace(BAGGING.recipe(table, chosen, seed), min_leaf=float(chosen["leaf"])),
    rounds=partial(bagged, draw=half),
)
