"""Ensembles against scikit-learn: where nothing is left to chance, equal; where it is, within its margins."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from sklearn.ensemble import (
    AdaBoostClassifier,
    BaggingClassifier,
    BaggingRegressor,
    GradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine.data.table import Table
from engine.ensemble.adaboost import adaboost_recipe, adapted
from engine.ensemble.bagging import bagged, bagging_recipe
from engine.ensemble.boosting import boosted, boosting_recipe
from engine.ensemble.errors import truth
from engine.ensemble.forest import forest_recipe
from engine.ensemble.importance import decrease
from engine.learn.training_set import held_out_rows, material
from tests.peers.test_scikit_learn import amounts, classes, numbers, table_from
from tests.tables import table_of

TREES = 150


def features(table: Table) -> np.ndarray:
    return np.column_stack([column.numbers() for column in table.columns if column.kind == "numeric"])


@pytest.mark.parametrize("limit", [{"max_depth": 3}, {"max_leaf_nodes": 2}, {"max_leaf_nodes": 5}])
@pytest.mark.parametrize("rate", [0.1, 1.0])
def test_boosting_is_the_same_round_by_round(limit: dict[str, int], rate: float) -> None:
    rows = numbers(0, 200)
    target = amounts(rows, 0) - 1000
    peer = GradientBoostingRegressor(
        init="zero", learning_rate=rate, n_estimators=40, random_state=0, **({"max_depth": None} | limit)
    ).fit(rows, target)
    table = table_from(rows, target, "regress")
    leaves = limit.get("max_leaf_nodes")
    recipe = boosting_recipe(table, splits=leaves - 1 if leaves else 10**6 - 1, rate=rate)
    rounds = boosted(table, replace(recipe, max_depth=limit.get("max_depth", recipe.max_depth)), 40)
    for each, theirs in zip(rounds, peer.staged_predict(rows), strict=True):
        np.testing.assert_allclose(each.fitted, theirs, rtol=1e-6, atol=1e-6)
        assert each.error == pytest.approx(peer.train_score_[each.number - 1], rel=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_adaboost_is_samme(seed: int) -> None:
    """Cases of different weight leave no ties; the weights after each round are recounted from their stumps."""
    rows = numbers(seed, 250)
    target = classes(rows, seed)
    weights = np.random.default_rng([seed, 7]).uniform(1, 2, len(rows))
    stump = DecisionTreeClassifier(max_depth=1, random_state=0)
    peer = AdaBoostClassifier(stump, n_estimators=25, random_state=0).fit(rows, target, sample_weight=weights)
    table = table_from(rows, target, "classify", weights)
    rounds = list(adapted(table, adaboost_recipe(table), 25))
    assert [each.say for each in rounds] == pytest.approx(peer.estimator_weights_.tolist(), rel=1e-6)
    assert [each.epsilon for each in rounds] == pytest.approx(peer.estimator_errors_.tolist(), rel=1e-6)
    theirs = weights / weights.sum()
    for each, estimator, say in zip(rounds, peer.estimators_, peer.estimator_weights_, strict=True):
        np.testing.assert_allclose(each.weights / each.weights.sum(), theirs, rtol=1e-6)
        theirs = theirs * np.exp(say * (estimator.predict(rows) != target))
        theirs /= theirs.sum()
    staged = list(peer.staged_predict(rows))
    for each, given in zip(rounds, staged, strict=True):
        assert each.error == pytest.approx(np.average(given != target, weights=weights))


def assert_within_chance(ours: float, theirs: float, rows: int) -> None:
    """Two error rates of the same kind of ensemble on the same rows, each with its own luck in drawing."""
    share = max((ours + theirs) / 2, 1 / rows)
    assert abs(ours - theirs) <= 1.96 * math.sqrt(2 * share * (1 - share) / rows)


@pytest.mark.parametrize("key", ["iris", "triage", "moons", "blobs", "checkerboard", "bagging"])
@pytest.mark.parametrize("forest", [False, True])
def test_out_of_bag_errors_of_classes_agree(key: str, forest: bool) -> None:
    table = table_of(key)
    rows = features(table)
    recipe = forest_recipe(table) if forest else bagging_recipe(table)
    *_, ours = bagged(table, recipe, TREES)
    if forest:
        peer = RandomForestClassifier(TREES, oob_score=True, random_state=0)
    else:
        peer = BaggingClassifier(DecisionTreeClassifier(), TREES, oob_score=True, random_state=0)
    theirs = 1 - peer.fit(rows, table.target.codes).oob_score_
    assert_within_chance(ours.out_of_bag.averaged, theirs, len(table))
    assert_within_chance(ours.out_of_bag.vote, theirs, len(table))


@pytest.mark.parametrize("key", ["sine", "bump", "slope"])
@pytest.mark.parametrize("forest", [False, True])
def test_out_of_bag_errors_of_numbers_agree(key: str, forest: bool) -> None:
    table = table_of(key)
    rows, target = features(table), truth(table)
    if forest:
        recipe = forest_recipe(table)
        peer = RandomForestRegressor(
            TREES, max_features=recipe.tries, min_samples_leaf=5, oob_score=True, random_state=0
        )
    else:
        recipe = bagging_recipe(table)
        peer = BaggingRegressor(DecisionTreeRegressor(), TREES, oob_score=True, random_state=0)
    *_, ours = bagged(table, recipe, TREES)
    squares = (peer.fit(rows, target).oob_prediction_ - target) ** 2
    assert abs(ours.out_of_bag.averaged - squares.mean()) <= 1.96 * squares.std() / math.sqrt(len(squares))


def test_importances_agree() -> None:
    """In nodes of a few cases many columns tie, and the first wins ours: so trees are shallow here."""
    table = table_of("triage")
    rounds = list(bagged(table, replace(forest_recipe(table, 3), max_depth=5), TREES))
    peer = RandomForestClassifier(TREES, max_features=3, max_depth=5, random_state=0)
    peer.fit(features(table), table.target.codes)
    ours = np.array([each.member.importance for each in rounds])
    theirs = np.array([each.feature_importances_ for each in peer.estimators_])
    np.testing.assert_allclose(decrease(rounds), ours.mean(axis=0))
    margin = 4 * np.sqrt((ours.var(axis=0) + theirs.var(axis=0)) / TREES)
    assert (abs(ours.mean(axis=0) - theirs.mean(axis=0)) <= margin).all()


def test_boosting_errs_as_much_on_held_out_cases() -> None:
    table = table_of("bump")
    recipe = replace(boosting_recipe(table, splits=3), aside=0.3)
    held_out = held_out_rows(len(table), recipe)
    *_, ours = boosted(table, recipe, 100, test=table.take(np.flatnonzero(held_out)))
    learned = material(table, recipe)
    peer = GradientBoostingRegressor(init="zero", max_leaf_nodes=4, max_depth=None, random_state=0)
    peer.fit(features(learned), truth(learned))
    squares = (peer.predict(features(table)[held_out]) - truth(table)[held_out]) ** 2
    assert abs(ours.test - squares.mean()) <= 1.96 * squares.std() / math.sqrt(len(squares))
