"""Overfitting: a tree cut at every depth, on training and on held-out cases; the error as bias and variance.

Bias and variance (many trees from many samples, one case x with the true answer t):

- classes, 0/1 loss, after Domingos (2000): the main answer m is what most trees say. The bias of x is 1 if m ≠ t, else
  0. Where x is unbiased, trees that differ from m are wrong: P(answer ≠ m) adds to the error. Where x is biased, trees
  that answer t are right after all: P(answer = t) is taken off. So error = bias + variance on unbiased cases −
  variance on biased cases, exactly. Noise in t counts as bias.
- numbers, squared error: the bias is (mean answer − t)², the variance that of the answers; error = bias² + variance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.evaluate.scores import scored
from engine.experiments.depths import cut_at
from engine.learn.grow import learn
from engine.learn.predict import columns_of, flow, predict
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree

MOST_CASES = 400  # of the test cases, evenly spaced, that are kept one by one


@dataclass(frozen=True, eq=False, slots=True)
class Fit:
    """At each depth, from 0: the leaves, and the score on training and on held-out cases."""

    leaves: tuple[int, ...]
    training: FloatArray
    held_out: FloatArray
    tested: int = 1  # held-out cases

    @property
    def best(self) -> int:
        """The first depth with the highest score on held-out cases."""
        return int(np.round(self.held_out, 12).argmax())

    def spread(self, depth: int) -> float:
        """The standard error of the share of held-out cases that are answered right at a depth."""
        share = float(self.held_out[depth])
        return float(np.sqrt(max(share * (1 - share), 0.0) / self.tested))

    @property
    def turn(self) -> int | None:
        """The first depth from the best on after which the training score rises and the held-out one falls."""
        rises, falls = np.diff(self.training) > 1e-12, np.diff(self.held_out) < -1e-12
        return next((depth for depth in np.flatnonzero(rises & falls).tolist() if depth >= self.best), None)


@dataclass(frozen=True, eq=False, slots=True)
class CaseParts:
    """What the trees of each depth say of single test cases, to be drawn: [depth, case]."""

    rows: IntArray  # of the test cases, in order
    main: FloatArray  # the code of the class that most trees say, or the mean of their numbers
    variance: FloatArray  # the share of the trees that say another class, or the variance of their numbers


@dataclass(frozen=True, eq=False, slots=True)
class Parts:
    """The error at each depth and its parts, mean over the test cases, after so many trees."""

    trees: int
    error: FloatArray
    bias: FloatArray
    variance: FloatArray  # net of what luck puts right; error = bias + variance
    unbiased: FloatArray  # for classes: what variance costs, and
    biased: FloatArray  # what it saves; both zero for numbers
    cases: CaseParts


def in_full(recipe: Recipe, table: Table) -> Recipe:
    """A recipe that grows until nothing is left to ask; without missing values it looks for no surrogates."""
    complete = not any(column.missing.any() for column in table.columns)
    missing = "majority" if complete and recipe.missing == "surrogate" else recipe.missing
    return replace(recipe, collapse=False, stop_at_zero_gain=False, missing=missing)


def answers_by_depth(tree: Tree, table: Table, deepest: int) -> FloatArray:
    """What the tree cut at each depth up to `deepest` answers to every row: a class's code or a number."""
    columns = columns_of(tree, table)
    if tree.missing == "fractional" and any(column.missing.any() for column in columns.values()):
        trees = [cut_at(tree, depth) for depth in range(deepest + 1)]
        return np.array([predict(each, columns).labels for each in trees])
    answers = np.full((deepest + 1, len(table)), tree.root.prediction)
    for node, (rows, _) in flow(tree, columns, table.weights).items():
        if 0 < len(node) <= deepest and len(rows):
            answers[len(node) :, rows] = tree.nodes[node].prediction
    return answers


def scores(answers: FloatArray, table: Table) -> FloatArray:
    """The share of right answers, or of variance explained, in each line of answers."""
    return np.array([scored(line, table).score for line in answers])


def fit(tree: Tree, training: Table, held_out: Table) -> Fit:
    """The leaves and the scores of a tree cut at each depth."""
    deepest = tree.depth
    asking = np.array([len(node.id) for node in tree.nodes.values()])
    ends = np.array([node.question is None for node in tree.nodes.values()])
    leaves = tuple(int((ends & (asking < depth)).sum() + (asking == depth).sum()) for depth in range(deepest + 1))
    seen, others = (scores(answers_by_depth(tree, table, deepest), table) for table in (training, held_out))
    return Fit(leaves, seen, others, len(held_out))


def noisy(table: Table, share: float, seed: int) -> Table:
    """The table with a share of its labels changed to another class; numbers get that share of their spread as noise.

    The rows are drawn in one order by the seed, so that more noise keeps the labels already wrong.
    """
    if share <= 0:
        return table
    rng = np.random.default_rng([seed, 71])
    order = rng.permutation(len(table))
    target = table.target
    if not table.classes:
        values = target.numbers() + rng.normal(0.0, 1.0, len(table)) * share * float(target.numbers().std())
        levels, ranks = np.unique(values, return_inverse=True)
        return replace(table, target=replace(target, levels=levels, codes=ranks.astype(np.int32)))
    classes = len(table.classes)
    if classes < 2:
        return table
    codes = target.codes.copy()
    turned = order[: round(share * len(table))]
    codes[turned] = (codes[turned] + rng.integers(1, classes, len(table))[turned]) % classes
    return replace(table, target=replace(target, codes=codes.astype(np.int32)))


class Spread:
    """Adds up the answers of many trees to the same test cases."""

    def __init__(self, test: Table, deepest: int) -> None:
        self.test, self.deepest, self.trees = test, deepest, 0
        self.votes = np.zeros((max(len(test.classes), 1), deepest + 1, len(test)))
        self.squares = np.zeros((deepest + 1, len(test)))

    def add(self, tree: Tree) -> None:
        """One more tree, grown from another sample."""
        answers = answers_by_depth(tree, self.test, self.deepest)
        self.trees += 1
        if not self.test.classes:
            self.votes[0] += answers
            self.squares += answers**2
            return
        for code in range(len(self.test.classes)):
            self.votes[code] += answers == code

    def parts(self) -> Parts:
        """The error so far and what it is made of."""
        weights = self.test.weights / self.test.weights.sum()
        shown = np.unique(np.linspace(0, len(self.test) - 1, min(len(self.test), MOST_CASES)).astype(np.int64))

        def single(main: FloatArray, variance: FloatArray) -> CaseParts:
            return CaseParts(shown, main[:, shown].astype(float), variance[:, shown])

        def mean(values: FloatArray) -> FloatArray:
            return np.asarray((values * weights).sum(axis=1))

        if not self.test.classes:
            truth = self.test.target.numbers()
            average = self.votes[0] / self.trees
            spread = np.maximum(self.squares / self.trees - average**2, 0.0)
            bias, variance = mean((average - truth) ** 2), mean(spread)
            nothing = np.zeros(self.deepest + 1)
            return Parts(self.trees, bias + variance, bias, variance, nothing, nothing, single(average, spread))
        codes = self.test.target.codes
        shares = self.votes / self.trees
        main = shares.argmax(axis=0)
        right = shares[codes, :, np.arange(len(codes))].T
        wrong_side = main != codes
        others = 1 - shares.max(axis=0)
        unbiased = mean(others * ~wrong_side)
        biased = mean(right * wrong_side)
        bias = mean(wrong_side.astype(float))
        together = unbiased - biased
        return Parts(self.trees, mean(1 - right), bias, together, unbiased, biased, single(main, others))


def spreads(test: Table, deepest: int, recipe: Recipe, samples: Iterable[Table]) -> Iterator[Spread]:
    """The answers to the test cases after each sample: one tree more, grown from it."""
    spread = Spread(test, deepest)
    for sample in samples:
        spread.add(learn(sample, recipe).tree)
        yield spread
