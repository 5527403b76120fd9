"""What is learned from and looked at, to be chosen: the data set, the algorithm, the rows and their noise."""

from __future__ import annotations

import streamlit as st

from pages.cures.overfitting.subject import Subject
from pages.shell import pickers, session
from pages.shell.session import shown


def show(subject: Subject) -> None:
    """The data set and the algorithm, how many rows, how many of them with a wrong label; whether the error is taken
    apart, and over how many trees."""
    state, sizes = subject.state, subject.population.sizes
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pickers.data_set(state.data, lambda key: session.change(data=key, size=0, split=False), width=250)
        pickers.algorithm(subject.recipe.algorithm, options=subject.algorithms)
        if len(sizes) > 1:
            st.select_slider(
                "Training rows",
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
            help="In the training cases, and in the test cases too unless these are clean.",
        )
        if state.noise or subject.population.noisy_samples:
            st.toggle(
                "Clean test cases",
                **shown("clean", value=state.clean),
                on_change=session.setter("clean", "clean"),
                help="Test cases with their true answers; otherwise they have the same noise as the training cases.",
            )
        if not state.lecture:
            st.toggle(
                "All depths at once",
                **shown("whole", value=state.whole),
                on_change=session.setter("whole", "whole"),
                help="Otherwise the curves grow with the depth, up to the one at hand.",
            )
        st.toggle(
            "Bias and variance",
            **shown("split", value=state.split),
            on_change=session.setter("split", "split"),
            help="Take the error apart into these two, over many samples.",
        )
        if state.split:
            st.select_slider(
                "Trees",
                [5, 10, 20, 50, 100],
                **shown("trees", value=state.trees),
                on_change=session.setter("trees", "trees"),
                width=160,
            )
        st.button("Another sample", on_click=session.change, kwargs={"seed": (state.seed + 1) % 2**31})
