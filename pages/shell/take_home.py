"""A lesson to take home: one file that steps without a network and prints as a hand-out."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.components.stage.file import lesson_file
from pages.views.frames.blocks import BlockFrames
from pages.views.frames.frame import LessonFile
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.packing import Frames, all_pieces, piece_at
from pages.views.handout import blocks_handout, growing_handout

MOST_STEPS = 2000


def offer(frames: Frames, title: str, name: str, *, link: str, large: bool) -> None:
    """The button. The file is made when it is fetched, outside any session, so its maker is given all it needs."""
    refusal = too_long(frames.steps)
    st.download_button(
        "Take this lesson home",
        partial(file_of, frames, title, name, link=link, large=large),
        f"{name}-lesson.html",
        "text/html",
        key="take home",
        on_click="ignore",
        disabled=bool(refusal),
        help=refusal or "One file that steps without a network, and prints as a hand-out.",
    )


def too_long(steps: int) -> str:
    """Why a lesson of so many steps is no file; nothing if it can be one."""
    if steps <= MOST_STEPS:
        return ""
    return f"This lesson has {steps:,} steps; a file holds {MOST_STEPS:,} at most. Grow a smaller tree."


def file_of(frames: Frames, title: str, name: str, *, link: str = "", large: bool = False) -> str:
    """The file of a lesson; `name` is that of a drawing downloaded from it, `link` opens the lesson in the app."""
    if isinstance(frames, BlockFrames):
        frames = frames.closed()
    pieces = [piece_at(frames, first) for first in all_pieces(frames)]
    if isinstance(frames, LessonFrames):
        handout = growing_handout(frames, title, link)
    else:
        table = frames.table if isinstance(frames, BlockFrames) else None
        handout = blocks_handout(pieces, table, title, link)
    lesson = LessonFile(name=name, large=large, header=frames.header(), pieces=pieces)
    return lesson_file(title, lesson, handout, link)
