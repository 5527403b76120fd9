"""Tasks on paper: a worksheet for every group of a class in one file, and data cards to cut out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from engine.exercises.exercise import Exercise
from engine.exercises.formats.cards import row_tables
from engine.exercises.formats.worksheet import TITLE, class_set

MOST_GROUPS = 30
Tasks = Callable[[int], list[Exercise]]  # those of a group, counted from 0


def offer(tasks: Tasks, name: str, title: str = TITLE) -> None:
    """How many groups, and a button for each file; a file is made when it is fetched."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        groups = int(
            st.number_input(
                "Groups", 1, MOST_GROUPS, key="groups", width=140, help="Each has other numbers; one file holds all"
            )
        )
        save("Worksheets to print", partial(written, tasks, groups, title), f"{name}-worksheets.html")
        if any(map(row_tables, tasks(0))):
            save(
                "Worksheets with data cards",
                partial(written, tasks, groups, title, data_cards=True),
                f"{name}-cards.html",
            )
    if not any(map(row_tables, tasks(0))):
        st.caption("There are no data cards for these tasks: they have no table of rows.")


def save(label: str, made: Callable[[], str], name: str) -> None:
    """A button for one file."""
    st.download_button(label, made, name, "text/html", key=f"paper {label}", on_click="ignore")


def written(tasks: Tasks, groups: int, title: str = TITLE, data_cards: bool = False) -> str:
    """The file of a class: worksheets, cards if they are wanted, and all solutions at the end."""
    return class_set([tasks(group) for group in range(groups)], True, data_cards, title)
