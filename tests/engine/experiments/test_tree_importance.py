"""The importance of columns to one tree, against rpart's own."""

import numpy as np
import pytest

from engine.experiments.tree_importance import tree_importance
from tests.tables import grown, make, table_of


def test_iris_has_the_importance_that_rpart_prints() -> None:
    """rpart 4.1 with its own settings: two cuts, and surrogates for both."""
    found = tree_importance(grown(table_of("iris"), "cart", min_split=20, min_leaf=7, max_depth=2))
    told = {found.names[at]: round(float(found.whole[at]), 4) for at in found.order}
    assert told == {"petal_width": 88.9694, "petal_length": 81.3450, "sepal_length": 54.0961, "sepal_width": 36.0131}
    assert [round(100 * float(found.shares[at])) for at in found.order] == [34, 31, 21, 14]
    assert dict(zip(found.names, found.asked.tolist(), strict=True)) == pytest.approx(
        {"sepal_length": 0.0, "sepal_width": 0.0, "petal_length": 50.0, "petal_width": 38.96940}, abs=1e-4
    )


def test_the_questions_alone_take_off_all_that_the_tree_takes_off() -> None:
    for key in ("titanic", "hitters"):
        trace = grown(table_of(key), "cart", max_depth=4, missing="category")
        left = sum(leaf.n * leaf.impurity for leaf in trace.tree.leaves)
        found = tree_importance(trace)
        assert float(found.asked.sum()) == pytest.approx(trace.tree.root.n * trace.tree.root.impurity - left)
        assert not found.surrogate.any()


def test_a_copy_of_the_best_column_is_never_asked_and_matters_as_much() -> None:
    x = [1, 2, 3, 4, 5, 6]
    found = tree_importance(grown(make({"x": x, "copy": x, "y": list("aaabbb")}), "cart"))
    assert found.asked.tolist() == pytest.approx([3.0, 0.0])
    assert found.surrogate.tolist() == pytest.approx([0.0, 3.0])
    assert found.order == (0, 1)


def test_a_tree_that_asks_nothing_has_no_importance() -> None:
    found = tree_importance(grown(make({"x": [1, 2], "y": list("aa")}), "cart"))
    assert found.order == ()
    assert not np.any(found.shares)
