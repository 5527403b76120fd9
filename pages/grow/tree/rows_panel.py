"""The rows at the node being looked at."""

from __future__ import annotations

import streamlit as st

from pages.grow.lesson.lesson import Lesson
from pages.grow.tree.rows_view import rows_frame
from pages.views.text import several

MOST_ROWS = 500


def show(lesson: Lesson) -> None:
    """A table people can sort and scroll; fractions of rows have their weight."""
    frame, total = rows_frame(lesson.trace, lesson.node, MOST_ROWS)
    more = f", the first {len(frame)} shown" if total > len(frame) else ""
    st.html(f'<p class="ss-note">{several(total, "row")} at this node{more}.</p>')
    height = min(36 * (len(frame) + 1) + 3, 380)
    config = {name: st.column_config.Column(label=plain_label(name)) for name in frame.columns}
    st.dataframe(frame, height=height, hide_index=False, column_config=config)


def plain_label(name: str) -> str:
    """The name of a column, cut where it is long."""
    return name if len(name) <= 40 else name[:39] + "…"
