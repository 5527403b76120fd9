"""Holes punched into a table, and the experiment on them."""

from itertools import islice

import numpy as np
import pytest

from engine.data.table import Table, TableError
from engine.experiments.missing_values import MOST_ROWS, Experiment, Punch, Trial, blanked, few_rows, levels, punch
from engine.learn.algorithms import recipe_for
from engine.learn.recipe import MISSING
from tests.tables import make, table_of


def holes(table: Table) -> list[np.ndarray]:
    return [column.missing for column in table.columns]


@pytest.mark.parametrize("by_value", [False, True])
def test_every_column_loses_the_same_share_of_its_known_cells(by_value):
    table = table_of("penguins")
    punched = punch(table, Punch(0.3, by_value=by_value))
    for before, after in zip(table.columns, punched.columns, strict=True):
        known = int((~before.missing).sum())
        assert int((~after.missing).sum()) == known - round(0.3 * known)
        assert after.missing[before.missing].all()


@pytest.mark.parametrize("by_value", [False, True])
def test_a_larger_share_keeps_the_holes_of_a_smaller_one(by_value):
    table = table_of("iris")
    small, large = (punch(table, Punch(share, by_value=by_value, seed=(7,))) for share in (0.1, 0.4))
    for few, many in zip(holes(small), holes(large), strict=True):
        assert (many | ~few).all()
        assert many.sum() > few.sum()


def test_one_column_can_be_punched_alone_and_gets_the_holes_it_gets_with_the_others():
    table = table_of("iris")
    alone = punch(table, Punch(0.2, "petal_width"))
    everywhere = punch(table, Punch(0.2))
    at = table.names.index("petal_width")
    assert [hole.sum() for hole in holes(alone)] == [30 if each == at else 0 for each in range(4)]
    np.testing.assert_array_equal(holes(alone)[at], holes(everywhere)[at])


def test_the_same_seed_punches_the_same_holes_and_another_seed_others():
    table = table_of("iris")
    once, again, other = (holes(punch(table, Punch(0.2, seed=(seed,)))) for seed in (1, 1, 2))
    np.testing.assert_array_equal(once, again)
    assert (np.array(once) != np.array(other)).any()


def test_by_value_the_large_numbers_go_first():
    table = make({"x": range(1000), "y": [at % 2 for at in range(1000)]})
    at_random, by_value = (
        np.flatnonzero(holes(punch(table, Punch(0.3, by_value=each)))[0]).mean() for each in (False, True)
    )
    assert at_random == pytest.approx(500, abs=40)
    assert by_value > 620


def test_nothing_and_everything_can_be_punched():
    table = table_of("play-tennis")
    assert not any(hole.any() for hole in holes(punch(table, Punch(0.0))))
    assert all(hole.all() for hole in holes(punch(table, Punch(1.0))))


def test_an_unknown_column_and_an_impossible_share_are_refused():
    with pytest.raises(TableError, match="There is no column"):
        punch(table_of("iris"), Punch(0.1, "nowhere"))
    with pytest.raises(ValueError, match="share"):
        Punch(1.5)


def test_cells_are_blanked_by_place_and_those_outside_ignored():
    table = table_of("play-tennis")
    found = holes(blanked(table, {(11, 0), (3, 2), (99, 0), (0, 9)}))
    assert [np.flatnonzero(each).tolist() for each in found] == [[11], [], [3], []]
    assert blanked(table, ()) is table


EXPERIMENT = Experiment((0.0, 0.4), repeats=2, seed=3)


@pytest.mark.parametrize("data", ["play-tennis", "iris", "sine", "count-table"])
def test_the_experiment_tries_every_policy_at_every_share_as_often_as_asked(data):
    table = table_of(data)
    found = list(EXPERIMENT.trials(table, recipe_for(table, "cart")))
    assert len(found) == len(EXPERIMENT) == 20
    assert {(each.policy, each.share, each.repeat) for each in found} == {
        (policy, share, repeat) for policy in MISSING for share in (0.0, 0.4) for repeat in (0, 1)
    }
    assert all(np.isfinite(each.score) and each.leaves > 0 for each in found)


def test_without_holes_all_policies_grow_the_same_tree():
    table = table_of("iris")
    found = list(islice(EXPERIMENT.trials(table, recipe_for(table, "cart")), len(MISSING)))
    assert len({(each.score, each.leaves) for each in found}) == 1


@pytest.mark.parametrize("begin", [0, 3, 5, 12, 20])
def test_an_experiment_goes_on_where_it_was_left(begin):
    table = table_of("play-tennis")
    recipe = recipe_for(table, "c45")
    assert list(EXPERIMENT.trials(table, recipe, begin)) == list(EXPERIMENT.trials(table, recipe))[begin:]


def test_dropping_every_row_leaves_the_majority_answer():
    table = make({"x": range(40), "z": range(40), "y": ["a"] * 30 + ["b"] * 10})
    experiment = Experiment((1.0,), 1, policies=("drop",))
    assert [each.leaves for each in experiment.trials(table, recipe_for(table, "cart"))] == [1]


def test_large_tables_are_sampled_and_small_ones_taken_whole():
    table = table_of("mushroom")
    assert len(few_rows(table, 0)) == MOST_ROWS
    assert few_rows(table_of("iris"), 0) is table_of("iris")


def test_levels_hold_the_mean_and_its_interval():
    found = levels([Trial("drop", 0.1, at, score, 4 + at) for at, score in enumerate((0.7, 0.8, 0.9))])
    assert len(found) == 1
    assert found[0].mean == pytest.approx(0.8)
    assert found[0].margin == pytest.approx(1.96 * 0.1 / 3**0.5)
    assert found[0].leaves == 5
    assert levels([Trial("drop", 0.1, 0, 0.7, 4)])[0].margin == 0
