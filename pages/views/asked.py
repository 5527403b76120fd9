"""A person's question among the candidates, and how well a finished tree answers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.candidates import Candidate, Candidates
from engine.predict import columns_of, predict
from engine.trace import Trace


def with_question(candidates: Candidates, asked: Candidate) -> Candidates:
    """The candidates with a person's question in the place of its column's best one."""
    items = tuple(asked if item.index == asked.index else item for item in candidates.items)
    return replace(candidates, items=items)


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
