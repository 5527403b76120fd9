"""How right answers are, as tables: the confusion matrix, precision and recall; for numbers errors and R²."""

from __future__ import annotations

from html import escape

from engine.evaluate.scores import Scores
from pages.views.grid import figures_html, grid_html
from pages.views.text import NO_SPREAD, count, number, short

MOST = 15  # classes of a matrix that can be read
HIT = "background:color-mix(in srgb, #009E73 22%, transparent);font-weight:650"
MISS = "background:color-mix(in srgb, #D55E00 18%, transparent)"


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share:z.1%}"


def score_text(score: float, classes: bool) -> str:
    """A share of right answers, or R²."""
    return f"{score:z.1%}" if classes else number(score)


def confusion_html(scores: Scores, classes: tuple[str, ...]) -> str:
    """What cases of each class were answered; rightly on the diagonal, which is marked."""
    if not 0 < len(classes) <= MOST:
        return ""
    heads = "".join(f'<th scope="col">{escape(short(name, 18))}</th>' for name in classes)
    body = ""
    for truth, name in enumerate(classes):
        cells = "".join(
            f'<td style="{HIT if truth == said else MISS if value else ""}">{count(value)}{" ✓" * (truth == said)}</td>'
            for said, value in enumerate(scores.confusion[truth].tolist())
        )
        body += f'<tr><th scope="row">{escape(short(name, 18))}</th>{cells}</tr>'
    table = f'<table class="ss-grid"><thead><tr><th scope="col">is ↓ answered →</th>{heads}</tr></thead>{body}</table>'
    return f'<div class="ss-scroll" tabindex="0" role="group" aria-label="Confusion matrix">{table}</div>'


def too_many(classes: tuple[str, ...]) -> str:
    """Why there is no matrix."""
    return f"{len(classes)} classes are too many for a confusion matrix that can be read."


def class_rows(scores: Scores, classes: tuple[str, ...]) -> list[list[str]]:
    sizes = scores.confusion.sum(axis=1).tolist()
    return [
        [name, count(size), percent(precision), percent(recall)]
        for name, size, precision, recall in zip(classes, sizes, scores.precision, scores.recall, strict=True)
    ]


def measures_html(scores: Scores, classes: tuple[str, ...]) -> str:
    """The measures: of classes their precision and recall, of numbers the squared error and R²."""
    if not classes:
        rooted = scores.mean_square**0.5
        figures = figures_html(
            [
                ("R²", number(scores.score)),
                ("mean squared error", number(scores.mean_square)),
                ("its root", number(rooted)),
            ]
        )
        return figures if scores.spread > 0 else f'{figures}<p class="ss-note">{NO_SPREAD}</p>'
    right = figures_html(
        [("accuracy", percent(scores.score)), ("right", count(scores.right)), ("asked", count(scores.weight))]
    )
    return right + grid_html(("class", "cases", "precision", "recall"), class_rows(scores, classes))
