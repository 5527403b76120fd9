"""The panel below the verdicts that reads a method: what it supposes, measures or pays for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import streamlit as st

from engine.prune.description_length import messages
from engine.prune.null_distribution import NullDistribution, null_distribution
from engine.prune.standings import node_counts
from engine.prune.study import Pruned, PruningStudy
from engine.prune.validation_cost import DRAWS, ValidationCost, validation_cost
from engine.prune.verdict import Prune, apply
from pages.components.chart import chart
from pages.cures.pruning import readings_view, view
from pages.cures.pruning.trees import Case, grown
from pages.shell import page
from pages.shell.cache import per_table
from pages.shell.sources import table_of
from pages.shell.style import font

if TYPE_CHECKING:
    from pages.cures.pruning.state import PruningState

HEIGHT = 330


@per_table(shared=24, own=4, spinner="Pruning with more and fewer cases held out …")
def costs(case: Case) -> tuple[ValidationCost, ...]:
    """What the share of validation cases does to the pruned tree."""
    return validation_cost(table_of(case.data, ()), case.algorithm, case.test, case.seed)


@per_table(shared=48, own=8, spinner="Dealing the cases out at random …")
def dealt(case: Case, node: tuple[int, ...]) -> NullDistribution | None:
    """The null distribution at a node of the full tree; cuts below it leave the cases of its children alone."""
    return null_distribution(grown(case).tree, node, case.seed)


def reading(state: PruningState, base: PruningStudy, found: Pruned) -> None:
    """What is behind the method in force, where there is more to see than its verdicts."""
    if not found.verdicts:
        return
    if state.method == "chi-square":
        null_hypothesis(state, base, found)
    elif state.method == "mdl":
        two_messages(state, base, found)
    elif state.method == "reduced-error":
        nodes(state, base, found)
        validation(state, base)


def closest_call(base: PruningStudy, found: Pruned) -> Prune:
    """The verdict whose p-value comes nearest to the significance level, as a ratio; on a node of many cases if any."""
    many = [each for each in found.verdicts if base.tree.nodes[each.node].n >= readings_view.MANY_CASES]
    return min(
        many or found.verdicts, key=lambda each: abs(math.log(max(each.numbers["p"], 1e-300) / each.numbers["limit"]))
    )


def null_hypothesis(state: PruningState, base: PruningStudy, found: Pruned) -> None:
    st.header("Could chance have made this split?")
    verdict = closest_call(base, found)
    deals = dealt(state.case, verdict.node)
    where = view.where(base.tree, verdict)
    if deals is None:
        page.say(f"At {where} all cases are of one class or in one branch: nothing could differ.", "note")
        return
    chart(
        readings_view.null_figure(deals, font(state)),
        key="null hypothesis",
        height=HEIGHT,
        label="Deviations of random deals, the chi-square density and the deviation of the split",
    )
    many = base.tree.nodes[verdict.node].n >= readings_view.MANY_CASES
    page.say(readings_view.null_sentence(deals, where, verdict.numbers["limit"], many), "note")


def two_messages(state: PruningState, base: PruningStudy, found: Pruned) -> None:
    st.header("How long are the two messages?")
    trees = {
        "full tree": base.tree,
        "pruned tree": found.tree,
        "a single leaf": apply(base.tree, (Prune((), "leaf"),)),
    }
    told = [(name, *messages(base.trace, tree)) for name, tree in trees.items()]
    chart(
        readings_view.messages_figure(told, font(state)),
        key="messages",
        height=260,
        label="Bits of the tree and of its exceptions, for the full tree, the pruned tree and a single leaf",
    )
    page.say(readings_view.messages_sentence(told), "note")


def nodes(state: PruningState, base: PruningStudy, found: Pruned) -> None:
    st.header("What happens to each set of cases as nodes go?")
    counts = node_counts(base.tree, found.verdicts)
    chart(
        readings_view.nodes_figure(found.course, counts, bool(base.train.classes), font(state)),
        key="nodes",
        height=HEIGHT,
        label="Accuracy on training, validation and test cases against the nodes of the tree",
    )
    page.say(readings_view.nodes_sentence(found.course, counts), "note")


def validation(state: PruningState, base: PruningStudy) -> None:
    st.header("What do validation cases cost?")
    found = costs(state.case)
    chart(
        readings_view.cost_figure(found, bool(base.train.classes), state.validation, font(state)),
        key="validation cost",
        height=HEIGHT,
        label="Test accuracy of the full and of the pruned tree against the share held out for validation",
    )
    page.say(readings_view.cost_sentence(found, DRAWS), "note")
