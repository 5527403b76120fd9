"""CART is scikit-learn's tree, node for node; where cuts tie, scikit-learn draws one and its choice is followed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_breast_cancer, load_diabetes, load_wine
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine.data.table import Table
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import NodeId, Override
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.weakest_link import endings, lines
from tests.tables import grown

SEEDS = range(3)
COLUMNS = ("p", "q", "r", "s")
CRITERIA = {"gini": "gini", "entropy": "information-gain"}
# scikit-learn's name of a limit, ours, and a value that bites.
LIMITS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "no limit": ({}, {}),
    "depth": ({"max_depth": 3}, {"max_depth": 3}),
    "leaf": ({"min_samples_leaf": 7}, {"min_leaf": 7.0}),
    "split": ({"min_samples_split": 20}, {"min_split": 20.0}),
    "leaves": ({"max_leaf_nodes": 6}, {"max_leaves": 6}),
    "improvement": ({"min_impurity_decrease": 0.02}, {"min_gain": 0.02}),
}
ALL_LIMITS = pytest.mark.parametrize("limit", LIMITS)
ALL_SEEDS = pytest.mark.parametrize("seed", SEEDS)


def numbers(seed: int, rows: int = 70) -> np.ndarray:
    """Numbers that fit into 32 bits: scikit-learn keeps its features so."""
    return np.random.default_rng(seed).normal(size=(rows, len(COLUMNS))).astype(np.float32).astype(float)


def classes(features: np.ndarray, seed: int) -> np.ndarray:
    """Three classes with some noise."""
    noise = np.random.default_rng([seed, 1]).normal(scale=0.5, size=len(features))
    return np.digitize(features[:, 0] * features[:, 1] + features[:, 2] + noise, [-0.7, 0.6])


def amounts(features: np.ndarray, seed: int) -> np.ndarray:
    noise = np.random.default_rng([seed, 2]).normal(scale=0.3, size=len(features))
    return 1000 + 2 * features[:, 0] + np.abs(features[:, 1]) + noise


def table_from(features: np.ndarray, target: np.ndarray, task: str, weights: np.ndarray | None = None) -> Table:
    frame = pd.DataFrame(features, columns=list(COLUMNS)).assign(y=target)
    if weights is not None:
        frame["weight"] = weights
    return Table.from_frame(frame, "y", task=task, weight=None if weights is None else "weight", numeric=COLUMNS)


def assert_same_tree(tree: Tree, theirs: Any, rel: float = 1e-9) -> None:
    """Every node: size, impurity, answer, column and threshold."""
    stack = [((), 0)]
    met = 0
    while stack:
        id, at = stack.pop()
        node = tree.nodes[id]
        met += 1
        assert node.n == pytest.approx(theirs.weighted_n_node_samples[at])
        assert node.impurity == pytest.approx(theirs.impurity[at], rel=1e-6, abs=1e-8)
        if tree.classes:
            assert node.counts / node.n == pytest.approx(theirs.value[at][0], abs=1e-9)
        else:
            assert node.prediction == pytest.approx(theirs.value[at][0][0], rel=rel)
        assert (node.question is None) == (theirs.children_left[at] < 0)
        if node.question is not None:
            assert node.question.column == COLUMNS[theirs.feature[at]]
            assert node.question.threshold == pytest.approx(theirs.threshold[at], abs=1e-6)
            stack += [((*id, 0), theirs.children_left[at]), ((*id, 1), theirs.children_right[at])]
    assert met == len(tree) == theirs.node_count


def differences(tree: Tree, theirs: Any) -> list[Override]:
    """What would have to be asked to agree with them, at the topmost nodes that ask something else."""
    found: list[Override] = []
    stack: list[tuple[NodeId, int]] = [((), 0)]
    while stack:
        id, at = stack.pop()
        question = tree.nodes[id].question
        if question is None or theirs.children_left[at] < 0:
            continue
        column, threshold = COLUMNS[theirs.feature[at]], float(theirs.threshold[at])
        if question.column == column and question.threshold == pytest.approx(threshold, abs=1e-6):
            stack += [((*id, 0), theirs.children_left[at]), ((*id, 1), theirs.children_right[at])]
        else:
            found.append(Override(id, column, threshold=threshold))
    return found


def gain_of(trace: Trace, override: Override) -> float:
    """What another cut would have gained."""
    curve = trace.curve(override.node, override.column)
    return float(curve.gain[(curve.below <= override.threshold) & (override.threshold < curve.above)][0])


def grown_with_their_luck(table: Table, theirs: Any, **settings: Any) -> Tree:
    """Our tree, once each cut that only ties with theirs is replaced by theirs."""
    overrides: list[Override] = []
    settings["missing"] = "majority"  # nothing is missing, so no surrogate need be sought
    trace = grown(table, "cart", **settings)
    while other := differences(trace.tree, theirs):
        for override in other:
            candidates = trace.candidates(trace.index_of(override.node))
            best = candidates.items[candidates.best]
            assert gain_of(trace, override) == pytest.approx(best.gain, rel=1e-8, abs=1e-9), "no tie"
        overrides += other
        trace = grown(table, "cart", overrides=tuple(overrides), **settings)
    return trace.tree


@ALL_LIMITS
@ALL_SEEDS
@pytest.mark.parametrize("criterion", CRITERIA)
def test_classification_is_the_same_tree_up_to_ties(criterion: str, seed: int, limit: str) -> None:
    features = numbers(seed)
    target = classes(features, seed)
    theirs, ours = LIMITS[limit]
    peer = DecisionTreeClassifier(criterion=criterion, random_state=0, **theirs).fit(features, target)
    table = table_from(features, target, "classify")
    assert_same_tree(grown_with_their_luck(table, peer.tree_, criterion=CRITERIA[criterion], **ours), peer.tree_)


@ALL_SEEDS
@pytest.mark.parametrize("criterion", CRITERIA)
def test_without_ties_not_even_luck_is_needed(criterion: str, seed: int) -> None:
    """Large nodes whose cases all weigh differently have no two equal cuts."""
    features = numbers(seed, 300)
    target = classes(features, seed)
    weights = np.random.default_rng([seed, 4]).uniform(1, 2, len(features))
    peer = DecisionTreeClassifier(criterion=criterion, random_state=0, max_depth=3)
    table = table_from(features, target, "classify", weights)
    tree = grown(table, "cart", criterion=CRITERIA[criterion], max_depth=3).tree
    assert_same_tree(tree, peer.fit(features, target, sample_weight=weights).tree_)


@ALL_LIMITS
@ALL_SEEDS
def test_regression_is_the_same_tree_up_to_ties(seed: int, limit: str) -> None:
    features = numbers(seed)
    target = amounts(features, seed)
    theirs, ours = LIMITS[limit]
    peer = DecisionTreeRegressor(random_state=0, **theirs).fit(features, target)
    table = table_from(features, target, "regress")
    assert_same_tree(grown_with_their_luck(table, peer.tree_, **ours), peer.tree_)


@ALL_SEEDS
def test_weights_are_the_same(seed: int) -> None:
    features = numbers(seed)
    target = amounts(features, seed)
    weights = np.random.default_rng([seed, 3]).integers(1, 5, len(features)).astype(float)
    peer = DecisionTreeRegressor(max_depth=4, random_state=0).fit(features, target, sample_weight=weights)
    table = table_from(features, target, "regress", weights)
    assert_same_tree(grown_with_their_luck(table, peer.tree_, max_depth=4), peer.tree_)


@ALL_SEEDS
def test_new_rows_get_the_same_probabilities(seed: int) -> None:
    features, fresh = numbers(seed), numbers(seed + 100)
    target = classes(features, seed)
    peer = DecisionTreeClassifier(max_depth=3, random_state=0).fit(features, target)
    tree = grown(table_from(features, target, "classify"), "cart", max_depth=3).tree
    answers = predict(tree, columns_of(tree, pd.DataFrame(fresh, columns=list(COLUMNS))))
    np.testing.assert_allclose(answers.probabilities, peer.predict_proba(fresh), atol=1e-9)


@pytest.mark.parametrize("load", [load_wine, load_breast_cancer, load_diabetes], ids=lambda load: load.__name__)
def test_pruning_by_impurity_is_scikit_learns_path(load: Any) -> None:
    """The alphas of cost_complexity_pruning_path, and the impurity left at each; depth five leaves no tied cuts."""
    bundle = load()
    features = bundle.data.astype(np.float32).astype(float)
    names = [f"x{at}" for at in range(features.shape[1])]
    task = "regress" if load is load_diabetes else "classify"
    frame = pd.DataFrame(features, columns=names).assign(y=bundle.target)
    table = Table.from_frame(frame, "y", task=task, numeric=names)
    model = (DecisionTreeRegressor if task == "regress" else DecisionTreeClassifier)(max_depth=5, random_state=0)
    path = model.cost_complexity_pruning_path(features, bundle.target)
    tree = grown(table, "cart", max_depth=5).tree
    ours = lines(tree, endings(tree, "impurity"), "impurity")[::-1]
    np.testing.assert_allclose([line.alpha for line in ours], path.ccp_alphas, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose([line.risk for line in ours], path.impurities, rtol=1e-7, atol=1e-9)
