"""How a page looks: compact, and in lecture mode without chrome and in large type."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st

from pages.shell.state import State


@cache
def css_of(name: str) -> str:
    """The text of a style sheet."""
    return (Path(__file__).parent / name).read_text("utf-8")


def apply(state: State) -> None:
    """Put the page's own style in place; in lecture mode a second style sheet on top."""
    sheets = ("page.css", "../components/html.css", *(("lecture.css",) if state.lecture else ()))
    st.html(f"<style>{''.join(map(css_of, sheets))}</style>")


def tree_height(state: State) -> int:
    """The height of the tree in pixels."""
    return 640 if state.lecture else 450


def font(state: State) -> int:
    """The type size of drawings, which do not grow with the page's own."""
    return 22 if state.lecture else 14


def legible(state: State) -> float:
    """The smallest type of a whole tree; below it the drawing follows the node at hand. A hall reads from afar."""
    return 17.0 if state.lecture else 6.0
