"""From the doctor to the tree: the first split, the criteria side by side, and the link."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.doctor.findings import obstacle
from pages.shell import own_table, session
from pages.shell.grow_state import GROW
from pages.shell.own_table import Own
from pages.shell.session import entered, put, shown
from pages.shell.table_link import MOST_IN_LINK

TREE_PAGE, SPLITS_PAGE = "grow/tree/page.py", "grow/splits/page.py"


def show(now: Own) -> None:
    """Where to go from here; nothing while something stands in the way."""
    blocked = bool(obstacle(now.profiles, now.treatment))
    with st.container(horizontal=True):
        if st.button("See its first split", key="to grow", type="primary", disabled=blocked):
            st.switch_page(TREE_PAGE)
        if st.button("Explore its splits", key="to splits", disabled=blocked):
            st.switch_page(SPLITS_PAGE)


def share(now: Own) -> None:
    """The link, with the table inside if it is small enough."""
    if obstacle(now.profiles, now.treatment):
        return
    st.header("Share it")
    st.text(sharing(now))
    if now.fits_link:
        st.toggle(
            "The table travels in the link",
            **shown("in link", value=now.in_link),
            on_change=choose_in_link,
            help="Off: the link holds the settings only, and whoever opens it needs the file.",
        )
    st.code(session.address(), language=None, wrap_lines=True)


def sharing(now: Own) -> str:
    """What the link holds, and why."""
    size = len(now.packed) / 1000
    most = MOST_IN_LINK // 1000
    if now.fits_link and now.in_link:
        return f"The whole table is inside this link ({size:.1f} of at most {most} kB): who has the link has the table."
    only = "This link holds the settings only; whoever opens it is asked for the same file."
    if now.fits_link:
        return only
    large = f"Compressed it has {size:,.0f} kB" if now.packed else "It is large"
    return f"{large}, and a link carries up to {most} kB, so the table cannot travel in it. {only}"


def choose_in_link() -> None:
    """Let the table travel in the link, or keep it out."""
    now: Own = st.session_state[own_table.DRAFT]
    own_table.keep(replace(now, in_link=bool(entered("in link"))))
    put(session.now(GROW))
