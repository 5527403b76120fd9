"""Criteria side by side: a row for each column, a winner for each criterion, and the curves."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from engine.data.table import FloatArray
from engine.experiments.criteria_compared import Side
from engine.learn.algorithms import ALGORITHMS
from engine.learn.candidates import Candidate, Curve
from engine.learn.criteria import CRITERIA as MEASURES
from engine.learn.questions import Categories, Groups, Question, Subset, Threshold
from pages.views.candidate_rows import Chip, Ranking, Row
from pages.views.colours import curve_colour
from pages.views.criterion_words import measure_of, ranked_by
from pages.views.gain_curve import cuts
from pages.views.text import labels_of, listing, number, several, short

MOST_ROWS = 40
BRIEF = {"information-gain": "gain", "gain-ratio": "ratio", "gini": "Gini"}
DASHES = ("solid", "dash", "dot")


def title_of(criterion: str) -> str:
    """The title of a criterion."""
    return MEASURES[criterion].title


def in_text(criterion: str) -> str:
    """A criterion in running text; Gini was a person."""
    title = title_of(criterion)
    return title if title == "Gini" else title.lower()


def program_of(side: Side) -> str:
    """The program whose rules a criterion is asked by."""
    return ALGORITHMS[side.recipe.algorithm].title


def score_of(side: Side, item: Candidate) -> float:
    """What a criterion ranks a candidate by."""
    return ranked_by(measure_of(side.recipe), item)


def comparison(sides: tuple[Side, ...], sort: str, own_rules: bool) -> Ranking:
    """The table; sorted by one of the criteria, or in the columns' own order."""
    by = next((side for side in sides if side.criterion == sort), None)
    places = [item.index for item in by.candidates.ranking()] if by else range(len(sides[0].candidates.items))
    rows = tuple(row_of(sides, index, sort) for index in list(places)[:MOST_ROWS])
    total = len(sides[0].candidates.items)
    foot = "★ marks what each criterion would ask, = a tie with it; brackets: not eligible."
    if own_rules and len(sides) > 1:
        foot += " Each is asked by its own program's rules: " + "; ".join(
            f"{in_text(side.criterion)} as {program_of(side)}" for side in sides
        )
        foot += "."
    if total > MOST_ROWS:
        foot += f" {several(total - MOST_ROWS, 'more column')} not shown; sort by a criterion to see its best."
    return Ranking(("column", "best question", *(title_of(side.criterion) for side in sides)), rows, foot)


def row_of(sides: tuple[Side, ...], index: int, sort: str) -> Row:
    """The row of one column."""
    items = [side.candidates.items[index] for side in sides]
    won = [side.criterion for side in sides if side.candidates.best == index]
    mark = "★" if won else ""
    said = f"chosen by {listing([in_text(name) for name in won])}" if won else ""
    figures = tuple(figure(side, item) for side, item in zip(sides, items, strict=True))
    name = items[0].column
    return Row(name, short(name, 44), mark, said, chips(sides, items), figures, "win" if sort in won else "")


def figure(side: Side, item: Candidate) -> str:
    """A candidate's score, marked if it wins or ties."""
    if item.question is None:
        return "–"
    mark = "★\u00a0" if side.candidates.best == item.index else "=\u00a0" if item.index in side.candidates.tied else ""
    shown = number(score_of(side, item))
    return f"{mark}{shown}" if item.eligible else f"({shown})"


def chips(sides: tuple[Side, ...], items: list[Candidate]) -> tuple[Chip, ...]:
    """The best question; where the criteria differ, whose it is."""
    questions = [(BRIEF.get(side.criterion, "best"), told_of(item)) for side, item in zip(sides, items, strict=True)]
    texts = list(dict.fromkeys(text for _, text in questions))
    if len(texts) == 1:
        return (Chip("all" if len(questions) > 1 else "best", texts[0]),)
    return tuple(Chip(listing([name for name, text in questions if text == question]), question) for question in texts)


def told_of(item: Candidate) -> str:
    """A candidate's question, or why it has none."""
    return question_in_short(item.question) if item.question else item.note


def question_in_short(question: Question) -> str:
    """A question in a few words."""
    if isinstance(question, Threshold):
        return labels_of(question)[0]
    if isinstance(question, Categories):
        return f"{len(question.values):,} branches"
    if isinstance(question, Groups):
        return f"{question.branches:,} groups of values"
    left = question.left if isinstance(question, Subset) else ()
    return short(" or ".join(left), 36) if len(left) <= 4 else f"{len(left):,} values against {len(question.right):,}"


def verdict_html(sides: tuple[Side, ...], rows: float) -> str:
    """Who chooses what, in a sentence; and why, where a column with a branch for nearly every case is among them."""
    chosen: dict[str, list[str]] = {}
    for side in sides:
        name = side.winner.column if side.winner else ""
        chosen.setdefault(name, []).append(in_text(side.criterion))
    parts = []
    for name, by in chosen.items():
        one = len(by) == 1
        nothing = "has nothing to ask" if one else "have nothing to ask"
        asks = f"ask{'s' if one else ''} <b>{escape(short(name, 40))}</b>"
        parts.append(f"{listing(by)} {asks if name else nothing}")
    text = "; ".join(parts)
    sentence = f"{text[:1].upper()}{text[1:]}."
    for side in sides:
        won = side.winner
        if won is not None and isinstance(won.question, Categories) and is_id(won, rows):
            sentence += (
                f" {escape(short(won.column, 40))} has a branch for nearly every case, so each branch is pure and the "
                "gain is as large as it can be, though a new row would find no branch at all."
            )
            if won.column not in chosen_by(sides, "gain-ratio"):
                sentence += (
                    " C4.5 was made against this: it divides by the split information, and two branches must hold "
                    "at least two cases."
                )
            break
    return sentence


def chosen_by(sides: tuple[Side, ...], criterion: str) -> list[str]:
    """The column that a criterion asks, if it asks one."""
    return [side.winner.column for side in sides if side.criterion == criterion and side.winner]


def is_id(item: Candidate, rows: float) -> bool:
    """Whether a candidate has a branch for nearly every case."""
    filled = int((item.branches.sum(axis=1) > 0).sum())
    return rows >= 4 and filled > 0.7 * rows


def curves_figure(
    drawn: dict[str, tuple[Curve, FloatArray]], sides: tuple[Side, ...], column: str, font: int
) -> dict[str, Any]:
    """The score of every cut, one panel for each criterion, with its best cut marked."""
    count = len(drawn)
    data: list[dict[str, Any]] = []
    layout: dict[str, Any] = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 10, "t": 30, "b": 45},
        "showlegend": False,
        "shapes": [],
        "annotations": [],
        "uirevision": column,
    }
    for place, side in enumerate(sides):
        curve, values = drawn[side.criterion]
        axis = "" if place == 0 else str(place + 1)
        thresholds = cuts(curve)
        low, high = place / count + (0.05 if place else 0), (place + 1) / count - 0.02
        data.append(
            {
                "type": "scatter",
                "x": thresholds.tolist(),
                "y": values.tolist(),
                "mode": "lines+markers",
                "xaxis": f"x{axis}",
                "yaxis": f"y{axis}",
                "line": {"color": curve_colour(place % 3), "dash": DASHES[place % 3]},
                "marker": {"size": 5, "symbol": np.where(curve.allowed, "circle", "circle-open").tolist()},
                "hovertemplate": "cut at %{x}<br>%{y:.4f}<extra></extra>",
            }
        )
        layout[f"xaxis{axis}"] = {
            "domain": [low, high],
            "anchor": f"y{axis}",
            "title": {"text": escape(short(column, 24), quote=False)},
        }
        layout[f"yaxis{axis}"] = {"anchor": f"x{axis}", "rangemode": "tozero"}
        layout["annotations"].append(
            {
                "text": title_of(side.criterion),
                "xref": "paper",
                "yref": "paper",
                "x": (low + high) / 2,
                "y": 1.02,
                "yanchor": "bottom",
                "xanchor": "center",
                "showarrow": False,
            }
        )
        if curve.allowed.any():
            best = float(thresholds[int(np.where(curve.allowed, values, -np.inf).argmax())])
            layout["shapes"].append(
                {
                    "type": "line",
                    "x0": best,
                    "x1": best,
                    "y0": 0,
                    "y1": 1,
                    "xref": f"x{axis}",
                    "yref": f"y{axis} domain",
                    "line": {"color": "#8C8C8C", "width": 2, "dash": "dash"},
                }
            )
    return {"data": data, "layout": layout}
