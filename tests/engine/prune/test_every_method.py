"""What holds for every pruning method of the registry, and for none beside it."""

import numpy as np
import pytest

from engine.learn.algorithms import ALGORITHMS
from engine.learn.recipe import RecipeError
from engine.prune.method import Pruning
from engine.prune.methods import PRUNINGS, prune
from engine.prune.verdict import apply
from tests.engine.prune.trees_to_prune import NOISY, NUMBERS, halves, pruned
from tests.tables import assert_predictors_agree, grown, outline, table_of


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("method", PRUNINGS)
def test_pruning_never_adds_a_node_and_changes_only_what_it_says(method: str, algorithm: str) -> None:
    train, validation = halves(table_of("auto-mpg"))
    trace = grown(train, algorithm, max_depth=5)
    settings = Pruning(method, {"alpha": 0.02}, validation)
    verdicts = list(prune(trace, settings))
    tree = apply(trace.tree, verdicts)
    assert len(tree) <= len(trace.tree)
    if all(verdict.verdict == "keep" for verdict in verdicts):
        assert outline(tree) == outline(trace.tree)
    else:
        assert len(tree) < len(trace.tree)
    assert all(child in tree.nodes for node in tree.nodes.values() for child in node.children)
    assert list(tree.nodes) == [node.id for node in tree.below(())]
    assert_predictors_agree(tree, validation.take(np.arange(0, len(validation), 5)))


@pytest.mark.parametrize("method", PRUNINGS)
def test_every_verdict_has_the_numbers_that_the_entry_lists(method: str) -> None:
    train, validation = halves(table_of("auto-mpg"))
    verdicts = list(prune(grown(train, "cart"), Pruning(method, {"alpha": 0.004}, validation)))
    assert verdicts
    for each in verdicts:
        assert set(each.numbers) == set(PRUNINGS[method].numbers)
        assert len(each.parts) in (0, 2)  # of CART's two branches


@pytest.mark.parametrize("method", PRUNINGS)
def test_every_setting_has_a_default_and_a_start_that_it_allows(method: str) -> None:
    for setting in PRUNINGS[method].settings:
        assert setting.default is None or setting.allows(setting.default)
        assert setting.control is None or setting.allows(setting.from_link(setting.start))
        assert setting.option or setting.control


def test_there_is_no_pruning_of_another_name() -> None:
    with pytest.raises(RecipeError, match="no pruning 'luck'; there are none, reduced-error"):
        prune(grown(NOISY, "id3"), Pruning("luck"))


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"method": "luck"}, "no pruning 'luck'"),
        ({"method": "pessimistic", "cf": 0.0}, "between 0 and 1"),
        ({"method": "pessimistic", "cf": 1.0}, "between 0 and 1"),
        ({"method": "cost-complexity", "alpha": -1.0}, "at least 0"),
        ({"method": "cost-complexity", "risk": "luck"}, "misclassification or impurity"),
        ({"method": "chi-square", "significance": 0.0}, "above 0"),
        ({"method": "cost-complexity", "choice": "luck"}, "chosen by cv, 1se"),
        ({"method": "cost-complexity", "choice": "cv", "folds": 1}, "at least 2 folds"),
        ({"method": "depth", "depth": -1}, "at least 0"),
        ({"method": "leaves", "leaves": 0}, "at least 1"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, says: str) -> None:
    with pytest.raises(RecipeError, match=says):
        pruned(grown(NOISY, "id3"), **settings)


@pytest.mark.parametrize("method", [name for name, method in PRUNINGS.items() if method.classes_only])
def test_methods_that_count_classes_refuse_numbers(method: str) -> None:
    with pytest.raises(RecipeError, match="number"):
        pruned(grown(NUMBERS, "cart"), method=method)


@pytest.mark.parametrize("method", ["reduced-error", "cost-complexity", "pessimistic", "mdl"])
def test_no_node_that_asks_is_passed_over(method: str) -> None:
    train, validation = halves(table_of("auto-mpg"))
    trace = grown(train, "cart")
    verdicts = list(prune(trace, Pruning(method, {"alpha": 0.004}, validation)))
    left = {node.id for node in apply(trace.tree, verdicts).nodes.values() if node.question}
    assert left <= {each.node for each in verdicts if each.verdict == "keep"}
    assert apply(trace.tree, []) is trace.tree
