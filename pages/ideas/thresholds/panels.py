"""What stands beside and below the cuts: the numbers to choose, what the best cut must be, and other ways to cut."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.experiments.thresholds import charge, shatter
from pages.ideas.thresholds import edits, measurements_view, view
from pages.ideas.thresholds.lesson import CutsLesson
from pages.ideas.thresholds.state import Thresholds
from pages.shell import page, pickers, session
from pages.shell.session import among, shown
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html
from pages.views.text import short


def choices(state: Thresholds, lesson: CutsLesson, at: int) -> None:
    """The numbers that are cut, and how the cuts are drawn."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if not state.own:
            pickers.data_set(state.data, edits.choose_data, measurements_view.cuttable(), width=320)
            st.selectbox(
                "Column",
                **among("column", measurements_view.numeric(state.data), state.column),
                width=190,
                format_func=short,
                on_change=edits.choose_column,
            )
        # Where somebody settled on the stage, this button is not drawn again: it is never out of use.
        best = {"cut": lesson.best} if state.lecture else {"cut": -1, "whole": True}
        st.button("The best cut", on_click=session.change, kwargs=best)
    if not state.lecture:
        st.toggle("All gains at once", **shown("whole", value=state.whole), on_change=session.setter("whole", "whole"))
    st.toggle(
        "Only cuts between classes",
        **shown("between", value=state.between),
        on_change=session.setter("between", "between"),
    )
    st.toggle(
        "Ranks instead of values", **shown("ranks", value=state.ranks), on_change=session.setter("ranks", "ranks")
    )
    if lesson.told(at):
        page.say(view.boundary_sentence(lesson.curve, lesson.between), "note")
    page.say(view.tie_sentence(lesson.curve), "note")
    text, told = edits.refused(state)
    st.text_input(
        "Or type values with their classes",
        **shown("own", value=text),
        on_change=edits.type_values,
        max_chars=1500,
        placeholder="40 no, 48 no, 60 yes",
    )
    if told:
        st.html(f'<p class="ss-cost" role="alert">{escape(told)}</p>')


def columns_and_charges(lesson: CutsLesson) -> None:
    """The best cut of every column, C4.5's charge for trying many, and a branch for each value."""
    table, name = lesson.table, lesson.name
    left, right = st.columns(2, gap="medium")
    with left:
        st.header("All columns")
        st.html(
            grid_html(
                ("column", "best cut", "gain, bits"),
                view.gains_rows(lesson.trace.candidates(0), table),
                [table.names.index(name)],
            )
        )
    with right:
        st.header("C4.5 charges for having many tries")
        charged = charge(table, name)
        if line := view.charge_line(charged):
            st.markdown(flowing([line]))  # breaks where a display would be cut off
        page.say(view.charge_sentence(charged, lesson.curve), "note")
        st.header("A branch for each value?")
        page.say(view.shattered_sentence(shatter(table, name), name, float(lesson.curve.gain[lesson.best])), "note")
