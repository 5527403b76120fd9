"""The cases that an ensemble page learns from, and those that it judges by."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from datasets.catalog import CATALOG
from engine.data.table import Table
from engine.ensemble.entry import Ensemble
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe
from engine.learn.training_set import held_out_rows, material
from pages.shell.sources import table_of

MOST_ROWS = 20_000  # of a larger table the rest is held out: the pictures keep every row of every round
FRESH = 2_000  # new rows of a generator to judge by
HELD_OUT, FEW = 0.3, 20  # the share held out to judge by, unless there are fewer cases than this


def thinned(data: str, recipe: Recipe) -> Recipe:
    """The recipe, with the rows of a very large table held out that the pictures could not keep."""
    rows = len(table_of(data, ()))
    return replace(recipe, aside=max(recipe.aside, 1 - MOST_ROWS / rows)) if rows > MOST_ROWS else recipe


def tested(data: str, recipe: Recipe, ensemble: Ensemble) -> Recipe:
    """The recipe, with some cases held out to judge by, if there are enough.

    None are held out where new ones can be drawn, or where those that a tree did not draw judge it.
    """
    needless = ensemble.draws or generated(data) or len(table_of(data, ())) < FEW
    return thinned(data, recipe if needless else replace(recipe, aside=HELD_OUT))


def generated(data: str) -> bool:
    """Whether new rows of the same kind can be drawn."""
    return data in CATALOG and {"rows", "seed"} <= {each.name for each in CATALOG[data].parameters}


def learned(data: str, recipe: Recipe) -> Table:
    """The cases that an ensemble learns from, as its trees see them."""
    return prepared(material(table_of(data, ()), replace(recipe, sample=0, after=0)), recipe.missing)


def judged_by(data: str, recipe: Recipe) -> Table | None:
    """Cases to judge by: new ones of a generator, or those held out; none where there are neither."""
    if generated(data):
        return table_of(data, (("rows", FRESH), ("seed", 100_000)))
    if not recipe.aside:
        return None
    table = prepared(table_of(data, ()), recipe.missing)
    return table.take(np.flatnonzero(held_out_rows(len(table), recipe))[:MOST_ROWS])


def judges(data: str, recipe: Recipe) -> str:
    """What the cases to judge by are called."""
    return f"test ({FRESH:,} new cases)" if generated(data) else f"test ({recipe.aside:.0%} of the cases)"
