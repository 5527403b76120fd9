"""How alike two trees of a forest are at a point, over training sets drawn anew."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.ensemble.forest import forest_recipe
from engine.ensemble.tree_correlation import MOST_POINTS, answers_by_set, correlations, points_of


def test_trees_that_share_all_of_their_set_agree_and_trees_that_share_nothing_do_not():
    draw = np.random.default_rng(1)
    of_set, alone = draw.normal(size=(400, 1, 5, 1)), draw.normal(size=(400, 8, 5, 1))
    assert correlations(list(np.repeat(of_set, 8, axis=1))) == pytest.approx(1.0)
    assert correlations(list(alone)) == pytest.approx(0.0, abs=0.05)
    assert correlations(list(of_set + alone)) == pytest.approx(0.5, abs=0.08)
    assert len(correlations(list(np.zeros((4, 8, 5, 1))))) == 0


@pytest.mark.parametrize("key", ["auto-mpg-regression", "iris"])
def test_fewer_columns_make_two_trees_less_alike_at_most_points(key):
    table = CATALOG[key].table()
    low, high = (
        correlations(list(answers_by_set(table, forest_recipe(table, m), sets=8, trees=4)))
        for m in (1, len(table.columns))
    )
    assert len(high) <= min(len(table), MOST_POINTS)
    assert np.median(low) < np.median(high)


def test_as_many_points_are_drawn_as_the_figure_has():
    table = CATALOG["titanic"].table()
    assert len(points_of(table, 0)) == MOST_POINTS
    assert len(points_of(CATALOG["iris"].table(), 0)) == 150
