"""The pseudo-code panel: the algorithm at hand, with the line that the step executes lit."""

from __future__ import annotations

import streamlit as st

from pages.grow.lesson.lesson import TOLD, Lesson
from pages.views.pseudocode import executed, listing, pseudocode_html


def show(lesson: Lesson) -> None:
    """The listing of the recipe's algorithm; of a node somebody picked, the line that decided it."""
    shown = listing(lesson.recipe, numbers=not lesson.tree.classes)
    stop = TOLD if lesson.picked else lesson.stop
    st.html(pseudocode_html(shown, executed(shown, lesson.tree, lesson.decision(), stop, lesson.recipe)))
