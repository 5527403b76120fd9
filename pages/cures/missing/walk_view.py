"""A row on its way through a tree: in parts where a value is missing, and what its parts answer together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import lcm

import numpy as np

from engine.data.table import Table
from engine.experiments.missing_values import missing_columns
from engine.learn.predict import Visit, answer, columns_of, visits
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.arithmetic import share
from pages.views.row_path import Passage, passages, shares_of, value_text
from pages.views.text import answer_text, condition_text, labels_of, latex, listing, number, short, weight_text

MOST_LINES = 6
LARGEST = 999  # denominator of parts that are shown as fractions


@dataclass(frozen=True, eq=False, slots=True)
class Walk:
    """A row on its way through a tree, so many tests passed."""

    tree: Tree
    way: list[Visit]
    tests: list[Passage]
    passed: int

    @property
    def done(self) -> bool:
        return self.passed >= len(self.tests)

    def reached(self) -> dict[NodeId, float]:
        """The part of the row that has been at each node."""
        return shares_of(self.tests[: self.passed])

    def tokens(self) -> dict[NodeId, float]:
        """Where the parts of the row are now; they always add up to one."""
        gone = {test[0].node for test in self.tests[: self.passed]}
        return {node: weight for node, weight in self.reached().items() if node not in gone}


def walk_of(tree: Tree, table: Table, row: int, passed: int) -> Walk:
    """The way of a row, with at most so many tests passed."""
    way = visits(tree, columns_of(tree, table), row)
    tests = passages(way)
    return Walk(tree, way, tests, min(passed, len(tests)))


def depth_note(trace: Trace) -> str:
    """A note that the tree is limited in depth, where it is."""
    limited = any(leaf.stop == "max-depth" for leaf in trace.tree.leaves)
    return f"The tree is grown to a depth of {trace.coded.recipe.max_depth} here." if limited else ""


def grid_rows(table: Table, rows: Collection[int], offset: int = 0) -> list[list[str]]:
    """Rows with their numbers, counted on from `offset`; missing values are called so, the target comes last."""
    return [
        [
            str(row + offset + 1),
            *(value_text(column, row) for column in table.columns),
            table.target.text(row),
        ]
        for row in rows
    ]


def division_lines(trace: Trace, test: Passage) -> list[str]:
    """How a test divides what arrives: each branch gets its share of the known weight."""
    node = trace.tree.nodes[test[0].node]
    if node.question is None or test[0].why != "fraction":
        return []
    at = trace.index_of(node.id)
    sizes = trace.known_weights(at, trace.cases(at))
    whole = sum(visit.weight for visit in test)
    labels = labels_of(node.question)
    lines = [
        rf"w({latex(labels[visit.branch or 0], 16)}) = {weight_text(whole)}\cdot "
        rf"{share(sizes[visit.branch or 0], sum(sizes))} = {number(visit.weight)}"
        for visit in test[:MOST_LINES]
    ]
    return [*lines, r"\dots"] if len(test) > MOST_LINES else lines


def walk_sentence(walk: Walk, row: int, table: Table, who: str) -> str:
    """Where the row is, and what just happened to it."""
    lacks = missing_columns(table, row)
    tokens = walk.tokens()
    if walk.passed == 0:
        names = listing([f"<b>{escape(short(name, 24))}</b>" for name in lacks[:6]]) if lacks else ""
        told = f"its {names} {'is' if len(lacks) == 1 else 'are'} missing" if lacks else "none of its values is missing"
        if not walk.tests:
            return f"{who} stays at the root, which is a leaf and asks nothing: {told}."
        root = walk.tree.nodes[()].question
        which = " The root asks about it: which branch should the row take?" if root and root.column in lacks else ""
        return f"{who} waits at the root, whole: {told}.{which}"
    if len(tokens) == 1:
        ((node, _),) = tokens.items()
        where = walk.tree.nodes[node]
        end = f" and arrives: <b>{escape(short(answer_text(walk.tree, where.prediction)))}</b>" if walk.done else ""
        return f"{who} {moved(walk, lacks)}{end}. It is still whole."
    head = "has arrived" if walk.done else moved(walk, lacks)
    return f"{who} {head}: <b>{adding_up(list(tokens.values()))}</b>. Nothing is lost."


def adding_up(parts: Sequence[float]) -> str:
    """The parts of a row and their sum: as fractions where these are simple, else in three decimals."""
    if len(parts) > MOST_LINES:
        return f"{len(parts)} parts, together 1"
    fractions = [Fraction(part).limit_denominator(LARGEST) for part in parts]
    below = lcm(*(fraction.denominator for fraction in fractions))
    exact = all(abs(float(fraction) - part) < 1e-9 for fraction, part in zip(fractions, parts, strict=True))
    if below <= LARGEST and exact:
        return f"{' + '.join(f'{int(fraction * below)}/{below}' for fraction in fractions)} = 1"
    sign = "=" if abs(sum(round(part, 3) for part in parts) - 1) < 1e-9 else "≈"
    return f"{' + '.join(f'{part:z.3f}' for part in parts)} {sign} 1"


def moved(walk: Walk, lacks: Collection[str]) -> str:
    """What the last test did to the row."""
    test = walk.tests[walk.passed - 1]
    question = walk.tree.nodes[test[0].node].question
    if question is None:
        return "has arrived"
    column = escape(short(question.column, 24))
    if test[0].why == "fraction":
        return f"lacks its <b>{column}</b> and divides among {len(test)} branches"
    to = escape(short(condition_text(question, test[0].branch or 0), 40))
    by_reason = {
        "surrogate": f"lacks its <b>{column}</b>; a surrogate sends it to {to}",
        "majority": f"lacks its <b>{column}</b> and goes with most cases to {to}",
        "missing": f"has no <b>{column}</b>, and that is a value here",
    }
    if test[0].why in by_reason or question.column in lacks:
        return by_reason[test[0].why or "missing"]
    part = sum(visit.weight for visit in test)
    return f"goes to {to}" if part > 0.9995 else f"sends a part on to {to}"


def answer_lines(walk: Walk) -> list[str]:
    """The answer of a row in parts: each leaf's shares, times the part that arrived there."""
    ends = [visit for visit in walk.way if visit.branch is None]
    tree = walk.tree
    if len(ends) < 2 or len(ends) > MOST_LINES:
        return []
    if not tree.classes:
        terms = [rf"{number(visit.weight)}\cdot {number(tree.nodes[visit.node].prediction)}" for visit in ends]
        return [rf"\hat y = {' + '.join(terms)} = {number(answer(tree, ends)[0])}"]
    _, shares = answer(tree, ends)
    lines = []
    for k in np.argsort(-shares, kind="stable")[:2].tolist():
        terms = []
        for visit in ends:
            node = tree.nodes[visit.node]
            inside = share(float(node.counts[k]), node.n) if node.n > 0 else number(float(tree.probabilities(node)[k]))
            terms.append(rf"{number(visit.weight)}\cdot {inside}")
        lines.append(rf"P({latex(tree.classes[k], 14)}) = {' + '.join(terms)} = {number(float(shares[k]))}")
    return lines
