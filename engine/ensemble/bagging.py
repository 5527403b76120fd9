"""Bagging (Breiman 1996) and random forests (Breiman 2001): trees grown from bootstrap samples, and their vote.

A forest is bagging whose recipe draws `tries` columns at each split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.ensemble.member import Member, Sheet, member, plain_recipe, recoded, sheet_of
from engine.ensemble.thread_pool import in_order, workers
from engine.learn.coded_table import encode
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe
from engine.learn.training_set import bag, material


@dataclass(frozen=True, slots=True)
class Errors:
    """The share of wrong answers by either way to vote; for numbers both are the mean squared error."""

    vote: float
    averaged: float


@dataclass(frozen=True, eq=False, slots=True)
class Bagged:
    """One round: a tree joined. Errors are those of all trees up to this one."""

    number: int  # from 1
    recipe: Recipe  # grows this very tree from the whole table
    member: Member
    counts: Any  # uint8[rows]: how often each row was drawn; 0 is out of the bag
    places: Any  # int32[rows]: the node in which each row ends (empty unless kept)
    alone: float  # this tree's own error out of its bag
    out_of_bag: Errors  # each row judged by the trees that have not seen it
    judged: float  # the weight of the rows that some tree has not seen
    test: Errors | None


@dataclass(eq=False, slots=True)
class Tally:
    """Votes and probabilities for some rows so far."""

    votes: FloatArray  # [rows, classes], or [rows, 1]: the sum of the numbers
    sums: FloatArray
    heard: IntArray  # how many trees each row has heard

    @classmethod
    def of(cls, rows: int, classes: int) -> Tally:
        width = max(classes, 1)
        return cls(np.zeros((rows, width)), np.zeros((rows, width)), np.zeros(rows, np.int64))

    def add(self, tree: Member, rows: IntArray, places: Any) -> None:
        """Let a tree answer some rows, which end in its nodes `places`."""
        answers = tree.answers[places]
        self.sums[rows] += answers
        self.heard[rows] += 1
        if self.votes.shape[1] > 1:
            self.votes[rows, tree.labels[places].astype(np.int64)] += 1
        else:
            self.votes[rows] += answers

    def answers(self, averaged: bool, classes: int) -> FloatArray:
        """What the trees answer together: the class with most votes (the first on a tie), or the mean."""
        counted = self.sums if averaged else self.votes
        if classes:
            return np.asarray(counted.argmax(axis=1), float)
        return np.asarray(counted[:, 0] / np.maximum(self.heard, 1), float)

    def errors(self, classes: int, right: FloatArray, weights: FloatArray) -> Errors:
        """Over the rows that have heard a tree; 0 while none has."""
        heard = np.flatnonzero(self.heard)
        vote, averaged = (
            error_of(classes, self.answers(way, classes)[heard], right[heard], weights[heard]) for way in (False, True)
        )
        return Errors(vote, averaged)


def truth(table: Table) -> FloatArray:
    """The target as a number: the class's code, or the number itself."""
    return table.target.codes.astype(float) if table.classes else table.target.numbers()


def error_of(classes: int, given: FloatArray, right: FloatArray, weights: FloatArray) -> float:
    """The weighted share of wrong answers, or the mean squared error; 0 where there is nothing to judge."""
    wrong = (given != right).astype(float) if classes else (given - right) ** 2
    total = float(weights.sum())
    return float(weights @ wrong) / total if total > 0 else 0.0


def bagged(table: Table, recipe: Recipe, trees: int, test: Table | None = None, keep: bool = True) -> Iterator[Bagged]:
    """Rounds 1 to `trees`. `keep` holds on to each row's counts and leaf, which the pictures need.

    The table is encoded once; a member's own recipe grows the same tree on its own.
    """
    plain_recipe(recipe)
    table = prepared(material(table, replace(recipe, sample=0, after=0)), recipe.missing)
    coded = encode(table, recipe, trees)
    own, fresh = sheet_of(table, table), sheet_of(table, test) if test is not None else None
    classes, right, weights = len(table.classes), truth(table), table.weights
    outside, nothing = Tally.of(len(table), classes), np.zeros(0, np.int32)
    tested = Tally.of(len(test) if test is not None else 0, classes)

    def one(number: int) -> tuple[Recipe, Member, Any, IntArray, Any, Any]:
        mine = replace(recipe, sample=number)
        counts = bag(len(table), recipe.seed, number)
        rows, out = np.flatnonzero(counts), np.flatnonzero(counts == 0)
        tree = member(coded.under(mine), rows, weights[rows] * counts[rows])
        places = tree.places(own if keep else own.take(out))
        return mine, tree, counts, out, places, tree.places(fresh) if fresh else nothing

    hands = workers(len(table) * len(table.columns))
    for number, (mine, tree, counts, out, places, ends) in enumerate(in_order(one, range(1, trees + 1), hands), 1):
        unseen = places[out] if keep else places
        outside.add(tree, out, unseen)
        if test is not None:
            tested.add(tree, np.arange(len(test)), ends)
        yield Bagged(
            number,
            mine,
            tree,
            np.minimum(counts, 255).astype(np.uint8) if keep else nothing,
            places if keep else nothing,
            error_of(classes, tree.labels[unseen], right[out], weights[out]),
            outside.errors(classes, right, weights),
            float(weights[outside.heard > 0].sum()),
            tested.errors(classes, recoded_truth(table, test), test.weights) if test is not None else None,
        )


def recoded_truth(like: Table, table: Table) -> FloatArray:
    """The target of another table in the codes of the first."""
    known = like.target
    if not known.labels or known.labels == table.classes:
        return truth(table)
    return np.asarray(recoded(table.target, known), float)


def staged(rounds: Sequence[Bagged], sheet: Sheet, classes: int, averaged: bool) -> Iterator[FloatArray]:
    """What the trees answer any rows together, after each round."""
    tally, rows = Tally.of(len(sheet), classes), np.arange(len(sheet))
    for each in rounds:
        tally.add(each.member, rows, each.member.places(sheet))
        yield tally.answers(averaged, classes)
