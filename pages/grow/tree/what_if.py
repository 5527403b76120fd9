"""What if: another column, another cut, other groups, or a leaf; and what that costs."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.learn.recipe import NodeId, Override
from pages.grow.lesson.lesson import Lesson, report_of
from pages.grow.tree.override_costs_view import cost_html, overrides_html
from pages.grow.tree.overrides import decide, forget, forget_all
from pages.shell.question_form import Choosing
from pages.views.text import markdown, place_of, short


def show(lesson: Lesson) -> None:
    """Decide at the node being looked at; undo; read the price."""
    left, right = st.columns(2, gap="medium")
    with left:
        if lesson.tree.nodes[lesson.node].n <= 0:
            st.text("No case comes here; there is nothing to decide.")
        elif lesson.asking or lesson.summing:
            st.text("Decide otherwise here once the algorithm's own decision is told.")
        else:
            choices(lesson)
    with right:
        price(lesson)


def choices(lesson: Lesson) -> None:
    """Widgets for another decision at the node being looked at."""
    node = lesson.node
    st.markdown(f"At **{markdown(place_of(lesson.tree, node), 120)}**, instead of the algorithm:")
    choosing = Choosing(lesson.trace, node, lesson.candidates())
    column = choosing.column(lesson.state.column)
    asked = None if column is None else choosing.override(column)
    with st.container(horizontal=True):
        if column is not None:
            st.button(
                "Ask this", key="take", type="primary", disabled=asked is None, on_click=decide, args=(lesson, asked)
            )
        st.button("Make it a leaf", key="take leaf", on_click=decide, args=(lesson, Override(node)))
    if column is not None and lesson.table.column(column).kind == "numeric":
        st.text("Arithmetic, beside the tree, draws the gain of every cut.")


def price(lesson: Lesson) -> None:
    """What the decisions by hand cost, and how to take them back."""
    state = lesson.state
    overrides = state.recipe.overrides
    if not overrides:
        st.text("Nothing has been overridden: this is the greedy tree.")
        return
    st.html(overrides_html(lesson.trace, overrides))
    st.html(against_greedy(lesson))
    with st.container(horizontal=True):
        st.button("Undo the last", key="undo", on_click=forget, args=(overrides[-1].node,))
        st.button("Undo all", key="undo all", on_click=forget_all)
        if len(overrides) > 1:
            node = st.selectbox(
                "Undo at",
                [override.node for override in overrides],
                key="undo which",
                label_visibility="collapsed",
                format_func=lambda at: named(lesson, at),
            )
            st.button("Undo this", key="undo this", on_click=forget, args=(node,))


def against_greedy(lesson: Lesson) -> str:
    """The finished tree beside the one nobody interfered with."""
    state = lesson.state
    greedy = replace(state.recipe, overrides=())
    now, before = (report_of(state.data, state.values, recipe) for recipe in (state.recipe, greedy))
    return cost_html(now, before, bool(lesson.table.classes))


def named(lesson: Lesson, node: NodeId) -> str:
    """A node in a few words."""
    tree = lesson.trace.tree
    return short(place_of(tree, node), 40) if node in tree.nodes else "a node no longer there"
