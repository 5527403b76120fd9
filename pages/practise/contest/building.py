"""The tree as it stands, and the question of its next node."""

from __future__ import annotations

import streamlit as st

from engine.learn.questions import Categories, Question, Subset, Threshold
from engine.learn.recipe import Override
from pages.practise.contest import edits, view
from pages.practise.contest.state import MOST_TREE
from pages.practise.contest.subject import Subject
from pages.shell import page, small_tree
from pages.shell.question_form import Choosing
from pages.views.text import markdown, place_of
from pages.views.tree_cards import title_rows


def show(subject: Subject) -> None:
    """The tree beside the decision at the node that is looked at."""
    state, tree = subject.state, subject.trace.tree
    left, right = st.columns([3, 2], gap="medium")
    with left:
        small_tree.show(
            tree,
            subject.trace.coded.recipe,
            state,
            key="tree",
            name=f"contest {state.data} {state.settings} {state.seed} {state.questions}",
            height=380,
            current=subject.node,
            selected=subject.node,
            on_select=edits.look,
            rows=title_rows(tree),
        )
    with right:
        choose(subject)
    if subject.strange:
        page.say("What the link decides about other columns or values is left out.", "note")
    page.say(view.standing_sentence(subject.score, len(subject.waiting)))
    if over := view.over_sentence(state.goal, subject.score):
        page.say(over, "note")


def choose(subject: Subject) -> None:
    """The decision at a node; undo and reset stand below it, whatever the node."""
    node, tree = subject.node, subject.trace.tree
    if node is None:
        st.text("Every leaf is of one class, or was made a leaf by you.")
    elif tree.nodes[node].question is not None:
        st.markdown(f"**{markdown(place_of(tree, node), 120)}** asks already.")
        st.button("Take this question back", key="take back", on_click=edits.forget, args=(node,))
    elif node in subject.waiting:
        ask(subject)
    elif tree.nodes[node].stop == "forced":
        st.markdown(f"**{markdown(place_of(tree, node), 120)}** is a leaf because you said so.")
        st.button("Let it ask after all", key="take back", on_click=edits.forget, args=(node,))
    else:
        st.text("Nothing to ask here: no training row comes here, or all that come are of one class.")
    with st.container(horizontal=True):
        st.button(
            "Undo",
            key="undo",
            disabled=not (subject.state.tree or edits.trees_before()),
            on_click=edits.undo,
            shortcut="u",
        )
        st.button("Begin again", key="reset", disabled=not subject.state.tree, on_click=edits.reset)


def ask(subject: Subject) -> None:
    """Choose the question of an open node, or make it a leaf."""
    trace, node, state = subject.trace, subject.node, subject.state
    assert node is not None
    st.markdown(f"At **{markdown(place_of(trace.tree, node), 120)}**:")
    candidates = trace.candidates(trace.index_of(node))
    choosing = Choosing(trace, node, candidates, told=state.gains, key=f"contest {node}")
    column = choosing.column("")
    chosen = None if column is None else choosing.override(column)
    if chosen is not None:
        item = trace.measure(trace.index_of(node), asked(choosing, chosen), candidates)
        st.html(view.branches_html(trace.tree, item))
    full = chosen is not None and len(edits.after(state, chosen)) > MOST_TREE
    if full:
        page.say("The link holds no larger tree.", "note")
    with st.container(horizontal=True):
        st.button(
            "Ask this",
            key="take",
            type="primary",
            disabled=chosen is None or full,
            on_click=edits.decide,
            args=(chosen,),
        )
        st.button("Make it a leaf", key="take leaf", on_click=edits.decide, args=(Override(node),))


def asked(choosing: Choosing, override: Override) -> Question:
    """The question of an override."""
    column = choosing.trace.coded.table.column(override.column or "")
    if override.threshold is not None:
        return Threshold(column.name, override.threshold)
    if override.left is not None:
        rest = tuple(label for label in column.labels if label not in override.left)
        return Subset(column.name, override.left, rest)
    return Categories(column.name, column.labels)
