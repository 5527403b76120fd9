"""Ensembles: every member is a tree that its own recipe grows, draws depend on the place alone, the sums add up."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.data.table import Table
from engine.ensemble import adaboost, bagging, boosting
from engine.ensemble.adaboost import adaboost_recipe, adapted
from engine.ensemble.bagging import bagged, bagging_recipe
from engine.ensemble.boosting import boosted, boosting_recipe
from engine.ensemble.earlier_rounds import left_after
from engine.ensemble.errors import error_of, truth
from engine.ensemble.forest import forest_recipe, usual_tries
from engine.ensemble.importance import alikeness, chance, decrease, permuted, simulated
from engine.ensemble.member import coded_rows
from engine.kernels import NOT_DRAWN
from engine.learn.candidates import NOTES
from engine.learn.grow import learn, learn_again
from engine.learn.missing_policies import prepared
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import Override, Recipe, RecipeError
from engine.learn.steps import Split
from engine.learn.training_set import bag, held_out_rows, material
from tests.tables import make, outline, table_of

CLASSES = ("play-tennis", "contact-lenses", "auto-mpg", "iris", "penguins", "bagging", "congressional-voting")
NUMBERS = ("auto-mpg-regression", "hitters", "sine", "bump")


def assert_same_member(table: Table, round_: Any) -> None:
    """The tree of a round is the tree that its recipe grows alone."""
    tree = learn(table, round_.recipe).tree
    grown = material(table, replace(round_.recipe, sample=0, after=0))
    ours = round_.member
    assert (len(tree), len(tree.leaves), tree.depth) == (ours.nodes, ours.leaves, ours.depth)
    answers = predict(tree, columns_of(tree, grown))
    places = ours.leaf_index(coded_rows(prepared(grown, round_.recipe.missing), grown))
    np.testing.assert_allclose(answers.labels, ours.labels[places], atol=1e-9)
    np.testing.assert_allclose(answers.probabilities, ours.answers[places], atol=1e-9)


@pytest.mark.parametrize("key", [*CLASSES, *NUMBERS])
@pytest.mark.parametrize("tries", [0, 1, 2])
def test_each_bagged_tree_is_the_one_its_own_recipe_grows(key: str, tries: int) -> None:
    table = table_of(key)
    for each in bagged(table, replace(bagging_recipe(table, seed=3), tries=tries, max_depth=6), 3):
        assert_same_member(table, each)


@pytest.mark.parametrize("algorithm", ["id3", "c45"])
def test_branches_for_every_value_vote_too(algorithm: str) -> None:
    table = table_of("contact-lenses")
    recipe = replace(bagging_recipe(table), algorithm=algorithm, multiway=True, criterion="information-gain")
    for each in bagged(table, replace(recipe, collapse=algorithm == "c45", tries=2), 4):
        assert_same_member(table, each)


@pytest.mark.parametrize("key", NUMBERS)
def test_each_boosted_tree_is_the_one_its_own_recipe_grows(key: str) -> None:
    table = table_of(key)
    for each in boosted(table, replace(boosting_recipe(table, splits=2), aside=0.25), 4):
        assert_same_member(table, each)


@pytest.mark.parametrize("key", ["iris", "titanic", "moons", "bagging"])
def test_each_adapted_tree_is_the_one_its_own_recipe_grows(key: str) -> None:
    table = table_of(key)
    for each in adapted(table, adaboost_recipe(table), 4):
        assert_same_member(table, each)


def test_a_sample_draws_as_often_as_there_are_rows_and_leaves_a_third_out() -> None:
    counts = bag(3000, 0, 1)
    assert counts.sum() == 3000
    assert (counts == 0).mean() == pytest.approx(math.exp(-1), abs=0.03)
    assert not np.array_equal(counts, bag(3000, 0, 2))
    assert not np.array_equal(counts, bag(3000, 1, 1))


def test_what_is_grown_weighs_rows_as_often_as_they_were_drawn() -> None:
    table = table_of("iris")
    recipe = replace(bagging_recipe(table), sample=5)
    counts = bag(len(table), 0, 5)
    trace = learn(table, recipe)
    assert trace.coded.table.weights.tolist() == counts[counts > 0].tolist()
    assert trace.tree.root.n == len(table)


def test_what_is_held_out_is_not_learned_from() -> None:
    table = table_of("iris")
    recipe = replace(bagging_recipe(table), aside=0.3)
    held_out = held_out_rows(len(table), recipe)
    assert held_out.sum() == 45
    assert len(material(table, recipe)) == 105
    assert held_out_rows(2, recipe).sum() == 1
    assert held_out_rows(1, recipe).sum() == 0


def test_draws_depend_on_the_place_alone() -> None:
    """Deciding one node by hand leaves the draws of its cousins as they were, however it is grown."""
    table = table_of("triage")
    recipe = replace(forest_recipe(table, 2, seed=9), max_depth=4)
    trace = learn(table, recipe)
    forced = recipe.override(Override((0,), "age"))
    again, anew = learn_again(trace, table, forced), learn(table, forced)
    assert outline(again.tree) == outline(anew.tree)
    right = [facts for facts in outline(trace.tree) if facts[0][:1] == (1,)]
    assert right == [facts for facts in outline(anew.tree) if facts[0][:1] == (1,)]


def test_a_split_shows_which_columns_were_not_drawn() -> None:
    table = table_of("triage")
    trace = learn(table, replace(forest_recipe(table, 3), max_depth=3))
    seen = set()
    for step in trace:
        if isinstance(step, Split):
            drawn = [item.column for item in step.candidates.items if item.note != NOTES[NOT_DRAWN]]
            assert len(drawn) == 3
            assert step.question.column in drawn
            assert step.asked.index == step.candidates.best
            seen.add(tuple(drawn))
    assert len(seen) > 2


def test_where_no_drawn_column_can_split_more_are_drawn() -> None:
    rows = range(40)
    table = make(
        {"a": [1] * 40, "b": [2] * 40, "c": [3] * 40, "x": [float(i) for i in rows], "y": "nn" * 10 + "pp" * 10}
    )
    for seed in range(6):
        assert learn(table, replace(bagging_recipe(table, seed=seed), tries=1)).tree.root.question.column == "x"


def test_each_column_is_drawn_equally_often() -> None:
    table = table_of("triage")
    draws = np.zeros(9)
    for seed in range(120):
        root = learn(table.take(np.arange(60)), replace(forest_recipe(table, 3, seed), max_depth=1))[0]
        draws += [item.note != NOTES[NOT_DRAWN] for item in root.candidates.items]
    assert draws.sum() == 360
    assert (abs(draws - 40) < 4 * math.sqrt(120 * (1 / 3) * (2 / 3))).all()


@pytest.mark.parametrize("key", ["iris", "hitters"])
def test_errors_are_those_of_the_votes(key: str) -> None:
    """Recounted row by row, tree by tree."""
    table = table_of(key)
    rounds = list(bagged(table, forest_recipe(table), 12, test=table))
    right = truth(table)
    judged, wrong = 0, 0.0
    for row in range(len(table)):
        heard = [each for each in rounds if each.counts[row] == 0]
        if not heard:
            continue
        judged += 1
        given = [each.member.labels[each.leaf_index[row]] for each in heard]
        if table.classes:
            votes = np.bincount(np.array(given, int), minlength=3)
            wrong += votes.argmax() != right[row]
        else:
            wrong += (np.mean(given) - right[row]) ** 2
    assert rounds[-1].judged == judged
    assert rounds[-1].out_of_bag.vote == pytest.approx(wrong / judged)
    classes = len(table.classes)
    for way in ("vote", "averaged"):
        stages = bagging.staged(rounds, coded_rows(table, table), classes, {"vote": way})
        for each, given in zip(rounds, stages, strict=True):
            tested = error_of(classes, given, right, table.weights)
            assert tested == pytest.approx(getattr(each.test, way))


def test_rounds_do_not_depend_on_how_many_there_will_be_nor_on_what_is_kept() -> None:
    table = table_of("triage")
    recipe = forest_recipe(table)
    few, many = list(bagged(table, recipe, 3)), list(bagged(table, recipe, 6, keep=False))
    assert [each.out_of_bag for each in few] == [each.out_of_bag for each in many[:3]]


def test_threads_hand_over_the_same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("iris")
    alone = [each.out_of_bag for each in bagged(table, forest_recipe(table), 9)]
    monkeypatch.setattr("engine.ensemble.thread_pool.WORTH", 0)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    assert [each.out_of_bag for each in bagged(table, forest_recipe(table), 9)] == alone


def test_other_tables_are_read_by_their_labels() -> None:
    table = make({"a": list("xyxyxyxz"), "y": list("npnpnpnp")})
    other = make({"a": list("zyx?"), "y": list("pnpn")})
    tree = next(bagged(table, bagging_recipe(table, seed=1), 1)).member
    places = tree.leaf_index(coded_rows(table, other))
    same = tree.leaf_index(coded_rows(table, table))
    assert [places[0], places[1], places[2]] == [same[7], same[1], same[0]]


def test_residuals_shrink_round_by_round() -> None:
    table = table_of("sine")
    rounds = list(boosted(table, boosting_recipe(table, splits=1, rate=0.5), 20, test=table))
    target = table.target.numbers()
    np.testing.assert_array_equal(rounds[0].residuals, target)
    for before, after in itertools.pairwise(rounds):
        np.testing.assert_allclose(after.residuals, target - before.fitted)
        assert after.error < before.error
    for each, total in zip(rounds, boosting.staged(rounds, coded_rows(table, table), 0, {}), strict=True):
        np.testing.assert_allclose(total, each.fitted)
    assert rounds[-1].test == pytest.approx(rounds[-1].error)
    left = left_after(table, replace(rounds[0].recipe, after=20))
    np.testing.assert_allclose(left.target.numbers(), target - rounds[-1].fitted)


def test_a_stump_has_one_split() -> None:
    table = table_of("sine")
    assert {each.member.leaves for each in boosted(table, boosting_recipe(table, splits=1), 5)} == {2}
    assert {each.member.leaves for each in boosted(table, boosting_recipe(table, splits=4), 5)} == {5}


def test_adaboost_gives_half_the_weight_to_the_wrong_cases() -> None:
    """Of two classes: after a round its tree is no better than a coin on the new weights."""
    table = table_of("moons")
    rounds = list(adapted(table, adaboost_recipe(table), 10, test=table))
    for each in rounds:
        assert each.after[each.wrong].sum() == pytest.approx(each.after.sum() / 2)
        assert each.after.sum() == pytest.approx(len(table))
    for each, given in zip(rounds, adaboost.staged(rounds, coded_rows(table, table), 2, {}), strict=True):
        assert (given != table.target.codes).mean() == pytest.approx(each.error)
    assert rounds[-1].test == pytest.approx(rounds[-1].error)


def test_adaboost_ends_with_a_perfect_tree_or_one_no_better_than_guessing() -> None:
    perfect = make({"x": [1.0, 2, 3, 4], "y": list("aabb")})
    rounds = list(adapted(perfect, adaboost_recipe(perfect), 10))
    assert [(each.epsilon, each.say, each.last) for each in rounds] == [(0.0, 1.0, True)]
    useless = make({"x": [1.0, 1, 1, 1], "y": list("aabb")})
    rounds = list(adapted(useless, adaboost_recipe(useless), 10))
    assert [(each.say, each.last) for each in rounds] == [(0.0, True)]


def test_the_chance_of_a_relevant_column_is_the_lectures() -> None:
    assert chance(103, 3, 10) == pytest.approx(0.266, abs=0.0005)
    assert simulated(103, 3, 10, 20_000) == pytest.approx(chance(103, 3, 10), abs=0.012)
    assert chance(5, 1, 5) == 1.0


def test_only_the_column_that_matters_is_important() -> None:
    rng = np.random.default_rng(0)
    x, noise = rng.random(300).round(3), rng.random((2, 300)).round(3)
    table = make({"x": x, "u": noise[0], "v": noise[1], "y": np.where(x > 0.4, "b", "a")})
    rounds = list(bagged(table, forest_recipe(table, 2), 30))
    shares = decrease(rounds)
    assert shares.sum() == pytest.approx(1.0)
    assert shares.argmax() == 0
    grown = [each.mean() for each in permuted(rounds, table, coded_rows(table, table))]
    assert grown[0] > 0.2
    assert max(abs(grown[1]), abs(grown[2])) < 0.05


def test_fewer_columns_to_draw_from_make_trees_less_alike() -> None:
    table = table_of("hitters")
    alike = [alikeness(list(bagged(table, forest_recipe(table, m), 60)), table).correlation for m in (1, 19)]
    assert alike[0] < alike[1] - 0.05


def test_alikeness_is_that_of_pairs_counted_one_by_one() -> None:
    table = table_of("bagging")
    rounds = list(bagged(table, bagging_recipe(table), 8))
    given = [
        [each.member.answers[each.leaf_index[row]] for each in rounds if each.counts[row] == 0]
        for row in range(len(table))
    ]
    middle = np.mean([one for heard in given for one in heard], axis=0)
    squares = [(one - middle) @ (one - middle) for heard in given for one in heard]
    products = [
        (one - middle) @ (other - middle) for heard in given for at, one in enumerate(heard) for other in heard[:at]
    ]
    found = alikeness(rounds, table)
    assert (found.variance, found.covariance) == (pytest.approx(np.mean(squares)), pytest.approx(np.mean(products)))


def test_the_usual_number_of_columns() -> None:
    assert usual_tries(table_of("triage")) == 3
    assert usual_tries(table_of("hitters")) == 6
    assert usual_tries(table_of("sine")) == 1


@pytest.mark.parametrize(
    "refused",
    [
        lambda table: bagged(table, replace(bagging_recipe(table), missing="surrogate"), 1),
        lambda table: bagged(table, bagging_recipe(table).override(Override(())), 1),
        lambda table: boosted(table, boosting_recipe(table), 1),
    ],
)
def test_what_an_ensemble_cannot_do_is_said(refused: Callable[[Table], Any]) -> None:
    with pytest.raises(RecipeError):
        next(refused(table_of("iris")))


def test_a_recipe_refuses_what_makes_no_sense() -> None:
    for wrong in ({"aside": 1.0}, {"rate": 0.0}, {"rate": 1.5}, {"tries": -1}, {"sample": -1}, {"after": -1}):
        with pytest.raises(RecipeError):
            Recipe(**wrong)
