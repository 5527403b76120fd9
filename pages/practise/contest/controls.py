"""Another goal: data, hidden rows, and what the tree must reach; and the link that gives it to a class."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.learn.algorithms import ALGORITHMS
from pages.practise.contest.state import MOST_DEPTH, MOST_LEAVES, Contest
from pages.practise.tasks.controls import MOST_SEED
from pages.shell import pickers, session
from pages.shell.own_table import is_own
from pages.shell.pickers import title_of_algorithm
from pages.shell.session import among, shown
from pages.shell.sources import entry_of, keys

NOBODY = ""


def afresh(**parts: Any) -> None:
    """Change what the tree is built from: a new one begins."""
    session.change(**parts, tree="", node="")


def show(state: Contest) -> None:
    """The controls of a goal, and its link."""
    with st.expander("Set a goal of your own, or give this one to a class"):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
            pickers.data_set(state.data, lambda key: afresh(data=key, settings=()), choices(state.data), width=260)
            whole("Seed", "seed", state.seed, MOST_SEED, "Decides which rows are hidden", new=True)
            st.selectbox(
                "Questions as in",
                **among("questions", list(ALGORITHMS), state.questions),
                format_func=title_of_algorithm,
                on_change=lambda: afresh(questions=session.entered("questions")),
                help="ID3 and C4.5 give every value of a column a branch, CART divides the values in two groups",
                width=140,
            )
        with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
            whole("Above, in %", "above", state.above, 99, "The share of the hidden rows to exceed; 0 asks for none")
            whole("Leaves at most", "leaves", state.leaves, MOST_LEAVES, "0 is no limit")
            whole("Depth at most", "depth", state.depth, MOST_DEPTH, "Questions on the longest way; 0 is no limit")
            st.selectbox(
                "Beat",
                **among("beat", [NOBODY, *ALGORITHMS], state.beat),
                format_func=lambda name: title_of_algorithm(name) if name else "nobody",
                on_change=session.setter("beat", "beat"),
                help="More hidden rows right than its tree, or as many with fewer leaves",
                width=120,
            )
            st.toggle(
                "Tell the gains",
                **shown("gains", value=state.gains),
                on_change=session.setter("gains", "gains"),
                help="Whether the page says what a question gains on the training rows",
            )
        st.text("The link of this goal, without your tree: the same rows are hidden for everybody who opens it.")
        st.code(session.address(tree="", node=""), language=None, wrap_lines=True)


def whole(label: str, name: str, value: int, most: int, help: str, *, new: bool = False) -> None:
    """A whole number from 0 on; with `new` its change begins a new tree."""

    def changed() -> None:
        entered = session.entered(name)
        if entered is not None:
            (afresh if new else session.change)(**{name: int(entered)})

    st.number_input(label, 0, most, **shown(name, value=value), on_change=changed, help=help, width=140)


def choices(now: str) -> list[str]:
    """The data sets with classes, the visitor's own table whatever its target, and the data at hand."""
    return [key for key in keys() if key == now or is_own(key) or entry_of(key).task == "classify"]
