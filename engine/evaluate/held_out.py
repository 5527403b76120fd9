"""What trees predict for rows that they were not trained on."""

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
    """The weight of the cases predicted correctly, and of all cases; for numbers R² and 1."""
    answers = predict(tree, columns_of(tree, table)).labels
    if not tree.classes:
        return scored(answers, table).score, 1.0
    return float(table.weights[answers == table.target.codes].sum()), float(table.weights.sum())


def held_out(table: Table, recipe: Recipe, folds: IntArray) -> FloatArray:
    """The prediction for each row by a tree grown without its fold: a class (a code) or a number.

    Rows of fold -1 train every tree and are never predicted; 0 stands in their place.
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
    """Whether one compiled call can grow all trees and predict: no value is missing, no categories are grouped."""
    known = not any(column.missing.any() for column in table.columns)
    every_value = recipe.multiway and not recipe.group_values
    plain_questions = every_value or all(column.kind == "numeric" for column in table.columns)
    return known and plain_questions and not recipe.collapse and recipe.order == "depth-first"


def held_out_one_by_one(table: Table, recipe: Recipe, folds: IntArray) -> FloatArray:
    """What `held_out` gives, a tree at a time: for any recipe and data, also where a row ends in several leaves."""
    answers = np.zeros(len(table))
    for fold in range(int(folds.max()) + 1):
        inside = folds == fold
        tree = learn(table.take(np.flatnonzero(~inside)), recipe).tree
        rest = table.take(np.flatnonzero(inside))
        answers[inside] = predict(tree, columns_of(tree, rest)).labels
    return answers


def leave_one_out(table: Table, recipe: Recipe) -> FloatArray:
    """The prediction for each row by a tree grown from all other rows."""
    return held_out(table, recipe, np.arange(len(table)))
