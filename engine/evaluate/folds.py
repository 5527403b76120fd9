"""Which rows train and which test: folds and splits, by chance alone or stratified by class."""

from __future__ import annotations

import numpy as np

from engine.data.random_rows import held_out_sizes, hold_out
from engine.data.table import IntArray, Table
from engine.learn.recipe import RecipeError


def folds_of(rows: int, folds: int, seed: int = 0) -> IntArray:
    """A fold for each row: as equal in size as can be, at random by seed."""
    if folds < 2:
        raise RecipeError(f"Cross-validation needs at least 2 folds, not {folds}.")
    if rows < 2:
        raise RecipeError("Cross-validation needs at least 2 rows.")
    return np.asarray(np.random.default_rng(seed).permutation(np.arange(rows) % min(folds, rows)), np.int64)


def by_class(table: Table, rng: np.random.Generator) -> IntArray:
    """All rows, class by class, in random order within a class."""
    shuffled = rng.permutation(len(table))
    return shuffled[np.argsort(table.target.codes[shuffled], kind="stable")]


def folds(table: Table, count: int, stratified: bool, seed: int) -> IntArray:
    """A fold for each row, as equal in size as can be; stratified, every class is dealt out evenly too.

    Cross-validation needs at least 2 folds; there are never more than rows.
    """
    dealt = folds_of(len(table), count, seed)
    if not (stratified and table.classes):
        return dealt
    fold = np.empty(len(table), np.int64)
    fold[by_class(table, np.random.default_rng(seed))] = np.arange(len(table)) % (int(dealt.max()) + 1)
    return fold


def split(table: Table, share: float, stratified: bool, *seed: int) -> IntArray:
    """The side of each row: 0 for a share of test rows, -1 for training rows; each side has at least one row.

    Stratified, every class sends its share of test rows, give or take one: along the classes every 1/share-th row
    is taken.
    """
    rows = len(table)
    sides = np.full(rows, -1, np.int64)
    if stratified and table.classes:
        (test,) = held_out_sizes(rows, [share])
        rng = np.random.default_rng(seed)
        order, start = by_class(table, rng), rng.integers(rows)
        steps = (start + np.arange(rows + 1) * test) // rows
        sides[order[np.diff(steps) > 0]] = 0
    else:
        sides[hold_out(rows, [share], seed)[1]] = 0
    return sides
