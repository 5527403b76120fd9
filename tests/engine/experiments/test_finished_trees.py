"""Finished trees beside each other."""

from dataclasses import replace

import numpy as np
import pytest

from engine.data.random_rows import hold_out
from engine.evaluate.held_out import accuracy
from engine.experiments.finished_trees import Draws, draws_of, held_out_scores, own_pruning, pruned
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from tests.tables import make, table_of


@pytest.mark.parametrize(
    ("key", "algorithm", "method"),
    [
        ("iris", "c45", "pessimistic"),
        ("iris", "cart", "cost-complexity"),
        ("iris", "id3", "cost-complexity"),
        ("hitters", "cart", "cost-complexity"),
    ],
)
def test_a_tree_is_pruned_as_its_author_prunes_it(key, algorithm, method):
    table = table_of(key)
    trace = learn(table, recipe_for(table, algorithm))
    assert own_pruning(trace.coded.recipe, bool(table.classes)).method == method
    tree = pruned(trace)
    assert len(tree) <= len(trace.tree)
    assert tree.root.question == trace.tree.root.question


@pytest.mark.parametrize(("rows", "times"), [(3, 10), (1999, 10), (2001, 9), (20_000, 1)])
def test_the_more_rows_the_fewer_draws(rows, times):
    table = make({"x": np.arange(rows) % 7, "y": ["a", "b"] * (rows // 2) + ["a"] * (rows % 2)}, numeric=["x"])
    assert draws_of(table) == Draws(times, rows, False)
    assert draws_of(table.take(np.arange(2))) is None


@pytest.mark.parametrize("after_pruning", [False, True])
@pytest.mark.parametrize(("key", "algorithm"), [("play-tennis", "id3"), ("iris", "c45"), ("penguins", "cart")])
def test_the_held_out_error_is_that_of_trees_grown_without_those_rows(key, algorithm, after_pruning):
    table = table_of(key)
    recipe = recipe_for(table, algorithm)
    draws = replace(draws_of(table), times=3)
    right = total = 0.0
    for at in range(3):
        training, held_out = hold_out(len(table), [1 / 3], (0, at))
        trace = learn(table.take(training), recipe)
        one = accuracy(pruned(trace) if after_pruning else trace.tree, table.take(held_out))
        right, total = right + one[0], total + one[1]
    found = held_out_scores(table, recipe, draws, after_pruning=after_pruning)
    assert found.score == pytest.approx(right / total)
