"""Stretches of sorted cases that cannot hold the best cut are passed over: the tree is the one that counting grows."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest

from engine.data.table import Table
from engine.kernels import STRETCH
from engine.learn import table_arrays
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn

ROWS = 60 * int(STRETCH) + 7


@pytest.fixture(scope="module", params=["signal", "noise", "one in fifty"])
def table(request) -> Table:
    """Columns with few and with many values: the class hangs on them, or on nothing, or is rare."""
    draw = np.random.default_rng(8)
    frame = pd.DataFrame({f"x{size}": draw.integers(0, size, ROWS).astype(float) for size in (3, 40, 250)})
    likely = {"signal": 0.1 + 0.8 * (frame["x250"] > 99) * (frame["x40"] < 30), "noise": 0.5, "one in fifty": 0.02}
    return Table.from_frame(frame.assign(y=draw.random(ROWS) < likely[request.param]), "y", task="classify")


@pytest.mark.parametrize("least", [1.0, 45.0, ROWS / 2])
@pytest.mark.parametrize("criterion", ["gini", "information-gain", "misclassification"])
def test_sorted_keys_find_the_cuts_that_counting_finds(table, criterion, least):
    recipe = replace(recipe_for(table, "cart"), criterion=criterion, min_leaf=least, stop_at_zero_gain=False)
    counted = learn(replace(table), recipe, record=True).growth
    with patch.object(table_arrays, "NARROW", 1):
        along_keys = learn(replace(table), recipe, record=True).growth
    assert len(counted.nodes) > (1 if least < ROWS / 2 else 0)
    for name in ("column", "cut", "below", "above", "stop"):
        assert np.array_equal(counted.nodes[name], along_keys.nodes[name]), name
    assert np.array_equal(counted.stats, along_keys.stats)
    assert np.array_equal(counted.cuts, along_keys.cuts)
    assert counted.gains == pytest.approx(along_keys.gains, abs=1e-12)
