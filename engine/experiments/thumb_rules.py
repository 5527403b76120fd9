"""A rule of thumb and a tree on the same held-out cases: how often each is right, and about whom.

A rule of thumb counts signs: readings outside of what is usual. The more signs it asks for, the fewer healthy people
it calls ill, and the more ill ones it overlooks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

import numpy as np

from engine.data.table import BoolArray, FloatArray, IntArray, Table
from engine.evaluate.scores import Scores, scored
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree


@dataclass(frozen=True, slots=True)
class Sign:
    """A reading below `least` or above `most`."""

    column: str
    least: float = -inf
    most: float = inf

    def shown(self, table: Table) -> BoolArray:
        """Which rows show it; a missing value shows nothing."""
        values = table.column(self.column).numbers()
        return np.asarray((values < self.least) | (values > self.most))


@dataclass(frozen=True, slots=True)
class ThumbRule:
    """Signs to be counted. Answers are told apart by the groups that `ends` make of a column."""

    signs: tuple[Sign, ...]
    by: str
    ends: tuple[float, ...]

    def count(self, table: Table) -> IntArray:
        """How many of the signs each row shows."""
        return np.asarray(np.sum([sign.shown(table) for sign in self.signs], axis=0))

    def answers(self, table: Table, least: int) -> FloatArray:
        """The second class where at least so many signs show, else the first."""
        return (self.count(table) >= least).astype(float)

    def groups(self, table: Table) -> IntArray:
        """The group of each row: a row at an end is in the group above it."""
        return np.digitize(table.column(self.by).numbers(), self.ends)


@dataclass(frozen=True, eq=False, slots=True)
class Duel:
    """A simple rule and a tree, with what both said of the same test cases."""

    table: Table  # the test cases
    training: int  # cases that the tree learned from
    tree: Tree
    rule: FloatArray  # the rule's answer for each test case
    answers: FloatArray  # the tree's
    shares: FloatArray  # how sure the tree is of each class; of numbers the answer again

    @property
    def scores(self) -> tuple[Scores, Scores]:
        """The rule's scores and the tree's."""
        return scored(self.rule, self.table), scored(self.answers, self.table)

    @property
    def disagreements(self) -> tuple[int, int]:
        """Of the test cases: those that only the rule got right, and those that only the tree did."""
        truth = self.table.target.codes if self.table.classes else self.table.target.numbers()
        rule, tree = self.rule == truth, self.answers == truth
        return int((rule & ~tree).sum()), int((tree & ~rule).sum())

    def right_by(self, groups: IntArray) -> list[tuple[int, int, int]]:
        """For each group of test cases: how many there are, and how many the rule and the tree got right."""
        truth = self.table.target.codes
        found = []
        for group in range(int(groups.max(initial=-1)) + 1):
            here = groups == group
            rule, tree = (int((each == truth)[here].sum()) for each in (self.rule, self.answers))
            found.append((int(here.sum()), rule, tree))
        return found


def duel(table: Table, recipe: Recipe, sides: IntArray, rule: ThumbRule | None, least: int = 2) -> Duel:
    """Grow a tree on the cases of side -1, and ask both about those of side 0.

    Without a rule of thumb, a tree of one question from the same training cases is the simple rule.
    """
    training, test = table.take(np.flatnonzero(sides == -1)), table.take(np.flatnonzero(sides == 0))
    tree = learn(training, recipe).tree
    said = predict(tree, columns_of(tree, test))
    if rule is None:
        stump = learn(training, replace(recipe, max_depth=1)).tree
        simple = predict(stump, columns_of(stump, test)).labels
    else:
        simple = rule.answers(test, least)
    return Duel(test, len(training), tree, simple, said.labels, said.probabilities)


def sensitivity(scores: Scores) -> float | None:
    """Of the cases of the second class, the share found."""
    return scores.recall[1]


def specificity(scores: Scores) -> float | None:
    """Of the cases of the first class, the share left alone."""
    return scores.recall[0]


def trade_off(shares: FloatArray, positive: BoolArray) -> tuple[FloatArray, FloatArray]:
    """False alarms and sensitivity of a tree that says the second class from some share on, for every such share.

    Both are shares of their class, from none called to all called.
    """
    levels = np.unique(shares)[::-1]
    negative = ~positive
    called = shares[None, :] >= levels[:, None]
    alarms = (called & negative).sum(axis=1) / max(int(negative.sum()), 1)
    found = (called & positive).sum(axis=1) / max(int(positive.sum()), 1)
    return np.concatenate([[0.0], alarms]), np.concatenate([[0.0], found])
