"""The way of one row through the tree, test by test. HTML with all data escaped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape

from engine.data.table import MISSING_VALUE, Column
from engine.learn.predict import Visit, answer
from engine.learn.questions import Question
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.views.text import answer_text, condition_text, listing, number, place_of, question_text, several, short

Passage = tuple[Visit, ...]  # what one node does with a row: a visit, or one for each branch that gets a part
MOST_ENDS = 8
WHY = {
    "surrogate": "Its value is missing, so a surrogate question decides",
    "majority": "Its value is missing, so it goes with most cases",
    "missing": "Missing counts as a value of its own",
}


def with_surrogates(tree: Tree, finished: Tree) -> Tree:
    """The tree as it stands, with the surrogate questions its nodes will use."""
    nodes = {
        id: replace(node, surrogates=finished.nodes[id].surrogates) if node.question and id in finished.nodes else node
        for id, node in tree.nodes.items()
    }
    return replace(tree, nodes=nodes)


def passages(way: Sequence[Visit]) -> list[Passage]:
    """The tests a row passes, one for each node that asks it, from the root down."""
    found: dict[NodeId, list[Visit]] = {}
    for visit in way:
        if visit.branch is not None:
            found.setdefault(visit.node, []).append(visit)
    return [tuple(visits) for _, visits in sorted(found.items(), key=lambda pair: len(pair[0]))]


def shares_of(tests: Sequence[Passage]) -> dict[NodeId, float]:
    """The part of the row that has reached each node."""
    shares: dict[NodeId, float] = {(): 1.0}
    for visit in (visit for test in tests for visit in test):
        shares[(*visit.node, visit.branch or 0)] = visit.weight
    return shares


def value_text(column: Column | None, row: int) -> str:
    """The value of a row, or that it is missing."""
    return (column.text(row) if column is not None else "") or MISSING_VALUE


def journey_html(tree: Tree, tests: Sequence[Passage], columns: dict[str, Column], row: int) -> str:
    """The tests passed so far, one line for each."""
    lines = "".join(f"<li>{passage_html(tree, test, columns, row)}</li>" for test in tests)
    return f'<ol class="ss-way">{lines}</ol>'


def passage_html(tree: Tree, test: Passage, columns: Mapping[str, Column], row: int) -> str:
    """One test: the question, the row's value, where it goes."""
    question = tree.nodes[test[0].node].question
    if question is None:
        return ""
    whole = sum(visit.weight for visit in test)
    part = f"{whole:z.3f} of the row: " if whole < 0.9995 else ""
    asked = f"{part}{escape(short(question_text(question), 60))}"
    if test[0].why == "fraction":
        ways = [f"<b>{visit.weight:z.3f}</b> goes to {branch_html(question, visit)}" for visit in test]
        return f"{asked} Its value is missing: {listing(ways)}."
    if test[0].why:
        return f"{asked} {WHY[test[0].why]}: <b>{branch_html(question, test[0])}</b>."
    value = escape(short(value_text(columns.get(question.column), row), 40))
    return f"{asked} It is {value}, so <b>{branch_html(question, test[0])}</b>."


def branch_html(question: Question, visit: Visit) -> str:
    """The answer that leads into a visit's branch."""
    return escape(short(condition_text(question, visit.branch or 0), 60))


def ends_html(tree: Tree, way: Sequence[Visit]) -> str:
    """Where the parts of a row arrive, the largest first; nothing where it stays whole."""
    ends = sorted((visit for visit in way if visit.branch is None), key=lambda visit: -visit.weight)
    if len(ends) < 2:
        return ""
    lines = [
        f"<li><b>{visit.weight:z.3f}</b> → <b>{escape(short(said(tree, visit)))}</b>, where "
        f"{escape(short(place_of(tree, visit.node), 140))}</li>"
        for visit in ends[:MOST_ENDS]
    ]
    rest = sum(visit.weight for visit in ends[MOST_ENDS:])
    more = f"<li>{rest:z.3f} in {several(len(ends) - MOST_ENDS, 'further leaf')}</li>" if rest else ""
    return (
        f'<p class="ss-note">Values are missing, so parts of the row arrive in {len(ends)} leaves:</p>'
        f'<ul class="ss-way">{"".join(lines)}{more}</ul>'
    )


def said(tree: Tree, visit: Visit) -> str:
    """What a node answers, if it is decided."""
    node = tree.nodes[visit.node]
    return answer_text(tree, node.prediction) if node.stop else "undecided"


def verdict_html(tree: Tree, way: Sequence[Visit], truth: str) -> str:
    """The answer, with the class shares, and the truth where it is known."""
    if not all(tree.nodes[visit.node].stop for visit in way if visit.branch is None):
        return '<p class="ss-verdict">The row waits at a node that is not decided yet.</p>'
    label, shares = answer(tree, way)
    told = f"The tree answers <b>{escape(short(answer_text(tree, label)))}</b>"
    if tree.classes:
        mixed = [f"{escape(short(name, 20))} {number(float(p))}" for name, p in zip(tree.classes, shares, strict=True)]
        told += f" ({', '.join(mixed[:6])})"
    if truth:
        right = tree.classes and truth == tree.answer(label)
        told += "; as it is in the data" if right else f"; the data say {escape(short(truth, 30))}"
    return f'<p class="ss-verdict">{told}.</p>'
