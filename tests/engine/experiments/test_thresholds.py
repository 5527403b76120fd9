"""Cuts between classes, and one branch for each value."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.experiments.thresholds import boundaries, charge, counts_of_values, shatter
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


def numbers(text):
    values, classes = zip(*(part.split() for part in text.split(", ")), strict=True)
    return make({"value": [float(v) for v in values], "y": classes}, numeric=["value"])


@pytest.mark.parametrize(
    ("table", "column", "gain", "tries", "cuts"),
    [
        (table_of("mpg-40-real"), "horsepower", 0.3696, 23, 25),
        (numbers("40 no, 48 no, 60 yes, 72 yes, 80 yes, 90 no"), "value", 0.1950, 3, 5),
        (numbers("1 a, 2 a, 3 b, 4 b"), "value", 1.0, 1, 3),
    ],
)
def test_c45_is_charged_only_for_the_cuts_it_may_make(table, column, gain, tries, cuts):
    found = charge(table, column)
    assert found.item.gain == pytest.approx(gain, abs=5e-5)
    assert (found.tries, found.cuts) == (tries, cuts)
    assert found.item.penalty == pytest.approx(np.log2(tries) / len(table))


@given(CASES)
def test_the_charge_is_that_of_the_tree_c45_grows(cases):
    values, classes = zip(*cases, strict=True)
    table = make({"x": [float(v) for v in values], "y": classes}, numeric=["x"], classes="abc")
    found, own = charge(table, "x"), grown(table, "c45").candidates(0).items[0]
    assert (found.item.gain, found.item.penalty, found.item.question) == (own.gain, own.penalty, own.question)
    assert own.penalty == pytest.approx(np.log2(max(found.tries, 1)) / len(table))


def test_a_branch_for_each_value_shatters_the_cars():
    table = table_of("mpg-40-real")
    found = shatter(table, "weight")
    assert found.branches == len(set(table.column("weight").codes.tolist()))
    assert found.gain > 0.9 * grown(table, "id3")[0].candidates.impurity
    assert found.alone > found.branches / 2
