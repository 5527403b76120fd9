"""Regression trees of real numbers are scikit-learn's: the same cuts, means and squared errors."""

import pandas as pd
import pytest
from sklearn.datasets import load_diabetes
from sklearn.tree import DecisionTreeRegressor

from engine.data.table import Table
from engine.experiments.staircase import narrowed, squared_error, total_error
from tests.tables import grown, table_of


def diabetes() -> Table:
    return Table.from_frame(load_diabetes(as_frame=True, scaled=False).frame, "target", task="regress")


def numbers_of(key: str) -> Table:
    table = table_of(key)
    return narrowed(table, [column.name for column in table.columns if column.kind == "numeric"])


TABLES = {
    "cars": lambda: numbers_of("auto-mpg-regression"),
    "salaries": lambda: numbers_of("hitters"),
    "log salaries": lambda: narrowed(table_of("hitters"), ("Years", "Hits"), log=True),
    "diabetes": diabetes,
    "a hill": lambda: table_of("bump"),
}


@pytest.mark.parametrize("limits", [{"depth": 3, "leaf": 5}, {"depth": 5, "leaf": 10}], ids=str)
@pytest.mark.parametrize("name", TABLES)
def test_real_numbers_are_cut_as_scikit_learn_cuts_them(name: str, limits: dict[str, int]) -> None:
    table = TABLES[name]()
    features = pd.DataFrame({column.name: column.numbers() for column in table.columns})
    answers = table.target.numbers()
    peer = DecisionTreeRegressor(max_depth=limits["depth"], min_samples_leaf=limits["leaf"], random_state=0)
    theirs = peer.fit(features, answers).tree_
    trace = grown(table, "cart", max_depth=limits["depth"], min_leaf=float(limits["leaf"]))
    tree, stack, met, ties = trace.tree, [((), 0)], 0, 0
    while stack:
        id, at = stack.pop()
        node = tree.nodes[id]
        met += 1
        assert node.n == theirs.n_node_samples[at]
        assert node.prediction == pytest.approx(theirs.value[at][0][0])
        assert squared_error(node) == pytest.approx(theirs.impurity[at] * theirs.n_node_samples[at], rel=1e-6, abs=1e-6)
        assert (node.question is None) == (theirs.children_left[at] < 0)
        if node.question is not None:
            column, threshold = features.columns[theirs.feature[at]], float(theirs.threshold[at])
            if (node.question.column, node.question.threshold) == (column, pytest.approx(threshold, rel=1e-6)):
                stack += [((*id, 0), theirs.children_left[at]), ((*id, 1), theirs.children_right[at])]
                continue
            # scikit-learn draws among equal cuts; what it then does with the other sides is another tree.
            curve = trace.curve(id, column)
            gain = curve.gain[(curve.below <= threshold) & (threshold < curve.above)]
            assert gain == pytest.approx([trace.measure(trace.index_of(id), node.question).gain])
            ties += 1
    if not ties:
        assert met == theirs.node_count
        assert total_error(tree) == pytest.approx(float(((peer.predict(features) - answers) ** 2).sum()))
    assert met > 6
