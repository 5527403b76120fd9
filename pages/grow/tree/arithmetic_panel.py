"""The arithmetic panel: a candidate written out, and the curve of a numeric column."""

from __future__ import annotations

import streamlit as st

from engine.learn.candidates import Candidates
from engine.learn.criteria import CRITERIA
from engine.learn.steps import Split
from pages.grow.lesson.lesson import Lesson
from pages.grow.tree import curve_panel
from pages.shell.session import among, setter
from pages.views.arithmetic import arithmetic, flowing, impurity_line
from pages.views.text import short


def column_shown(lesson: Lesson, candidates: Candidates) -> str:
    """The candidate whose arithmetic is open: the one clicked, else the one asked, else the best."""
    names = [item.column for item in candidates.items]
    if lesson.state.column in names:
        return lesson.state.column
    decision = lesson.decision()
    if isinstance(decision, Split) and not lesson.asking:
        return decision.question.column
    return candidates.ranking()[0].column if names else ""


def show(lesson: Lesson) -> None:
    """The sums of one candidate on the left, its curve on the right."""
    if lesson.tree.nodes[lesson.node].n <= 0:
        st.text("No case comes here, so there is nothing to work out.")
        return
    if lesson.asking or lesson.summing:
        st.text("The arithmetic appears here once the decision is told.")
        return
    candidates = lesson.candidates()
    if candidates.impurity <= 0:
        st.text("All cases here have the same answer, so no question can gain anything.")
        st.latex(impurity_line(lesson.recipe, candidates.counts), width="content")
        return
    column = column_shown(lesson, candidates)
    item = next(item for item in candidates.items if item.column == column)
    decision = lesson.decision()
    if isinstance(decision, Split) and decision.forced and decision.question.column == column:
        item = decision.asked
    numeric = lesson.table.column(column).kind == "numeric"
    left, right = st.columns([1, 1], gap="medium") if numeric else (st.container(), None)
    with left:
        names = [item.column for item in candidates.ranking()]
        st.selectbox(
            "Arithmetic of",
            **among("column", names, column),
            format_func=short,
            width=320,
            on_change=setter("column", "column"),
        )
        lines = arithmetic(lesson.recipe, candidates, item, lesson.table.classes)
        if lines:
            st.markdown(flowing(lines))
        else:
            st.text(f"No question to work out: {item.note}.")
        criterion = CRITERIA[lesson.recipe.criterion]
        with st.expander(f"The formula: {criterion.title}"):
            st.latex(criterion.formula, width="content")
            st.text(criterion.source)
    if right is not None:
        with right:
            curve_panel.show(lesson, column)
