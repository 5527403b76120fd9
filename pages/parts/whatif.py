"""What if: another column, another cut, other groups, or a leaf; and what that costs."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.questions import Subset
from engine.recipe import NodeId, Override
from engine.table import Column
from pages.parts import curve, picture
from pages.parts.lesson import Lesson, report_of
from pages.parts.override import decide, forget, forget_all
from pages.views.costs import cost_html, overrides_html
from pages.views.curve import best_of, cuts
from pages.views.measures import measure_of
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
        picture.show(lesson)


def choices(lesson: Lesson) -> None:
    node, candidates = lesson.node, lesson.candidates()
    st.markdown(f"At **{markdown(place_of(lesson.tree, node), 120)}**, instead of the algorithm:")
    able = [item.column for item in candidates.ranking() if item.question is not None]
    if able:
        column = st.selectbox(
            "Ask about", able, key="what column", format_func=short,
            index=able.index(lesson.screen.column) if lesson.screen.column in able else 0,
        )  # fmt: skip
        kind = lesson.table.column(column)
        if kind.kind == "numeric":
            by_threshold(lesson, column)
        elif not lesson.recipe.multiway:
            by_groups(lesson, kind)
        else:
            st.button(
                "Ask this column",
                key="take column",
                type="primary",
                on_click=decide,
                args=(lesson, Override(node, column)),
            )
    else:
        st.text("No column has a question to offer here.")
    st.button("Make it a leaf", key="take leaf", on_click=decide, args=(lesson, Override(node)))


def by_threshold(lesson: Lesson, column: str) -> None:
    """Choose one of the cuts; the best is where the slider starts."""
    found, measure = lesson.trace.curve(lesson.node, column), measure_of(lesson.recipe)
    places, best = cuts(found), best_of(found)
    kept = sorted({*range(0, len(places), max(1, len(places) // MOST_CUTS)), best})
    chosen = st.select_slider(
        "Cut at", kept, value=best, key=f"what cut {column}", format_func=lambda i: level(float(places[i])),
        help="The cuts lie midway between neighbouring values of this node's cases.",
    )  # fmt: skip
    gained, most = float(found.gain[chosen]), float(found.gain[best])
    st.text(
        f"This cut has a {measure.gain} of {number(gained)}{measure.gain_unit}; the best cut of this column, at "
        f"{level(float(places[best]))}, has {number(most)}."
    )
    override = Override(lesson.node, column, float(places[chosen]))
    st.button("Cut here", key="take cut", type="primary", on_click=decide, args=(lesson, override))
    curve.show(lesson, column)


def by_groups(lesson: Lesson, column: Column) -> None:
    """Choose which values go left."""
    rows = lesson.trace.entries(lesson.trace.place(lesson.node)).rows
    present = [column.labels[code] for code in sorted(set(column.codes[rows].tolist())) if code >= 0]
    own = next(item for item in lesson.candidates().items if item.column == column.name)
    best = own.question
    start = [value for value in best.left if value in present] if isinstance(best, Subset) else present[:1]
    left = st.multiselect(
        "Values that go left", present, default=start, key=f"what group {column.name}",
        format_func=short,
    )  # fmt: skip
    fits = 0 < len(left) < len(present)
    if fits:
        right = tuple(value for value in present if value not in left)
        measure, grouped = measure_of(lesson.recipe), lesson.measured(Subset(column.name, tuple(left), right))
        st.text(
            f"This grouping has a {measure.gain} of {number(grouped.gain)}{measure.gain_unit}; the best of this "
            f"column has {number(own.gain)}."
        )
    override = Override(lesson.node, column.name, left=tuple(left))
    st.button("Group so", key="take group", type="primary", disabled=not fits, on_click=decide, args=(lesson, override))


def price(lesson: Lesson) -> None:
    """What the decisions by hand cost, and how to take them back."""
    screen = lesson.screen
    made = screen.recipe.overrides
    if not made:
        st.text("Nothing has been overridden: this is the greedy tree.")
        return
    st.html(overrides_html(lesson.trace, made))
    st.html(against_greedy(lesson))
    with st.container(horizontal=True):
        st.button("Undo the last", key="undo", on_click=forget, args=(made[-1].node,))
        st.button("Undo all", key="undo all", on_click=forget_all)
        if len(made) > 1:
            node = st.selectbox(
                "Undo at", [each.node for each in made], key="undo which", label_visibility="collapsed",
                format_func=lambda at: named(lesson, at),
            )  # fmt: skip
            st.button("Undo this", key="undo this", on_click=forget, args=(node,))


def against_greedy(lesson: Lesson) -> str:
    """The finished tree beside the one nobody interfered with."""
    screen = lesson.screen
    greedy = replace(screen.recipe, overrides=())
    now, before = (report_of(screen.data, screen.values, recipe) for recipe in (screen.recipe, greedy))
    return cost_html(now, before, bool(lesson.table.classes))


def named(lesson: Lesson, node: NodeId) -> str:
    tree = lesson.trace.tree
    return short(place_of(tree, node), 40) if node in tree.nodes else "a node no longer there"
