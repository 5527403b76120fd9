"""Cross-validation as pseudo-code, and the lines that a fold executes."""

from __future__ import annotations

from engine.evaluate.scores import Scores
from pages.trust.evaluation.confusion_view import score_text
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import count

TITLE = "Cross-validation"
FOLDS: Listing = {
    "deal": (0, "deal the rows into k folds of one size"),
    "each": (0, "for i = 1 … k:"),
    "train": (1, "grow a tree from all rows but those of fold i"),
    "answer": (1, "let it answer the rows of fold i"),
    "score": (0, "the score: all answers together"),
}


def lines(step: int, folds: int, rows: int, score: Scores | None) -> list[ExecutedLine]:
    """The listing at a fold with its score; before the first the rows are dealt, after the last all is scored."""
    if step == 0:
        return executed(FOLDS, {"deal": (("rows", count(rows)), ("k", str(folds)))})
    told: Variables = () if score is None else (("score", score_text(score.score, bool(len(score.confusion)))),)
    if step > folds:
        return executed(FOLDS, {"score": told})
    return executed(FOLDS, {"each": (("i", str(step)),), "train": (), "answer": told})
