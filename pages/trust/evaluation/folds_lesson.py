"""Cross-validation as a lesson: fold after fold is predicted by a tree trained on all the others, then all together."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.evaluate.scores import Scores, fold_scores, scored, scored_so_far
from pages.trust.evaluation import folds_code_view
from pages.trust.evaluation.confusion_view import confusion_html, measures_html, too_many
from pages.trust.evaluation.folds_view import (
    fold_heads,
    fold_rows,
    folds_sentence,
    strip_figure,
    strip_note,
    tall,
    total_sentence,
)
from pages.views.frames.blocks import BlockFrames, Board, Column

HEIGHT = 380  # of the tiles at most, in pixels


class FoldsLesson:
    """What each fold shows, of those that have been predicted: 0 is before the first, one after the last is all."""

    def __init__(self, table: Table, dealt: IntArray, answers: FloatArray, folds: int, large: bool) -> None:
        self.table, self.dealt, self.answers, self.folds, self.large = table, dealt, answers, folds, large
        self.scores = fold_scores(answers, dealt, table)

    def frames(self) -> BlockFrames:
        """The frames of the lesson."""
        return BlockFrames(self.folds + 1, self.draw, self.words)

    def draw(self, step: int) -> Board:
        """The folds up to the step at hand."""
        board, table, classes = Board(self.large), self.table, bool(self.table.classes)
        done = len(self.scores) == self.folds
        board.say(
            total_sentence(self.scores, scored(self.answers, table), classes)
            if step > self.folds and done
            else folds_sentence(self.scores, step, self.folds, classes)
        )
        shown = np.where(self.dealt < step, self.answers, np.nan)
        board.chart(
            strip_figure(table, self.dealt, shown, step - 1 if 0 < step <= self.folds else None, board.font),
            height=tall(len(table), HEIGHT),
            label="The rows, each in the colour of its fold",
        )
        board.note(strip_note(len(table), step, self.folds, classes))
        told = self.scores[step - 1] if 0 < step <= len(self.scores) else None
        if step > self.folds and self.scores:
            told = scored(self.answers, table) if done else scored_so_far(self.answers, table)
        left, right = board.columns(1, 1)
        if visible := self.scores[: min(step, self.folds)]:
            left.grid(fold_heads(table), fold_rows(table, self.dealt, visible, classes), [step - 1])
        if told:
            self.judge(right, told)
        right.code(folds_code_view.TITLE, folds_code_view.lines(step, self.folds, len(table), told))
        return board

    def judge(self, place: Column, scores: Scores) -> None:
        """The measures of some predictions, with the confusion matrix beside them."""
        classes = self.table.classes
        left, right = place.columns(1, 1)
        left.html(measures_html(scores, classes))
        if matrix := confusion_html(scores, classes):
            right.html(matrix)
        elif classes:
            right.note(too_many(classes))

    def words(self, step: int) -> str:
        """Where we are."""
        if step > self.folds:
            return "all folds"
        return f"fold {step} of {self.folds}" if step else "before the first fold"
