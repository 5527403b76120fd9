"""Folds on the page: every row a tile in the colour of its fold, and what each fold says."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.evaluate.intervals import interval
from engine.evaluate.scores import Scores
from pages.trust.evaluation.charts_view import TEST_INK, TRAINING_INK, Figure, apart, margin_text
from pages.trust.evaluation.confusion_view import score_text
from pages.views.colours import COLOURS
from pages.views.text import count, number, short, weighed

CROSS = "✖"
NUMBERED = 30  # tiles side by side that have room for a number
MOST_CLASSES = 6  # whose shares in a fold are told
MOST_WRONG = 12  # rows listed that were answered wrongly


def strip_note(rows: int, fold: int, folds: int, classes: bool) -> str:
    """How to read the tiles."""
    wrong = " A cross marks a wrong answer." if classes and fold else ""
    if 0 < fold <= folds:
        return f"Orange: fold {fold}, the test rows. Blue: the training rows.{wrong}"
    told = " and with the number" if wide(rows) <= NUMBERED else ""
    again = f" Colours come again after {len(COLOURS)} folds." if folds > len(COLOURS) else ""
    return f"A tile is a row of the table, in the colour{told} of its fold.{again}{wrong}"


def wide(rows: int) -> int:
    """How many rows stand side by side."""
    return next((each for each in (15, 25, 30, 50) if rows <= each * each * 0.5), 60)


def tall(rows: int, most: int) -> int:
    """How high the tiles stand on the page."""
    return min(-(-rows // wide(rows)) * 34 + 12, most)


def pale(ink: str) -> str:
    """A colour that dark letters can be read on, in either theme."""
    red, green, blue = (int(ink[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({(red + 255) // 2},{(green + 255) // 2},{(blue + 255) // 2})"


def strip_figure(table: Table, folds: IntArray | None, answers: FloatArray, fold: int | None, font: int) -> Figure:
    """Every row as a tile in the colour of its fold, or of whether it is asked about; a cross marks a wrong answer.

    Without folds a tile tells whether its row has been asked about.
    """
    rows, across = len(table), wide(len(table))
    lines = -(-rows // across)
    known = ~np.isnan(answers)
    wrong = known & (answers != table.target.codes) if table.classes else np.zeros(rows, bool)
    if folds is None:
        inks, places, names = ["#FFFFFF", TRAINING_INK, TEST_INK], known + wrong.astype(int), [""] * rows
    elif fold is None:
        inks, places = list(COLOURS), folds % len(COLOURS)
        names = [str(each + 1) for each in folds.tolist()]
    else:
        inks, places = [TRAINING_INK, TEST_INK], (folds == fold).astype(int)
        names = [str(each + 1) for each in folds.tolist()]
    few = across <= NUMBERED
    marks = [CROSS if bad else name * few for bad, name in zip(wrong.tolist(), names, strict=True)]
    said = [
        f"row {at + 1}{f', fold {name}' * bool(name)}: {escape(short(table.target.text(at), 24), quote=False)}"
        for at, name in enumerate(names)
    ]
    spare = lines * across - rows
    shades: list[float | None] = [*places.astype(float).tolist(), *[None] * spare]
    steps = [(place, pale(ink)) for at, ink in enumerate(inks) for place in (at / len(inks), (at + 1) / len(inks))]

    def square(values: Sequence[Any]) -> list[list[Any]]:
        return [list(values[at : at + across]) for at in range(0, lines * across, across)]

    data = [
        {
            "type": "heatmap",
            "z": square(shades),
            "text": square([*marks, *[""] * spare]),
            "customdata": square([*said, *[""] * spare]),
            "zmin": -0.5,
            "zmax": len(inks) - 0.5,
            "colorscale": steps,
            "showscale": False,
            "xgap": 3,
            "ygap": 3,
            "texttemplate": "%{text}",
            "hoverongaps": False,
            "textfont": {"color": "#111111", "size": font if few else max(font - 4, 8)},
            "hovertemplate": "%{customdata}<extra></extra>",
        }
    ]
    bare = {"visible": False, "fixedrange": True}
    return {
        "data": data,
        "layout": {
            "font": {"size": font},
            "margin": {"l": 2, "r": 2, "t": 4, "b": 4},
            "dragmode": False,
            "xaxis": bare,
            "yaxis": {**bare, "autorange": "reversed"},
        },
    }


def folds_sentence(scores: Sequence[Scores], fold: int, many: int, classes: bool) -> str:
    """What the fold at hand says; before the first, what folds are."""
    if fold == 0:
        return (
            f"The rows are dealt into <b>{many} folds</b>. Each fold is asked about once, by a tree that learned "
            "from all the others."
        )
    if fold <= len(scores):
        mine = scores[fold - 1]
        what = (
            f"right on <b>{count(mine.right)} of {weighed(mine.weight, 'row')}</b> of fold {fold}"
            if classes
            else f"off by {number(mine.mean_square**0.5)} (root mean square) on "
            f"{weighed(mine.weight, 'row')} of fold {fold}"
        )
        others = "the other fold" if many == 2 else f"the other {many - 1} folds"
        return f"A tree that learned from {others} is {what}."
    return f"Fold {fold} has not been asked about yet." if fold <= many else "Not all folds have been asked about yet."


def total_sentence(scores: Sequence[Scores], whole: Scores, classes: bool) -> str:
    """All folds together."""
    found = interval([each.score for each in scores])
    return (
        f"All {len(scores)} folds together: <b>{score_text(whole.score, classes)}</b>"
        f"{' right' if classes else ' of the variance explained (R²)'}. "
        f"{apart('Single folds', [each.score for each in scores], classes)}; their mean is "
        f"{score_text(found.mean, classes)} ± {margin_text(found, classes)}."
    )


def fold_heads(table: Table) -> tuple[str, ...]:
    """The names of what `fold_rows` tells of a fold."""
    shares = (f"share {short(name, 12)}" for name in table.classes[:MOST_CLASSES])
    return ("fold", "rows", "right" if table.classes else "R²", *shares)


def fold_rows(table: Table, folds: IntArray, scores: Sequence[Scores], classes: bool) -> list[list[str]]:
    """A line for each fold: its rows, its score, and the shares of the classes in it."""
    found = []
    for fold, each in enumerate(scores):
        inside = folds == fold
        line = [str(fold + 1), f"{int(inside.sum())}", score_text(each.score, classes)]
        if classes:
            sizes = each.confusion.sum(axis=1)
            line += [f"{share:z.0%}" for share in (sizes / sizes.sum()).tolist()[:MOST_CLASSES]]
        found.append(line)
    return found


def one_note(classes: bool, done: bool) -> str:
    """How to read the tiles when each row is asked about alone."""
    said = "A tile is a row of the table."
    said += " Blue: answered rightly. Orange with a cross: wrongly." if classes else " Blue: asked about."
    return said if done else f"{said} The others wait."


def one_sentence(whole: Scores, done: int, rows: int, seen: float, classes: bool) -> str:
    """What is left when every row is asked about by a tree that saw all the others."""
    others = "the other row" if rows == 2 else f"all {rows - 1:,} others"
    head = (
        f"Each row is asked about by a tree that learned from {others}: "
        f"<b>{count(whole.right)} of {count(whole.weight)}</b> are right, {score_text(whole.score, True)}"
        if classes
        else f"Each row is asked about by a tree that learned from {others}: R² is "
        f"<b>{score_text(whole.score, False)}</b>"
    )
    if done < rows:
        return f"{head} so far."
    return f"{head}. On all rows, its training rows, one tree scores {score_text(seen, classes)}."


def wrong_rows(table: Table, answers: FloatArray) -> list[list[str]]:
    """The rows answered wrongly, or the numbers missed by most."""
    if table.classes:
        bad = np.flatnonzero(~np.isnan(answers) & (answers != table.target.codes))[:MOST_WRONG]
        return [[str(at + 1), table.target.text(at), table.classes[int(answers[at])]] for at in bad.tolist()]
    off = np.abs(np.nan_to_num(answers - table.target.numbers()))
    far = np.argsort(-off, kind="stable")[:MOST_WRONG]
    return [[str(at + 1), table.target.text(at), number(float(answers[at]))] for at in far.tolist() if off[at] > 0]
