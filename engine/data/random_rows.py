"""Rows drawn at random by a seed: rows held out from training, and samples of a large table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from engine.data.table import IntArray, Table

Seed = int | Sequence[int]
# Which end of the shuffled rows is held out. Most draws take the first rows. Pruning and the experiments with missing
# values take the last ones; both draws stand in links, which must go on showing the same rows.
End = Literal["first", "last"]


def held_out_sizes(rows: int, shares: Sequence[float]) -> list[int]:
    """How many rows each share of them is: at least one, and at least one row stays for training."""
    sizes: list[int] = []
    for number, share in enumerate(shares, 1):
        for_others = 1 + len(shares) - number  # a row for training and for each later share
        sizes.append(min(max(round(share * rows), 1), rows - sum(sizes) - for_others))
    return sizes


def draw(rows: int, sizes: Sequence[int], seed: Seed, end: End = "first") -> list[IntArray]:
    """Shuffle the row numbers and cut them up: training rows, then held-out rows of each size, each in order."""
    shuffled: IntArray = np.random.default_rng(seed).permutation(rows)
    held = sum(sizes)
    if end == "last":
        parts = np.split(shuffled, np.cumsum([rows - held, *sizes])[:-1])
    else:
        *held_out, training = np.split(shuffled, np.cumsum(sizes))
        parts = [training, *held_out]
    return [np.sort(part) for part in parts]


def hold_out(rows: int, shares: Sequence[float], seed: Seed, end: End = "first") -> list[IntArray]:
    """Divide row numbers at random: the training rows, then the held-out rows of each share, each in order."""
    return draw(rows, held_out_sizes(rows, shares), seed, end)


def divided(table: Table, share: float, seed: Seed) -> tuple[Table, Table]:
    """Divide a table at random into training rows and a share of held-out rows; each has at least one."""
    training, held_out = hold_out(len(table), [share], seed)
    return table.take(training), table.take(held_out)


def sample_rows(table: Table, most: int, seed: Seed) -> Table:
    """The table, or so many of its rows, drawn without replacement and in their order."""
    if len(table) <= most:
        return table
    _, sampled = draw(len(table), [most], seed)
    return table.take(sampled)
