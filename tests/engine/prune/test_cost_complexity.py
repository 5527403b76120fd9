"""Cost-complexity pruning: the nested sequence is scikit-learn's, and alpha says how much of it goes."""

import math

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine.data.table import Table
from engine.prune.weakest_link import risks, sequence
from tests.engine.prune.trees_to_prune import pruned, verdicts_on_cars
from tests.tables import grown, outline, table_of


def sklearn_path(table: Table, model) -> tuple[np.ndarray, np.ndarray]:
    features = np.column_stack([column.numbers() for column in table.columns])
    target = table.target.codes if table.classes else table.target.numbers()
    path = model.cost_complexity_pruning_path(features, target)
    return path.ccp_alphas, path.impurities


@pytest.mark.parametrize("key", ["moons", "blobs", "sine", "bump"])
def test_cost_complexity_is_scikit_learns_path(key: str) -> None:
    """Links of equal alpha fall together there; the alphas and what is left of the impurity agree."""
    table = table_of(key)
    kind = DecisionTreeClassifier if table.classes else DecisionTreeRegressor
    alphas, impurities = sklearn_path(table, kind(max_depth=4, random_state=0))
    tree = grown(table, "cart", max_depth=4).tree
    found = {0.0: sum(risks(tree, "impurity")[leaf.id] for leaf in tree.leaves)}
    for link in sequence(tree, "impurity"):
        same = next(
            (alpha for alpha in found if math.isclose(alpha, link.alpha, rel_tol=1e-9, abs_tol=1e-12)), link.alpha
        )
        found[same] = link.tree_risk
    np.testing.assert_allclose(list(found), alphas, atol=1e-10)
    np.testing.assert_allclose(list(found.values()), impurities, atol=1e-10)


@pytest.mark.parametrize("risk", ["misclassification", "impurity"])
def test_the_sequence_is_nested_and_ends_at_the_root(risk: str) -> None:
    tree = grown(table_of("iris"), "cart").tree
    links = list(sequence(tree, risk))
    assert [link.alpha for link in links] == sorted(link.alpha for link in links)
    leaves = [link.tree_leaves for link in links]
    assert leaves == sorted(leaves, reverse=True)
    assert (links[-1].node, leaves[-1]) == ((), 1)
    assert links[-1].tree_risk == pytest.approx(risks(tree, risk)[()])


def test_alpha_and_cp_say_the_same_in_other_units() -> None:
    trace = grown(table_of("iris"), "cart")
    by_cp = pruned(trace, method="cost-complexity", cp=0.03)
    by_alpha = pruned(trace, method="cost-complexity", alpha=0.03 * 2 / 3)
    assert outline(by_cp) == outline(by_alpha)
    assert len(by_cp.leaves) == 3


def test_a_greater_alpha_never_keeps_more() -> None:
    trace = grown(table_of("auto-mpg"), "cart")
    sizes = [len(pruned(trace, method="cost-complexity", alpha=alpha)) for alpha in (0.0, 0.002, 0.01, 0.05, 1.0)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 1


def test_the_numbers_of_a_verdict_decide_it() -> None:
    for each in verdicts_on_cars("cost-complexity", alpha=0.004):
        numbers = each.numbers
        strength = (numbers["leaf"] - numbers["subtree"]) / (numbers["leaves"] - 1)
        assert numbers["alpha"] == pytest.approx(strength, abs=1e-12)
        assert (each.verdict == "leaf") == (numbers["alpha"] <= numbers["limit"] + 1e-9)
        assert numbers["subtree"] == pytest.approx(sum(each.parts))
