"""Cuts between classes, and one branch for each value."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.thresholds import boundaries, counts_of_values, shatter
from tests.tables import grown, make, table_of

CASES = st.lists(st.tuples(st.integers(0, 12), st.sampled_from("abc")), min_size=2, max_size=30).filter(
    lambda cases: len({value for value, _ in cases}) > 1
)


def curve_of(cases, criterion="information-gain"):
    values, classes = zip(*cases, strict=True)
    table = make({"x": [float(v) for v in values], "y": classes}, numeric=["x"], classes="abc")
    return grown(table, "id3", criterion=criterion).curve((), "x")


@given(CASES, st.sampled_from(["information-gain", "gini"]))
def test_a_cut_inside_a_class_is_never_better_than_the_best_between_classes(cases, criterion):
    curve = curve_of(cases, criterion)
    between = boundaries(curve)
    best = curve.gain.max()
    if best > 1e-12:
        assert curve.gain[between].max() == pytest.approx(best, abs=1e-12)
        assert (curve.gain[~between] < best + 1e-12).all()


@given(CASES)
def test_the_counts_of_the_values_are_those_of_the_cases(cases):
    curve = curve_of(cases)
    values = sorted({value for value, _ in cases})
    expected = [[sum(v == value and c == letter for v, c in cases) for letter in "abc"] for value in values]
    np.testing.assert_allclose(counts_of_values(curve), expected)


def test_only_the_neighbours_decide_what_a_boundary_is():
    curve = curve_of([(1, "a"), (2, "a"), (3, "b"), (4, "b"), (4, "a"), (5, "a")])
    assert boundaries(curve).tolist() == [False, True, True, True]


def test_a_branch_for_each_value_shatters_the_cars():
    table = table_of("mpg-40-real")
    found = shatter(table, "weight")
    assert found.branches == len(set(table.column("weight").codes.tolist()))
    assert found.gain > 0.9 * grown(table, "id3")[0].candidates.impurity
    assert found.alone > found.branches / 2
