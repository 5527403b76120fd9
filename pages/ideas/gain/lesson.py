"""The sums of a column's gain as a lesson: the joint table, the areas, line by line; all columns at the end."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.learn.candidates import Candidate
from engine.learn.criteria import CRITERIA
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from pages.ideas.gain import code_view, score_view
from pages.ideas.gain.state import PAGE, Gain
from pages.views import conditional_entropy as view
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.small_table import SmallTable, read
from pages.views.workings.registry import worked_sums

# What the areas are; each is told when it has been drawn.
FRAME = "The frame is H(Y)."
BLOCK = "A blue block is a branch: as wide as its share of the cases, as high as its entropy."
BLUE = "All blue is H(Y | X)."
LEAST = "H(Y) is the same for every column: the column with the least H(Y | X) gains most."
GREEN = "The green that is left, less any blue above the frame, is the gain: the mutual information of X and Y."


def areas_notes(step: int, many: int) -> list[str]:
    """What the areas are that are drawn after so many of the sums: H(Y), the branches, their mean, the gain."""
    told = {FRAME: step >= 1, BLOCK: step >= 2, BLUE: step >= max(2, many - 1), GREEN: step >= many}
    return [text for text, drawn in told.items() if drawn]


class SumsLesson:
    """What each sum shows; nothing is told before its sum is written."""

    def __init__(self, state: Gain) -> None:
        self.state, self.used = state, used_of(state)
        self.table = self.used.table()
        self.recipe = Recipe(criterion=state.criterion, formula=state.formula)
        # The areas are entropies, and their difference is the score.
        criterion = CRITERIA[state.criterion]
        self.entropy = criterion.gain_in_bits and not criterion.ratio
        self.candidates = learn(self.table, self.recipe).candidates(0)
        self.item = self.chosen()
        self.sums = worked_sums(self.recipe, self.candidates, self.item, self.table.classes)
        self.lines = [line for _, line in self.sums]

    def chosen(self) -> Candidate:
        """The column asked about; if none, the one that gains most."""
        items = self.candidates.items
        best = max(items, key=lambda each: each.score)
        return next((each for each in items if each.column == self.state.column), best)

    def draw(self, step: int) -> Board:
        """The sums so far, and the picture of them."""
        board, many, classes = Board(self.state.lecture), len(self.lines), self.table.classes
        told = step == many
        known = None if told else step - 1
        if not self.entropy:
            return self.other(board, step)
        board.say(view.sum_sentence(self.used.target, self.candidates, self.item, classes, step, many))
        left, right = board.columns(5, 6) if board.large else board.columns(1, 1)
        if self.item.question is None:
            left.note(f"This column has nothing to ask: {self.item.note}.")
        else:
            heads = [self.item.column, *self.heads(self.item), "cases", "H(Y | branch)"]
            left.grid(heads, view.joint_rows(self.item, classes, known))
        left.math(self.lines[:step], fresh=step - 1)
        right.chart(
            view.area_figure(self.candidates, self.item, board.font, known),
            height=210 if board.large else 290,
            label="Entropy of the branches as areas; the rest of H(Y) is the gain",
        )
        if notes := areas_notes(step, many):
            # A lecture told the others before, and needs the room: what all columns gain is seen without scrolling.
            right.note(notes[-1] if board.large else " ".join(notes))
        kind = self.sums[step - 1][0] if 0 < step <= many else ""
        left.code(code_view.TITLE, code_view.lines(self.candidates, self.item, kind, told))
        if told:
            self.all_columns(right if board.large else board)
        return board

    def heads(self, item: Candidate) -> list[str]:
        """The classes as heads; where the column has values of the same name, the heads say which is which."""
        names = self.table.classes
        alike = item.question is not None and {*item.question.labels} & {*names}
        return [f"{self.used.target} = {name}" if alike else name for name in names]

    def other(self, board: Board, step: int) -> Board:
        """The sums of a criterion that is not a decrease of entropy: its own table, lines and picture."""
        told = step == len(self.lines)
        board.say(score_view.sum_sentence(self.used.target, self.recipe, self.candidates, self.item, self.sums, step))
        left, right = board.columns(1, 1)
        if self.item.question is None:
            left.note(f"This column has nothing to ask: {self.item.note}.")
        else:
            left.grid(*score_view.counts(self.recipe, self.item, self.table.classes))
        left.math(self.lines[:step], fresh=step - 1)
        if told and self.item.question is not None:
            figure, label = score_view.picture(self.recipe, self.item, board.font)
            right.chart(figure, height=290, label=label)
            right.note(label)
            board.title("All columns")
            board.grid(*score_view.ranking(self.recipe, self.candidates))
        return board

    def all_columns(self, place: Column) -> None:
        """What each column gains, and a remark."""
        rows, lit = view.ranking_rows(self.candidates)
        heads = ["column", "branches", "H(Y | X)", "gain", "split info", "gain ratio"]
        if self.state.lecture:  # in half the width: without split info
            heads, *rows = ([*row[:4], *row[5:]] for row in (heads, *rows))
        place.title("All columns")
        place.grid(heads, rows, lit)
        if not any(column.missing.any() for column in self.table.columns):  # H(Y) is of the cases with a value
            place.note(LEAST)
        if self.state.identity:
            place.note(view.identity_sentence(self.candidates))
        elif self.state.table == PAGE.preset("With counts").table:
            place.note("Count says how many cases a row stands for: entropy weighs each row by it.")
        else:
            place.note(
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
