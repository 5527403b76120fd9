"""The registry of ensembles: each entry keeps its promises, and one more is found wherever ensembles are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.commands.main import main
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
IRIS = str(Path(__file__).parents[3] / "datasets" / "csv" / "iris.csv")


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


def test_an_ensemble_is_added_in_one_place(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its rounds, its settings and its errors are on the command line; its samples are half of the rows."""
    monkeypatch.setitem(ENSEMBLES, "subsampling", SUBSAMPLING)
    _, rounds = few_rounds(SUBSAMPLING, "classify")
    assert all(int(each.counts.sum()) == 75 for each in rounds)  # type: ignore[attr-defined]
    words = ["ensemble", IRIS, "--target", "species", "--method", "subsampling", "--trees", "3"]
    assert main([*words, "--leaf", "12", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["settings"] == {"trees": 3, "depth": 0, "vote": "votes", "leaf": 12}
    assert [each["recipe"]["min_leaf"] for each in told["rounds"]] == [12.0] * 3
    assert np.ptp([each["errors"]["judged"] for each in told["rounds"]]) > 0
    assert main([*words, "--leaf", "0"]) == 2
    assert capsys.readouterr().err == "--leaf must be a whole number of at least 1, not '0'.\n"
    assert main([*words[:5], "bagging", "--leaf", "2"]) == 2
    assert capsys.readouterr().err == "--leaf is not a setting of bagging.\n"
