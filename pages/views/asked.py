"""The numbers of a question a person asks, where the engine keeps only each column's best one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.candidates import Candidate, Candidates
from engine.criteria import CRITERIA, impurities
from engine.predict import columns_of, predict
from engine.questions import Question, route
from engine.recipe import NodeId
from engine.table import FloatArray, IntArray
from engine.trace import Trace


def weigh_question(trace: Trace, node: NodeId, question: Question) -> Candidate:
    """A question's branches and its gain on the known cases, times their share."""
    coded = trace.coded
    entries = trace.entries(trace.place(node))
    column = coded.table.column(question.column)
    went = route(question, column)[entries.rows]
    width = len(question.labels)
    sums = np.stack([statistics(trace, entries.rows[went == b], entries.weights[went == b]) for b in range(width)])
    whole = sums.sum(axis=0, keepdims=True)
    kind = CRITERIA[coded.recipe.criterion].impurity
    sizes = sums.sum(axis=1) if coded.data.classes else sums[:, 0]
    known, total = float(sizes.sum()), float(entries.weights.sum())
    each, before = impurities(kind, sums), float(impurities(kind, whole)[0])
    after = float((sizes * each).sum() / known) if known else before
    shares = sizes[sizes > 0] / known if known else np.ones(1)
    information = float(-(shares * np.log2(shares)).sum())
    gain = (before - after) * known / total if total else 0.0
    ratio = gain / information if information > 0 else 0.0
    return Candidate(
        question.column, coded.table.names.index(question.column), question, coded.public(sums), each, known, after,
        gain, 0.0, information, ratio, gain, True,
    )  # fmt: skip


def with_question(candidates: Candidates, asked: Candidate) -> Candidates:
    """The candidates with a person's question in the place of its column's best one."""
    items = tuple(asked if item.index == asked.index else item for item in candidates.items)
    return replace(candidates, items=items)


def statistics(trace: Trace, rows: IntArray, weights: FloatArray) -> FloatArray:
    """Class weights of some cases, or (weight, sum, sum of squares) about the mean target."""
    target, coded = trace.coded.table.target, trace.coded
    if coded.data.classes:
        return np.bincount(target.codes[rows], weights, len(target.labels)).astype(float)
    values = target.numbers()[rows] - coded.centre
    return np.array([weights.sum(), (weights * values).sum(), (weights * values * values).sum()])


def accuracy(trace: Trace) -> tuple[float, float]:
    """The training cases answered correctly, of how many; for numbers the share of variance explained, of 1."""
    table, tree = trace.coded.table, trace.tree
    answers = predict(tree, columns_of(tree, table)).labels
    weights = table.weights
    if tree.classes:
        return float(weights[answers == table.target.codes].sum()), float(weights.sum())
    values = table.target.numbers()
    spread = float((weights * (values - np.average(values, weights=weights)) ** 2).sum())
    left = float((weights * (values - answers) ** 2).sum())
    return (1 - left / spread if spread else 1.0), 1.0
