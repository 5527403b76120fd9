"""Where sums are exact, tables of a regression are subtracted: the tree is the same, to the last digit."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest

from engine.data.table import Table
from engine.ensemble.boosting import boosted, boosting_recipe
from engine.ensemble.member import member
from engine.learn.algorithms import recipe_for
from engine.learn.coded_table import encode
from engine.learn.grow import grown
from engine.learn.recipe import UNLIMITED
from engine.learn.table_arrays import grid_of, in_one_piece

ROWS = 3_000


def frame(target: np.ndarray) -> pd.DataFrame:
    draw = np.random.default_rng(3)
    columns = {f"x{j}": draw.integers(0, 5 + 40 * j, ROWS).astype(float) for j in range(5)}
    return pd.DataFrame(columns).assign(y=target + columns["x1"] // 7 * (columns["x3"] > 50))


def noise() -> np.ndarray:
    return np.random.default_rng(4).integers(-40, 40, ROWS).astype(float)


@pytest.mark.parametrize(
    ("numbers", "grid"),
    [([3.0, -1e6], 1.0), ([0.5, 2.25], 2.0**-10), ([float(np.float32(36.7))], 2.0**-20), ([36.7], 0.0), ([1e-9], 0.0)],
)
def test_the_grid_of_numbers(numbers, grid):
    assert grid_of(np.array(numbers)) == grid


@pytest.mark.parametrize("part", [1.0, 0.25])
def test_subtracted_tables_grow_the_same_tree(part):
    table = Table.from_frame(frame(noise() * part), "y", task="regress")
    coded = encode(table, recipe_for(table, "cart"))
    assert coded.settings.exact
    rows = np.arange(len(table))
    shared, anew = (grown(each, rows, each.weights, record=True) for each in (coded, coded.weighing()))
    for name in ("nodes", "stats", "gains", "cuts"):
        assert np.array_equal(getattr(shared, name), getattr(anew, name)), name


def test_sums_of_tenths_and_huge_numbers_are_not_exact():
    for target in (noise() + 0.1, noise() * 2.0**45):
        table = Table.from_frame(frame(target), "y", task="regress")
        assert not encode(table, recipe_for(table, "cart")).settings.exact


def test_residuals_of_whole_numbers_are_any_numbers():
    """Boosting aims the same table at residuals: tables of their sums are never shared."""
    table = Table.from_frame(frame(noise()), "y", task="regress")
    recipe = replace(boosting_recipe(table), max_depth=5, max_leaves=UNLIMITED)
    with patch("engine.ensemble.boosting.member", side_effect=member) as grown_from:
        assert len(list(boosted(table, recipe, 3))) == 3
    assert encode(table, recipe).settings.exact
    assert not any(call.args[0].settings.exact for call in grown_from.call_args_list)


def test_growing_leaves_the_data_as_they_are():
    table = Table.from_frame(frame(noise()), "y", task="regress")
    coded = encode(table, recipe_for(table, "cart"))
    before = [coded.data.records.copy(), coded.data.keys.copy()]
    rows = np.arange(len(table))
    first, second = (grown(coded, rows, coded.weights) for _ in range(2))
    assert np.array_equal(first.nodes, second.nodes)
    assert np.array_equal(before[0], coded.data.records)
    assert np.array_equal(before[1], coded.data.keys)


def test_codes_read_from_a_frame_are_not_copied():
    table = Table.from_frame(frame(noise()), "y", task="regress")
    codes = in_one_piece(table.columns, ROWS)
    assert all(np.shares_memory(codes[j], column.codes) for j, column in enumerate(table.columns))
    some = table.take(np.arange(0, ROWS, 3))
    assert np.array_equal(in_one_piece(some.columns, ROWS // 3), codes[:, ::3])
    backwards = in_one_piece(table.columns[::-1], ROWS)
    assert np.array_equal(backwards, codes[::-1])
