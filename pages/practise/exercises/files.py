"""Exercises as files: a worksheet to print, or for a learning platform."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.exercises.formats.registry import FORMATS
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from pages.practise.exercises.state import Practise

MANY = 5  # exercises of one file
FILES = {
    "html": ("Worksheet to print", "html", "text/html"),
    "moodle": ("Moodle XML", "xml", "application/xml"),
    "qti": ("QTI 2.1", "zip", "application/zip"),
    "gift": ("GIFT", "gift.txt", "text/plain"),
    "json": ("JSON", "json", "application/json"),
}


def offer(state: Practise) -> None:
    """A button for each format; a file is made when it is fetched."""
    st.caption(f"{MANY} exercises of this kind with other numbers each, from this one on, with solutions.")
    with st.container(horizontal=True, gap="small"):
        for name, (title, ending, kind) in FILES.items():
            st.download_button(
                title,
                partial(file_of, state, name),
                f"{state.kind}-{state.seed}.{ending}",
                kind,
                key=f"file {name}",
                on_click="ignore",
            )


def file_of(state: Practise, name: str) -> str | bytes:
    """The file of some exercises."""
    exercises = [generate(KINDS[state.kind], state.seed + each, state.difficulty) for each in range(MANY)]
    return FORMATS[name](exercises, True)
