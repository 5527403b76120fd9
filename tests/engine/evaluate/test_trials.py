"""Experiments of many trees: folds, splits, cross-validation, learning curves, the choice of a setting."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.table import Table
from engine.evaluate.folds import folds, split
from engine.evaluate.held_out import held_out, held_out_one_by_one, in_one_call, leave_one_out
from engine.evaluate.intervals import interval
from engine.evaluate.learning_curve import LearningCurve, by_size, score_of, sizes_for
from engine.evaluate.trials import CrossValidation, Splits, batch_for, gathered, shuffled
from engine.evaluate.tuning import SETTINGS, SettingChoice, Tried, choices
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import RecipeError
from tests.tables import make, table_of

SMALL = ("play-tennis", "play-tennis-numeric", "contact-lenses", "count-table", "mpg-40-real", "bagging")


def labelled(classes: list[int]) -> Table:
    return make({"x": list(range(len(classes))), "y": [f"c{each}" for each in classes]}, numeric=["x"], task="classify")


@given(st.lists(st.integers(0, 3), min_size=2, max_size=60), st.integers(2, 12), st.integers(0, 99))
def test_stratified_folds_keep_the_class_shares(classes: list[int], count: int, seed: int) -> None:
    table = labelled(classes)
    dealt = folds(table, count, True, seed)
    sizes = np.bincount(dealt)
    assert sizes.max() - sizes.min() <= 1
    for code in range(len(table.classes)):
        mine = np.bincount(dealt[table.target.codes == code], minlength=len(sizes))
        assert mine.max() - mine.min() <= 1


@given(st.lists(st.integers(0, 3), min_size=2, max_size=60), st.integers(10, 90), st.integers(0, 99), st.booleans())
def test_a_split_has_its_share_and_stratified_that_of_every_class(
    classes: list[int], per_cent: int, seed: int, stratified: bool
) -> None:
    table, share = labelled(classes), per_cent / 100
    sides = split(table, share, stratified, seed)
    asked = int((sides == 0).sum())
    assert asked == min(max(round(share * len(table)), 1), len(table) - 1)
    if stratified:
        for code in range(len(table.classes)):
            mine = table.target.codes == code
            assert abs((sides[mine] == 0).sum() - mine.sum() * asked / len(table)) < 1


def test_folds_by_chance_do_not_look_at_the_classes() -> None:
    table = table_of("iris")
    uneven = [np.bincount(table.target.codes[folds(table, 10, False, seed) == 0], minlength=3) for seed in range(5)]
    assert any(sizes.tolist() != [5, 5, 5] for sizes in uneven)
    with pytest.raises(RecipeError, match="at least 2 folds"):
        folds(table, 1, False, 0)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", SMALL)
def test_leaving_one_out_is_as_many_folds_as_rows(key: str, algorithm: str) -> None:
    table = table_of(key)
    recipe = recipe_for(table, algorithm)
    left_out = leave_one_out(table, recipe)
    dealt = folds(table, len(table), False, 5)
    assert sorted(dealt) == list(range(len(table)))
    assert held_out(table, recipe, dealt).tolist() == left_out.tolist()
    plan = CrossValidation(len(table), 0, batch=3)
    runs = [plan.run(table, recipe, at) for at in range(len(plan))]
    assert gathered(runs, len(table)).tolist() == left_out.tolist()


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["iris", "auto-mpg-regression", *SMALL])
def test_trees_in_one_call_answer_as_trees_one_by_one(key: str, algorithm: str) -> None:
    table = table_of(key)
    recipe = replace(recipe_for(table, algorithm), max_depth=3)
    dealt = folds(table, 3, False, 1) - 1  # the first fold is only learned from
    inside = dealt >= 0
    one, other = held_out(table, recipe, dealt)[inside], held_out_one_by_one(table, recipe, dealt)[inside]
    assert one == pytest.approx(other)


def test_ten_folds_of_iris_are_one_compiled_call() -> None:
    table = table_of("iris")
    for algorithm in ("id3", "cart"):
        recipe = recipe_for(table, algorithm)
        assert in_one_call(table, recipe)
        assert len(CrossValidation(150, 10, batch=batch_for(table, recipe))) == 1
    incomplete = table_of("penguins")
    assert batch_for(incomplete, recipe_for(incomplete, "cart")) == 1


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["play-tennis", "hitters"])
def test_a_split_is_a_tree_asked_about_the_other_rows(key: str, algorithm: str) -> None:
    table = table_of(key)
    recipe = replace(recipe_for(table, algorithm), max_depth=3)
    plan = Splits(4, 0.3, seed=2)
    sides = plan.sides(table, 3)
    tree = learn(table.take(np.flatnonzero(sides < 0)), recipe).tree
    assert plan.run(table, recipe, 3).score == pytest.approx(score_of(tree, table.take(np.flatnonzero(sides == 0))))


def test_a_run_depends_on_its_place_alone() -> None:
    table = table_of("iris")
    recipe = recipe_for(table, "cart")
    for few, many in (
        (Splits(3, seed=4), Splits(9, seed=4)),
        (LearningCurve((20, 60), 2, seed=4), LearningCurve((20, 60), 5, seed=4)),
        (SettingChoice(SETTINGS["depth"], 1, seed=4), SettingChoice(SETTINGS["depth"], 2, seed=4)),
    ):
        first = [getattr(few.run(table, recipe, at), "score", few.run(table, recipe, at)) for at in range(2)]
        again = [getattr(many.run(table, recipe, at), "score", many.run(table, recipe, at)) for at in range(2)]
        assert first == again
    assert Splits(3, seed=5).sides(table, 0).tolist() != Splits(3, seed=4).sides(table, 0).tolist()


def test_a_learning_curve_rises_where_there_is_something_to_learn() -> None:
    table = table_of("iris")
    sizes = sizes_for(table, 1 / 3)
    assert sizes == (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
    plan = LearningCurve(sizes, 5)
    points = by_size([plan.run(table, recipe_for(table, "cart"), at) for at in range(len(plan))])
    assert [each.rows for each in points] == list(sizes)
    assert all(each.test.n == 5 and each.training.mean == 1.0 for each in points)
    assert points[-1].test.low > points[0].test.mean
    assert sizes_for(table_of("xor"), 0.5) == (1, 2)


def test_the_score_that_won_is_optimistic_where_nothing_can_be_learned() -> None:
    table = shuffled(table_of("moons").take(np.arange(90)), 0)
    plan = SettingChoice(SETTINGS["both"], 12)
    recipe = recipe_for(table, "cart")
    rounds = choices([plan.run(table, recipe, at) for at in range(len(plan))], len(SETTINGS["both"]))
    assert len(rounds) == 12
    assert interval([each.optimism for each in rounds]).low > 0


def test_shuffled_answers_are_the_same_answers_elsewhere() -> None:
    table = table_of("iris")
    mixed = shuffled(table, 3)
    assert np.bincount(mixed.target.codes).tolist() == [50, 50, 50]
    assert (mixed.target.codes != table.target.codes).any()
    assert mixed.columns is table.columns
    assert (shuffled(table, 3).target.codes == mixed.target.codes).all()


def test_a_round_chooses_the_best_and_the_first_on_a_tie() -> None:
    runs = [Tried(0, 0, 0.7, 0.6), Tried(0, 1, 0.8, 0.5), Tried(0, 2, 0.8, 0.9), Tried(1, 0, 0.9, 0.9)]
    (only,) = choices(runs, 3)
    assert (only.setting, only.cross_validated, only.test) == (1, 0.8, 0.5)
    assert only.optimism == pytest.approx(0.3)
