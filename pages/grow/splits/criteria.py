"""Explore splits: what each criterion would ask at any node, and every column's curve."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.experiments.criteria_compared import CRITERIA, Side, curves, side_by_side
from engine.learn.recipe import UNLIMITED, path_text
from pages.components import candidates as table
from pages.components.chart import chart
from pages.grow.lesson.lesson import Lesson, lesson_of
from pages.grow.splits.view import comparison, curves_figure, title_of, verdict_html
from pages.shell.grow_state import GrowState
from pages.shell.session import among, change, entered, fit, setter, shown
from pages.shell.style import font
from pages.views.candidate_rows import ALL, chips_of
from pages.views.tables import chip_html, legend
from pages.views.text import cases, markdown, place_of, short

SAME = "same"
SORTS = {"": "column order"} | {name: title_of(name) for name in CRITERIA}
RULES = {"": "each program's own", SAME: "the same for all"}


def whole(state: GrowState) -> Lesson:
    """The lesson of the finished tree, so that any node can be picked; the step of the other pages stays."""
    lesson = lesson_of(replace(state, step=UNLIMITED, part=0))
    fit(replace(lesson.state, step=state.step, part=state.part))
    return lesson


def node_of(lesson: Lesson) -> tuple[int, ...]:
    """The node being looked at: the one that was picked, or the root."""
    return lesson.node if lesson.picked else ()


def sides_of(lesson: Lesson) -> tuple[Side, ...]:
    """What each criterion finds at the node being looked at; nothing where no case comes."""
    node = node_of(lesson)
    if lesson.trace.tree.nodes[node].n <= 0:
        return ()
    return side_by_side(lesson.trace, node, lesson.state.rules != SAME)


def show(lesson: Lesson, sides: tuple[Side, ...]) -> None:
    """The sentence and the table."""
    at = lesson.trace.tree.nodes[node_of(lesson)]
    st.markdown(f"At **{markdown(place_of(lesson.tree, node_of(lesson)), 120)}**, {cases(at.n)}:")
    if not sides:
        st.text("No case comes here; there is nothing to ask.")
        return
    st.html(f'<p class="ss-said" role="status">{verdict_html(sides, at.n)}</p>')
    controls(lesson.state, sides)
    rows = comparison(sides, lesson.state.sort, lesson.state.rules != SAME)
    where = f"{lesson.state.data} {path_text(node_of(lesson))}"
    table.show(
        rows, key="comparison", node=where, picked=picked(lesson, sides), large=lesson.state.lecture, on_pick=pick
    )
    st.html(legend(lesson.table.classes))


def picked(lesson: Lesson, sides: tuple[Side, ...]) -> str:
    """The column looked at: the one clicked, else the first winner."""
    names = [item.column for item in sides[0].candidates.items]
    return lesson.state.column if lesson.state.column in names else first_winner(sides, names)


def first_winner(sides: tuple[Side, ...], names: list[str]) -> str:
    """The column that the first criterion with a winner asks about."""
    return next((side.winner.column for side in sides if side.winner), names[0] if names else "")


def controls(state: GrowState, sides: tuple[Side, ...]) -> None:
    """How the table is sorted, and by whose rules each criterion asks."""
    if len(sides) == 1:
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            "Sort by",
            list(SORTS),
            **shown("sort splits", default=state.sort if state.sort in SORTS else ""),
            format_func=SORTS.__getitem__,
            on_change=choose,
            args=("sort splits", "sort"),
        )
        st.segmented_control(
            "Rules",
            list(RULES),
            **shown("split rules", default=state.rules if state.rules in RULES else ""),
            format_func=RULES.__getitem__,
            on_change=choose,
            args=("split rules", "rules"),
            help="Each program's own: a branch for every value in ID3 and C4.5, two groups in CART, at least two cases "
            "in two branches of C4.5. The same for all: only the criterion differs.",
        )


def choose(key: str, name: str) -> None:
    """Put a choice into a field of the state."""
    # Clicking what is chosen again clears the control: that means no change.
    chosen = entered(key)
    change(**({} if chosen is None else {name: chosen}))


def pick(column: str) -> None:
    """Look at another column."""
    change(column=column)


def detail(lesson: Lesson, sides: tuple[Side, ...]) -> None:
    """One column: the branches of its best question, and its curves if it is a number."""
    if not sides or not (column := picked(lesson, sides)):
        return
    names = [item.column for item in sides[0].candidates.items]
    st.selectbox(
        "Look at",
        **among("split column", names, column),
        format_func=short,
        on_change=setter("split column", "column"),
        width=320,
    )
    for side in sides:
        item = side.candidates.items[names.index(column)]
        branches = (
            "".join(map(chip_html, chips_of(item, lesson.table.classes, side.recipe, ALL)))
            or f"no question: {item.note}"
        )
        st.html(f'<p class="ss-note"><b>{title_of(side.criterion)}</b>: {branches}</p>')
    if lesson.table.column(column).kind == "numeric":
        drawn = curves(lesson.trace, node_of(lesson), column, sides)
        if any(len(values) for _, values in drawn.values()):
            figure = curves_figure(drawn, sides, column, font(lesson.state) - 2)
            chart(figure, key="split curves", height=320, label="The score of every cut by each criterion")
