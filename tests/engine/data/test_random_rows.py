"""Rows drawn by a seed: the parts fit together, and every draw is the one that stands in links."""

import numpy as np
import pytest

from engine.data.random_rows import divided, draw, held_out_sizes, hold_out, sample_rows
from engine.evaluate.folds import split
from engine.learn.recipe import Recipe
from engine.learn.training_set import held_out_rows
from engine.prune.standings import divided_in_three
from tests.tables import make

SIZES = (2, 3, 4, 10, 15, 97)


def numbered(rows: int):
    return make({"x": range(rows), "y": "ab" * (rows // 2) + "a" * (rows % 2)})


def rows_of(table) -> list[int]:
    return table.column("x").numbers().astype(int).tolist()


def first_of_shuffled(rows: int, share: float, seed) -> list[int]:
    """The first rows of a shuffled table, as every copy of this draw once computed it."""
    count = min(max(round(share * rows), 1), rows - 1)
    return sorted(np.random.default_rng(seed).permutation(rows)[:count].tolist())


@pytest.mark.parametrize("end", ["first", "last"])
@pytest.mark.parametrize("rows", SIZES)
@pytest.mark.parametrize("shares", [[0.3], [0.001], [0.999], [0.45, 0.45], [0.9, 0.9], [0.0, 0.0, 0.0]])
def test_no_part_is_empty_and_no_row_is_used_twice(rows: int, shares: list[float], end) -> None:
    if rows <= len(shares):
        return
    parts = hold_out(rows, shares, 3, end)
    assert [len(part) for part in parts[1:]] == held_out_sizes(rows, shares)
    assert all(len(part) for part in parts)
    assert sorted(np.concatenate(parts).tolist()) == list(range(rows))
    assert all((np.diff(part) > 0).all() for part in parts)


def test_shares_are_rounded_and_leave_a_row_to_train() -> None:
    assert held_out_sizes(10, [0.25]) == [2]
    assert held_out_sizes(10, [0.0]) == [1]
    assert held_out_sizes(10, [1.0]) == [9]
    assert held_out_sizes(10, [0.9, 0.9]) == [8, 1]
    assert held_out_sizes(1, [0.5]) == [0]


@pytest.mark.parametrize("rows", SIZES)
@pytest.mark.parametrize("share", [0.1, 1 / 3, 0.5, 0.8])
@pytest.mark.parametrize("seed", [0, 7, 2**31])
def test_the_draws_of_links_and_commands_stay_as_they_were(rows: int, share: float, seed: int) -> None:
    table = numbered(rows)
    wanted = first_of_shuffled(rows, share, seed)
    training, held_out = divided(table, share, seed)
    assert rows_of(held_out) == wanted
    assert sorted(rows_of(training) + wanted) == list(range(rows))
    assert np.flatnonzero(held_out_rows(rows, Recipe(aside=share, seed=seed))).tolist() == first_of_shuffled(
        rows, share, [1, seed]
    )
    assert np.flatnonzero(split(table, share, False, seed, 4) == 0).tolist() == first_of_shuffled(
        rows, share, [seed, 4]
    )


@pytest.mark.parametrize("rows", SIZES[1:])
def test_pruning_trains_on_the_first_of_the_shuffled_rows(rows: int) -> None:
    shuffled = np.random.default_rng(5).permutation(rows).tolist()
    second = min(max(round(0.3 * rows), 1), rows - 2)
    third = min(max(round(0.2 * rows), 1), rows - 1 - second)
    first = rows - second - third
    parts = divided_in_three(numbered(rows), 0.3, 0.2, 5)
    wanted = [shuffled[:first], shuffled[first : first + second], shuffled[first + second :]]
    assert [rows_of(part) for part in parts] == [sorted(part) for part in wanted]


def test_a_sample_is_drawn_only_from_a_table_that_is_larger() -> None:
    table = numbered(20)
    assert sample_rows(table, 20, 1) is table
    assert rows_of(sample_rows(table, 6, 1)) == sorted(np.random.default_rng(1).permutation(20)[:6].tolist())


def test_nothing_may_be_held_out_of_a_single_row() -> None:
    assert [part.tolist() for part in draw(1, [0], 0, "last")] == [[0], []]
