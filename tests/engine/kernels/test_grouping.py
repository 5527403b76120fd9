"""Categories put into two groups: as much work as there are categories, and the groups that trying all would give."""

import sys
from unittest.mock import patch

import numpy as np
import pytest

from engine import backend
from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.coded_table import encode
from tests.tables import grown, make

SEARCH = ("best_subset", "order_by_share")


def names(categories: int, classes: int) -> Table:
    """A category for every row, and classes by chance."""
    draw = np.random.default_rng(categories)
    labels = [f"{each:02}" for each in draw.integers(0, classes, categories)]
    return make({"c": [f"k{at:04}" for at in range(categories)], "y": labels}, task="classify", categorical=["c"])


def lines_run(table: Table) -> int:
    """How many lines the search for the best grouping of the root runs, uncompiled."""
    count = 0

    def called(frame, event, argument):
        return ran if frame.f_code.co_name in SEARCH and "kernels" in frame.f_code.co_filename else None

    def ran(frame, event, argument):
        nonlocal count
        count += 1
        return ran

    with patch.object(backend, "SMALL", 10**12), patch.object(backend, "_ready", backend.threading.Event()):
        before = sys.gettrace()
        sys.settrace(called)
        try:
            grown(table, "cart", max_depth=1)
        finally:
            sys.settrace(before)
    return count


@pytest.mark.parametrize("classes", [2, 4])
def test_grouping_four_times_as_many_categories_takes_less_than_eight_times_the_work(classes: int) -> None:
    few, many = lines_run(names(200, classes)), lines_run(names(800, classes))
    assert few > 200
    assert many < 8 * few  # insertion into a sorted list would take 16 times as much


def test_categories_of_equal_share_stay_in_their_order() -> None:
    """Sorting is stable: of equal groupings the one with the first categories on the left is found."""
    draw, kernel = np.random.default_rng(1), backend.plain()
    for size in (1, 2, 7, 90, 400):
        table = draw.integers(1, 4, (size, 3)).astype(float)
        present = draw.permutation(size)
        expected = present[np.argsort((table[:, 1] / table.sum(axis=1))[present], kind="stable")]
        kernel.order_by_share(3, table, present, size, 1, np.zeros(size), np.zeros(size, np.int64))
        assert np.array_equal(present, expected)


def test_many_groupings_are_left_to_the_compiled_kernels() -> None:
    """The table is small, but 30 classes order 900 categories 30 times at every node."""
    with patch.object(backend, "_ready", backend.threading.Event()):
        few, many = (encode(table, recipe_for(table, "cart")).kernel for table in (names(900, 2), names(900, 30)))
        whole = encode(names(900, 30), recipe_for(names(900, 30), "id3")).kernel
    assert few is whole is backend.plain()
    assert many is backend.compiled
