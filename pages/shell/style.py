"""How the page looks: compact, and in lecture mode without chrome and in large type."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Protocol

import streamlit as st

from pages.shell.session import turn


class Screen(Protocol):
    """What every page's screen has."""

    @property
    def lecture(self) -> bool: ...


@cache
def sheet(name: str) -> str:
    return (Path(__file__).parent / name).read_text("utf-8")


def apply(screen: Screen) -> None:
    """Put the page's own style in place; in lecture mode a second sheet on top."""
    turn()
    st.set_page_config(layout="wide")
    st.html(
        f"<style>{sheet('page.css')}{sheet('glossary.css')}{sheet('lecture.css') if screen.lecture else ''}</style>"
    )


def tree_height(screen: Screen) -> int:
    return 640 if screen.lecture else 450


def font(screen: Screen) -> int:
    """The type size of drawings, which do not grow with the page's own."""
    return 22 if screen.lecture else 14


def legible(screen: Screen) -> float:
    """The smallest type of a whole tree; below it the drawing follows the node at hand. A hall reads from afar."""
    return 17.0 if screen.lecture else 6.0


def shares(screen: Screen) -> tuple[int, int]:
    """How wide the tree and the decision beside it are."""
    return (11, 10) if screen.lecture else (1, 1)
