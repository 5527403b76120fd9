"""Leave-one-out by reusing nodes gives the trees that are grown from scratch."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.experiments.retraining import Retraining
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from tests.tables import make, table_of


def from_scratch(table, recipe, row):
    """The tree of all other rows."""
    return learn(table.take(np.delete(np.arange(len(table)), row)), recipe).tree


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("key", ["play-tennis", "play-tennis-numeric", "restaurant", "iris"])
def test_the_nodes_of_every_tree_without_a_row_are_counted_as_if_grown_from_scratch(key, algorithm):
    table = table_of(key)
    recipe = recipe_for(table, algorithm)
    retraining = Retraining(table, recipe)
    for row in range(0, len(table), max(1, len(table) // 30)):
        found = retraining.without(row)
        assert found.nodes == len(from_scratch(table, recipe, row))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.integers(0, 4), st.sampled_from("xy")), min_size=3, max_size=14
    ).filter(lambda rows: len({row[2] for row in rows}) == 2),
    st.sampled_from(sorted({"id3", "cart"} & set(ALGORITHMS))),
)
def test_what_is_kept_and_what_is_grown_make_the_tree_of_the_other_rows(rows, algorithm):
    table = make(
        {"a": [row[0] for row in rows], "n": [row[1] for row in rows], "y": [row[2] for row in rows]},
        categorical=["a"],
        numeric=["n"],
        domains={"a": list("abc")},
        classes=("x", "y"),
    )
    recipe = recipe_for(table, algorithm)
    retraining = Retraining(table, recipe)
    for found in retraining.every_row():
        tree = from_scratch(table, recipe, found.row)
        assert found.nodes == len(tree)
        for node in found.way:
            mine = retraining.trace.tree.nodes[node].question
            theirs = tree.nodes[node].question
            assert (mine is None) == (theirs is None)
            assert mine is None or mine.column == theirs.column


def test_most_nodes_of_iris_stay_whichever_flower_is_left_out():
    table = table_of("iris")
    found = list(Retraining(table, recipe_for(table, "cart")).every_row())
    nodes, reused = sum(each.nodes for each in found), sum(each.reused for each in found)
    assert len(found) == 150
    assert reused > 0.5 * nodes
