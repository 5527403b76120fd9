"""The views of the page, a function each: a row that divides, the sums, the policies, surrogates, a row asked about."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.experiments.missing_values import outcome
from engine.experiments.surrogate_placements import busiest
from engine.learn.recipe import MISSING as POLICIES
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace
from pages.cures.missing import cell_table, policies_view, surrogates_view, walk_view
from pages.cures.missing.lesson import asked_row, column_of, columns_to_ask, frames_of
from pages.cures.missing.state import NO_NODE, Missing
from pages.cures.missing.subject import Subject
from pages.cures.missing.walk_view import Walk
from pages.shell import page, session, small_tree, stage
from pages.shell.session import shown
from pages.shell.validation import ROOT, read_node
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html
from pages.views.text import markdown

TO_THE_END = 10**6  # more tests than any row passes


def divide(subject: Subject) -> None:
    """The row that goes down every branch, in parts that add up."""
    left, right = st.columns([5, 6], gap="medium")
    with left:
        cell_table.show_table(subject)
    with right:
        play(subject.state)


def sums(subject: Subject) -> None:
    """The gain of a column with missing values, written out a sum at a time."""
    left, right = st.columns([5, 6], gap="medium")
    with left:
        cell_table.show_table(subject)
    with right:
        st.segmented_control(
            "Column",
            columns_to_ask(subject),
            **shown("column", default=column_of(subject)),
            on_change=session.setter("column", "column"),
            format_func=markdown,
            label_visibility="collapsed",
        )
        play(subject.state)


def policies(subject: Subject) -> None:
    """The data under every policy, side by side."""
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
        page.say("Every row lacks a value, so dropping incomplete rows keeps none.", "note")
        return
    show_tree(subject, chosen, walk_view.walk_of(chosen.tree, table, row, TO_THE_END))
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
        if lines := surrogates_view.agreement_lines(trace, node):
            st.markdown(flowing(lines))
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
    choose_policy(subject.state)
    cell_table.show_asked(subject, asked_row(subject))
    play(subject.state)


def play(state: Missing) -> None:
    """The steps of a view, on the stage."""
    stage.play(frames_of(state), str(replace(state, step=0)), state.step)


def choose_policy(state: Missing) -> None:
    st.segmented_control(
        "Policy",
        list(POLICIES),
        **shown("policy", default=state.policy),
        on_change=session.setter("policy", "policy"),
        format_func=policies_view.POLICIES.__getitem__,
        label_visibility="collapsed",
    )


def show_tree(subject: Subject, trace: Trace, walk: Walk) -> None:
    """The tree with the parts of the row at the leaves where they arrive."""
    small_tree.show(
        trace.tree,
        trace.coded.recipe,
        subject.state,
        key="tree",
        name=f"{subject.state.data} {sorted(subject.cells)} {subject.recipe.algorithm} {subject.state.policy}",
        height=340,
        ways=[node for node in walk.reached() if node],
        tokens=walk.tokens(),
    )
    show_depth_note(trace)


def show_depth_note(trace: Trace) -> None:
    """Say that the tree is limited, where it is."""
    if note := walk_view.depth_note(trace):
        page.say(note, "note")
