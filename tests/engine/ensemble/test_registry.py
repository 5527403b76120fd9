"""The registry of ensembles: each entry keeps its promises."""

from __future__ import annotations

import pytest

from engine.ensemble.entry import Ensemble, Round
from engine.ensemble.errors import error_of, truth
from engine.ensemble.member import coded_rows
from engine.ensemble.registry import ENSEMBLES
from engine.learn.grow import learn
from engine.learn.recipe import RecipeError
from tests.engine.ensemble.subsampling import SUBSAMPLING
from tests.tables import table_of

EVERY = [*ENSEMBLES.values(), SUBSAMPLING]
DATA = {"classify": "iris", "regress": "auto-mpg-regression"}
GROWN = [(ensemble, task) for ensemble in EVERY for task in ensemble.tasks]


def few_rounds(ensemble: Ensemble, task: str, keep: bool = True) -> tuple[dict, list[Round]]:
    """Four rounds under the usual settings, judged by the table itself too."""
    table = table_of(DATA[task])
    chosen = ensemble.chosen({}, table)
    return chosen, list(ensemble.rounds(table, ensemble.recipe(table, chosen, 1), 4, test=table, keep=keep))


@pytest.mark.parametrize("ensemble", EVERY, ids=lambda each: each.name)
def test_the_default_of_every_setting_is_allowed(ensemble: Ensemble) -> None:
    for setting in ensemble.settings:
        assert setting.offers(setting.default)
        assert setting.read(str(setting.default)) == setting.default
        assert setting.help
    assert ensemble.most_rounds >= ensemble.setting(ensemble.count).default
    assert ensemble.source


@pytest.mark.parametrize(("ensemble", "task"), GROWN)
def test_each_member_is_the_tree_that_its_recipe_grows(ensemble: Ensemble, task: str) -> None:
    _, rounds = few_rounds(ensemble, task)
    assert [each.number for each in rounds] == [1, 2, 3, 4]
    for each in rounds:
        tree = learn(table_of(DATA[task]), each.recipe).tree
        assert (len(tree), tree.depth) == (each.member.nodes, each.member.depth)


@pytest.mark.parametrize(("ensemble", "task"), GROWN)
def test_the_errors_of_a_round_are_those_of_the_combined_answers(ensemble: Ensemble, task: str) -> None:
    table = table_of(DATA[task])
    chosen, rounds = few_rounds(ensemble, task)
    classes = len(table.classes)
    answers = list(ensemble.staged(rounds, coded_rows(table, table), classes, chosen))
    for each, given in zip(rounds, answers, strict=True):
        errors = each.errors(chosen)
        expected = error_of(classes, given, truth(table), table.weights)
        assert (errors.training, errors.test) == (pytest.approx(expected), pytest.approx(expected))
        assert (errors.out_of_bag is not None) == ensemble.draws == (errors.alone is not None)
        assert each.weight > 0


@pytest.mark.parametrize(("ensemble", "task"), GROWN)
def test_what_is_kept_changes_no_test_error(ensemble: Ensemble, task: str) -> None:
    chosen, kept = few_rounds(ensemble, task)
    _, lean = few_rounds(ensemble, task, keep=False)
    assert [each.errors(chosen).test for each in kept] == [each.errors(chosen).test for each in lean]


@pytest.mark.parametrize("name", ["boosting", "adaboost"])
def test_a_target_of_another_kind_is_refused_in_a_sentence(name: str) -> None:
    ensemble = ENSEMBLES[name]
    other = {"classify": "regress", "regress": "classify"}[ensemble.tasks[0]]
    table = table_of(DATA[other])
    with pytest.raises(RecipeError, match=f"{ensemble.title} is for (numbers|classes), and '.*' holds"):
        next(ensemble.rounds(table, ensemble.recipe(table, ensemble.chosen({}, table), 0), 1))


def test_a_forest_draws_no_more_columns_than_there_are() -> None:
    table, forest = table_of("iris"), ENSEMBLES["forest"]
    assert forest.chosen({}, table)["tries"] == 2
    assert forest.chosen({"tries": 0}, table)["tries"] == 2
    assert forest.chosen({"tries": 9}, table)["tries"] == 4
    assert forest.setting("tries").fitted(table).title == "m of the 4 columns"
