"""How well a tree answers the cases it is given."""

import pytest

from engine.evaluate.held_out import accuracy
from tests.tables import grown, make, table_of


def test_a_tree_that_fits_answers_every_training_case() -> None:
    table = table_of("play-tennis")
    assert accuracy(grown(table, "id3").tree, table) == (14.0, 14.0)


def test_a_stump_answers_its_majorities() -> None:
    table = table_of("play-tennis")
    assert accuracy(grown(table, "id3", max_depth=1).tree, table) == (10.0, 14.0)


def test_numbers_are_judged_by_the_variance_they_explain() -> None:
    table = make({"x": [1, 2, 3, 4], "y": [0.0, 2.0, 10.0, 12.0]}, task="regress")
    stump = grown(table, "cart", max_depth=1).tree
    assert accuracy(stump, table) == (pytest.approx(100 / 104), 1.0)
