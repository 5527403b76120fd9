"""The cuts of a column of numbers as a lesson, from the lowest to the highest.

The gains come cut by cut, and the best of all is told at the last one; outside of lectures also when all are asked for.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st

from engine.experiments.thresholds import boundaries
from pages.ideas.thresholds import code_view, subject, view
from pages.ideas.thresholds.state import Thresholds
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.frames.frame import Poll
from pages.views.frames.polls import slider
from pages.views.gain_curve import TIE, best_of
from pages.views.text import listing


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
        """The cut that the page opens with where the link names none: the best, if it may be known, else the first."""
        return self.best if self.told(0) else 0

    def told(self, step: int) -> bool:
        """Whether the best cut may be known."""
        return step >= self.last or (self.state.whole and not self.state.lecture)

    def draw(self, step: int) -> Board:
        """The cut, its gain among those of the others, and the cases in order."""
        board, state = Board(self.state.lecture), self.state
        known = self.curve if self.told(step) else view.up_to_cut(self.curve, step)
        said = view.cut_sentence(known, self.name, step, self.table.classes, of=self.last + 1)
        board.say(said if self.told(step) or step else f"{said} {view.ASK}")
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
        board.code(code_view.TITLE, code_view.lines(self.curve, step, self.best if step >= self.last else None))
        return board

    def polls(self) -> list[Poll]:
        """Where the best cut is, which the last step tells."""
        if self.told(0) or self.last < 1:
            return []
        curve, best = self.curve, self.best
        ties = np.flatnonzero(np.abs(curve.gain - curve.gain[best]) <= TIE)
        right = [(float(curve.below[at]), float(curve.above[at])) for at in ties]
        ends = float(curve.below.min()), float(curve.above.max())
        wrong = f"The highest gain lies {listing([f'between {low:g} and {high:g}' for low, high in right])}."
        said = view.cut_sentence(curve, self.name, best, self.table.classes, of=self.last + 1)
        return [slider("Where is the best threshold?", view.ASK, ends, right, wrong, said, self.last)]

    def words(self, step: int) -> str:
        """Where we are."""
        return f"cut {step + 1} of {self.last + 1}"


@st.cache_resource(max_entries=64, show_spinner=False)
def kept_lesson(state: Thresholds) -> tuple[CutsLesson, BlockFrames]:
    """The lesson of some numbers, whatever the cut, and its frames."""
    lesson = CutsLesson(state)
    return lesson, BlockFrames(lesson.last, lesson.draw, lesson.words, polls=lesson.polls if state.lecture else None)


def lesson_of(state: Thresholds) -> tuple[CutsLesson, BlockFrames]:
    """The lesson of a state and its frames."""
    return kept_lesson(replace(state, cut=-1))
