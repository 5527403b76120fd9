"""The linear classifier, and how often a root changes."""

import numpy as np
import pytest

from datasets.generators import diagonal, rings
from engine.experiments.logistic_regression import fit
from engine.experiments.stability import CHANGES, Root, moved, root_of, roots, table_of
from engine.experiments.tree_and_line import same_leaves, tree_and_line
from engine.learn.algorithms import ALGORITHMS

CART = ALGORITHMS["cart"].recipe


def plane(frame):
    names = tuple(sorted(set(frame["class"])))
    return frame[["x1", "x2"]].to_numpy(), np.array([names.index(each) for each in frame["class"]]), names


def test_a_straight_border_is_found_and_a_ring_is_not():
    points, labels, _ = plane(diagonal(200))
    assert (fit(points, labels, 2).predict(points) == labels).mean() > 0.98
    points, labels, _ = plane(rings(200))
    assert (fit(points, labels, 2).predict(points) == labels).mean() < 0.75


def test_logistic_regression_agrees_with_scikit_learn():
    linear_model = pytest.importorskip("sklearn.linear_model")
    rng = np.random.default_rng(1)
    points = rng.normal(size=(300, 2))
    labels = (points @ [1.0, -2.0] + rng.normal(size=300) > 0.3).astype(int)
    ours = fit(points, labels, 2)
    other = linear_model.LogisticRegression(C=1e6, tol=1e-10, max_iter=1000).fit(points, labels)
    grid = rng.normal(size=(2000, 2))
    assert (ours.predict(grid) == other.predict(grid)).mean() > 0.995


@pytest.mark.parametrize("labels", [[0, 0], [0, 1]])
def test_two_points_are_enough(labels):
    points = np.array([[0.0, 0.0], [1.0, 1.0]])
    assert fit(points, np.array(labels), 2).predict(points).tolist() == labels


@pytest.mark.parametrize("change", CHANGES)
def test_roots_are_the_same_for_the_same_seed_and_more_keep_the_first(change):
    points, labels, names = plane(rings(60))
    few = roots(points, labels, names, CART, change, 3, 7)
    assert few == roots(points, labels, names, CART, change, 5, 7)[:3]


def test_a_root_has_moved_when_it_divides_the_points_otherwise():
    points = np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    assert not moved(Root("x1", 0.4), Root("x1", 0.6), points)
    assert moved(Root("x1", 0.4), Root("x1", 1.6), points)
    assert moved(Root("x1", 0.4), Root("x2", 0.4), points)
    assert not moved(Root(None, 0.0), Root(None, 0.0), points)


def test_a_leaf_has_no_question():
    assert root_of(table_of(np.zeros((3, 2)), np.array([0, 1, 0]), ("a", "b")), CART).column is None


def test_a_tree_keeps_its_leaves_under_a_monotone_transformation_and_a_line_does_not_keep_its_error():
    points, labels, names = plane(diagonal(150))
    bent = np.column_stack([np.exp(4 * points[:, 0]), points[:, 1]])
    both, other = (tree_and_line(each, labels, names, CART) for each in (points, bent))
    assert same_leaves(both.tree, other.tree)
    assert both.wrong(points, labels)[0] == other.wrong(bent, labels)[0] == 0
    assert both.wrong(points, labels)[1] < other.wrong(bent, labels)[1]
