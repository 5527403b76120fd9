"""Conditional entropy as areas: the joint table, the blocks of the branches, and what all columns gain."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from engine.learn.candidates import Candidate, Candidates
from engine.learn.questions import Question
from engine.learn.recipe import Recipe
from pages.views.arithmetic import MOST_TERMS
from pages.views.colours import colour
from pages.views.gain_curve import TIE
from pages.views.partition import safe
from pages.views.text import class_text, condition_text, count, labels_of, listing, number, short

Figure = dict[str, Any]
RECIPE = Recipe()  # ID3: entropy, a branch for every value
MOST_ROWS = 8
ACROSS, LETTER = 20, 0.6  # how wide the picture and a letter are at least, in sizes of its type


def joint_rows(item: Candidate, classes: tuple[str, ...], known: int | None = None) -> list[list[str]]:
    """Counts by branch and class, with sums and each branch's entropy: of the first `known` branches."""
    labels = labels_of(item.question) if item.question else ()
    rows = [
        [
            label,
            *map(count, counts),
            count(counts.sum()),
            "?" if known is not None and at >= known else number(float(h)),
        ]
        for at, (label, counts, h) in enumerate(zip(labels, item.branches, item.impurities, strict=True))
    ]
    whole = item.branches.sum(axis=0)
    if len(rows) > MOST_ROWS:
        rows = [*rows[: MOST_ROWS - 1], ["…", *[""] * (len(whole) + 2)]]
    return [*rows, ["all", *map(count, whole), count(whole.sum()), ""]]


def area_figure(candidates: Candidates, item: Candidate, font: int, known: int | None = None) -> Figure:
    """A block for each branch: as wide as its share, as high as its entropy. The gain is what remains up to H(Y).

    The blocks of the first `known` branches are there, and the gain when all are; -1 leaves out the frame, too.
    """
    sizes = item.branches.sum(axis=1)
    shares = sizes / max(float(sizes.sum()), 1e-300)
    whole = candidates.impurity
    top = max(1.0, float(item.impurities.max(initial=0.0)), whole)
    labels = labels_of(item.question) if item.question else ()
    shapes: list[Figure] = [
        {
            "type": "rect",
            "x0": 0,
            "x1": 1,
            "y0": 0,
            "y1": whole,
            "fillcolor": "rgba(0,158,115,0.30)" if known is None else "rgba(0,0,0,0)",
            "layer": "below",
            "line": {"width": 2, "color": "#009E73"},
        }
    ]
    if known == -1:
        shapes.clear()
    notes: list[Figure] = []
    at = 0.0
    for k, (label, share, h) in enumerate(zip(labels, shares, item.impurities, strict=True)):
        if share <= 0 or (known is not None and k >= known):
            continue
        shapes.append(
            {
                "type": "rect",
                "x0": at,
                "x1": at + share,
                "y0": 0,
                "y1": float(h),
                "layer": "below",
                "fillcolor": colour(0),
                "opacity": 0.75,
                "line": {"width": 1.5, "color": "#111"},
            }
        )
        shapes.append(
            {
                "type": "line",
                "x0": at,
                "x1": at,
                "y0": 0,
                "y1": top,
                "line": {"width": 1, "color": "#888", "dash": "dot"},
            }
        )
        named = [f"{safe(label, 12)}: {number(float(h))}", safe(label, 12)]
        if text := next((each for each in named if len(each) * LETTER <= share * ACROSS), None):
            notes.append({"x": at + share / 2, "y": float(h), "yshift": 12, "showarrow": False, "text": text})
        at += float(share)
    layout = {
        "font": {"size": font},
        "margin": {"l": 50, "r": 10, "t": 20, "b": 45},
        "showlegend": False,
        "xaxis": {
            "title": {"text": f"share of the cases, by {safe(item.column, 24)}"},
            "range": [0, 1],
            "fixedrange": True,
            "showgrid": False,
        },
        "yaxis": {"title": {"text": "entropy, bits"}, "range": [0, 1.16 * top], "fixedrange": True, "showgrid": False},
        "shapes": shapes,
        "annotations": notes,
        "dragmode": False,
    }
    # A figure of shapes alone has no axes: a trace that nobody sees.
    floor = {"type": "scatter", "x": [0, 1], "y": [0, 0], "mode": "lines", "line": {"width": 0}, "hoverinfo": "skip"}
    return {"data": [floor], "layout": layout}


def sum_sentence(
    target: str, candidates: Candidates, item: Candidate, classes: tuple[str, ...], written: int, many: int
) -> str:
    """What the last of the sums written says; at the end which column gains most, too."""
    column = f"<b>{escape(short(item.column))}</b>"
    if not written:
        return f"What does {column} tell about {escape(target)}? First of all: how much is there to be told?"
    before = f"Before the question the answer {escape(target)} holds H(Y) = <b>{number(candidates.impurity)} bits</b>"
    if item.question is None:
        return f"{before}. {most_sentence(candidates)}" if written == many else f"{before}."
    if written == many:
        return (
            f"{before}. Once {column} is known, H(Y | X) = {number(item.conditional)} bits remain; the difference, "
            f"<b>{number(item.gain)} bits</b>, is the information gain. {most_sentence(candidates)}"
        )
    if written == many - 1:
        return (
            f"Once {column} is known, H(Y | X) = <b>{number(item.conditional)} bits</b> remain: the mean of the "
            "branches, each weighed by its share of the cases."
        )
    if written == 1:
        return f"{before}: so much is there to be told."
    return branch_sentence(item, item.question, classes, written - 2)


def branch_sentence(item: Candidate, question: Question, classes: tuple[str, ...], line: int) -> str:
    """What the branch of a line of arithmetic holds, and how mixed it is; empty branches have no line."""
    filled = [at for at, counts in enumerate(item.branches) if counts.sum() > 0]
    if len(filled) > MOST_TERMS and line >= MOST_TERMS - 1:
        return f"The other {len(filled) - line} branches are computed in the same way."
    branch = filled[line]
    held = listing(
        [
            f"{count(weight)} {escape(class_text(name))}"
            for name, weight in zip(classes, item.branches[branch], strict=True)
            if weight > 0
        ]
    )
    where, entropy = escape(short(condition_text(question, branch), 60)), float(item.impurities[branch])
    return f"Where <b>{where}</b>: {held}. {'Pure' if entropy <= TIE else 'Mixed'}: <b>{number(entropy)} bits</b>."


def ranking_rows(candidates: Candidates) -> tuple[list[list[str]], list[int]]:
    """What each column gains and what its ratio is; and the rows of the best gains and the best ratios."""
    items = candidates.items
    rows = [
        [
            item.column,
            str(int((item.branches.sum(axis=1) > 0).sum())),
            number(item.conditional if item.question else candidates.impurity),
            number(item.gain),
            number(item.split_information),
            number(item.gain_ratio),
        ]
        for item in items
    ]
    gains, ratios = highest([item.gain for item in items]), highest([item.gain_ratio for item in items])
    for found, mark in ((gains, 3), (ratios, 5)):
        for at in found:
            rows[at][mark] = f"★ {rows[at][mark]}"
    return rows, sorted({*gains, *ratios})


def highest(values: Sequence[float]) -> list[int]:
    """The positions of the highest value, several on a tie; none where nothing is above 0."""
    top = max(values, default=0.0)
    return [at for at, value in enumerate(values) if value >= top - TIE] if top > TIE else []


def most_sentence(candidates: Candidates) -> str:
    """Which columns gain most."""
    found = highest([item.gain for item in candidates.items])
    if not found:
        return "No column gains anything."
    names = [escape(short(candidates.items[at].column)) for at in found]
    if len(names) > 1:
        return (
            f"{listing(names if len(names) < 5 else [*names[:3], f'{len(names) - 3} more'])} gain most, all the same."
        )
    return f"{names[0]} {'gains most' if len(candidates.items) > 1 else 'is the only column'}."


def identity_sentence(candidates: Candidates) -> str:
    """What an id column does to the gain, and what the ratio answers."""
    own = candidates.items[0]
    others = candidates.items[1:]
    said = (
        f"Every case has an id of its own, so every branch is pure and the gain is all of H(Y): {number(own.gain)} "
        f"bits. Yet an id says nothing about the next case. Its split information is log₂ {count(candidates.n)} = "
        f"{number(own.split_information)} bits, so its ratio falls to {number(own.gain_ratio)}."
    )
    best = max(others, key=lambda item: item.gain_ratio, default=None)
    if own.gain <= TIE:
        return "Every case has an id of its own, but all answers are alike: there is nothing to gain."
    if best is None:
        return said
    if abs(best.gain_ratio - own.gain_ratio) <= TIE:
        return f"{said} <b>{safe(best.column)}</b> has the same ratio."
    if best.gain_ratio > own.gain_ratio:
        return f"{said} By gain ratio <b>{safe(best.column)}</b> wins with {number(best.gain_ratio)}."
    return f"{said} Here even that is enough to win: the ratio is a remedy, not a cure."
