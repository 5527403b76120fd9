"""The command `evaluate`: what the engine's own functions compute, known figures, and mistakes in one sentence."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from engine.commands.evaluate import METHODS
from engine.evaluate.held_out import leave_one_out
from engine.evaluate.intervals import interval
from engine.evaluate.learning_curve import LearningCurve, by_size, sizes_for
from engine.evaluate.scores import scored, together
from engine.evaluate.trials import CrossValidation, Splits, gathered
from engine.evaluate.tuning import SETTINGS, SettingChoice, choices
from engine.learn.algorithms import recipe_for
from tests.tables import table_of

CSV = Path(__file__).resolve().parents[3] / "datasets" / "csv"
IRIS = (str(CSV / "iris.csv"), "--target", "species", "--algorithm", "cart")
TENNIS = (str(CSV / "play_tennis.csv"), "--target", "PlayTennis")
CARS = (str(CSV / "auto_mpg_398.csv"), "--target", "mpg", "--algorithm", "cart", "--max-depth", "3")


@pytest.fixture
def evaluate(run):
    """Run `evaluate`; returns the exit code, what it printed and what it complained."""
    return partial(run, "evaluate")


@pytest.fixture
def found(evaluate):
    """The values that `evaluate` prints as JSON."""

    def command(*words: str) -> dict:
        code, out, err = evaluate(*words, "--format", "json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return command


@pytest.fixture(scope="module")
def iris():
    table = table_of("iris")
    return table, recipe_for(table, "cart")


def runs_of(plan, table, recipe):
    return [plan.run(table, recipe, at) for at in range(len(plan))]


@pytest.mark.parametrize("format", ["text", "json"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("data", [TENNIS, CARS], ids=["classes", "numbers"])
def test_every_method_prints_every_format(evaluate, data, method: str, format: str) -> None:
    code, out, err = evaluate(*data, "--method", method, "--times", "2", "--format", format)
    assert (code, err) == (0, "")
    assert out.strip()
    assert "nan" not in out.lower().split()


def test_splits_are_those_of_the_engine_with_the_interval_of_their_mean(found, iris) -> None:
    values = found(*IRIS, "--times", "7", "--share", "0.4", "--stratified", "--seed", "3")
    runs = runs_of(Splits(7, 0.4, True, 3), *iris)
    scores = [run.score for run in runs]
    assert values["scores"] == scores
    assert values["test_rows"] == 60
    mean = values["interval"]
    assert mean["mean"] == pytest.approx(np.mean(scores))
    assert mean["margin"] == pytest.approx(1.96 * np.std(scores, ddof=1) / 7**0.5)
    assert (mean["low"], mean["high"]) == (interval(scores).low, interval(scores).high)
    assert values["together"]["confusion"] == together(runs).confusion.tolist()
    assert list(values["together"]["recall"].values()) == together(runs).recall


def test_folds_are_those_of_the_engine(found, iris) -> None:
    values = found(*IRIS, "--method", "folds", "--folds", "5", "--seed", "2")
    table, recipe = iris
    total = scored(gathered(runs_of(CrossValidation(150, 5, seed=2), table, recipe), 150), table)
    assert (values["folds"], len(values["scores"])) == (5, 5)
    assert values["together"]["accuracy"] == total.score
    assert np.mean(values["scores"]) == pytest.approx(total.score)  # the folds have 30 rows each


def test_leaving_one_out_is_the_engines(found, iris) -> None:
    values = found(*IRIS, "--method", "leave-one-out")
    assert values["folds"] == 150
    table, recipe = iris
    assert values["together"]["accuracy"] == scored(leave_one_out(table, recipe), table).score


def test_the_learning_curve_is_the_engines(found, iris) -> None:
    values = found(*IRIS, "--method", "learning-curve", "--times", "3")
    table, recipe = iris
    points = by_size(runs_of(LearningCurve(sizes_for(table, 1 / 3), 3), table, recipe))
    assert [point["rows"] for point in values["points"]] == [point.rows for point in points]
    assert [point["test"]["mean"] for point in values["points"]] == [point.test.mean for point in points]
    assert [point["training"]["margin"] for point in values["points"]] == [point.training.margin for point in points]


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_choice_of_a_setting_is_the_engines(found, iris, setting: str) -> None:
    values = found(*IRIS, "--method", "choose", "--times", "2", "--setting", setting, "--folds", "3")
    table, recipe = iris
    rounds = choices(runs_of(SettingChoice(SETTINGS[setting], 2, count=3), table, recipe), len(SETTINGS[setting]))
    assert values["cross_validated"]["mean"] == np.mean([each.cross_validated for each in rounds])
    assert values["test"]["mean"] == np.mean([each.test for each in rounds])
    assert values["optimism"]["mean"] == pytest.approx(values["cross_validated"]["mean"] - values["test"]["mean"])
    assert sum(each["chosen"] for each in values["settings"]) == 2


def test_known_figures_of_a_tree_that_is_a_leaf(found, evaluate, tmp_path) -> None:
    # 9 of the 14 days are played on; whichever is left out, the majority of the others stays "Yes".
    values = found(*TENNIS, "--method", "leave-one-out", "--max-depth", "0")
    assert values["together"]["accuracy"] == 9 / 14
    assert values["together"]["precision"] == {"No": None, "Yes": 9 / 14}
    assert values["together"]["recall"] == {"No": 0.0, "Yes": 1.0}
    # Of 5 and 5 the one left out is always of the minority: leave-one-out is wrong every time.
    even = tmp_path / "even.csv"
    even.write_text("x,y\n" + "".join(f"{k},{'pq'[k % 2]}\n" for k in range(10)), encoding="utf-8")
    code, out, _ = evaluate(str(even), "--target", "y", "--method", "leave-one-out", "--max-depth", "0")
    assert code == 0
    assert "accuracy 0.0% (0 of 10)" in out
    # The mean of the others misses each of 0, 1, 2, 3 by 4/3 of its distance from the mean.
    numbers = tmp_path / "numbers.csv"
    numbers.write_text("x,y\na,0\na,1\na,2\na,3\n", encoding="utf-8")
    leaf = found(str(numbers), "--target", "y", "--task", "regress", "--method", "leave-one-out", "--algorithm", "cart")
    assert leaf["together"]["mean_squared_error"] == pytest.approx(1.25 * 16 / 9)
    assert leaf["together"]["r2"] == pytest.approx(1 - 16 / 9)


def test_recipe_and_reading_options_are_those_of_grow(found, evaluate) -> None:
    values = found(*TENNIS, "--times", "2", "--max-depth", "1", "--ignore", "Outlook", "--criterion", "gini")
    assert (values["recipe"]["max_depth"], values["recipe"]["criterion"]) == (1, "gini")
    code, out, err = evaluate(*TENNIS, "--sample", "8", "--method", "leave-one-out")
    assert (code, "each of 8 rows" in out, "A sample of 8" in err) == (0, True, True)


def test_shuffled_targets_cannot_be_learned(found) -> None:
    options = ("--times", "5", "--max-depth", "3")
    assert found(*IRIS, *options)["interval"]["mean"] > 0.9
    assert found(*IRIS, *options, "--shuffled")["interval"]["mean"] < 0.6


def test_one_split_has_no_interval(evaluate) -> None:
    code, out, _ = evaluate(*IRIS, "--times", "1")
    assert code == 0
    assert "interval" not in out


@pytest.mark.parametrize("missing", ["fractional", "surrogate", "majority", "category", "drop"])
def test_missing_values_are_treated_by_every_policy(found, missing: str) -> None:
    penguins = (str(CSV / "penguins.csv"), "--target", "species", "--algorithm", "cart", "--max-depth", "3")
    values = found(*penguins, "--missing", missing, "--times", "2")
    assert values["interval"]["mean"] > 0.85


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--share", "0"], "must lie between 0 and 1, not 0."),
        (["--share", "1"], "must lie between 0 and 1, not 1."),
        (["--share", "-1"], "'-1' is not a number of at least 0"),
        (["--times", "0"], "--times must be at least 1"),
        (["--times", "x"], "is not a whole number"),
        (["--method", "folds", "--folds", "1"], "at least 2 folds"),
        (["--method", "luck"], "invalid choice: 'luck'"),
        (["--setting", "luck"], "invalid choice: 'luck'"),
        (["--format", "dot"], "invalid choice: 'dot'"),
        (["--prune", "mdl"], "Unrecognized arguments: --prune mdl"),
        (["--criterion", "variance"], "for a target of numbers"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_options_that_make_no_sense_are_one_sentence(evaluate, options: list[str], says: str) -> None:
    code, out, err = evaluate(*TENNIS, *options)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert err.rstrip().endswith(".")


def test_numbers_cannot_be_stratified_and_one_row_cannot_be_split(evaluate, tmp_path) -> None:
    assert "--stratified deals classes out evenly" in evaluate(*CARS, "--stratified")[2]
    single = tmp_path / "single.csv"
    single.write_text("x,y\n1,p\n", encoding="utf-8")
    code, _, err = evaluate(str(single), "--target", "y")
    assert (code, "at least 2 rows" in err) == (2, True)


def test_the_recipe_of_the_known_figures_is_what_the_options_say(found, iris) -> None:
    table, recipe = iris
    values = found(*IRIS, "--times", "3", "--min-leaf", "5")
    assert values["scores"] == [run.score for run in runs_of(Splits(3), table, replace(recipe, min_leaf=5.0))]
