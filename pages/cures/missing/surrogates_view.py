"""The surrogates of a node: how well they agree with its question, and which cases they place."""

from __future__ import annotations

from html import escape

import numpy as np

from engine.experiments.surrogate_placements import agreement, placements
from engine.learn.candidates import Surrogate
from engine.learn.questions import Subset
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace
from pages.views.text import cases, count, labels_of, number, question_text, short


def surrogate_rows(trace: Trace, node: NodeId) -> list[list[str]]:
    """A line for every surrogate in the order they are asked, and one for the cases that none places."""
    if trace.tree.nodes[node].question is None:
        return []
    rows = []
    for rank, placement in enumerate(placements(trace, node), 1):
        sides = np.bincount(placement.branches, placement.weights, 2)
        went = f"{count(sides[0])} / {count(sides[1])}" if len(placement.rows) else "–"
        surrogate = placement.surrogate
        if surrogate is None:
            rows.append(["no surrogate has a value: with most cases", "–", "–", count(placement.weight), went])
            continue
        rows.append(
            [
                f"{rank}. {surrogate_text(surrogate)}",
                number(surrogate.agreement),
                number(surrogate.adjusted),
                count(placement.weight),
                went,
            ]
        )
    return rows


def sides_text(trace: Trace, node: NodeId) -> str:
    """The two sides of a node's question, as the heading of a column."""
    question = trace.tree.nodes[node].question
    return "" if question is None else " / ".join(short(label, 20) for label in labels_of(question))


def surrogate_text(surrogate: Surrogate) -> str:
    """A surrogate as the question whose yes goes to the node's first branch."""
    question = surrogate.question
    if isinstance(question, Subset):
        return short(f"{question.column} is {' or '.join(question.left)}?", 56)
    text = question_text(question)
    return short(text.replace(" ≤ ", " > ", 1) if surrogate.flipped else text, 56)


def agreement_lines(trace: Trace, node: NodeId) -> list[str]:
    """The two numbers of the best surrogate, put into their formulas."""
    first = next(iter(trace.tree.nodes[node].surrogates), None)
    if first is None:
        return []
    parts = agreement(trace, node, first)
    same, known, most = count(parts.agreeing), count(parts.known), count(parts.majority)
    return [
        rf"\mathrm{{agreement}} = \tfrac{{{same}}}{{{known}}} = {number(first.agreement)}",
        rf"\mathrm{{adjusted}} = \frac{{{same} - {most}}}{{{known} - {most}}} = {number(first.adjusted)}",
    ]


def surrogate_sentence(trace: Trace, node: NodeId) -> str:
    """How many cases lack the value that a node asks for, and what places them."""
    question = trace.tree.nodes[node].question
    if question is None:
        return "This node is a leaf: it asks nothing, so it needs no surrogate. Choose a node that asks."
    *by_surrogates, rest = placements(trace, node)
    placed = sum(each.weight for each in by_surrogates)
    lacking = placed + rest.weight
    asked = f"<b>{escape(short(question_text(question), 50))}</b>"
    if not lacking:
        return f"At {asked} every case has its value. The surrogates wait for new cases that lack it."
    head = f"At {asked} the value of {cases(lacking)} is missing."
    if not by_surrogates:
        going = "it goes with most cases" if lacking == 1 else "all of them go with most cases"
        return f"{head} No surrogate agrees with the question better than that, so {going}."
    if lacking == 1 and not rest.weight:
        return f"{head} A surrogate places it."
    others = f"; {count(rest.weight)} {'goes' if rest.weight == 1 else 'go'} with most cases" if rest.weight else ""
    return f"{head} Surrogates place {count(placed)} of them{others}."
