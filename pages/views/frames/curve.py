"""The gain of every cut of a numeric column, with all that is shown of each: its line is dragged without the server."""

from __future__ import annotations

from typing import Literal, TypedDict

import numpy as np

from engine.data.table import IntArray
from engine.learn.candidates import Candidate, Candidates, Curve
from engine.learn.questions import Threshold, midpoint
from engine.learn.recipe import NodeId, path_text
from engine.learn.trace import Trace
from pages.views.arithmetic import sizes
from pages.views.criterion_words import CriterionWords, measure_of
from pages.views.gain_curve import axis_title, best_of, caption
from pages.views.text import cases, count, labels_of, number, question_text, short
from pages.views.tree_cards import Card, range_of, spread_of
from pages.views.workings.registry import working_of

MOST_CUTS = 400
MOST_MARKS = 400
DIGITS = 5  # of what is only drawn


class Share(TypedDict):
    """The cases of one class in a branch."""

    kind: int
    share: float  # of the cases of both branches
    count: str


class Side(TypedDict):
    """A branch of a cut: cases of each class, or the mean of a number and a standard deviation around it."""

    label: str
    lines: list[str]  # as on a card of the tree
    mix: list[Share]
    spread: Card | None  # of a number


class CurveCut(TypedDict):
    """One cut of the curve."""

    at: float
    gain: float
    allowed: bool  # both branches have enough cases
    question: str
    says: str  # its gain
    lines: list[str]  # its arithmetic as LaTeX, from the impurities of the branches on
    sides: list[Side]


class GainCurve(TypedDict):
    """The gain of every cut of a numeric column at a node, and the values of its cases."""

    node: str
    column: str
    name: str  # of the column, as it fits below the axis
    gain: str  # what the other axis is called
    caption: str
    cuts: list[CurveCut]  # of very many, some
    best: int
    start: int  # the cut that the column asks
    asked: bool  # the node asks that one
    values: list[float]  # of the cases, or of a sample of them
    kinds: list[int]  # the class of each; of a number its place among the shades
    by_hand: int  # decisions by hand, here and elsewhere
    axis: Literal["x", "y"] | None  # the side of the plane that the column is on


def curve_of(
    trace: Trace,
    node: NodeId,
    candidates: Candidates,
    item: Candidate,
    asked: Threshold | None,
    kinds: IntArray,
    axes: tuple[str, str] | None,
) -> GainCurve | None:
    """The curve of a column's candidate at a node, its line at the cut `asked` there or else at the column's own best.

    None for a column without thresholds. `kinds` are the colours of all rows, `axes` the columns on the plane.
    """
    own = item.question
    if not isinstance(own, Threshold):
        return None
    recipe, classes = trace.coded.recipe, trace.coded.table.classes
    curve, measure, working = trace.curve(node, item.column), measure_of(recipe), working_of(recipe)
    best, start = best_of(curve), position(curve, asked or own)
    kept = thinned(len(curve.gain), {best, start})
    found = trace.cut_candidates(node, item.column, curve, kept)
    places = midpoint(curve.below[kept], curve.above[kept]).tolist()
    # What is asked is written as on the board: C4.5 names a value below the midpoint.
    found[kept.index(start)] = trace.measure(trace.index_of(node), asked or own, candidates)
    low, high = (0.0, 1.0) if classes else range_of(np.concatenate([cut.branches for cut in found]))
    rows = trace.cases(trace.index_of(node)).rows
    values = trace.coded.table.column(item.column).numbers()[rows]
    rows, values = rows[np.isfinite(values)], values[np.isfinite(values)]
    every = -(-len(rows) // MOST_MARKS) or 1
    drag = " Drag the line to look at another cut." if len(kept) > 1 else ""
    some = f" {len(kept)} of them are drawn." if len(kept) < len(curve.gain) else ""
    return GainCurve(
        node=path_text(node),
        column=item.column,
        name=short(item.column, 40),
        gain=axis_title(measure),
        caption=caption(curve, measure, own.threshold if recipe.threshold == "value" else None) + some + drag,
        cuts=[
            CurveCut(
                at=place,
                gain=tidy(cut.gain),
                allowed=bool(curve.allowed[i]),
                question=short_question(cut),
                says=f"{measure.gain} {number(cut.gain)}{measure.gain_unit}",
                lines=[
                    *working.together_lines(recipe, cut, classes),
                    *working.gain_lines(recipe, candidates, cut, classes),
                ],
                sides=sides_of(cut, measure, classes, low, high),
            )
            for i, place, cut in zip(kept, places, found, strict=True)
        ],
        best=kept.index(best),
        start=kept.index(start),
        asked=asked is not None,
        values=[tidy(value) for value in values[::every].tolist()],
        kinds=kinds[rows[::every]].tolist(),
        by_hand=len(recipe.overrides),
        axis=None if axes is None or item.column not in axes else "x" if item.column == axes[0] else "y",
    )


def tidy(value: float) -> float:
    """A number in as many digits as a drawing needs."""
    return float(f"{value:z.{DIGITS}g}")


def position(curve: Curve, question: Threshold) -> int:
    """The cut of the curve that divides the cases as a threshold does; the nearest, where somebody cut beyond them."""
    inside = np.flatnonzero((curve.below <= question.threshold) & (question.threshold < curve.above))
    nearest = np.abs((curve.below + curve.above) / 2 - question.threshold).argmin()
    return int(inside[0] if len(inside) else nearest)


def thinned(many: int, needed: set[int]) -> list[int]:
    """At most MOST_CUTS of so many cuts, evenly, with the `needed` ones among them."""
    if many <= MOST_CUTS:
        return list(range(many))
    return sorted({*np.linspace(0, many - 1, MOST_CUTS - len(needed)).astype(int).tolist(), *needed})


def short_question(cut: Candidate) -> str:
    """The question of a cut as it is asked, with a name that fits on the line."""
    asked = question_text(cut.question) if cut.question is not None else ""
    return short(cut.column, 30) + asked.removeprefix(cut.column)


def sides_of(cut: Candidate, measure: CriterionWords, classes: tuple[str, ...], low: float, high: float) -> list[Side]:
    """Both branches of a cut."""
    if cut.question is None:
        return []
    branches = zip(labels_of(cut.question), cut.branches, cut.impurities, sizes(cut, classes), strict=True)
    found = []
    for label, branch, impurity, n in branches:
        lines = [cases(n), f"{measure.letter} {number(float(impurity))}"]
        weights = enumerate(branch.tolist() if classes else ())
        mix = [Share(kind=k, share=tidy(w / cut.known), count=count(w)) for k, w in weights if w > 0]
        found.append(Side(label=label, lines=lines, mix=mix, spread=None if classes else spread_of(branch, low, high)))
    return found
