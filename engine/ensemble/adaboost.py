"""AdaBoost for two or more classes (SAMME: Zhu, Zou, Rosset & Hastie 2009).

Each tree is grown from cases that weigh more the more often they were wrong. With ε the share of the weight that a tree
gets wrong among K classes, its say is α = ln((1 − ε)/ε) + ln(K − 1), and the weight of each wrong case is multiplied by
e^α. The weights are then scaled to the same sum as before.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table
from engine.ensemble.entry import Chosen, Ensemble, EnsembleSetting, Errors, Round, count_of
from engine.ensemble.errors import error_of, recoded_truth, truth
from engine.ensemble.member import CodedRows, Member, coded_rows, member, plain_recipe, tree_recipe
from engine.learn.coded_table import encode
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe
from engine.learn.training_set import material


@dataclass(frozen=True, eq=False, slots=True)
class Adapted:
    """One round: a tree was grown from weighted cases and got its say."""

    number: int  # from 1
    recipe: Recipe  # grows this very tree from the whole table
    member: Member
    weights: FloatArray  # of the cases, as this tree was grown from them
    wrong: BoolArray  # the cases it gets wrong
    epsilon: float  # their share of the weight
    say: float  # its vote's weight
    after: FloatArray  # the weights that the next tree gets
    error: float  # of all trees so far, on the cases learned from
    test: float | None
    last: bool = False  # perfect, or no better than guessing: nothing can follow

    @property
    def weight(self) -> float:
        """The say α of the round's tree."""
        return self.say

    def errors(self, chosen: Chosen) -> Errors:
        """The shares of wrong answers of the weighted votes so far."""
        return Errors(self.error, test=self.test)


def adapted(
    table: Table, recipe: Recipe, rounds: int, /, test: Table | None = None, keep: bool = True
) -> Iterator[Adapted]:
    """Rounds 1 to `rounds`, or fewer: a perfect tree (its say is then 1) or one that merely guesses (0) is the last."""
    plain_recipe(recipe)
    ADABOOST.check(table)
    table = prepared(material(table, replace(recipe, sample=0, after=0)), recipe.missing)
    coded = encode(table, recipe, rounds).weighing()
    own, fresh = coded_rows(table, table), coded_rows(table, test) if test is not None else None
    every, classes, nothing = np.arange(len(table)), max(len(table.classes), 2), np.zeros(0)
    weights, total = table.weights, float(table.weights.sum())
    votes, elsewhere = np.zeros((len(table), classes)), np.zeros((len(test) if test is not None else 0, classes))
    for number in range(1, rounds + 1):
        tree = member(coded, every, weights)
        given = tree.predict(own).astype(np.int64)
        wrong = given != table.target.codes
        epsilon = float(weights[wrong].sum() / weights.sum())
        perfect, hopeless = epsilon <= 0.0, epsilon >= 1.0 - 1.0 / classes
        say = 1.0 if perfect else 0.0 if hopeless else math.log((1 - epsilon) / epsilon) + math.log(classes - 1.0)
        after = weights * np.exp(say * wrong)
        after = after * (total / after.sum())
        votes[every, given] += say
        beyond = None
        if test is not None and fresh is not None:
            elsewhere[np.arange(len(fresh)), tree.predict(fresh).astype(np.int64)] += say
            beyond = error_of(classes, elsewhere.argmax(axis=1).astype(float), recoded_truth(table, test), test.weights)
        yield Adapted(
            number,
            replace(recipe, after=number - 1),
            tree,
            weights if keep else nothing,
            wrong if keep else nothing.astype(np.bool_),
            epsilon,
            say,
            after if keep else nothing,
            error_of(classes, votes.argmax(axis=1).astype(float), truth(table), table.weights),
            beyond,
            perfect or hopeless,
        )
        if perfect or hopeless:
            return
        weights = after


def staged(rounds: Sequence[Round], rows: CodedRows, classes: int, chosen: Chosen) -> Iterator[FloatArray]:
    """The class that the weighted votes choose for any rows, after each round."""
    votes, every = np.zeros((len(rows), classes)), np.arange(len(rows))
    for each in rounds:
        votes[every, each.member.predict(rows).astype(np.int64)] += each.weight
        yield np.asarray(votes.argmax(axis=1), float)


def adaboost_recipe(table: Table, depth: int = 1, seed: int = 0) -> Recipe:
    """Stumps, or trees a little deeper. Cases come to weigh very little, so no weight is too small for a leaf."""
    return replace(tree_recipe(table, seed), max_depth=depth, min_leaf=0.0, min_split=0.0)


def recipe_of(table: Table, chosen: Chosen, seed: int) -> Recipe:
    """The recipe of the trees under some settings."""
    return adaboost_recipe(table, int(chosen["depth"]), seed)


ADABOOST = Ensemble(
    name="adaboost",
    title="AdaBoost",
    source="Zhu, Zou, Rosset & Hastie 2009",
    tasks=("classify",),
    settings=(
        EnsembleSetting(
            "depth", "Depth of a tree", "whole", 1, "the depth of each tree; 1 is a stump", 1, slider=(1, 6)
        ),
        count_of("rounds", 50, (5, 500)),
    ),
    count="rounds",
    recipe=recipe_of,
    rounds=adapted,
    staged=staged,
)
