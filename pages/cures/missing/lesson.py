"""The stepped views as lessons: a row that divides, the sums of a column, and a row that the tree is asked about."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import Table
from engine.experiments.missing_values import without_cells
from engine.learn.candidates import Candidates
from engine.learn.predict import columns_of
from engine.learn.trace import Trace
from pages.cures.missing import sums_view, walk_view
from pages.cures.missing.state import Missing
from pages.cures.missing.subject import Subject, subject_of
from pages.cures.missing.walk_view import Walk
from pages.shell.cache import per_table
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.row_path import ends_html, journey_html, verdict_html


@dataclass(frozen=True, eq=False, slots=True)
class RowLesson:
    """What each test does to a row on its way down a tree."""

    subject: Subject
    trace: Trace
    table: Table
    row: int  # in that table

    @property
    def tests(self) -> int:
        """The number of tests that the row passes."""
        return len(self.walk(0).tests)

    def walk(self, passed: int) -> Walk:
        """The row after so many tests."""
        return walk_view.walk_of(self.trace.tree, self.table, self.row, passed)

    def draw(self, passed: int) -> Board:
        """The tree with the parts of the row where they are, and what the last test did."""
        board, walk = Board(self.subject.state.lecture), self.walk(passed)
        board.say(walk_view.walk_sentence(walk, self.row, self.table, f"Row {self.subject.row + 1}"))
        state, recipe = self.subject.state, self.trace.coded.recipe
        board.tree(
            self.trace.tree,
            recipe,
            tree_id=f"{state.data} {sorted(self.subject.cells)} {recipe.algorithm} {recipe.missing} {state.view}",
            height=340,
            ways=[node for node in walk.reached() if node],
            tokens=walk.tokens(),
        )
        if note := walk_view.depth_note(self.trace):
            board.note(note)
        if state.view == "ask":
            self.answer(board, walk)
        else:
            self.division(board, walk)
        return board

    def division(self, board: Board, walk: Walk) -> None:
        """All tests so far; how the last one divides what arrives, or what the parts answer together."""
        columns = columns_of(self.trace.tree, self.table)
        board.html(journey_html(self.trace.tree, walk.tests[: walk.passed], columns, self.row), "way")
        if walk.done and (lines := walk_view.answer_lines(walk)):
            board.note("The parts answer together: each leaf's shares, times the part that arrived there.")
            board.math(lines)
        elif walk.passed:
            board.math(walk_view.division_lines(self.trace, walk.tests[walk.passed - 1]))

    def answer(self, board: Board, walk: Walk) -> None:
        """At the end the answer, and how the parts come to it."""
        if walk.done:
            truth = self.subject.table.target.text(self.subject.row)
            board.html(verdict_html(walk.tree, walk.way, truth) + ends_html(walk.tree, walk.way), "verdict")
            board.math(walk_view.answer_lines(walk))

    def words(self, passed: int) -> str:
        """Where we are."""
        return f"test {passed} of {self.tests}"


@dataclass(frozen=True, eq=False, slots=True)
class SumsLesson:
    """The gain of a column with missing values, written out a sum at a time."""

    trace: Trace
    candidates: Candidates
    column: str
    large: bool

    @property
    def lines(self) -> list[str]:
        """All the sums."""
        return sums_view.sum_lines(self.trace, self.candidates, self.column)

    def draw(self, step: int) -> Board:
        """The sums so far."""
        board = Board(self.large)
        board.say(sums_view.sums_sentence(self.trace, self.candidates, self.column))
        board.math(self.lines[:step], fresh=step - 1)
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"sum {step} of {len(self.lines)}"


def asked_row(subject: Subject) -> Table:
    """The row that the tree is asked about as a table of its own, without the values that it is to lack."""
    lacking = {(0, int(number) - 1) for number in subject.state.asked}
    return without_cells(subject.table.take(np.array([subject.row])), lacking)


def column_of(subject: Subject) -> str:
    """The column whose sums are written out: the one of the link, else the one that the root asks about."""
    trace = subject.sure_trace("fractional")
    names, question = columns_to_ask(subject), trace.tree.root.question
    wanted = subject.state.column
    return wanted if wanted in names else question.column if question else names[0]


def columns_to_ask(subject: Subject) -> list[str]:
    """The columns whose sums can be written out."""
    return [item.column for item in subject.sure_trace("fractional").candidates(0).items]


@per_table(shared=48, own=6)
def kept_frames(data: str, state: Missing) -> BlockFrames:
    """The frames of a view, whatever the step."""
    subject = subject_of(state)
    if state.view == "sums":
        trace = subject.sure_trace("fractional")
        sums = SumsLesson(trace, trace.candidates(0), column_of(subject), state.lecture)
        return BlockFrames(len(sums.lines), sums.draw, sums.words)
    if state.view == "ask":
        trace = subject.trace(state.policy) or subject.sure_trace("majority")
        rows = RowLesson(subject, trace, asked_row(subject), 0)
    else:
        rows = RowLesson(subject, subject.sure_trace("fractional"), subject.table, subject.row)
    return BlockFrames(rows.tests, rows.draw, rows.words)


def frames_of(state: Missing) -> BlockFrames:
    """The frames of a state."""
    return kept_frames(state.data, replace(state, step=0))
