"""The pages in the order of the menu. A page is a folder; its line here puts it into the app."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import streamlit as st

from pages.shell import course, hall, path, presence
from pages.shell.page import Page
from pages.views import identity

FIRST = "home/welcome"  # the page at the root
FOLDERS: Mapping[str, tuple[str, ...]] = {
    "": (FIRST,),
    "Lectures": ("teach/courses",),
    "Grow": ("grow/tree", "grow/data", "grow/splits"),
    "Ideas": (
        "ideas/words",
        "ideas/reading",
        "ideas/glossary",
        "ideas/surprise",
        "ideas/impurity",
        "ideas/gain",
        "ideas/stump",
        "ideas/recursion",
        "ideas/thresholds",
        "ideas/booleans",
        "ideas/stopping",
        "ideas/bias",
        "ideas/plane",
        "ideas/pinwheel",
        "ideas/regression",
        "ideas/compare",
        "ideas/cost",
        "ideas/methods",
    ),
    "Cures": ("cures/overfitting", "cures/pruning", "cures/rules", "cures/missing"),
    "Trust": ("trust/evaluation", "trust/bagging", "trust/forest", "trust/pixels", "trust/boosting", "trust/adaboost"),
    "Practise": ("practise/exercises", "practise/exam", "practise/contest"),
}


def page_of(folder: str) -> Page[Any]:
    """The page in a folder, as its state.py describes it."""
    page: Page[Any] = import_module(f"pages.{folder.replace('/', '.')}.state").PAGE
    return page


def script_of(folder: str) -> Path:
    """The file that draws the page in a folder."""
    described_in = import_module(f"pages.{folder.replace('/', '.')}.state").__file__
    assert described_in is not None
    return Path(described_in).with_name("page.py")


def navigation(folders: Mapping[str, tuple[str, ...]] = FOLDERS) -> dict[str, list[st.Page]]:
    """The menu: by section, each page with its script, its title and its path."""

    def entry(folder: str) -> st.Page:
        page = page_of(folder)
        return st.Page(script_of(folder), title=page.title, url_path=page.key, default=folder == FIRST)

    return {section: [entry(folder) for folder in listed] for section, listed in folders.items()}


def guide(folders: Mapping[str, tuple[str, ...]] = FOLDERS) -> path.Guide:
    """What the pages say about each other: by section, all but the first, which is no lesson."""
    sections = {
        section: [page_of(folder).entry for folder in listed if folder != FIRST] for section, listed in folders.items()
    }
    return path.Guide({section: tuple(entries) for section, entries in sections.items() if entries})


@st.fragment(run_every=timedelta(days=1))
def come_back() -> None:
    """A fragment that draws nothing. A page that has one runs again when a lost connection is back, before anybody
    clicks; another replica, which knows nothing of the session, finds all it needs in the link."""


if __name__ == "__main__":
    presence.note()
    come_back()
    pages = navigation()
    opened = st.navigation(pages, expanded=True)
    st.set_page_config(page_title=identity.titled(opened.title), page_icon=identity.MARK, layout="wide")
    st.logo(identity.logo(), icon_image=identity.MARK, size="large")
    path.offer(guide(), [each for listed in pages.values() for each in listed])
    course.follow()
    # The bar comes last, when the page is there, but stands first.
    above = st.container(key=course.PLACE) if course.place() else None
    try:
        opened.run()
    finally:
        if above:
            with above:
                course.show()
        hall.show(opened.title)
