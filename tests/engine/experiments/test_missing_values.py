"""Values removed from a table, and the experiment that grows trees without them."""

from itertools import islice

import numpy as np
import pytest

from engine.data.table import Table, TableError
from engine.experiments.missing_values import (
    MOST_ROWS,
    Experiment,
    Removal,
    RemovalTrial,
    few_rows,
    first_incomplete,
    levels,
    outcome,
    remove_values,
    without_cells,
)
from engine.learn.algorithms import recipe_for
from engine.learn.recipe import MISSING
from tests.tables import grown, make, table_of


def missing(table: Table) -> list[np.ndarray]:
    return [column.missing for column in table.columns]


@pytest.mark.parametrize("by_value", [False, True])
def test_every_column_loses_the_same_share_of_its_known_cells(by_value):
    table = table_of("penguins")
    lacking = remove_values(table, Removal(0.3, by_value=by_value))
    for before, after in zip(table.columns, lacking.columns, strict=True):
        known = int((~before.missing).sum())
        assert int((~after.missing).sum()) == known - round(0.3 * known)
        assert after.missing[before.missing].all()


@pytest.mark.parametrize("by_value", [False, True])
def test_a_larger_share_removes_what_a_smaller_one_does(by_value):
    table = table_of("iris")
    small, large = (remove_values(table, Removal(share, by_value=by_value, seed=(7,))) for share in (0.1, 0.4))
    for few, many in zip(missing(small), missing(large), strict=True):
        assert (many | ~few).all()
        assert many.sum() > few.sum()


def test_one_column_alone_loses_what_it_loses_with_the_others():
    table = table_of("iris")
    alone = remove_values(table, Removal(0.2, "petal_width"))
    everywhere = remove_values(table, Removal(0.2))
    at = table.names.index("petal_width")
    assert [each.sum() for each in missing(alone)] == [30 if j == at else 0 for j in range(4)]
    np.testing.assert_array_equal(missing(alone)[at], missing(everywhere)[at])


def test_the_same_seed_removes_the_same_values_and_another_seed_others():
    table = table_of("iris")
    once, again, other = (missing(remove_values(table, Removal(0.2, seed=(seed,)))) for seed in (1, 1, 2))
    np.testing.assert_array_equal(once, again)
    assert (np.array(once) != np.array(other)).any()


def test_by_value_the_large_numbers_go_first():
    table = make({"x": range(1000), "y": [at % 2 for at in range(1000)]})
    at_random, by_value = (
        np.flatnonzero(missing(remove_values(table, Removal(0.3, by_value=each)))[0]).mean() for each in (False, True)
    )
    assert at_random == pytest.approx(500, abs=40)
    assert by_value > 620


def test_nothing_and_everything_can_be_removed():
    table = table_of("play-tennis")
    assert not any(each.any() for each in missing(remove_values(table, Removal(0.0))))
    assert all(each.all() for each in missing(remove_values(table, Removal(1.0))))


def test_an_unknown_column_and_an_impossible_share_are_refused():
    with pytest.raises(TableError, match="There is no column"):
        remove_values(table_of("iris"), Removal(0.1, "nowhere"))
    with pytest.raises(ValueError, match="share"):
        Removal(1.5)


def test_cells_are_removed_by_row_and_column_and_those_outside_ignored():
    table = table_of("play-tennis")
    found = missing(without_cells(table, {(11, 0), (3, 2), (99, 0), (0, 9)}))
    assert [np.flatnonzero(each).tolist() for each in found] == [[11], [], [3], []]
    assert without_cells(table, ()) is table


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


def test_without_missing_values_all_policies_grow_the_same_tree():
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
    found = levels([RemovalTrial("drop", 0.1, at, score, 4 + at) for at, score in enumerate((0.7, 0.8, 0.9))])
    assert len(found) == 1
    assert found[0].mean == pytest.approx(0.8)
    assert found[0].margin == pytest.approx(1.96 * 0.1 / 3**0.5)
    assert found[0].leaves == 5
    assert levels([RemovalTrial("drop", 0.1, 0, 0.7, 4)])[0].margin == 0


def test_the_first_incomplete_row_is_found_or_the_first_of_all():
    table = table_of("play-tennis")
    assert first_incomplete(without_cells(table, {(11, 0), (3, 2)})) == 3
    assert first_incomplete(table) == 0


def test_an_outcome_tells_whether_a_missing_value_was_asked_for():
    table = table_of("play-tennis")
    trace = grown(table, "id3")  # outlook, then humidity where it is sunny
    lacking = without_cells(table, {(0, 0), (1, 1)})
    asked, unasked = (outcome(trace, lacking, row, "majority") for row in (0, 1))
    assert (asked.lacks, asked.needed) == (["Outlook"], True)
    assert (unasked.lacks, unasked.needed) == (["Temperature"], False)
    assert unasked.right <= unasked.total == 14
