"""Reduced-error pruning: cut what does not help on validation cases (Quinlan 1987, Simplifying decision trees)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from engine.data.table import Table, TableError
from engine.learn.predict import columns_of, flow
from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.explanation import Form, Statement, quantities, sum_statement
from engine.prune.listing import EVERY, NODE, CodeLine, Variable
from engine.prune.method import Pruning, PruningMethod
from engine.prune.verdict import Prune, Verdict

T = Variable("t", NODE)
NOTHING = 1e-9  # errors that rounding alone makes


def leaf_errors(tree: Tree, validation: Table) -> dict[NodeId, float]:
    """The validation error of each node as a leaf: the weight of the cases it gets wrong, or the squared error."""
    passing = flow(tree, columns_of(tree, validation), validation.weights)
    if tree.classes:
        label = {name: code for code, name in enumerate(tree.classes)}
        truth = np.array([label.get(name, -1) for name in validation.classes])[validation.target.codes]
        return {
            id: float(weights[truth[rows] != tree.nodes[id].prediction].sum())
            for id, (rows, weights) in passing.items()
        }
    numbers = validation.target.numbers()
    return {
        id: float((weights * (numbers[rows] - tree.nodes[id].prediction) ** 2).sum())
        for id, (rows, weights) in passing.items()
    }


def prune(tree: Tree, validation: Table) -> Iterator[Prune]:
    """Replace the subtree whose removal spares most validation errors, again and again, until every removal hurts.

    On a tie the node nearest the root goes, so equal trees end small. Then follow the nodes that stay, those that came
    nearest to going first.
    """
    if validation.task != ("classify" if tree.classes else "regress"):
        raise TableError("The validation cases must have the same kind of target as the training cases.")
    as_leaf = leaf_errors(tree, validation)
    below = errors_below(tree, as_leaf)
    total = float(validation.weights.sum())
    open_nodes = [node.id for node in tree.nodes.values() if node.question]

    def verdict_on(id: NodeId, verdict: Verdict) -> Prune:
        parts = tuple(below[child] for child in tree.nodes[id].children)
        numbers = {"leaf": as_leaf[id], "subtree": below[id], "tree": below[()], "cases": total}
        return Prune(id, verdict, numbers, parts=parts)

    while open_nodes:
        best = max(open_nodes, key=lambda id: below[id] - as_leaf[id])
        spared = below[best] - as_leaf[best]
        if spared < -NOTHING:
            break
        yield verdict_on(best, "leaf")
        for depth in range(len(best) + 1):
            below[best[:depth]] -= spared
        open_nodes = [id for id in open_nodes if id[: len(best)] != best]
    for id in sorted(open_nodes, key=lambda id: as_leaf[id] - below[id]):
        yield verdict_on(id, "keep")


def errors_below(tree: Tree, as_leaf: Mapping[NodeId, float]) -> dict[NodeId, float]:
    """The error of the leaves under each node."""
    below: dict[NodeId, float] = {}
    for node in reversed(tree.nodes.values()):
        below[node.id] = sum(below[child] for child in node.children) if node.question else as_leaf[node.id]
    return below


def run(trace: Trace, how: Pruning) -> Iterator[Prune]:
    """Prune by the validation cases, which must be there."""
    if how.validation is None:
        raise RecipeError("Reduced-error pruning needs validation cases: a file, or a share of the rows.")
    return prune(trace.tree, how.validation)


def sentence(tree: Tree, verdict: Prune) -> Statement:
    """The errors of the subtree and of a leaf on the validation cases."""
    subtree, leaf = verdict.numbers["subtree"], verdict.numbers["leaf"]
    if tree.classes:
        errors = "It gets <subtree> of the validation cases here wrong, <a leaf> <leaf>."
    else:
        errors = "Its squared error on the validation cases here is <subtree>, that of <a leaf> <leaf>."
    if verdict.verdict == "keep":
        end = "A cut would do harm, so *keep*."
    elif subtree - leaf > NOTHING:
        end = "No other cut spares more: *cut*."
    else:
        end = "No cut spares anything, this one costs nothing, and small is better: *cut*."
    return Statement(f"{errors} {end}", quantities(form_of(tree), subtree=subtree, leaf=leaf))


def arithmetic(tree: Tree, verdict: Prune, table: Table) -> tuple[Statement, ...]:
    """The error of the subtree less that of the leaf."""
    n, form = verdict.numbers, form_of(tree)
    spared = n["subtree"] - n["leaf"]
    sign = r"\ge 0" if spared > -NOTHING else "< 0"
    numbers = quantities(form, leaf=n["leaf"], subtree=n["subtree"], spared=spared)
    return (
        sum_statement("E(T_t)", verdict.parts, n["subtree"], form),
        Statement("E(t) = <leaf>", numbers),
        Statement(
            rf"E(T_t) - E(t) = <subtree> - <leaf> <=> <spared> {sign} \; <verdict>",
            numbers,
            "spared",
            lambda written: written["subtree"] - written["leaf"],
        ),
    )


def form_of(tree: Tree) -> Form:
    """How errors are written: misclassified cases are counted, squared errors measured."""
    return "count" if tree.classes else "significant"


def legend(classes: bool, how: Pruning) -> str:
    """What t, T_t and E are."""
    errors = "counts errors" if classes else "adds up the squared errors"
    return (
        f"t is the node as a leaf, T_t the subtree below it; E {errors} on the validation cases. The terms are the "
        "children."
    )


METHOD = PruningMethod(
    name="reduced-error",
    title="Reduced error",
    idea="Ask the validation cases, which took no part in growing. Cut the subtree whose removal spares them most "
    "errors; stop when every cut would add one.",
    idea_for_numbers="Ask the validation cases, which took no part in growing. Cut the subtree whose removal spares "
    "them most squared error; stop when every cut would add some.",
    source="Quinlan (1987), Simplifying decision trees",
    run=run,
    numbers={
        "leaf": "the validation error of the node as a leaf",
        "subtree": "the validation error of the subtree",
        "tree": "the validation error of the whole tree",
        "cases": "the weight of all validation cases",
    },
    sentence=sentence,
    arithmetic=arithmetic,
    legend=legend,
    listing=(
        CodeLine(0, "PRUNE(T, validation cases):"),
        CodeLine(1, "repeat:"),
        CodeLine(2, "for each node t that asks:"),
        CodeLine(3, "E(t) ← its validation error as a leaf", EVERY, (Variable("E(t)", "leaf"),)),
        CodeLine(3, "E(Tₜ) ← the validation error of its subtree", EVERY, (Variable("E(Tₜ)", "subtree"),)),
        CodeLine(2, "t ← the node with the highest E(Tₜ) − E(t), of equal ones the first", ("leaf",), (T,)),
        CodeLine(2, "if E(Tₜ) − E(t) ≥ 0: make t a leaf", ("leaf",)),
        CodeLine(2, "else every subtree that is left stays: return T", ("keep", "end"), (T,)),
    ),
)
