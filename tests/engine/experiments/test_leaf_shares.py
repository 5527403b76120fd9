"""Shares in leaves, regularised: by hand, by Laplace's rule, and what they do to the log-loss."""

from __future__ import annotations

import math

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.experiments.leaf_shares import AMOUNTS, leaf_shares, prior_of, shares
from engine.learn.algorithms import recipe_for


def shares_of(key, algorithm="cart"):
    table = CATALOG[key].table()
    return leaf_shares(table, recipe_for(table, algorithm), 1 / 3, 0)


def test_m_extra_cases_are_added_to_each_leaf():
    counts, prior = np.array([[3.0, 0.0], [0.0, 0.0]]), np.array([0.25, 0.75])
    assert shares(counts, 2.0, prior).tolist() == [[3.5 / 5, 1.5 / 5], [0.25, 0.75]]
    assert shares(counts, 0.0, prior).tolist() == [[1.0, 0.0], [0.25, 0.75]]


def test_equal_shares_and_as_many_cases_as_classes_are_laplace():
    found = shares_of("iris")
    prior = prior_of(found.tree, "even")
    for leaf, given in zip(found.tree.leaves, shares(found.counts, 3.0, prior), strict=True):
        assert given == pytest.approx(found.tree.probabilities(leaf, laplace=True))


@pytest.mark.parametrize(("key", "algorithm"), [("iris", "cart"), ("titanic", "c45")])
def test_the_log_loss_is_that_of_each_row_alone(key, algorithm):
    found = shares_of(key, algorithm)
    for kind in ("even", "root"):
        given = found.test.given(shares(found.counts, 2.0, prior_of(found.tree, kind)))
        assert (given > 0).all()
        assert (given <= 1 + 1e-12).all()
        by_hand = -sum(w * math.log(p) for w, p in zip(found.test.weights, given, strict=True))
        assert found.loss(2.0, kind, True) == pytest.approx(by_hand / found.test.weights.sum())


def test_a_leaf_that_says_impossible_costs_without_end_until_m_is_above_0():
    found = shares_of("titanic")
    assert math.isinf(found.loss(0.0, "even", True)) == (found.impossible(True) > 0)
    assert math.isfinite(found.loss(found.best("root"), "root", True))
    assert found.best("even") in AMOUNTS


def test_means_are_drawn_to_that_of_the_root():
    found = shares_of("auto-mpg-regression")
    assert found.means(0.0) == pytest.approx([leaf.prediction for leaf in found.tree.leaves])
    far = np.abs(found.means(50.0) - found.tree.root.prediction)
    assert (far <= np.abs(found.means(1.0) - found.tree.root.prediction) + 1e-9).all()
    assert found.loss(0.0, "even", False) <= found.loss(5.0, "even", False)
    assert found.impossible(True) == 0
