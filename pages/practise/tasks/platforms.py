"""Tasks as files that learning platforms import, and as JSON."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.exercises.formats.registry import FORMATS
from pages.practise.tasks.paper import Tasks

FILES = {
    "moodle": ("Moodle XML", "xml", "application/xml"),
    "qti": ("QTI 2.1", "zip", "application/zip"),
    "gift": ("GIFT", "gift.txt", "text/plain"),
    "json": ("JSON", "json", "application/json"),
}


def offer(tasks: Tasks, name: str) -> None:
    """A button for each format; a file is made when it is fetched."""
    with st.container(horizontal=True, gap="small"):
        for format, (title, ending, kind) in FILES.items():
            made = partial(written, tasks, format)
            st.download_button(title, made, f"{name}.{ending}", kind, key=f"file {format}", on_click="ignore")


def written(tasks: Tasks, format: str) -> str | bytes:
    """The file of the first group's tasks."""
    return FORMATS[format](tasks(0), True)
