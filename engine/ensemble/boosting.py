"""Boosting for regression: small trees, each grown from the residuals of those before it, added with shrinkage.

f = 0 and r = y; then, again and again: fit a tree to r, f ← f + λ·tree, r ← r − λ·tree (Friedman 2001; Hastie,
Tibshirani & Friedman 2009, chapter 10).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import FloatArray, Table, numeric_column
from engine.ensemble.entry import Chosen, Ensemble, EnsembleSetting, Errors, Round, count_of
from engine.ensemble.member import CodedRows, Member, coded_rows, member, plain_recipe, tree_recipe
from engine.learn.coded_table import Coded, encode
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe
from engine.learn.training_set import material

RESIDUAL = "residual of {}"  # the name of the target that a later tree is grown from


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

    @property
    def weight(self) -> float:
        """The shrinkage λ."""
        return self.recipe.rate

    @property
    def last(self) -> bool:
        """Whether nothing can follow: never, for there are always residuals to fit, if only zeros."""
        return False

    def errors(self, chosen: Chosen) -> Errors:
        """The mean squared errors of the sum so far."""
        return Errors(self.error, test=self.test)


def boosted(
    table: Table, recipe: Recipe, rounds: int, /, test: Table | None = None, keep: bool = True
) -> Iterator[Boosted]:
    """Rounds 1 to `rounds`. `keep` holds on to every round's residuals and sums."""
    plain_recipe(recipe)
    BOOSTING.check(table)
    table = prepared(material(table, replace(recipe, sample=0, after=0)), recipe.missing)
    coded = encode(table, recipe, rounds).weighing()  # residuals are any numbers
    own, fresh = coded_rows(table, table), coded_rows(table, test) if test is not None else None
    target, weights, nothing = table.target.numbers(), table.weights, np.zeros(0)
    every = np.arange(len(table))
    residuals, fitted = target.copy(), np.zeros(len(table))
    elsewhere = np.zeros(len(test) if test is not None else 0)
    for number in range(1, rounds + 1):
        tree = member(aimed(coded, residuals), every, weights)
        fitted = fitted + recipe.rate * tree.predict(own)
        left = target - fitted
        error = float(np.average(left**2, weights=weights))
        beyond = None
        if test is not None and fresh is not None:
            elsewhere += recipe.rate * tree.predict(fresh)
            beyond = float(np.average((test.target.numbers() - elsewhere) ** 2, weights=test.weights))
        mine = replace(recipe, after=number - 1)
        yield Boosted(number, mine, tree, residuals if keep else nothing, fitted if keep else nothing, error, beyond)
        residuals = left


def aimed(coded: Coded, target: FloatArray) -> Coded:
    """A table with another target, of which nothing else is encoded again."""
    centre = float(np.average(target, weights=coded.table.weights))
    return replace(coded, data=coded.data._replace(numbers=target - centre), centre=centre)


def staged(rounds: Sequence[Round], rows: CodedRows, classes: int, chosen: Chosen) -> Iterator[FloatArray]:
    """The sum of the shrunken trees for any rows, after each round."""
    total = np.zeros(len(rows))
    for each in rounds:
        total = total + each.weight * each.member.predict(rows)
        yield total


def with_residuals(table: Table, residuals: FloatArray, name: str = "") -> Table:
    """The cases with the residuals of earlier rounds as their target, under a name that tells so."""
    return replace(table, target=numeric_column(name or RESIDUAL.format(table.target.name), residuals))


def boosting_recipe(table: Table, splits: int = 1, rate: float = 0.1, seed: int = 0) -> Recipe:
    """Trees of so many splits, the best first."""
    return replace(tree_recipe(table, seed), max_leaves=splits + 1, rate=rate)


def recipe_of(table: Table, chosen: Chosen, seed: int) -> Recipe:
    """The recipe of the trees under some settings."""
    return boosting_recipe(table, int(chosen["splits"]), float(chosen["rate"]), seed)


RATE = "the shrinkage λ: the part of each tree that is added"
BOOSTING = Ensemble(
    name="boosting",
    title="Boosting",
    source="Friedman 2001",
    tasks=("regress",),
    settings=(
        EnsembleSetting("rate", "λ, the part that is added", "number", 0.1, RATE, 1e-6, 1, slider=(0.01, 1)),
        EnsembleSetting(
            "splits", "d, splits of a tree", "whole", 1, "the splits of each tree", 1, 10**6 - 1, slider=(1, 20)
        ),
        count_of("rounds", 100, (10, 500)),
    ),
    count="rounds",
    recipe=recipe_of,
    rounds=boosted,
    staged=staged,
)
