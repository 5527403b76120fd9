"""What if: another column, another cut, other groups, or a leaf; and what that costs."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.data.table import Column
from engine.learn.questions import Subset
from engine.learn.recipe import NodeId, Override
from pages.grow.lesson.lesson import Lesson, report_of
from pages.grow.tree.override_costs_view import cost_html, overrides_html
from pages.grow.tree.overrides import decide, forget, forget_all
from pages.views.criterion_words import measure_of
from pages.views.gain_curve import best_of, cuts
from pages.views.text import level, markdown, number, place_of, short

MOST_CUTS = 400


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
    able = [item.column for item in lesson.candidates().ranking() if item.question is not None]
    asked, column = None, ""
    if able:
        column = st.selectbox(
            "Ask about",
            able,
            key="what column",
            format_func=short,
            index=able.index(lesson.state.column) if lesson.state.column in able else 0,
        )
        asked = choice(lesson, lesson.table.column(column))
    else:
        st.text("No column has a question to offer here.")
    with st.container(horizontal=True):
        if able:
            st.button(
                "Ask this", key="take", type="primary", disabled=asked is None, on_click=decide, args=(lesson, asked)
            )
        st.button("Make it a leaf", key="take leaf", on_click=decide, args=(lesson, Override(node)))
    if able and lesson.table.column(column).kind == "numeric":
        st.text("Arithmetic, beside the tree, draws the gain of every cut.")


def choice(lesson: Lesson, column: Column) -> Override | None:
    """How the column is to be asked; None while that is no question."""
    if column.kind == "numeric":
        return by_threshold(lesson, column.name)
    if not lesson.recipe.multiway:
        return by_groups(lesson, column)
    own = next(item for item in lesson.candidates().items if item.column == column.name)
    compared(lesson, "question", own.gain, "question")
    return Override(lesson.node, column.name)


def compared(lesson: Lesson, kind: str, gain: float, rival: str, most: float | None = None) -> None:
    """The gain of the choice beside that of the column's own best, or else of the best of all columns."""
    measure, candidates = measure_of(lesson.recipe), lesson.candidates()
    gains = f"This {kind} has a {measure.gain} of {number(gain)}{measure.gain_unit}"
    if most is None and candidates.best is not None:
        rival, most = f"best {rival} of any column", candidates.items[candidates.best].gain
    else:
        rival = f"best {rival} of this column"
    st.text(f"{gains}." if most is None else f"{gains}; the {rival} has {number(most)}.")


def by_threshold(lesson: Lesson, column: str) -> Override:
    """Choose one of the cuts; the best is where the slider starts."""
    curve = lesson.trace.curve(lesson.node, column)
    places, best = cuts(curve), best_of(curve)
    kept = sorted({*range(0, len(places), max(1, len(places) // MOST_CUTS)), best})
    chosen = st.select_slider(
        "Cut at",
        kept,
        value=best,
        key=f"what cut {column}",
        format_func=lambda i: level(float(places[i])),
        help="The cuts lie midway between neighbouring values of this node's cases.",
    )
    compared(lesson, "cut", float(curve.gain[chosen]), "cut", float(curve.gain[best]))
    return Override(lesson.node, column, float(places[chosen]))


def by_groups(lesson: Lesson, column: Column) -> Override | None:
    """Choose which values go left."""
    rows = lesson.trace.cases(lesson.trace.position(lesson.node)).rows
    present = [column.labels[code] for code in sorted(set(column.codes[rows].tolist())) if code >= 0]
    own = next(item for item in lesson.candidates().items if item.column == column.name)
    best = own.question
    start = [value for value in best.left if value in present] if isinstance(best, Subset) else present[:1]
    left = st.multiselect(
        "Values that go left", present, default=start, key=f"what group {column.name}", format_func=short
    )
    if not 0 < len(left) < len(present):
        st.text("Leave at least one value for either side.")
        return None
    right = tuple(value for value in present if value not in left)
    grouped = lesson.measured(Subset(column.name, tuple(left), right))
    compared(lesson, "grouping", grouped.gain, "grouping", own.gain)
    return Override(lesson.node, column.name, left=tuple(left))


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
