"""The sums of a column's gain as a lesson: the joint table, the areas, line by line; all columns at the end."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.learn.candidates import Candidate
from engine.learn.grow import learn
from pages.ideas.gain.state import PAGE, Gain
from pages.views import conditional_entropy as view
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.small_table import SmallTable, read

AREAS = (
    "The frame is H(Y). A blue block is a branch: as wide as its share of the cases, as high as its entropy. "
    "All blue is H(Y | X). The green that is left, less any blue above the frame, is the gain: the mutual "
    "information of X and Y."
)


class SumsLesson:
    """What each sum shows; nothing is told before its sum is written."""

    def __init__(self, state: Gain) -> None:
        self.state, self.used = state, used_of(state)
        self.table = self.used.table()
        self.candidates = learn(self.table, view.RECIPE).candidates(0)
        self.item = self.chosen()
        self.lines = view.lines(self.candidates, self.item, self.table.classes)

    def chosen(self) -> Candidate:
        """The column asked about; if none, the one that gains most."""
        items = self.candidates.items
        best = max(items, key=lambda each: each.gain)
        return next((each for each in items if each.column == self.state.column), best)

    def draw(self, step: int) -> Board:
        """The sums so far, and the picture of them."""
        board, many, classes = Board(self.state.lecture), len(self.lines), self.table.classes
        told = step == many
        board.say(view.sum_sentence(self.used.target, self.candidates, self.item, many if told else step, many))
        known = None if told else step - 1
        left, right = board.columns(1, 1)
        if self.item.question is None:
            left.note(f"This column has nothing to ask: {self.item.note}.")
        else:
            heads = [self.item.column, *classes, "cases", "H(Y | branch)"]
            left.grid(heads, view.joint_rows(self.item, classes, known))
        left.math(self.lines[:step], fresh=step - 1)
        right.chart(
            view.area_figure(self.candidates, self.item, board.font, known),
            height=290,
            label="Entropy of the branches as areas; the rest of H(Y) is the gain",
        )
        right.note(AREAS)
        if told:
            self.all_columns(board)
        return board

    def all_columns(self, board: Board) -> None:
        """What each column gains, and a remark."""
        rows, lit = view.ranking_rows(self.candidates)
        board.title("All columns")
        board.grid(("column", "branches", "H(Y | X)", "gain", "split info", "gain ratio"), rows, lit)
        if self.state.identity:
            board.note(view.identity_sentence(self.candidates))
        elif self.state.table == PAGE.preset("With counts").table:
            board.note("Count says how many cases a row stands for: entropy weighs each row by it.")
        else:
            board.note(
                "More values, more branches, smaller and purer ones: add an id column, and no column gains more."
            )

    def words(self, step: int) -> str:
        """Where we are."""
        return f"sum {step} of {len(self.lines)}"


def used_of(state: Gain) -> SmallTable:
    """The table of the link, with its id column if there is one."""
    given = read(state.table)
    return given.with_identity() if state.identity else given


@st.cache_resource(max_entries=64, show_spinner=False)
def kept_lesson(state: Gain) -> tuple[SumsLesson, BlockFrames]:
    """The lesson of a state, whatever its step, and its frames."""
    lesson = SumsLesson(state)
    return lesson, BlockFrames(len(lesson.lines), lesson.draw, lesson.words, table=lesson.table)


def lesson_of(state: Gain) -> tuple[SumsLesson, BlockFrames]:
    """The lesson of a state and its frames."""
    return kept_lesson(replace(state, step=0))
