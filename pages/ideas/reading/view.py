"""A given tree in cards, sentences and rules: where a case is, what it is asked, what it is told."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import pandas as pd

from datasets.experts import Expert
from engine.data.table import plain
from engine.learn.predict import Visit, columns_of, visits
from engine.learn.questions import Question
from engine.learn.recipe import NodeId, path_text
from engine.learn.tree import Tree
from pages.views.colours import colour
from pages.views.text import condition_text, labels_of, listing, several
from pages.views.tree_cards import Card, title_of


def way_of(expert: Expert, tree: Tree, case: Sequence[str]) -> list[Visit]:
    """The nodes that a case comes through, its leaf last."""
    return visits(tree, columns_of(tree, pd.DataFrame([expert.values(case)])), 0)


def answer_of(expert: Expert, tree: Tree, node: NodeId) -> str:
    """What a leaf says."""
    said = tree.answer(tree.nodes[node].prediction)
    return said if isinstance(said, str) else f"{plain(said)} {expert.unit}".strip()


def cards_of(expert: Expert, tree: Tree, at: NodeId, arrived: bool) -> list[Card]:
    """The tree as cards without any cases; the way to the node `at` is strong."""
    drawn = []
    for node in tree.nodes.values():
        parent = tree.nodes[node.id[:-1]].question if node.id else None
        here = node.id == at
        card: Card = {
            "id": path_text(node.id),
            "parent": path_text(node.id[:-1]) if node.id else None,
            "branch": labels_of(parent)[node.id[-1]] if parent else "",
            "title": title_of(tree, node) if node.question else answer_of(expert, tree, node.id),
            "lines": [],
            "state": "leaf" if node.question is None else "current" if here else "asked",
        }
        if node.question is None and tree.classes:
            k = int(node.prediction)
            card["mix"] = [{"share": 1.0, "colour": colour(k), "label": tree.classes[k]}]
        if node.id == at[: len(node.id)]:
            card["on_path"] = True
        if here:
            card["token"] = {"share": 1.0, "label": "✓" if arrived else "?"}
            card["lit"] = arrived
        drawn.append(card)
    return drawn


def sentence(expert: Expert, tree: Tree, way: Sequence[Visit], case: Sequence[str], step: int) -> str:
    """What the tree asks here and what the case answered before."""
    at = way[step].node
    question = tree.nodes[at].question
    said = f"{replied(expert, tree, way[step - 1], case)} " if step else ""
    if question is not None:
        start = "" if step else "The case starts at the <b>root</b>. "
        return f"{said}{start}<b>{escape(expert.fact(question.column).asks)}</b>"
    left = len(expert.facts) - len({each.column for each in asked(tree, way)})
    was = "was" if left == 1 else "were"
    unasked = f" {several(left, 'fact')} about the case {was} never asked for." if left else ""
    return (
        f"{said}A leaf: the {expert.target} is <b>{escape(answer_of(expert, tree, at))}</b>, after "
        f"{several(step, 'question')}.{unasked}"
    )


def asked(tree: Tree, way: Sequence[Visit]) -> list[Question]:
    """The questions on the way."""
    return [node.question for visit in way if (node := tree.nodes[visit.node]).question]


def replied(expert: Expert, tree: Tree, visit: Visit, case: Sequence[str]) -> str:
    """What the case answered to a question that is behind it."""
    question = tree.nodes[visit.node].question
    assert question is not None
    assert visit.branch is not None
    fact = expert.fact(question.column)
    value = case[expert.facts.index(fact)]
    if fact.numeric:
        return f"{escape(value)} {fact.unit}: {escape(condition_text(question, visit.branch))}."
    return f"{escape(fact.column.capitalize())}: {escape(value)}."


def case_rows(expert: Expert, tree: Tree, way: Sequence[Visit], case: Sequence[str], step: int) -> list[list[str]]:
    """What the case has to tell, and when the tree asked for it."""
    asked_at: dict[str, list[str]] = {}
    for number, visit in enumerate(way[: step + 1], 1):
        question = tree.nodes[visit.node].question
        if question is not None:
            asked_at.setdefault(question.column, []).append(str(number))
    return [
        [fact.column, f"{value} {fact.unit}".strip(), ", ".join(asked_at.get(fact.column, ["not yet"]))]
        for fact, value in zip(expert.facts, case, strict=True)
    ]


def rules(expert: Expert, tree: Tree) -> list[tuple[NodeId, str, str]]:
    """The tree as rules: each leaf with the conditions on the way to it and what it says."""
    found = []
    for leaf in tree.leaves:
        conditions = []
        for depth, branch in enumerate(leaf.id):
            question = tree.nodes[leaf.id[:depth]].question
            assert question is not None
            conditions.append(condition_text(question, branch))
        found.append((leaf.id, " AND ".join(conditions), answer_of(expert, tree, leaf.id)))
    return found


def learned_words(tree: Tree) -> str:
    """What in this tree could be learned."""
    inner = [node.question for node in tree.nodes.values() if node.question]
    cuts = sum(1 for question in inner if question.kind == "threshold")
    thresholds = [several(cuts, "threshold")] if cuts else []
    written = listing([several(len(inner), "question"), *thresholds, several(len(tree.leaves), "leaf")])
    return (
        f"Nothing here was learned. Somebody wrote down {written}. On the "
        "other pages a learner finds all three in cases: the structure, the thresholds, the answers in the leaves."
    )
