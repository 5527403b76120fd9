"""`python -m engine ensemble`: the engine's own numbers round by round, and every mistake one sentence."""

import json
import math
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from engine.ensemble.registry import ENSEMBLES
from engine.learn.recipe import Recipe
from engine.learn.training_set import held_out_rows
from engine.reading.sheet import Choices
from engine.reading.worker import read_file_apart

CSV = Path(__file__).parents[3] / "datasets" / "csv"
DATA = {
    "bagging": ("iris.csv", "species"),
    "forest": ("iris.csv", "species"),
    "boosting": ("auto_mpg_398.csv", "mpg"),
    "adaboost": ("titanic_1309.csv", "survived"),
}
SIX = "x1,x2,y\n1,1,a\n2,1,a\n3,1,b\n4,1,a\n5,1,b\n6,1,b\n"


@pytest.fixture
def run(run):
    """Run the command on a data set; returns the exit code, what it said and what it complained."""

    def command(file: object, target: str, method: str, *words: object) -> tuple[int, str, str]:
        return run("ensemble", str(file), "--target", target, "--method", method, *map(str, words))

    return command


@pytest.fixture
def told(run):
    """The same as values."""

    def command(*words: object) -> dict:
        code, out, err = run(*words, "--format", "json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return command


@pytest.mark.parametrize("method", ENSEMBLES)
def test_the_numbers_are_the_engines_own(told, method: str) -> None:
    """With a share of the rows held out for testing, by the seed."""
    file, target = DATA[method]
    model = told(CSV / file, target, method, "--trees", "4", "--seed", "5", "--test", "0.25")
    ensemble = ENSEMBLES[method]
    table = read_file_apart(str(CSV / file), Choices(), (target,)).table(target)
    chosen = ensemble.chosen({ensemble.count: 4}, table)
    recipe = replace(ensemble.recipe(table, chosen, 5), aside=0.25)
    test = table.take(np.flatnonzero(held_out_rows(len(table), recipe)))
    assert model["test_rows"] == len(test) == round(0.25 * len(table))
    assert model["settings"] == chosen
    for ours, each in zip(model["rounds"], ensemble.rounds(table, recipe, 4, test=test), strict=True):
        assert Recipe(**{**ours["recipe"], "overrides": ()}) == each.recipe
        errors = asdict(each.errors(chosen))
        del errors["other_test"]
        assert ours["errors"] == {
            name: value for name, value in errors.items() if (name, value) != ("other_vote", None)
        }
        assert ("other_vote" in ours["errors"]) == (method in ("bagging", "forest"))  # classes, averaged or voted
        assert (ours["round"], ours["weight"], ours["leaves"]) == (each.number, each.weight, each.member.leaves)


def test_the_first_say_of_adaboost_is_that_of_one_case_in_six(told, tmp_path) -> None:
    (tmp_path / "six.csv").write_text(SIX)
    (first,) = told(tmp_path / "six.csv", "y", "adaboost", "--trees", "1")["rounds"]
    assert first["weight"] == pytest.approx(math.log(5))
    assert first["errors"]["training"] == pytest.approx(1 / 6)


def test_the_text_is_a_line_a_round_and_a_closing_line(run) -> None:
    code, out, err = run(CSV / "iris.csv", "species", "forest", "--trees", "3", "--test", "0.3")
    assert (code, err) == (0, "")
    title, heads, *rounds, closing = out.splitlines()
    assert title == "Random forest (Breiman 2001), share of wrong answers of species"
    assert heads.split() == ["round", "leaves", "training", "out-of-bag", "test"]
    assert [line.split()[0] for line in rounds] == ["1", "2", "3"]
    _, _, training, outside, tested = rounds[-1].split()
    assert closing == (
        f"3 trees together: {training} on the training cases, {outside} out-of-bag, {tested} on 45 test cases."
    )


def test_what_does_not_exist_has_no_column(run) -> None:
    file, target = DATA["boosting"]
    _, out, _ = run(CSV / file, target, "boosting", "--rounds", "2")
    assert out.splitlines()[0] == "Boosting (Friedman 2001), mean squared error of mpg"
    assert out.splitlines()[1].split() == ["round", "leaves", "training"]


def test_the_lowest_test_error_is_told_where_it_is_not_the_last(run) -> None:
    file, target = DATA["boosting"]
    _, out, _ = run(CSV / file, target, "boosting", "--test", "0.3", "--rate", "1", "--splits", "20", "--trees", "30")
    assert out.splitlines()[-1].startswith("The test error is lowest after ")


def test_a_perfect_tree_is_told_to_be_the_last(run, tmp_path) -> None:
    (tmp_path / "two.csv").write_text("x,y\n1,a\n2,a\n3,b\n4,b\n")
    _, out, _ = run(tmp_path / "two.csv", "y", "adaboost")
    assert out.splitlines()[-2:] == [
        "Nothing can follow round 1 of 50.",
        "1 tree together: 0.0000 on the training cases.",
    ]


def test_cases_of_another_file_are_judged_too(told, tmp_path) -> None:
    """The same six cases with other labels, in another order of classes: all that was right is wrong."""
    (tmp_path / "six.csv").write_text(SIX)
    (tmp_path / "other.csv").write_text("x2,x1,y\n1,1,b\n1,6,a\n")
    (first,) = told(tmp_path / "six.csv", "y", "adaboost", "--trees", "1", "--test", tmp_path / "other.csv")["rounds"]
    assert first["errors"]["test"] == 1.0


def test_settings_change_the_trees_and_reading_options_the_table(told) -> None:
    shallow = told(CSV / "iris.csv", "species", "bagging", "--depth", "1", "--trees", "5", "--vote", "averaged")
    assert {each["depth"] for each in shallow["rounds"]} == {1}
    assert shallow["settings"]["vote"] == "averaged"
    fewer = told(CSV / "iris.csv", "species", "forest", "--trees", "1", "--ignore", "petal_width")
    assert (fewer["rows"], fewer["settings"]["tries"]) == (150, 1)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--method", "stacking"), "Argument --method: invalid choice: 'stacking'"),
        (("--rate", "0.5"), "--rate is not a setting of bagging."),
        (("--trees", "0"), "--trees must be a whole number from 1 to 100000, not '0'."),
        (("--depth", "deep"), "--depth must be a whole number of at least 0, not 'deep'."),
        (("--vote", "loudly"), "--vote must be one of votes, averaged, not 'loudly'."),
        (("--test", "1.5"), "The test share must lie between 0 and 1, not 1.5."),
        (("--test", "0.001"), "A test share of 0.001 leaves no rows on one side."),
        (("--test", "nowhere.csv"), "nowhere.csv"),
        (("--method", "boosting"), "The target 'species' is not numeric, so there is no number to predict."),
        (("--method", "forest", "--tries", "9"), "--tries must be a whole number from 0 to 4, not '9'."),
        (("--seed", "-1"), "Argument --seed: '-1' is not a whole number of at least 0."),
    ],
)
def test_a_mistake_is_one_sentence(run, words, complaint) -> None:
    code, out, err = run(CSV / "iris.csv", "species", "bagging", *words)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_numbers_are_not_voted_on(run) -> None:
    code, _, err = run(CSV / "auto_mpg_398.csv", "mpg", "bagging", "--vote", "averaged")
    assert (code, err) == (2, "--vote means nothing where the target holds numbers.\n")
    code, _, err = run(CSV / "auto_mpg_398.csv", "mpg", "adaboost")
    assert (code, err) == (2, "AdaBoost is for classes, and 'mpg' holds numbers.\n")
