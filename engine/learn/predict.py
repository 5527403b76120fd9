"""What a tree answers: the readable path of one row, and many rows compiled. A test holds the two equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd

from engine import kernels
from engine.backend import kernels as kernels_for
from engine.data.cells import read_cells
from engine.data.table import MISSING_MARKS, Column, FloatArray, IntArray, Table, TableError, read_column
from engine.learn.questions import NO_BRANCH, Question, Threshold, route
from engine.learn.recipe import NodeId
from engine.learn.tree import Node, Tree

Why = Literal["", "surrogate", "majority", "fraction", "missing"]  # why a row takes a branch; "" for a known value


@dataclass(frozen=True, slots=True)
class Visit:
    """A part of a row passing through a node: which branch it took (None at a leaf) and why."""

    node: NodeId
    weight: float
    branch: int | None = None
    why: Why = ""
    answer: float = 0.0  # what the leaf says: a class code, or a number


@dataclass(frozen=True, eq=False, slots=True)
class Answers:
    """Predictions of many rows: the answer, and the class probabilities (or the number again)."""

    labels: FloatArray
    probabilities: FloatArray


def visits(tree: Tree, columns: Mapping[str, Column], row: int) -> list[Visit]:
    """The way of one row through the tree, depth first; with missing values it may reach several leaves."""
    way: list[Visit] = []
    stack: list[tuple[NodeId, float]] = [((), 1.0)]
    while stack:
        id, weight = stack.pop()
        node = tree.nodes[id]
        if node.question is None:
            way.append(Visit(id, weight, answer=said(node, columns, row)))
            continue
        branch, why = decide(tree, node, columns, row)
        if branch != NO_BRANCH:
            way.append(Visit(id, weight, branch, why))
            stack.append(((*id, branch), weight))
            continue
        sizes = [tree.nodes[child].n for child in node.children]
        parts = [(child, weight * size / sum(sizes)) for child, size in zip(node.children, sizes, strict=True) if size]
        way.extend(Visit(id, part, child[-1], "fraction") for child, part in parts)
        stack.extend(reversed(parts))
    return way


def said(leaf: Node, columns: Mapping[str, Column], row: int) -> float:
    """What a leaf says of a row: its class or mean, or what its model makes of the row's value."""
    if leaf.model is None:
        return leaf.prediction
    return float(leaf.model.values(columns[leaf.model.column].take(np.array([row])).numbers())[0])


def decide(tree: Tree, node: Node, columns: Mapping[str, Column], row: int) -> tuple[int, Why]:
    """The branch a row takes at a node that asks, NO_BRANCH for "every one", and why."""

    def ask(question: Question) -> int:
        column = columns[question.column]
        return int(route(question, column.take(np.array([row])))[0])

    if node.question is None:
        raise ValueError("a leaf asks nothing")
    branch = ask(node.question)
    if branch != NO_BRANCH:
        known = columns[node.question.column].codes[row] >= 0
        return branch, "" if known else "missing"
    if tree.missing == "fractional":
        return NO_BRANCH, "fraction"
    for surrogate in node.surrogates:
        branch = ask(surrogate.question)
        if branch != NO_BRANCH:
            return 1 - branch if surrogate.flipped else branch, "surrogate"
    return node.default, "majority"


def answer(tree: Tree, way: Iterable[Visit], laplace: bool = False) -> tuple[float, FloatArray]:
    """The prediction at the end of a row's way: label (class code or number) and probabilities."""
    ends = [visit for visit in way if visit.branch is None]
    if not tree.classes:
        mean = sum(visit.weight * visit.answer for visit in ends)
        return mean, np.array([mean])
    total = np.zeros(len(tree.classes))
    for visit in ends:
        total += visit.weight * tree.probabilities(tree.nodes[visit.node], laplace)
    if len(ends) == 1:
        return ends[0].answer, total
    return float(total.argmax()), total


def flow(tree: Tree, columns: Mapping[str, Column], weights: FloatArray) -> dict[NodeId, tuple[IntArray, FloatArray]]:
    """The rows (and their weights) that pass through each node."""
    passing: dict[NodeId, tuple[IntArray, FloatArray]] = {(): (np.arange(len(weights)), weights)}
    for node in tree.nodes.values():
        if node.question is None:
            continue
        rows, parts = passing[node.id]
        went = route(node.question, columns[node.question.column])[rows]
        if tree.missing != "fractional":
            for surrogate in node.surrogates:
                other = route(surrogate.question, columns[surrogate.question.column])[rows]
                other = np.where((other != NO_BRANCH) & surrogate.flipped, 1 - other, other)
                went = np.where(went == NO_BRANCH, other, went)
            went = np.where(went == NO_BRANCH, node.default, went)
        sizes = np.array([tree.nodes[child].n for child in node.children])
        shares = sizes / sizes.sum() if sizes.sum() > 0 else sizes
        for branch, child in enumerate(node.children):
            taken = (went == branch) | ((went == NO_BRANCH) & (shares[branch] > 0))
            part = np.where(went == NO_BRANCH, parts * shares[branch], parts)[taken]
            passing[child] = rows[taken], part
    return passing


def predict(tree: Tree, columns: Mapping[str, Column], laplace: bool = False) -> Answers:
    """The answers of all rows at once, compiled."""
    if any(leaf.model for leaf in tree.leaves):
        return predict_models(tree, columns)
    used = list(dict.fromkeys(question.column for question in questions(tree)))
    rows = len(next(iter(columns.values())).codes)
    codes, numbers = np.full((len(used), rows), -1, np.int32), np.full((len(used), rows), np.nan)
    for j, name in enumerate(used):
        column = columns[name]
        codes[j] = column.codes
        if column.kind == "numeric":
            numbers[j] = column.numbers()
    flat = flatten(tree, columns, used, laplace)
    kernel = kernels_for(rows * 10)
    answers, labels = np.zeros((rows, flat.answer.shape[1])), np.zeros(rows)
    fractional, regression = tree.missing == "fractional", not tree.classes
    kernel.predict(kernel.Flat(*flat), codes, numbers, fractional, regression, answers, labels)
    return Answers(labels, answers)


def predict_models(tree: Tree, columns: Mapping[str, Column]) -> Answers:
    """The answers of leaves with models, leaf by leaf."""
    rows = len(next(iter(columns.values())).codes)
    answers = np.zeros(rows)
    passing = flow(tree, columns, np.ones(rows))
    for leaf in tree.leaves:
        here, parts = passing[leaf.id]
        if leaf.model is None:
            answers[here] += parts * leaf.prediction
        else:
            answers[here] += parts * leaf.model.values(columns[leaf.model.column].numbers()[here])
    return Answers(answers, answers[:, None])


def questions(tree: Tree) -> Iterable[Question]:
    """Every question of the tree, surrogates included."""
    for node in tree.nodes.values():
        if node.question:
            yield node.question
            yield from (surrogate.question for surrogate in node.surrogates)


def flatten(tree: Tree, columns: Mapping[str, Column], used: Sequence[str], laplace: bool) -> kernels.Flat:
    """The tree as arrays that understand the codes of `columns`."""
    index = {node: at for at, node in enumerate(tree.nodes)}
    branches: list[int] = []
    starts: dict[Question, int] = {}

    def lookup(question: Question) -> int:
        if isinstance(question, Threshold):
            return -1
        if question not in starts:
            starts[question] = len(branches)
            branches.extend(question.lookup(columns[question.column]).tolist())
        return starts[question]

    nodes = list(tree.nodes.values())
    children: list[int] = []
    child: list[int] = []
    for node in nodes:
        child.append(len(children))
        children.extend(index[each] for each in node.children)
    surrogates = [surrogate for node in nodes for surrogate in node.surrogates]
    asked = [node.question for node in nodes]
    lookups = [lookup(question) if question else -1 for question in asked]
    surrogate_lookups = [lookup(each.question) for each in surrogates]
    return kernels.Flat(
        column=np.array([used.index(q.column) if q else -1 for q in asked], np.int64),
        threshold=np.array([q.threshold if isinstance(q, Threshold) else np.nan for q in asked]),
        lookup=np.array(lookups, np.int64),
        missing_side=np.array(
            [q.missing if isinstance(q, Threshold) and q.missing is not None else NO_BRANCH for q in asked], np.int64
        ),
        default=np.array([node.default for node in nodes], np.int64),
        child=np.array(child, np.int64),
        degree=np.array([node.branches for node in nodes], np.int64),
        children=np.array(children, np.int64),
        branches=np.array(branches, np.int64),
        weight=np.array([node.n for node in nodes]),
        label=np.array([node.prediction for node in nodes]),
        answer=np.array(
            [tree.probabilities(node, laplace) if tree.classes else [node.prediction] for node in nodes], float
        ),
        surrogate_start=np.concatenate([[0], np.cumsum([len(node.surrogates) for node in nodes])]).astype(np.int64),
        surrogate_column=np.array([used.index(each.question.column) for each in surrogates], np.int64),
        surrogate_threshold=np.array(
            [each.question.threshold if isinstance(each.question, Threshold) else np.nan for each in surrogates], float
        ),
        surrogate_lookup=np.array(surrogate_lookups, np.int64),
        surrogate_flip=np.array([each.flipped for each in surrogates], np.bool_),
    )


def columns_of(tree: Tree, source: Table | pd.DataFrame, na: Sequence[str] = MISSING_MARKS) -> dict[str, Column]:
    """The columns a tree asks about, those of its leaf models included, read from a table or a frame."""
    asked = [question.column for question in questions(tree)]
    names = dict.fromkeys([*asked, *(leaf.model.column for leaf in tree.leaves if leaf.model)])
    columns: dict[str, Column] = {}
    for name in names:
        if isinstance(source, Table):
            column = source.column(name)
        else:
            if name not in source.columns:
                raise TableError(f"The model asks about column {name!r}, which the file does not have.")
            kind = "numeric" if tree.columns[name] == "numeric" else "categorical"
            column = read_column(read_cells(source[name], frozenset(na)), name, kind, ())  # type: ignore[arg-type]
        columns[name] = column.with_missing_label() if tree.missing == "category" else column
    rows = len(source)
    return columns or {"": Column("", "categorical", np.zeros(rows, np.int32), ("",))}
