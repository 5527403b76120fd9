"""The cuts of a column of numbers as a lesson, from the lowest to the highest.

In a lecture the gains come cut by cut, and the best of all is told at the last one.
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.experiments.thresholds import boundaries
from pages.ideas.thresholds import subject, view
from pages.ideas.thresholds.state import Thresholds
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.gain_curve import best_of


class CutsLesson:
    """What each cut shows."""

    def __init__(self, state: Thresholds) -> None:
        self.state, self.table, self.name = state, subject.table(state), subject.column(state)
        self.trace = subject.grown(state)
        self.curve = self.trace.curve((), self.name)
        self.between = boundaries(self.curve)
        self.best = best_of(self.curve)

    @property
    def last(self) -> int:
        """The highest cut."""
        return len(self.curve.gain) - 1

    @property
    def opening(self) -> int:
        """The cut that the page opens with where the link names none: the best; in a lecture the first."""
        return 0 if self.state.lecture else self.best

    def told(self, step: int) -> bool:
        """Whether the best cut may be known."""
        return not self.state.lecture or step >= self.last

    def draw(self, step: int) -> Board:
        """The cut, its gain among those of the others, and the cases in order."""
        board, state = Board(self.state.lecture), self.state
        known = self.curve if self.told(step) else view.up_to_cut(self.curve, step)
        board.say(view.cut_sentence(known, self.name, step, self.table.classes, of=self.last + 1))
        board.chart(
            view.threshold_figure(
                self.curve,
                self.table.classes,
                self.name,
                step,
                self.between,
                state.ranks,
                state.between,
                board.font,
                known=len(known.gain),
            ),
            height=430,
            label="Gain of every cut, and the cases in order",
            goes=view.places(self.curve, state.ranks).tolist(),
        )
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"cut {step + 1} of {self.last + 1}"


@st.cache_resource(max_entries=64, show_spinner=False)
def kept_lesson(state: Thresholds) -> tuple[CutsLesson, BlockFrames]:
    """The lesson of some numbers, whatever the cut, and its frames."""
    lesson = CutsLesson(state)
    return lesson, BlockFrames(lesson.last, lesson.draw, lesson.words)


def lesson_of(state: Thresholds) -> tuple[CutsLesson, BlockFrames]:
    """The lesson of a state and its frames."""
    return kept_lesson(replace(state, cut=-1))
