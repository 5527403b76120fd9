"""What stands below a trial: all nine side by side, and what is said for and against trees."""

from __future__ import annotations

from html import escape

import streamlit as st

from pages.ideas.methods import view
from pages.ideas.methods.state import Methods
from pages.ideas.methods.trials import curves_of, trials
from pages.shell import page, path, session
from pages.shell.session import shown
from pages.views.grid import grid_html


def all_nine(state: Methods) -> None:
    """The marks of all trials beside those of the table; trying them takes a while, so somebody asks for it."""
    st.header("All nine")
    st.toggle(
        "Try all nine",
        **shown("nine", value=state.nine),
        on_change=session.setter("nine", "nine"),
        help="Takes some seconds",
    )
    if not state.nine:
        return
    rows = [view.summary_row(trial, curves_of(trial.key, state.seed)) for trial in trials().values()]
    lit = [at for at, key in enumerate(trials()) if key == state.trial]
    heads = ("characteristic", "tree: table", "tried", "neighbours: table", "tried", "linear model: tried")
    st.html(grid_html(heads, rows, lit))
    page.say(view.summary_sentence([(trial, curves_of(trial.key, state.seed)) for trial in trials().values()]), "note")


def for_and_against() -> None:
    """Advantages and disadvantages, each with the page where it can be tried."""
    for column, (title, claims) in zip(
        st.columns(2, gap="medium"), (("For trees", view.FOR), ("Against trees", view.AGAINST)), strict=True
    ):
        with column:
            st.header(title)
            path.show(view.claims_html(claims), f"claims {escape(title)}")
