"""Lecture mode beyond the style: it stays on from page to page, and a menu in large type leads to other pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from engine.learn.algorithms import ALGORITHMS
from pages.components.stage import MenuEntry, MenuList
from pages.shell import session
from pages.shell.sources import groups

PAGES, WANTED = "pages of the menu", "page to go to"
PAGE, DATA, ALGORITHM = "page", "data", "algorithm"  # the kinds of what a menu tells


def offer(pages: Mapping[str, Sequence[st.Page]]) -> None:
    """Note the pages of the app by section, for the menu; go to the one that somebody chose there."""
    st.session_state[PAGES] = {
        section: [(each.url_path, each.title) for each in listed] for section, listed in pages.items()
    }
    wanted = st.session_state.pop(WANTED, None)
    for each in (each for listed in pages.values() for each in listed):
        if each.url_path == wanted:
            st.switch_page(each)


def titles() -> dict[str, str]:
    """The titles of the pages by their paths."""
    listed: dict[str, list[tuple[str, str]]] = st.session_state.get(PAGES, {})
    return dict(page for pages in listed.values() for page in pages)


def go(path: str) -> None:
    """Go to a page, in a callback; the whole app must run after it."""
    st.session_state[WANTED] = path


def menu_of_pages() -> list[MenuList]:
    """The pages in the menu of a lecture, by section."""
    here = getattr(session.current(), "title", "")
    listed: dict[str, list[tuple[str, str]]] = st.session_state.get(PAGES, {})
    return [
        MenuList(
            title=section,
            kind=PAGE,
            entries=[MenuEntry(key=path, label=title, chosen=title == here) for path, title in pages],
        )
        for section, pages in listed.items()
    ]


def menu_of_lessons(data: str, algorithm: str) -> list[MenuList]:
    """The data sets by group and the algorithms; those at hand are marked."""
    algorithms = [MenuEntry(key=name, label=each.title, chosen=name == algorithm) for name, each in ALGORITHMS.items()]
    sets = [
        MenuList(
            title=f"Data: {group.lower()}",
            kind=DATA,
            entries=[MenuEntry(key=each.key, label=each.title, chosen=each.key == data) for each in entries],
        )
        for group, entries in groups().items()
    ]
    return [MenuList(title="Algorithm", kind=ALGORITHM, entries=algorithms), *sets]
