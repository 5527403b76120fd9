"""The most likely stump is the one with the most information gain: the same sum, computed twice."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.experiments.stumps import against_rest, stumps_of
from engine.learn.criteria import impurities
from tests.tables import make, table_of

DATA = [
    "play-tennis",
    "play-tennis-numeric",
    "titanic",
    "iris",
    "xor",
    "x1-x2-eight",
    "mpg-40-real",
    "congressional-voting",
    "count-table",
    "restaurant",
]


def naive(cells):
    """Σ over the cells of count · ln (share of its class in its node)."""
    total = 0.0
    for row in cells.tolist():
        total += sum(each * math.log(each / sum(row)) for each in row if each > 0)
    return total


def test_the_best_stump_of_the_titanic_asks_for_the_sex_and_has_the_log_likelihood_of_the_course():
    found = stumps_of(table_of("titanic"))
    best = found.best[0]
    assert best.question.column == "sex"
    assert best.counts.tolist() == [[682.0, 161.0], [127.0, 339.0]]  # TN, FN; FP, TP
    assert best.log_likelihood == pytest.approx(-684.05, abs=5e-3)
    assert -found.n * best.conditional * math.log(2) == pytest.approx(-684.05, abs=5e-3)
    assert best.shares == pytest.approx((161 / 843, 339 / 466))


@pytest.mark.parametrize("data", DATA)
def test_likelihood_and_gain_rank_all_stumps_alike_on_every_data_set(data):
    found = stumps_of(table_of(data))
    line = found.n * math.log(2) * (found.gains - found.impurity)
    assert found.likelihoods == pytest.approx(line, abs=1e-6 * max(found.n, 1))
    for stump in found.best:
        assert stump.log_likelihood == pytest.approx(naive(stump.counts), abs=1e-9 * max(found.n, 1))
        assert stump.shares[0] <= stump.shares[1]
    gains = [stump.gain for stump in found.best]
    assert gains == sorted(gains, reverse=True)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 6), st.booleans()), min_size=2, max_size=30))
def test_no_other_split_of_a_small_table_is_more_likely(rows):
    a, b, y = ([row[at] for row in rows] for at in range(3))
    table = make({"A": a, "B": b, "y": [str(each) for each in y]}, task="classify", categorical=("A",), numeric=("B",))
    found = stumps_of(table)
    labels = np.array([row[2] for row in rows])
    sides = [np.array([row[0] == "a" for row in rows])] + [np.array([row[1] <= t for row in rows]) for t in range(6)]
    likely = []
    for left in sides:
        if left.any() and not left.all():
            cells = np.array([[(~labels[side]).sum(), labels[side].sum()] for side in (left, ~left)], float)
            likely.append(naive(cells))
    if found.best and labels.any() and not labels.all():
        assert found.best[0].log_likelihood == pytest.approx(max(likely), abs=1e-9)


def test_every_stump_is_counted_once():
    """Golf: the best grouping of outlook, windy, and every cut of the two numbers."""
    table = table_of("play-tennis-numeric")
    cuts = sum(column.size - 1 for column in table.columns if column.kind == "numeric")
    assert len(stumps_of(table).gains) == 2 + cuts


def test_of_several_classes_the_most_frequent_stands_against_the_rest():
    table = table_of("iris")
    two = against_rest(table)
    assert len(two.classes) == 2
    assert two.classes[0] == f"not {two.classes[1]}"
    assert against_rest(two) is two
    counts = np.bincount(two.target.codes, minlength=2)
    assert counts.tolist() == [100, 50]
    assert stumps_of(table).impurity == pytest.approx(impurities("entropy", counts[None, :].astype(float))[0])
