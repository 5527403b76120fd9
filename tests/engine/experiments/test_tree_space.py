"""The space of trees: counted as it is listed, searched exactly, and ID3's path through it."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import generators
from engine.data.table import Table
from engine.experiments.booleans import either_branch, functions, greedy_excess, least_leaves, number_of, parity
from engine.experiments.occam import every_razor, razor, trials
from engine.experiments.tree_space import Space, depth_of, greedy, leaves_of, listed, rank, shapes
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from tests.tables import make, table_of


def truth(number, inputs):
    return Table.from_frame(generators.boolean(inputs, number), "Y", classes=("F", "T"), task="classify")


@given(st.lists(st.integers(1, 3), min_size=1, max_size=3), st.integers(0, 3))
def test_counting_agrees_with_listing(sizes, depth):
    every = list(listed(sizes, tuple(range(len(sizes))), depth))
    assert len(every) == len(set(every)) == shapes(tuple(sizes), depth)
    assert all(depth_of(shape) <= depth for shape in every)


def test_the_numbers_of_trees_over_boolean_columns_are_the_known_sequence():
    """T(n) = 1 + n T(n−1)²."""
    assert [shapes((2,) * n, n) for n in range(5)] == [1, 2, 9, 244, 238_145]
    assert shapes((2, 2), 1, classes=2) == 2 + 2 * 4


ROWS = st.lists(st.tuples(*[st.sampled_from("TF")] * 3, st.sampled_from("01")), min_size=1, max_size=10)


@settings(max_examples=60, deadline=None)
@given(ROWS)
def test_the_best_tree_of_every_depth_is_the_best_of_all_that_are_listed(rows):
    columns = {name: [row[at] for row in rows] for at, name in enumerate("ABCy")}
    space = Space(make(columns, task="classify", categorical=("A", "B", "C")), 3)
    for level in space.levels:
        every = list(listed(space.sizes, (0, 1, 2), level.depth))
        errors = {shape: space.errors(shape, space.every_row) for shape in every}
        least = min(errors.values())
        assert level.errors == pytest.approx(least)
        assert leaves_of(level.best) == min(leaves_of(shape) for shape in every if errors[shape] <= least + 1e-9)
        assert level.each == tuple(errors[shape] for shape in every if depth_of(shape) == level.depth)
    best = space.levels[-1]
    tree = space.tree(best.best)
    assert sum(leaf.n - leaf.counts.max(initial=0) for leaf in tree.leaves) == pytest.approx(best.errors)


def test_breadth_first_finds_a_shorter_tree_than_id3_where_no_input_gains_alone():
    table = truth(number_of(either_branch, 3), 3)
    space, path = Space(table, 3), greedy(table, 3)
    assert [level.trees for level in space.levels] == [1, 3, 24]
    assert (space.levels[-1].depth, space.levels[-1].errors, leaves_of(space.levels[-1].best)) == (2, 0, 4)
    assert path.trace.tree.depth == 3
    assert path.errors(len(path.steps)) == 0
    assert sum(path.weighed) < 28
    assert space.tree(space.levels[-1].best).depth == 2


def test_playtennis_is_found_at_depth_two_by_both():
    table = table_of("play-tennis")
    space, path = Space(table, 4), greedy(table, 4)
    assert [level.trees for level in space.levels] == [1, 4, 156]
    assert space.levels[-1].errors == 0
    assert path.trace.tree.depth == 2
    assert path.weighed == (4, 3, 3)
    final = path.shape(len(path.steps), table.names)
    assert space.levels[2].each[rank(space, final) - 5] == 0
    assert rank(space, path.shape(0, table.names)) == 0
    assert [path.errors(k) for k in range(4)] == [5, 4, 2, 0]


def test_a_restricted_space_ends_with_errors_and_a_contradiction_too():
    space = Space(truth(number_of(parity, 2), 2), 1)
    assert len(space.levels) == 1  # no stump is better than a leaf
    assert space.levels[-1].errors == 2
    same = make({"A": "TTF", "y": "101"}, task="classify", categorical=("A",))
    assert Space(same, 1).levels[-1].errors == 1


def test_trees_that_are_too_many_to_list_are_searched_all_the_same():
    space = Space(truth(number_of(parity, 4), 4), 4)
    assert [level.each is None for level in space.levels] == [False] * 3 + [True, True][: len(space.levels) - 3]
    assert space.levels[-1].errors == 0
    assert leaves_of(space.levels[-1].best) == least_leaves(number_of(parity, 4), 4) == 16
    assert rank(space, space.levels[-1].best) is None


@pytest.mark.parametrize("inputs", [1, 2])
def test_with_few_inputs_greed_misses_no_smallest_tree(inputs):
    assert greedy_excess(inputs) == (0, functions(inputs))


def test_with_three_inputs_greed_is_counted_on_every_truth_table():
    larger, every = greedy_excess(3)
    naive = sum(
        len(learn(truth(number, 3), Recipe()).tree.leaves) > least_leaves(number, 3) for number in range(0, 256, 5)
    )
    assert every == 256
    assert naive <= larger < every
    assert larger > 0


def naive_answer(shape, labels, row):
    """What a tree with leaves from known rows says, walked down one node at a time."""
    rows, said = dict(labels), 0
    while True:
        if rows:
            said = int(2 * sum(rows.values()) > len(rows))
        if shape is None:
            return said
        column, below = shape
        value = row >> (2 - column) & 1
        rows = {each: label for each, label in rows.items() if each >> (2 - column) & 1 == value}
        shape = below[value]


@pytest.mark.parametrize("function", [0b11110000, 0b10010110, 0b11001010, 0])
def test_the_razor_is_what_walking_every_tree_gives(function):
    made, every = trials(5), list(listed([2, 2, 2], (0, 1, 2), 3))
    truths = [function >> row & 1 for row in range(8)]
    agreeing = [at for at in range(len(made.known)) if (~made.known[at] | (made.labels[at] == truths)).all()]
    assert len(agreeing) == 56
    for at in agreeing[::7]:
        labels = {row: int(made.labels[at, row]) for row in range(8) if made.known[at, row]}
        fitting = [t for t in every if all(naive_answer(t, labels, row) == label for row, label in labels.items())]
        least = min(map(depth_of, fitting), default=inf)
        short = [t for t in fitting if depth_of(t) == least]
        for row in range(8):
            said = sum(naive_answer(t, labels, row) for t in short) / len(short)
            assert made.shortest[at, row] == pytest.approx(said)


def test_the_razor_pays_for_a_simple_truth_and_not_for_parity_and_on_the_mean_never():
    simple, hard = razor(0b11110000, 5), razor(0b10010110, 5)
    assert simple.shortest < simple.longest
    assert hard.shortest > 0.5
    mean = every_razor(5)
    assert (mean.shortest, mean.longest) == (pytest.approx(0.5), pytest.approx(0.5))
