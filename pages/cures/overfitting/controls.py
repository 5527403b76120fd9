"""What is learned from, to be chosen: the data set, the algorithm, the rows and their noise."""

from __future__ import annotations

import streamlit as st

from pages.cures.overfitting.subject import Subject
from pages.shell import pickers, session
from pages.shell.session import shown


def show(subject: Subject) -> None:
    """The data set and the algorithm, how many rows, and how many of them with a wrong label."""
    state, sizes = subject.state, subject.population.sizes
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pickers.data_set(state.data, lambda key: session.change(data=key, size=0, split=False), width=250)
        pickers.algorithm(subject.recipe.algorithm, options=subject.algorithms)
        if len(sizes) > 1:
            st.select_slider(
                "Rows to learn from",
                sizes,
                **shown("size", value=subject.size),
                width=210,
                on_change=session.setter("size", "size"),
            )
        st.slider(
            "Wrong labels" if subject.classes else "Noise, share of the spread",
            0.0,
            0.5,
            **shown("noise", value=state.noise),
            step=0.05,
            width=190,
            on_change=session.setter("noise", "noise"),
            help="Only in the rows to learn from; the test cases keep their answers.",
        )
        st.button("Another sample", on_click=session.change, kwargs={"seed": (state.seed + 1) % 2**31})
