"""Finding a cut by counting anew and by sorting and scanning: the same cuts, other costs; groups of categories."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.experiments.groupings import groupable, groupings, groupings_of
from engine.experiments.split_costs import Search, cost, cut_of, measured, merge_sort, sorted_search
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from tests.tables import make, table_of


def naive_search(values, labels, classes):
    """Count both sides of every cut anew."""
    levels, cuts, looked_at = np.unique(values), [], 0
    for below, above in zip(levels[:-1].tolist(), levels[1:].tolist(), strict=True):
        on_left = values <= below
        left, right = (np.bincount(labels[side], minlength=classes).astype(float) for side in (on_left, ~on_left))
        looked_at += len(values)
        cuts.append(cut_of(below, above, left, right))
    return Search(tuple(cuts), 0, looked_at)


COLUMNS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 2)), min_size=1, max_size=30)


@given(st.lists(st.integers(-5, 5), max_size=40))
def test_merging_sorts_stably_within_its_bound(values):
    order, comparisons = merge_sort(np.array(values, float))
    assert order.tolist() == sorted(range(len(values)), key=lambda at: (values[at], at))
    assert comparisons <= len(values) * math.ceil(math.log2(max(len(values), 1)) if values else 0)


@given(COLUMNS)
def test_both_searches_find_the_same_cuts_and_the_naive_one_looks_at_every_case_each_time(column):
    values, labels = np.array([v for v, _ in column], float), np.array([k for _, k in column])
    slow, quick = naive_search(values, labels, 3), sorted_search(values, labels, 3)
    assert [cut.threshold for cut in slow.cuts] == [cut.threshold for cut in quick.cuts]
    assert [cut.gain for cut in slow.cuts] == pytest.approx([cut.gain for cut in quick.cuts])
    assert slow.best == quick.best
    assert slow.operations == len(values) * (len(set(values)) - 1)
    assert quick.counting == len(values)


def test_the_best_cut_is_the_engine_s():
    table = table_of("mpg-40-real")
    column = table.column("weight")
    found = sorted_search(column.numbers(), table.target.codes.astype(np.int64), len(table.classes))
    candidate = next(
        each for each in learn(table, recipe_for(table, "id3")).candidates(0).items if each.column == "weight"
    )
    assert found.cuts[found.best].gain == pytest.approx(candidate.gain)
    assert f"{candidate.gain:.6f}" == "0.379471"


def test_costs_are_those_that_the_searches_count():
    values = np.random.default_rng([0, 0]).permutation(64).astype(float)
    labels = np.zeros(64, np.int64)
    one, many = cost(64, 1), cost(64, 5)
    assert one.naive == naive_search(values, labels, 1).operations == 64 * 63
    assert one.quick == sorted_search(values, labels, 1).operations
    assert many.naive == 5 * one.naive
    assert 4.5 * one.quick < many.quick < 5.5 * one.quick


def test_the_engine_is_measured():
    ranking, growing = measured(200, 2, times=1)
    assert ranking > 0
    assert growing > 0


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(any), min_size=2, max_size=7))
def test_the_best_of_all_groupings_stands_along_the_order_of_the_shares(counts):
    found = groupings(tuple(map(str, range(len(counts)))), np.array(counts, float))
    q = len(counts)
    assert len(found.gain) == 2 ** (q - 1) - 1
    assert len(found.along) == q - 1
    assert found.gain[found.best_along] == pytest.approx(found.gain[found.best], abs=1e-12)
    assert (np.diff(found.shares) >= -1e-12).all()


def test_the_groupings_of_a_column_hold_cart_s_own():
    table = table_of("mushroom")
    found = groupings_of(table, "odor")
    candidate = next(
        each for each in learn(table, recipe_for(table, "cart")).candidates(0).items if each.column == "odor"
    )
    assert found.gain[found.best] == pytest.approx(candidate.gain)
    assert found.members(found.along[0]) == found.names[:1]
    assert "odor" in groupable(table)
    assert groupable(table_of("iris")) == ()


def test_missing_values_take_no_side():
    table = make({"a": ["p", "q", "r", "?"], "y": "xyxy"}, categorical=["a"])
    assert groupings_of(table, "a").whole.tolist() == [3, 1]
