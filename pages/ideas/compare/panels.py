"""What stands below the finished trees: their errors on rows that were held out."""

from __future__ import annotations

import streamlit as st

from pages.ideas.compare.lesson import RivalsLesson
from pages.views.frames.blocks import Board, html_of


def held_out_errors(lesson: RivalsLesson, last: int, step: int) -> None:
    """The errors of the finished trees, at the last step; growing so many trees is left to those who get there."""
    if step < last:
        return
    board = Board()
    with st.spinner("Holding rows out …"):
        lesson.on_test_cases(board)
    st.html(html_of(board))
