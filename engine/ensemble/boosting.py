"""Boosting for regression: small trees, each grown from the residuals of those before it, added with shrinkage.

f = 0 and r = y; then, again and again: fit a tree to r, f ← f + λ·tree, r ← r − λ·tree (Friedman 2001; Hastie,
Tibshirani & Friedman 2009, chapter 10).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import FloatArray, Table
from engine.ensemble.member import Member, Sheet, member, plain_recipe, sheet_of
from engine.learn.coded_table import Coded, encode
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe, RecipeError
from engine.learn.training_set import material


@dataclass(frozen=True, eq=False, slots=True)
class Boosted:
    """One round: a tree was grown from the residuals and a part of it added."""

    number: int  # from 1
    recipe: Recipe  # grows this very tree from the whole table
    member: Member
    residuals: FloatArray  # what the tree was grown from
    fitted: FloatArray  # the sum of the shrunken trees, this one included
    error: float  # mean squared, on the cases learned from
    test: float | None


def boosted(
    table: Table, recipe: Recipe, rounds: int, test: Table | None = None, keep: bool = True
) -> Iterator[Boosted]:
    """Rounds 1 to `rounds`. `keep` holds on to every round's residuals and sums."""
    plain_recipe(recipe)
    if table.task != "regress":
        raise RecipeError("This boosting is for numbers; for classes there is AdaBoost.")
    table = prepared(material(table, replace(recipe, sample=0, after=0)), recipe.missing)
    coded = encode(table, recipe, rounds).weighing()  # residuals are any numbers
    own, fresh = sheet_of(table, table), sheet_of(table, test) if test is not None else None
    target, weights, nothing = table.target.numbers(), table.weights, np.zeros(0)
    every = np.arange(len(table))
    residuals, fitted = target.copy(), np.zeros(len(table))
    elsewhere = np.zeros(len(test) if test is not None else 0)
    for number in range(1, rounds + 1):
        tree = member(aimed(coded, residuals), every, weights)
        fitted = fitted + recipe.rate * tree.labels[tree.places(own)]
        left = target - fitted
        error = float(np.average(left**2, weights=weights))
        beyond = None
        if test is not None and fresh is not None:
            elsewhere += recipe.rate * tree.labels[tree.places(fresh)]
            beyond = float(np.average((test.target.numbers() - elsewhere) ** 2, weights=test.weights))
        mine = replace(recipe, after=number - 1)
        yield Boosted(number, mine, tree, residuals if keep else nothing, fitted if keep else nothing, error, beyond)
        residuals = left


def aimed(coded: Coded, target: FloatArray) -> Coded:
    """The same table with another target: nothing else of it is encoded again."""
    centre = float(np.average(target, weights=coded.table.weights))
    return replace(coded, data=coded.data._replace(numbers=target - centre), centre=centre)


def staged(rounds: Sequence[Boosted], sheet: Sheet) -> Iterator[FloatArray]:
    """The sum of the shrunken trees for any rows, after each round."""
    total = np.zeros(len(sheet))
    for each in rounds:
        total = total + each.recipe.rate * each.member.labels[each.member.places(sheet)]
        yield total
