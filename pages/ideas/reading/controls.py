"""Which tree is read, and what its case tells: both to be chosen."""

from __future__ import annotations

import streamlit as st

from datasets.experts import EXPERTS, Fact
from pages.ideas.reading.state import PAGE, Reading
from pages.shell import session
from pages.shell.session import among, entered, shown


def show(state: Reading) -> None:
    """The tree, and a control for each fact about the case."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Tree",
            **among("tree", list(EXPERTS), state.tree),
            format_func=lambda key: EXPERTS[key].title,
            on_change=choose,
            width=230,
        )
        for number, (fact, value) in enumerate(zip(state.expert.facts, state.values, strict=True)):
            control(number, fact, value)


def answer(number: int) -> None:
    """Take another answer to one of the questions; the case starts again at the root."""
    values = session.now(PAGE).values
    chosen = entered(f"fact {number}")
    if chosen is not None:
        values[number] = str(chosen)
        session.change(case="|".join(values), step=0)


def control(number: int, fact: Fact, value: str) -> None:
    """The control of a fact about the case."""
    name = f"fact {number}"
    if fact.numeric:
        st.slider(
            fact.column.capitalize(),
            fact.least,
            fact.most,
            **shown(name, value=int(value)),
            on_change=answer,
            args=(number,),
            help=fact.asks,
            width=220,
        )
        return
    st.segmented_control(
        fact.column.capitalize(),
        list(fact.answers),
        **shown(name, default=value),
        on_change=answer,
        args=(number,),
        help=fact.asks,
    )


def choose() -> None:
    """Take another tree, with its own case."""
    expert = EXPERTS[entered("tree")]
    session.change(tree=expert.key, case="|".join(expert.case), step=0)
