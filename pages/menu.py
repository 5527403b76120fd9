"""The pages in the order of the menu. A page is a folder; its line here puts it into the app."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import streamlit as st

from pages.shell.page import Page

HERE = Path(__file__).parent
GROW = {"tree": ("Grow a tree", "grow"), "data": ("Your own data", "data"), "splits": ("Explore splits", "splits")}
FOLDERS = {
    "Ideas": (
        "ideas/surprise",
        "ideas/impurity",
        "ideas/gain",
        "ideas/thresholds",
        "ideas/booleans",
        "ideas/stopping",
        "ideas/plane",
        "ideas/pinwheel",
        "ideas/regression",
        "ideas/words",
        "ideas/compare",
    ),
    "Cures": ("cures/overfitting", "cures/pruning", "cures/rules", "cures/missing"),
    "Trust": ("trust/evaluation", "trust/bagging", "trust/forest", "trust/boosting", "trust/adaboost"),
}


def described(folder: str) -> Page[Any]:
    """What the page in a folder says of itself."""
    found: Page[Any] = import_module(f"pages.{folder.replace('/', '.')}.state").PAGE
    return found


SECTIONS = {section: [described(folder) for folder in folders] for section, folders in FOLDERS.items()}


def navigation() -> dict[str, list[Any]]:
    """The menu: each page with its script, its title and its path."""
    return {
        "Grow": [
            st.Page(HERE / "grow" / folder / "page.py", title=title, url_path=path, default=folder == "tree")
            for folder, (title, path) in GROW.items()
        ],
        **{
            section: [st.Page(HERE / page.script, title=page.title, url_path=page.key) for page in pages]
            for section, pages in SECTIONS.items()
        },
    }


if __name__ == "__main__":
    st.navigation(navigation()).run()
