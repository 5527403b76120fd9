"""The way of one row through the tree, test by test. HTML with all data escaped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from engine.predict import Visit, answer
from engine.recipe import NodeId
from engine.table import Column
from engine.tree import Tree
from pages.views.text import answer_text, condition_text, number, question_text, short

WHY = {
    "surrogate": "the value is missing, so a surrogate question decides",
    "majority": "the value is missing, so it goes with most cases",
    "missing": "missing counts as a value of its own",
    "fraction": "the value is missing, so a part of the row goes down here",
}


def with_surrogates(tree: Tree, finished: Tree) -> Tree:
    """The tree as it stands, with the surrogate questions its nodes will use."""
    nodes = {
        id: replace(node, surrogates=finished.nodes[id].surrogates) if node.question and id in finished.nodes else node
        for id, node in tree.nodes.items()
    }
    return replace(tree, nodes=nodes)


def shares_of(way: Sequence[Visit]) -> dict[NodeId, float]:
    """The part of the row that has reached each node."""
    shares: dict[NodeId, float] = {(): 1.0}
    for visit in way:
        if visit.branch is not None:
            child = (*visit.node, visit.branch)
            shares[child] = shares.get(child, 0.0) + visit.weight
        else:
            shares[visit.node] = visit.weight
    return shares


def value_text(column: Column | None, row: int) -> str:
    return (column.text(row) if column is not None else "") or "missing"


def journey_html(tree: Tree, way: Sequence[Visit], columns: dict[str, Column], row: int) -> str:
    """The tests passed so far as a list."""
    lines = []
    for visit in way:
        node = tree.nodes[visit.node]
        part = f" ({visit.weight:.2f} of the row)" if visit.weight < 0.9995 else ""
        if visit.branch is None:
            said = (
                f"answers <b>{escape(short(answer_text(tree, node.prediction)))}</b>" if node.stop else "is undecided"
            )
            lines.append(f"<li>The node it reaches {said}{part}.</li>")
            continue
        question = node.question
        if question is None:
            continue
        value = escape(short(value_text(columns.get(question.column), row), 40))
        then = escape(short(condition_text(question, visit.branch), 60))
        why = f"; {WHY[visit.why]}" if visit.why else ""
        lines.append(
            f"<li>{escape(short(question_text(question), 60))} It is {value}, so: <b>{then}</b>{part}{why}.</li>"
        )
    return f'<ol class="ss-way">{"".join(lines)}</ol>'


def verdict_html(tree: Tree, way: Sequence[Visit], truth: str) -> str:
    """The answer at the end, with the class shares, and the truth where it is known."""
    label, shares = answer(tree, way)
    said = f"The tree answers <b>{escape(short(answer_text(tree, label)))}</b>"
    if tree.classes:
        mixed = [f"{escape(short(name, 20))} {number(float(p))}" for name, p in zip(tree.classes, shares, strict=True)]
        said += f" ({', '.join(mixed[:6])})"
    if truth:
        right = tree.classes and truth == tree.answer(label)
        told = "as it is in the data" if right else f"the data say {escape(short(truth, 30))}"
        said += f"; {told}"
    return f'<p class="ss-verdict">{said}.</p>'
