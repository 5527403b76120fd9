"""The rows of a node beside its question: all of a few, a sample of many; grouped by branch once it is answered."""

from __future__ import annotations

import numpy as np

from engine.data.table import MISSING_VALUE, IntArray, Table
from engine.learn.candidates import Cases as Weighed
from engine.learn.questions import Question
from engine.learn.recipe import NodeId, path_text
from engine.learn.trace import Trace
from pages.views.frames.frame import Cases, Group, Text
from pages.views.text import labels_of, short

MOST_ROWS = 30
MOST_COLUMNS = 12  # beside the target
LONGEST = 18  # characters of a value


def columns_of(trace: Trace) -> list[str]:
    """The columns whose values are shown: all in their order, or of many those the tree asks about first."""
    names = trace.coded.table.names
    if len(names) <= MOST_COLUMNS:
        return list(names)
    asked = [node.question.column for node in trace.tree.nodes.values() if node.question]
    return list(dict.fromkeys([*asked, *names]))[:MOST_COLUMNS]


def order_of(table: Table) -> IntArray:
    """A fixed shuffle of the rows: a node's sample is its first rows in it, so a child shows rows of its parent."""
    return np.random.default_rng(len(table)).permutation(len(table))


def cases_of(trace: Trace, node: NodeId, question: Question | None, order: IntArray, kind: IntArray) -> Cases:
    """The rows at a node, by class; by branch once its question is asked."""
    position = trace.index_of(node)
    cases = trace.cases(position)
    rows = sample(cases.rows, order)
    groups = [Group(label="", rows=by_class(rows, kind), n=weight_of(cases))]
    if question is not None:
        groups = [
            Group(label=short(label, 40), rows=by_class(np.intersect1d(part.rows, rows), kind), n=weight_of(part))
            for label, part in zip(labels_of(question), trace.divide(position, cases), strict=True)
        ]
    return Cases(node=path_text(node), of=len(cases), groups=groups)


def weight_of(cases: Weighed) -> float:
    """How many cases there are, parts of cases as parts."""
    return round(float(cases.weights.sum()), 6)


def sample(rows: IntArray, order: IntArray) -> IntArray:
    """All rows, or the first of many in a fixed order."""
    return rows if len(rows) <= MOST_ROWS else rows[np.argsort(order[rows], kind="stable")[:MOST_ROWS]]


def by_class(rows: IntArray, kind: IntArray) -> list[int]:
    return [int(row) for row in rows[np.lexsort((rows, kind[rows]))]]


def text_of(table: Table, columns: list[str], row: int, kind: IntArray) -> Text:
    """A row as text, the target first."""
    cells = (table.target.text(row), *(table.column(name).text(row) for name in columns))
    return Text(kind=int(kind[row]), cells=[short(cell, LONGEST) or MISSING_VALUE for cell in cells])
