"""How often answers are wrong: the right answers as numbers, and the error of given ones."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray, Table
from engine.ensemble.member import Member, coded_rows, recoded


def truth(table: Table) -> FloatArray:
    """The target as a number: the class's code, or the number itself."""
    return table.target.codes.astype(float) if table.classes else table.target.numbers()


def recoded_truth(like: Table, table: Table) -> FloatArray:
    """The target of another table in the codes of the first."""
    known = like.target
    if not known.labels or known.labels == table.classes:
        return truth(table)
    return np.asarray(recoded(table.target, known), float)


def error_of(classes: int, given: FloatArray, right: FloatArray, weights: FloatArray) -> float:
    """The weighted share of wrong answers, or the mean squared error; 0 where there is nothing to judge."""
    wrong = (given != right).astype(float) if classes else (given - right) ** 2
    total = float(weights.sum())
    return float(weights @ wrong) / total if total > 0 else 0.0


def test_error(tree: Member, table: Table, test: Table) -> float:
    """The error of one tree, grown from `table`, on the cases of another."""
    given = tree.predict(coded_rows(table, test))
    return error_of(len(table.classes), given, recoded_truth(table, test), test.weights)
