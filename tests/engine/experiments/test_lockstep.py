"""Recipes in lockstep."""

from dataclasses import replace

import pytest

from engine.experiments.lockstep import (
    alone,
    cases_of,
    decided_by,
    decided_down_to,
    depths_to_go,
    differing,
    grown_tree,
    lockstep,
    so_far,
)
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


MANY = 10**6


@pytest.mark.parametrize("key", ["play-tennis", "iris", "penguins", "titanic", "contact-lenses"])
def test_after_the_difference_every_level_decides_more_until_all_trees_are_grown(key):
    _, traces = traces_of(key, ("id3", {}), ("c45", {}), ("cart", {}))
    meetings = lockstep(traces)
    depths = depths_to_go(traces, meetings, MANY)
    met = [{each.nodes[at] for each in meetings} for at in range(3)]
    sizes = [sum(map(len, met))]
    for depth in depths:
        decided = [decided_down_to(trace, depth, known) for trace, known in zip(traces, met, strict=True)]
        assert all(
            node in known or len(node) > depth
            for trace, known in zip(traces, decided, strict=True)
            for node in so_far(trace, known).nodes
        )
        sizes.append(sum(map(len, decided)))
    assert sizes == sorted(set(sizes))
    assert sizes[-1] == sum(len(grown_tree(trace)) for trace in traces)
    assert max(depths) == max(grown_tree(trace).depth for trace in traces)


def test_trees_that_never_differ_have_no_level_to_go():
    _, traces = traces_of("iris", ("cart", {}), ("cart", {}))
    assert depths_to_go(traces, lockstep(traces), MANY) == []


def test_levels_stop_before_a_tree_is_too_large():
    _, traces = traces_of("titanic", ("id3", {}), ("cart", {}))
    meetings = lockstep(traces)
    depths = depths_to_go(traces, meetings, 40)
    assert 0 < len(depths) < len(depths_to_go(traces, meetings, MANY))
    assert all(len(so_far(trace, decided_down_to(trace, depths[-1], ()))) <= 40 for trace in traces)
    assert any(len(so_far(trace, decided_down_to(trace, depths[-1] + 1, ()))) > 40 for trace in traces)


@pytest.mark.parametrize("key", ["play-tennis", "iris", "penguins", "congressional-voting", "contact-lenses"])
def test_nodes_that_stand_alone_are_those_no_other_tree_has(key):
    """Against sets of cases, written out."""
    _, traces = traces_of(key, ("id3", {}), ("c45", {}), ("cart", {}))
    trees = [grown_tree(trace) for trace in traces]

    def said(trace, tree, node):
        question = tree.nodes[node].question
        children = [cases_of(trace, child) for child in tree.nodes[node].children]
        return cases_of(trace, node), question and question.column, frozenset(part for part in children if part)

    told = [
        {node: said(trace, tree, node) for node in tree.nodes if cases_of(trace, node)}
        for trace, tree in zip(traces, trees, strict=True)
    ]
    for at, found in enumerate(alone(traces, trees)):
        others = {sign for k, each in enumerate(told) if k != at for sign in each.values()}
        assert found == {node for node, sign in told[at].items() if sign not in others}


def test_a_tree_beside_itself_has_no_node_alone():
    _, traces = traces_of("penguins", ("c45", {}), ("c45", {}))
    assert alone(traces, [trace.tree for trace in traces]) == [set(), set()]
