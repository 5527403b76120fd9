"""How well trees answer, also on rows they have not seen."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.evaluate.scores import scored
from engine.learn.coded_table import encode
from engine.learn.grow import learn
from engine.learn.override_trie import trie
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import Recipe
from engine.learn.tree import Tree


def accuracy(tree: Tree, table: Table) -> tuple[float, float]:
    """The weight of the cases answered correctly, of how much; for numbers R², variance explained, of 1."""
    answers = predict(tree, columns_of(tree, table)).labels
    if not tree.classes:
        return scored(answers, table).score, 1.0
    return float(table.weights[answers == table.target.codes].sum()), float(table.weights.sum())


def held_out(table: Table, recipe: Recipe, folds: IntArray) -> FloatArray:
    """What trees answer that were each grown without the fold of a row: its class (a code) or number.

    Rows of fold -1 are learned from by every tree and never asked about; their answer is 0.
    """
    count = int(folds.max()) + 1
    coded = encode(table, recipe, trees=count)
    if not in_one_call(table, recipe):
        return held_out_one_by_one(table, recipe, folds)
    answers = np.zeros((len(table), coded.width))
    board, scratch, surrogates = coded.board(), coded.scratch(2), coded.surrogates()
    coded.kernel.hold_out(
        coded.settings, coded.data, coded.weights, folds, count, trie(coded), board, scratch, surrogates, answers
    )
    return answers.argmax(axis=1).astype(float) if coded.data.classes else coded.public(answers)[:, 1]


def in_one_call(table: Table, recipe: Recipe) -> bool:
    """Whether all trees can be grown and asked in one compiled call: every answer is known, every question plain."""
    known = not any(column.missing.any() for column in table.columns)
    plain_questions = recipe.multiway or all(column.kind == "numeric" for column in table.columns)
    return known and plain_questions and not recipe.collapse and recipe.order == "depth-first"


def held_out_one_by_one(table: Table, recipe: Recipe, folds: IntArray) -> FloatArray:
    """The same for any recipe and data: a row with a missing value may end in several leaves."""
    answers = np.zeros(len(table))
    for fold in range(int(folds.max()) + 1):
        inside = folds == fold
        tree = learn(table.take(np.flatnonzero(~inside)), recipe).tree
        rest = table.take(np.flatnonzero(inside))
        answers[inside] = predict(tree, columns_of(tree, rest)).labels
    return answers


def leave_one_out(table: Table, recipe: Recipe) -> FloatArray:
    """What a tree grown from all other rows answers for each row."""
    return held_out(table, recipe, np.arange(len(table)))
