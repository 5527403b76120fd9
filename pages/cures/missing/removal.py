"""The experiment that removes values at random: it streams its results and can be cancelled."""

from __future__ import annotations

import streamlit as st

from engine.data.table import Table
from engine.experiments.missing_values import MOST_ROWS, Experiment, RemovalTrial, levels, training_rows
from pages.components.chart import chart
from pages.cures.missing.removal_view import SHARES, score_rows, scores_figure, scores_note, scores_sentence
from pages.cures.missing.state import PAGE, Missing
from pages.cures.missing.subject import Subject
from pages.shell import page, session
from pages.shell.jobs import Job, stream
from pages.shell.session import among, shown
from pages.shell.style import font
from pages.views.grid import grid_html
from pages.views.text import short


def show(subject: Subject) -> None:
    """How well each policy answers as more values are removed."""
    state, table = subject.state, subject.whole
    names = [column.name for column in table.columns]
    where = state.where if state.where in names else ""
    choose(state, names, where)
    plan = Experiment(SHARES, state.repeats, where, state.by_value, state.seed)

    def results(done: list[RemovalTrial]) -> None:
        show_results(state, table, plan, done)

    stream(state.data, Job(plan, table, subject.recipe, results, lambda: session.now(PAGE).run, "trees"))


def choose(state: Missing, names: list[str], where: str) -> None:
    """What is removed, and how often."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.select_slider(
            "Share of values removed",
            SHARES,
            **shown("share", value=state.share),
            on_change=session.setter("share", "share"),
            format_func="{:.0%}".format,
            width=260,
        )
        st.selectbox(
            "Removed from",
            **among("where", ["", *names], where),
            on_change=session.setter("where", "where"),
            format_func=lambda name: short(name, 40) if name else "every column",
            width=200,
        )
        st.selectbox(
            "Removed",
            **among("by value", [False, True], state.by_value),
            width=220,
            format_func=["at random", "large values first"].__getitem__,
            on_change=session.setter("by value", "by_value"),
        )
        st.number_input(
            "Times",
            2,
            50,
            **shown("repeats", value=state.repeats),
            on_change=session.setter("repeats", "repeats"),
            width=110,
        )
        st.button("Another seed", on_click=session.change, kwargs={"seed": (state.seed + 1) % 2**31, "run": True})


def show_results(state: Missing, table: Table, plan: Experiment, done: list[RemovalTrial]) -> None:
    """The results so far: in a sentence, as a picture and, at the chosen share, as a table."""
    classify, by_share = bool(table.classes), levels(done)
    page.say(scores_sentence(by_share, state.share, len(done), len(plan), classify))
    chart(
        scores_figure(by_share, state.share, classify, font(state)),
        key="holes",
        height=480 if state.lecture else 380,
        label="Score against the share of removed values, a line for each policy",
    )
    heads = (f"{state.share:.0%} removed", "right, test cases" if classify else "variance explained", "leaves", "trees")
    st.html(grid_html(heads, score_rows(by_share, state.share, classify)))
    used = min(len(table), MOST_ROWS)
    page.say(scores_note(training_rows(used), used, plan.repeats), "note")
    if len(table) > MOST_ROWS:
        page.say(f"A sample of {MOST_ROWS:,} of the {len(table):,} rows, so that many trees can be grown.", "note")
