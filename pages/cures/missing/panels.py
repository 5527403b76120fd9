"""The views of the page, a function each: a row that divides, the sums, the policies, surrogates, a row asked about."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from engine.experiments.missing_values import outcome, without_cells
from engine.experiments.surrogate_placements import busiest
from engine.learn.predict import columns_of
from engine.learn.recipe import MISSING as POLICIES
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace
from pages.cures.missing import cell_table, policies_view, sums_view, surrogates_view, walk_view
from pages.cures.missing.state import NO_NODE, Missing
from pages.cures.missing.subject import Subject
from pages.cures.missing.walk_view import Walk
from pages.shell import page, player, session, small_tree
from pages.shell.session import shown
from pages.shell.validation import ROOT, read_node
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html
from pages.views.row_path import ends_html, journey_html, verdict_html
from pages.views.text import markdown

TO_THE_END = 10**6  # more tests than any row passes


def divide(subject: Subject) -> None:
    """The row that goes down every branch, in parts that add up."""
    trace, table, row = subject.sure_trace("fractional"), subject.table, subject.row
    walk = walk_view.walk_of(trace.tree, table, row, subject.state.step)
    page.say(walk_view.walk_sentence(walk, row, table, f"Row {row + 1}"))
    left, right = st.columns([5, 6], gap="medium")
    with left:
        cell_table.show_table(subject)
    with right:
        play(walk)
        show_tree(subject, trace, walk, "divide")
        if walk.done and (lines := walk_view.answer_lines(walk)):
            page.say("The parts answer together: each leaf's shares, times the part that arrived there.", "note")
            show_formulas(lines)
        elif walk.passed:
            show_formulas(walk_view.division_lines(trace, walk.tests[walk.passed - 1]))
        st.html(journey_html(trace.tree, walk.tests[: walk.passed], columns_of(trace.tree, table), row))


def sums(subject: Subject) -> None:
    """The gain of a column with missing values, written out a sum at a time."""
    trace, state = subject.sure_trace("fractional"), subject.state
    candidates, question = trace.candidates(0), trace.tree.root.question
    names = [item.column for item in candidates.items]
    column = state.column if state.column in names else question.column if question else names[0]
    lines = sums_view.sum_lines(trace, candidates, column)
    step = min(state.step, len(lines))
    page.say(sums_view.sums_sentence(trace, candidates, column))
    left, right = st.columns([5, 6], gap="medium")
    with left:
        cell_table.show_table(subject)
    with right:
        st.segmented_control(
            "Column",
            names,
            **shown("column", default=column),
            on_change=session.setter("column", "column"),
            format_func=markdown,
            label_visibility="collapsed",
        )
        player.controls(step, len(lines), f"sum {step} of {len(lines)}")
        show_formulas(lines[:step])


def policies(subject: Subject) -> None:
    """The same data under every policy."""
    state, table, row = subject.state, subject.table, subject.row
    traces = {policy: subject.trace(policy) for policy in POLICIES}
    page.say(policies_view.policy_sentence(state.policy))
    choose_policy(state)
    heads = ("policy", "cases", "nodes", "leaves", "right" if table.classes else "explained", f"row {row + 1}")
    rows = [
        policies_view.policy_row(None if trace is None else outcome(trace, table, row, policy), policy)
        for policy, trace in traces.items()
    ]
    st.html(grid_html(heads, rows, [list(POLICIES).index(state.policy)]))
    chosen = traces[state.policy]
    if chosen is None:
        page.say("Every row lacks a value, so dropping incomplete rows leaves nothing.", "note")
        return
    show_tree(subject, chosen, walk_view.walk_of(chosen.tree, table, row, TO_THE_END), state.policy)
    if note := policies_view.multiway_note(chosen.coded.recipe):
        page.say(note, "note")
    cell_table.show_row(subject)


def surrogates(subject: Subject) -> None:
    """The surrogates of one node, and the cases that they place."""
    trace = subject.sure_trace("surrogate")
    node = node_of(subject.state, trace)
    page.say(surrogates_view.surrogate_sentence(trace, node))
    small_tree.show(
        trace.tree,
        trace.coded.recipe,
        subject.state,
        key="tree",
        name=f"{subject.state.data} {sorted(subject.cells)} surrogates",
        height=300,
        selected=node,
        path=node,
        on_select=lambda chosen: session.change(node=chosen),
    )
    left, right = st.columns([3, 2], gap="medium")
    with left:
        if rows := surrogates_view.surrogate_rows(trace, node):
            sides = surrogates_view.sides_text(trace, node)
            st.html(grid_html(("surrogate", "agreement", "adjusted", "cases placed", sides), rows))
        page.say("Click a node to see its surrogates.", "note")
        show_depth_note(trace)
    with right:
        show_formulas(surrogates_view.agreement_lines(trace, node))
        page.say(
            "Agreement: of the cases with a known value, the share that the surrogate sends the same way. Adjusted: "
            "how much of what “with most cases” gets wrong it mends.",
            "note",
        )


def node_of(state: Missing, trace: Trace) -> NodeId:
    """The node that a link names; where it names none of the tree, the one whose surrogates place most."""
    node = None if state.node == NO_NODE else read_node(state.node or ROOT)
    return node if node is not None and node in trace.tree.nodes else busiest(trace)


def ask(subject: Subject) -> None:
    """A row that the tree is asked about, with missing values of its own."""
    state, table, row = subject.state, subject.table, subject.row
    trace = subject.trace(state.policy) or subject.sure_trace("majority")
    lacking = {(0, int(number) - 1) for number in state.asked}
    alone = without_cells(table.take(np.array([row])), lacking)
    walk = walk_view.walk_of(trace.tree, alone, 0, state.step)
    page.say(walk_view.walk_sentence(walk, 0, alone, f"Row {row + 1}"))
    choose_policy(state)
    cell_table.show_asked(subject, alone)
    play(walk)
    show_tree(subject, trace, walk, f"ask {state.policy}")
    if walk.done:
        st.html(verdict_html(trace.tree, walk.way, table.target.text(row)) + ends_html(trace.tree, walk.way))
        show_formulas(walk_view.answer_lines(walk))


def choose_policy(state: Missing) -> None:
    st.segmented_control(
        "Policy",
        list(POLICIES),
        **shown("policy", default=state.policy),
        on_change=session.setter("policy", "policy"),
        format_func=policies_view.POLICIES.__getitem__,
        label_visibility="collapsed",
    )


def play(walk: Walk) -> None:
    player.controls(walk.passed, len(walk.tests), f"test {walk.passed} of {len(walk.tests)}")


def show_tree(subject: Subject, trace: Trace, walk: Walk, name: str) -> None:
    """The tree with the parts of the row at the nodes where they are."""
    small_tree.show(
        trace.tree,
        trace.coded.recipe,
        subject.state,
        key="tree",
        name=f"{subject.state.data} {sorted(subject.cells)} {subject.recipe.algorithm} {name}",
        height=340,
        step=walk.passed,
        ways=[node for node in walk.reached() if node],
        tokens=walk.tokens(),
    )
    show_depth_note(trace)


def show_depth_note(trace: Trace) -> None:
    """Say that the tree is limited, where it is."""
    if any(leaf.stop == "max-depth" for leaf in trace.tree.leaves):
        page.say(f"The tree is grown to a depth of {trace.coded.recipe.max_depth} here.", "note")


def show_formulas(lines: Sequence[str]) -> None:
    if lines:
        st.markdown(flowing(lines))
