"""What stands below the classifiers: the roots of changed samples."""

from __future__ import annotations

import streamlit as st

from engine.experiments.stability import CHANGES, root_of, roots, table_of
from pages.components.chart import chart
from pages.ideas.plane import view
from pages.ideas.plane.lesson import CART
from pages.ideas.plane.subject import Subject
from pages.shell import page, session
from pages.shell.session import shown

TIMES = 60
changed_roots = st.cache_data(max_entries=64, show_spinner=False)(roots)


def show_roots(subject: Subject) -> None:
    """The first cut of the tree after many small changes of the points."""
    state, points, labels, classes = subject.state, subject.points, subject.labels, subject.classes
    st.header("A small change, another tree")
    left, right = st.columns([3, 2], gap="medium")
    first = root_of(table_of(points, labels, classes), CART)
    others = changed_roots(points, labels, classes, CART, state.change, TIMES, state.seed)
    with left:
        chart(
            view.roots_figure(subject.canvas, first, others, state.transform),
            key="roots",
            height=340,
            label="The first cut of every changed sample",
        )
    with right:
        st.segmented_control(
            "Change",
            list(CHANGES),
            **shown("change", default=state.change),
            on_change=session.setter("change", "change"),
            format_func={"drop": "drop a point", "jitter": "jitter all", "resample": "resample"}.__getitem__,
        )
        page.say(view.roots_sentence(first, others, points), "note")
