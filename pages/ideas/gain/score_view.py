"""A criterion that is not a decrease of entropy: its table, its sentences and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from engine.learn.candidates import Candidate, Candidates
from engine.learn.recipe import Recipe
from pages.views.colours import colour
from pages.views.criterion_words import measure_of
from pages.views.gain_curve import TIE
from pages.views.marks import upright
from pages.views.partition import safe
from pages.views.text import count, labels_of, listing, number, short, signed, value_of
from pages.views.workings.registry import working_of
from pages.views.workings.working import filled

Figure = dict[str, Any]


def counts(recipe: Recipe, item: Candidate, classes: tuple[str, ...]) -> tuple[list[str], list[list[str]]]:
    """The table that the criterion starts from: its own, or the counts of each branch."""
    if grid := working_of(recipe).grid(recipe, item, classes):
        return grid["headings"], grid["rows"]
    rows = [[label, *map(count, weights), count(weights.sum())] for _, label, weights in filled(item)]
    return [item.column, *classes, "cases"], rows


def sum_sentence(
    target: str,
    recipe: Recipe,
    candidates: Candidates,
    item: Candidate,
    sums: Sequence[tuple[str, str]],
    step: int,
) -> str:
    """What the newest line works out; at the end which column scores most, too."""
    working, column = working_of(recipe), f"<b>{escape(short(item.column))}</b>"
    score = escape(measure_of(recipe).score)
    if not step:
        return f"How far does {column} part the answers {escape(short(target))}? Work out its {score}."
    kind = sums[step - 1][0]
    if item.question is None or kind == "impurity":
        return working.node_sentence(recipe, candidates)
    if kind == "impurities":
        return working.branches_sentence(recipe, column)
    if kind == "conditional":
        return working.together_sentence(recipe, item, column)
    said = working.gain_sentence(recipe, item, column)
    return f"{said} {most_sentence(recipe, candidates)}" if step == len(sums) else said


def most_sentence(recipe: Recipe, candidates: Candidates) -> str:
    """Which columns have the highest score."""
    top = max((item.score for item in candidates.items), default=0.0)
    if top <= TIE:
        return "No column scores above 0."
    names = [escape(short(item.column)) for item in candidates.items if item.score >= top - TIE]
    score = escape(measure_of(recipe).score)
    if len(candidates.items) == 1:
        return f"{names[0]} is the only column."
    return f"{listing(names[:5])} {'has' if len(names) == 1 else 'have'} the highest {score}."


def ranking(recipe: Recipe, candidates: Candidates) -> tuple[list[str], list[list[str]], list[int]]:
    """What each column scores, with the number below the score; and the rows of the best."""
    working, items = working_of(recipe), candidates.items
    top = max((item.score for item in items), default=0.0)
    rows = [
        [
            item.column,
            str(int((item.branches.sum(axis=1) > 0).sum())),
            signed(working.together(recipe, item)) if item.question else "",
            number(item.score),
        ]
        for item in items
    ]
    lit = [at for at, item in enumerate(items) if top > TIE and item.score >= top - TIE]
    return ["column", "branches", working.combined(recipe), measure_of(recipe).score], rows, lit


def picture(recipe: Recipe, item: Candidate, font: int) -> tuple[Figure, str]:
    """The distribution that the score is judged by, or what each branch adds to it; and what the picture shows."""
    working = working_of(recipe)
    if density := working.density(item):
        return density_figure(density["x"], density["y"], density["at"], font), density["says"]
    labels = labels_of(item.question) if item.question is not None else ()
    kept = [at for at, _, _ in filled(item)]
    parts = working.parts(recipe, item)
    bars = {
        "type": "bar",
        "x": [safe(labels[at], 18) for at in kept],
        "y": [value_of(parts[at]) for at in kept],
        "text": [signed(parts[at]) for at in kept],
        "textposition": "auto",
        "marker": {"color": colour(0)},
        "hoverinfo": "skip",
    }
    layout = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 10, "t": 20, "b": 45},
        "xaxis": {"title": {"text": safe(item.column, 24)}, "type": "category", "fixedrange": True},
        "yaxis": {"title": {"text": working.part(recipe)}, "fixedrange": True},
        "dragmode": False,
    }
    return {"data": [bars], "layout": layout}, f"What each branch adds: {working.part(recipe)}."


def density_figure(x: Sequence[float], y: Sequence[float], at: float, font: int) -> Figure:
    """A density; the area beyond the statistic is filled."""
    line = {"type": "scatter", "mode": "lines", "x": list(x), "y": list(y), "line": {"color": colour(0), "width": 3}}
    beyond = [k for k, each in enumerate(x) if each >= at - 1e-9]
    tail = {
        "type": "scatter",
        "mode": "lines",
        "x": [x[k] for k in beyond],
        "y": [y[k] for k in beyond],
        "fill": "tozeroy",
        "fillcolor": "rgba(213,94,0,0.5)",
        "line": {"color": "#D55E00", "width": 2},
    }
    layout = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 10, "t": 20, "b": 45},
        "showlegend": False,
        "hovermode": False,
        "xaxis": {"title": {"text": "χ²"}, "fixedrange": True, "rangemode": "tozero"},
        "yaxis": {"title": {"text": "density"}, "fixedrange": True, "rangemode": "tozero"},
        "shapes": [upright(at, color="#D55E00")],
        "dragmode": False,
    }
    return {"data": [line, tail], "layout": layout}
