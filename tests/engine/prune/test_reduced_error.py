"""Reduced-error pruning: the validation error never rises."""

import pytest

from engine.data.table import Table, TableError
from engine.learn.algorithms import ALGORITHMS
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import RecipeError
from engine.prune.reduced_error import leaf_errors
from tests.engine.prune.trees_to_prune import NOISY, NUMBERS, halves, pruned, verdicts_on_cars
from tests.tables import grown, table_of


def accuracy(tree, table: Table) -> float:
    return float((predict(tree, columns_of(tree, table)).labels == table.target.codes).mean())


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["auto-mpg", "iris", "penguins", "moons"])
def test_reduced_error_never_lowers_the_validation_accuracy(key: str, algorithm: str) -> None:
    train, validation = halves(table_of(key))
    trace = grown(train, algorithm, missing="majority")
    tree = pruned(trace, method="reduced-error", validation=validation)
    assert accuracy(tree, validation) >= accuracy(trace.tree, validation)
    errors = leaf_errors(tree, validation)
    for node in tree.nodes.values():
        if node.question:
            below = sum(errors[leaf.id] for leaf in tree.below(node.id) if leaf.question is None)
            assert below < errors[node.id] + 1e-9


def test_reduced_error_of_a_regression_lowers_the_squared_error() -> None:
    train, validation = halves(table_of("sine"))
    trace = grown(train, "cart")
    tree = pruned(trace, method="reduced-error", validation=validation)
    truth = validation.target.numbers()
    before, after = (((predict(t, columns_of(t, validation)).labels - truth) ** 2).sum() for t in (trace.tree, tree))
    assert after <= before
    assert len(tree) < len(trace.tree)


def test_reduced_error_needs_cases_of_the_same_kind() -> None:
    trace = grown(NOISY, "id3")
    with pytest.raises(RecipeError, match="needs validation cases"):
        pruned(trace, method="reduced-error")
    with pytest.raises(TableError, match="same kind of target"):
        pruned(trace, method="reduced-error", validation=NUMBERS)


def test_the_numbers_of_a_verdict_decide_it() -> None:
    for each in verdicts_on_cars("reduced-error"):
        assert (each.verdict == "leaf") == (each.numbers["leaf"] <= each.numbers["subtree"] + 1e-9)
        assert each.numbers["subtree"] == pytest.approx(sum(each.parts))
