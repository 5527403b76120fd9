"""Recipes in lockstep."""

from dataclasses import replace

import pytest

from engine.experiments.lockstep import decided_by, differing, lockstep, so_far
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.steps import Leaf, Split
from tests.tables import table_of


def traces_of(key, *recipes):
    table = table_of(key)
    return table, [learn(table, replace(recipe_for(table, name), **changes)) for name, changes in recipes]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["play-tennis", "iris", "contact-lenses", "titanic"])
def test_a_recipe_never_differs_from_itself(key, algorithm):
    _, traces = traces_of(key, (algorithm, {}), (algorithm, {}))
    meetings = lockstep(traces)
    assert all(each.same for each in meetings)
    leaves = [each for each in meetings if isinstance(each.decisions[0], Leaf)]
    assert leaves
    assert all(each.nodes[0] == each.nodes[1] for each in meetings)


def test_id3_and_cart_differ_at_the_tennis_root_because_of_the_branches():
    table, traces = traces_of("play-tennis", ("id3", {}), ("cart", {}))
    meetings = lockstep(traces)
    assert len(meetings) == 1
    assert not meetings[0].same
    assert ("multiway",) in decided_by(table, traces[0], traces[1], meetings[0], (0, 1))


def test_gain_and_gini_differ_by_the_criterion_alone():
    table, traces = traces_of("titanic", ("cart", {"criterion": "information-gain"}), ("cart", {}))
    meetings = lockstep(traces)
    assert not meetings[-1].same
    assert all(each.same for each in meetings[:-1])
    assert decided_by(table, traces[0], traces[1], meetings[-1], (0, 1)) == [("criterion",)]


def test_a_depth_limit_is_named_as_the_cause():
    table, traces = traces_of("iris", ("cart", {}), ("cart", {"max_depth": 2}))
    last = lockstep(traces)[-1]
    assert isinstance(last.decisions[0], Split)
    assert isinstance(last.decisions[1], Leaf)
    assert decided_by(table, traces[0], traces[1], last, (0, 1)) == [("max_depth",)]
    assert differing(traces[0].coded.recipe, traces[1].coded.recipe) == ["max_depth"]


def test_stopping_at_zero_gain_decides_xor():
    table, traces = traces_of("xor", ("id3", {}), ("id3", {"stop_at_zero_gain": True}))
    last = lockstep(traces)[-1]
    assert decided_by(table, traces[0], traces[1], last, (0, 1)) == [("stop_at_zero_gain",)]


def test_the_tree_so_far_holds_the_decided_nodes_and_their_children():
    _, (trace,) = traces_of("play-tennis", ("id3", {}))
    assert len(so_far(trace, [])) == 1
    first = so_far(trace, [()])
    assert len(first) == 4
    assert all(node.stop is None and node.question is None for node in first.nodes.values() if node.id)
    assert len(so_far(trace, set(trace.tree.nodes))) == len(trace.tree)
