"""Tables of a step as HTML; every text from the data is escaped."""

from __future__ import annotations

from html import escape

import numpy as np

from engine.candidates import Candidate, Candidates
from engine.questions import Categories, Threshold
from engine.recipe import Recipe
from engine.table import FloatArray
from pages.views.colours import colour, sign
from pages.views.measures import Measure, measure_of
from pages.views.text import count, number, short

MOST_BRANCHES = 6


def bar(counts: FloatArray, classes: tuple[str, ...]) -> str:
    """The class mix as a thin bar; the counts beside it say the same."""
    total = float(counts.sum())
    if not classes or total <= 0:
        return ""
    parts = "".join(
        f'<i style="width:{100 * weight / total:.1f}%;background:{colour(k)}"></i>'
        for k, weight in enumerate(counts)
        if weight > 0
    )
    return f'<span class="ss-bar" aria-hidden="true">{parts}</span>'


def legend(classes: tuple[str, ...]) -> str:
    """Which colour and sign stands for which class."""
    shown = [
        f'<span><b style="color:{colour(k)}" aria-hidden="true">{sign(k)}</b> {escape(short(label, 24))}</span>'
        for k, label in enumerate(classes[:12])
    ]
    return f'<div class="ss-legend">{" ".join(shown)}</div>' if classes else ""


def amounts(counts: FloatArray, classes: tuple[str, ...]) -> str:
    """Counts in class order: 2 | 3; of a number its mean."""
    if not classes:
        return f"{count(float(counts[0]))} × {number(float(counts[1]))}"
    return "|".join(count(float(weight)) for weight in counts)


def branch_cells(item: Candidate, classes: tuple[str, ...]) -> str:
    """Every branch of a candidate: its label, its counts, its impurity."""
    if item.question is None:
        return f'<span class="ss-note">{escape(item.note)}</span>'
    shown = []
    sizes = item.branches.sum(axis=1) if classes else item.branches[:, 0]
    for label, counts, impurity, size in zip(item.question.labels, item.branches, item.impurities, sizes, strict=True):
        tail = f" · {number(float(impurity))}" if size > 0 else ""
        shown.append(
            f'<span class="ss-branch"><em>{escape(short(label, 28))}</em> '
            f"{bar(counts, classes)}{amounts(counts, classes)}{tail}</span>"
        )
    if len(shown) > MOST_BRANCHES:
        shown = [*shown[: MOST_BRANCHES - 1], f'<span class="ss-note">… {len(shown) - MOST_BRANCHES + 1} more</span>']
    return "".join(shown)


def question_text(item: Candidate) -> str:
    """The column, and its cut where it has one; subsets stand in the branches."""
    if isinstance(item.question, Threshold):
        return f"{item.column} {item.question.labels[0]}"
    return item.column


def mark(candidates: Candidates, item: Candidate, asked: str = "") -> str:
    """★ for the winner, = for a tie with it, ✎ for what a person chose."""
    if item.index == candidates.best:
        return '<abbr title="the winner">★</abbr>'
    if asked and item.column == asked:
        return '<abbr title="your choice">✎</abbr>'
    if item.index in candidates.tied:
        return '<abbr title="ties with the winner">=</abbr>'
    return ""


def headings(measure: Measure) -> list[str]:
    shown = ["", "column", f"branches: counts · {measure.impurity}", "after", measure.gain]
    if measure.ratio:
        shown += ["split info", "ratio", "fit"]
    if measure.other:
        shown += [measure.score]
    return shown


def fit(candidates: Candidates, item: Candidate) -> str:
    """Whether a column may compete under C4.5's average-gain rule."""
    if item.eligible:
        return "yes"
    average = candidates.average_gain
    below = average is not None and item.question is not None and item.gain < average - 1e-3
    return '<abbr title="gains less than the average">no</abbr>' if below else "no"


def candidates_table(
    candidates: Candidates,
    classes: tuple[str, ...],
    recipe: Recipe,
    *,
    hidden: bool = False,
    upto: int | None = None,
    open_column: str = "",
    asked: str = "",
    most: int = 12,
) -> str:
    """The ranked candidates. `hidden` leaves out every score and the order; `upto` shows the sums up to that column."""
    measure = measure_of(recipe)
    hide = hidden or upto is not None
    items = list(candidates.items) if hide else candidates.ranking()
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings(measure))
    rows = []
    for item in items[:most]:
        known = not hidden and (upto is None or item.index <= upto) and item.question is not None
        figures = (
            [number(item.conditional), number(item.gain)]
            + (
                [number(item.split_information), number(item.gain_ratio), fit(candidates, item)]
                if measure.ratio
                else []
            )
            + ([number(item.score)] if measure.other else [])
        )
        cells = "".join(f"<td>{text if known else '·'}</td>" for text in figures)
        winner = not hide and item.index == candidates.best
        kind = " ".join(
            word
            for word, holds in (
                ("win", winner), ("open", item.column == open_column), ("out", item.question is None),
            )
            if holds
        )  # fmt: skip
        branches = branch_cells(item, classes) if known or item.question is None else branch_names(item)
        rows.append(
            f'<tr class="{kind}"><td class="ss-mark">{"" if hide else mark(candidates, item, asked)}</td>'
            f'<th scope="row" title="{escape(item.column)}">{escape(short(question_text(item) if known else item.column, 40))}'
            f"</th><td>{branches}</td>{cells}</tr>"
        )
    rest = len(items) - most
    foot = f'<p class="ss-note">… and {rest} more columns, ranked below.</p>' if rest > 0 else ""
    if candidates.average_gain is not None and not hide:
        foot += (
            f'<p class="ss-note">Only columns that gain at least the average, '
            f"{number(candidates.average_gain)} bits, compete for the ratio.</p>"
        )
    return (
        f'<div class="ss-wide"><table class="ss-table"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>{foot}"
    )


def branch_names(item: Candidate) -> str:
    """Only what the branches are called, for those who are to guess."""
    if isinstance(item.question, Categories):
        return " ".join(f"<em>{escape(short(label, 20))}</em>" for label in item.question.labels[:MOST_BRANCHES])
    return '<span class="ss-note">two branches</span>'


def size_of(counts: FloatArray, classes: tuple[str, ...]) -> float:
    return float(np.sum(counts)) if classes else float(counts[0])
