"""Chi-square pruning: a split that may well be chance goes (Quinlan 1986; Russell & Norvig, section 18.3.5)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.data.table import Table
from engine.learn.independence import independence_of
from engine.learn.recipe import RecipeError
from engine.learn.tree import Node, Tree
from engine.prune.explanation import Statement, quantities, sum_statement
from engine.prune.listing import EVERY, NODE, CodeLine, Variable
from engine.prune.method import Pruning, PruningMethod
from engine.prune.settings import Control, Option, PruningSetting, Range
from engine.prune.verdict import Prune


def deviations(tree: Tree, node: Node) -> tuple[float, ...]:
    """The part of each branch in the deviation: the sum of (observed − expected)² / expected over the classes."""
    expected = node.counts[node.counts > 0] / max(node.n, 1e-300)
    terms = []
    for child in node.children:
        observed = tree.nodes[child].counts[node.counts > 0]
        mean = expected * observed.sum()
        terms.append(float(((observed - mean) ** 2 / mean).sum()) if observed.sum() > 0 else 0.0)
    return tuple(terms)


def test(tree: Tree, node: Node) -> tuple[float, int, float]:
    """The deviation of a node's branches from independence, the degrees of freedom, and the p-value."""
    found = independence_of(np.array([tree.nodes[child].counts for child in node.children]))
    return found.deviation, found.freedom, found.p


def prune(tree: Tree, significance: float = 0.05) -> Iterator[Prune]:
    """Bottom up, make a node whose children are all leaves a leaf if its split is not significant."""
    if not tree.classes:
        raise RecipeError("The chi-square test needs classes; the target is a number.")
    if not 0 < significance <= 1:
        raise RecipeError(f"The significance must be above 0 and at most 1, not {significance}.")
    leaves = {node.id for node in tree.leaves}
    for node in reversed(tree.nodes.values()):
        if node.question is None or not all(child in leaves for child in node.children):
            continue
        deviation, freedom, chance = test(tree, node)
        numbers = {"deviation": deviation, "freedom": float(freedom), "p": chance, "limit": significance}
        if chance > significance:
            leaves.add(node.id)
        yield Prune(node.id, "leaf" if chance > significance else "keep", numbers, parts=deviations(tree, node))


def sentence(tree: Tree, verdict: Prune) -> Statement:
    """How often chance alone makes such a split, and how often it may."""
    numbers = quantities("percent", p=verdict.numbers["p"], limit=verdict.numbers["limit"])
    end = (
        "That is more than <limit>: it may be chance, *cut*."
        if verdict.verdict == "leaf"
        else "That is at most <limit>: hardly chance, *keep*."
    )
    return Statement(f"Chance alone makes branches at least as different in *<p>* of such splits. {end}", numbers)


def arithmetic(tree: Tree, verdict: Prune, table: Table) -> tuple[Statement, ...]:
    """The deviation, its degrees of freedom and the p-value; branches without cases are left out."""
    n, node = verdict.numbers, tree.nodes[verdict.node]
    classes = int((node.counts > 0).sum())
    branches = round(n["freedom"] / (classes - 1)) + 1 if classes > 1 else 1
    sizes = (tree.nodes[child].n for child in node.children)
    terms = [part for part, size in zip(verdict.parts, sizes, strict=True) if size > 0]
    numbers = quantities("number", deviation=n["deviation"], p=n["p"])
    numbers |= quantities("count", freedom=n["freedom"]) | quantities("plain", limit=n["limit"])
    sign = ">" if verdict.verdict == "leaf" else r"\le"
    return (
        Statement(
            r"\chi^2 = \sum_{\text{branches}} \sum_{\text{classes}} "
            r"\frac{(\text{observed} - \text{expected})^2}{\text{expected}}"
        ),
        sum_statement(r"\phantom{\chi^2}", terms, n["deviation"], "number"),
        Statement(
            rf"f = (\text{{branches}} - 1)(\text{{classes}} - 1) = ({branches} - 1)({classes} - 1) = <freedom>",
            numbers,
        ),
        Statement(rf"p = P(\chi^2_{{<freedom>}} \ge <deviation>) = <p> {sign} <limit> \; <verdict>", numbers),
    )


def legend(classes: bool, how: Pruning) -> str:
    """What f and the expected counts are, and which nodes are tested."""
    return (
        "f are the degrees of freedom. Expected: what each branch would get of each class if it took its cases at "
        "random. Branches and classes without cases here are not counted. Only nodes whose children are all leaves are "
        "tested, from the bottom up."
    )


METHOD = PruningMethod(
    name="chi-square",
    title="Chi-square",
    idea="Could chance alone have made this split? If branches as different as these arise too easily from cases dealt "
    "out at random, the split goes.",
    source="Quinlan (1986), Induction of decision trees; Russell & Norvig, section 18.3.5",
    run=lambda trace, how: prune(trace.tree, how.number("significance")),
    numbers={
        "deviation": "the chi-square statistic of branches and classes",
        "freedom": "the degrees of freedom",
        "p": "the probability of so great a deviation by chance",
        "limit": "the significance level",
    },
    sentence=sentence,
    arithmetic=arithmetic,
    legend=legend,
    listing=(
        CodeLine(0, "PRUNE(T, significance):"),
        CodeLine(1, "for each node t, from the bottom up:"),
        CodeLine(2, "if t asks, and all its children are leaves:", EVERY, (Variable("t", NODE),)),
        CodeLine(
            3,
            "χ² ← Σ (observed − expected)² / expected, over branches and classes",
            EVERY,
            (Variable("χ²", "deviation", "number"),),
        ),
        CodeLine(3, "f ← (branches − 1)(classes − 1)", EVERY, (Variable("f", "freedom", "count"),)),
        CodeLine(3, "p ← the probability of so great a χ² by chance", EVERY, (Variable("p", "p", "number"),)),
        CodeLine(3, "if p > significance: make t a leaf", ("leaf",), (Variable("significance", "limit", "plain"),)),
        CodeLine(3, "else keep it", ("keep",), (Variable("significance", "limit", "plain"),)),
        CodeLine(1, "return T", ("end",)),
    ),
    settings=(
        PruningSetting(
            "significance",
            "number",
            0.05,
            Range(0, 1, open_low=True),
            option=Option("--significance", recipe="significance"),
            control=Control("Significance", stops=(0.001, 0.01, 0.05, 0.1, 0.25, 0.5)),
        ),
    ),
    classes_only=True,
)
