"""Shares in leaves: how sure a leaf of few cases may be, with a slider for m."""

from __future__ import annotations

import streamlit as st

from engine.experiments.leaf_shares import LeafShares, leaf_shares
from pages.shell import page
from pages.shell.results import remembered
from pages.trust.evaluation import panel, shares_view
from pages.trust.evaluation.subject import Subject
from pages.views.grid import grid_html


def leaf_estimates(subject: Subject) -> None:
    """The log-loss by m, and the leaves."""
    state = subject.state
    key = ("leaf shares", state.data, state.shuffled, state.seed, state.share, subject.recipe)
    found: LeafShares = remembered(key, lambda: leaf_shares(subject.table, subject.recipe, subject.share, state.seed))
    page.say(shares_view.sentence(found, state.prior, state.m))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        figure = shares_view.loss_figure(found, state.prior, state.m, subject.font)
        panel.picture(subject, figure, f"{shares_view.loss_name(found)} by m")
    with right:
        for line in shares_view.lines(found, state.prior, state.m):
            st.latex(line)
        page.say(shares_view.note(found, state.prior, state.m), "note")
    heads = ("leaf", "training cases", "answer", "its own", f"with m = {state.m:g}")
    st.html(grid_html(heads, shares_view.leaf_rows(found, state.prior, state.m)))
