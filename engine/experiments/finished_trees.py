"""Finished trees of several recipes beside each other: a pruned one, and their errors on held-out rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.random_rows import sample_rows
from engine.data.table import Table, TableError
from engine.evaluate.scores import Scores, scored, together
from engine.evaluate.trials import Splits
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import Recipe, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.verdict import apply

MOST_ROWS = 20_000  # of which rows are held out; of a larger table a sample
MOST_DRAWS = 10
HELD_OUT = 1 / 3
FEWEST = 3  # rows to train and to test with
CP = 0.01  # the price of a leaf as a share of the root's risk: rpart's default


@dataclass(frozen=True, slots=True)
class Draws:
    """How rows are held out: so many times a third of so many rows, drawn at random by the seed 0."""

    times: int
    rows: int
    sampled: bool  # whether the rows are a sample of the table's


def own_pruning(recipe: Recipe, classes: bool) -> Pruning:
    """The pruning of the algorithm's author: pessimistic for C4.5, cost-complexity for all others."""
    if recipe.algorithm == "c45" and classes:
        return Pruning("pessimistic")
    return Pruning("cost-complexity", {"cp": CP})


def pruned(trace: Trace) -> Tree:
    """The tree after the pruning of its algorithm's author."""
    how = own_pruning(trace.coded.recipe, bool(trace.coded.table.classes))
    return apply(trace.tree, list(prune(trace, how)))


def draws_of(table: Table) -> Draws | None:
    """How rows of a table are held out; None where it has too few."""
    rows = min(len(table), MOST_ROWS)
    return Draws(min(max(MOST_ROWS // rows, 1), MOST_DRAWS), rows, rows < len(table)) if rows >= FEWEST else None


def held_out_scores(table: Table, recipe: Recipe, draws: Draws, *, after_pruning: bool = False) -> Scores | None:
    """The scores of all draws together: each grows a tree from the training rows, prunes it or not, and asks it about
    the held-out ones. None where a tree cannot be grown from so few rows."""
    some, plan = sample_rows(table, draws.rows, 0), Splits(draws.times, HELD_OUT)
    try:
        return together(
            pruned_scores(some, recipe, plan, at) if after_pruning else plan.run(some, recipe, at)
            for at in range(len(plan))
        )
    except (RecipeError, TableError):
        return None


def pruned_scores(table: Table, recipe: Recipe, plan: Splits, at: int) -> Scores:
    """The scores of one draw with a pruned tree."""
    sides = plan.sides(table, at)
    test = table.take(np.flatnonzero(sides == 0))
    tree = pruned(learn(table.take(np.flatnonzero(sides != 0)), recipe))
    return scored(predict(tree, columns_of(tree, test)).labels, test)
