"""Where to cut a column of numbers: the cases in order, every cut's gain, and the best cut of every column."""

from __future__ import annotations

from dataclasses import fields
from html import escape
from typing import Any

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table
from engine.experiments.thresholds import Charge, Shattered, counts_of_values
from engine.learn.candidates import Candidates, Curve
from engine.learn.questions import Threshold
from pages.views.colours import colour, symbol
from pages.views.gain_curve import TIE, best_of, cuts
from pages.views.marks import upright
from pages.views.partition import safe
from pages.views.text import cases as cases_text
from pages.views.text import count, equals, level, number, several, short, value_of

Figure = dict[str, Any]
MOST_STACKED = 14


def places(curve: Curve, by_rank: bool) -> FloatArray:
    """Where the cuts stand: at their midpoints, or at the number of cases below them."""
    return np.asarray(curve.left.sum(axis=1), float) if by_rank else cuts(curve)


def up_to_cut(curve: Curve, at: int) -> Curve:
    """The curve as far as the cut at hand; what is above it is not known yet."""
    return Curve(*(getattr(curve, part.name)[: at + 1] for part in fields(curve)))


def threshold_figure(
    curve: Curve,
    classes: tuple[str, ...],
    name: str,
    at: int,
    between: BoolArray,
    by_rank: bool,
    only: bool,
    font: int,
    known: int,
) -> Figure:
    """Gain above, cases below. Cuts between classes are filled, the others open; the line can be dragged.

    The gains of the first `known` cuts are drawn, and the best of them is marked.
    """
    x = places(curve, by_rank)
    shown = np.flatnonzero(between) if only else np.arange(len(x))
    marks = ["circle" if each else "circle-open" for each in between[shown]]
    data: list[Figure] = [
        {
            "type": "scatter",
            "x": x[shown].tolist(),
            "y": [float(curve.gain[cut]) if cut < known else None for cut in shown],
            "mode": "lines+markers",
            "line": {"color": colour(0), "width": 2},
            "marker": {"size": 10, "symbol": marks, "color": colour(0)},
            "hovertemplate": "cut at %{x}: gain %{y:.4f}<extra></extra>",
            "showlegend": False,
        }
    ]
    data += cases(curve, classes, by_rank)
    best = best_of(up_to_cut(curve, known - 1))
    tallest = max((max(each["y"], default=0.0) for each in data[1:]), default=0.0)
    top = 1.08 * max(float(curve.gain.max()), 0.01)  # the same at every cut, so that nothing jumps
    layout = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 10, "t": 10, "b": 45},
        "xaxis": {
            "title": {"text": f"cases up to the cut, in order of {safe(name)}" if by_rank else safe(name)},
            "anchor": "y2",
        },
        "yaxis": {"title": {"text": "gain, bits"}, "domain": [0.42, 1], "range": [0, top]},
        "yaxis2": {
            "domain": [0, 0.34],
            "range": [0, max(tallest, 3) + 1],
            "showgrid": False,
            "zeroline": False,
            "showticklabels": False,
            "title": {"text": "cases"},
        },
        "shapes": [
            upright(x[best], color="#888", width=1.5, dash="dot") | {"y0": 0.42},
            upright(x[at], editable=True, color="#D55E00", width=4),
        ],
        "dragmode": "pan",
        "uirevision": f"{name}{by_rank}",
    }
    return {"data": data, "layout": layout}


def cases(curve: Curve, classes: tuple[str, ...], by_rank: bool) -> list[Figure]:
    """The cases below the curve, stacked where values are equal; a shape and a colour for each class."""
    counts = counts_of_values(curve)
    values = np.append(curve.below, curve.above[-1])
    points: dict[int, tuple[list[float], list[float]]] = {k: ([], []) for k in range(len(classes))}
    seen = 0.0
    for value, row in zip(values, counts, strict=True):
        height = 1.0
        for k, weight in enumerate(row):
            for _ in range(min(int(np.ceil(weight)), MOST_STACKED)):
                across, up = points[k]
                across.append(seen + 0.5 if by_rank else float(value))
                up.append(min(1.0 if by_rank else height, MOST_STACKED))
                seen, height = seen + 1, height + 1
    return [
        {
            "type": "scatter",
            "x": across,
            "y": up,
            "mode": "markers",
            "yaxis": "y2",
            "name": safe(classes[k], 24),
            "marker": {"color": colour(k), "symbol": symbol(k), "size": 10, "line": {"width": 1, "color": "#333"}},
            "hovertemplate": "%{x}<extra>" + safe(classes[k], 24) + "</extra>",
        }
        for k, (across, up) in points.items()
    ]


ASK = "Where will the best one be? Make a guess, then try them all."


def side(counts: FloatArray, classes: tuple[str, ...]) -> str:
    return ", ".join(f"{count(n)} {escape(short(c, 16))}" for n, c in zip(counts, classes, strict=True) if n > 0)


def cut_sentence(curve: Curve, name: str, at: int, classes: tuple[str, ...], of: int = 0) -> str:
    """What the cut at hand does, beside the best; of a curve that is not known to its end (`of` so many cuts), beside
    the best so far."""
    best = best_of(curve)
    ties = np.abs(curve.gain - curve.gain[best]) <= TIE
    here, top = level(float(cuts(curve)[at])), level(float(cuts(curve)[best]))
    said = (
        f"<b>{escape(short(name))} ≤ {here}</b>: left {side(curve.left[at], classes)}; right "
        f"{side(curve.right[at], classes)}. Gain <b>{number(float(curve.gain[at]), 4)} bits</b>"
    )
    if len(curve.gain) < of:
        return f"{said}{so_far(curve, at, best, top, of)}"
    if curve.gain[best] <= TIE:
        return f"{said}: no cut gains anything."
    if len(curve.gain) == 1:
        return f"{said}, the only cut."
    if at == best:
        said += ", the best of all cuts."
    elif ties[at]:
        said += f", as much as the best, at {top}."
    else:
        said += f"; the best, {number(float(curve.gain[best]), 4)}, is at {top}."
    if ties.sum() > 1:
        said += f" {int(ties.sum())} cuts share that best gain: the lowest wins."
    return said


def so_far(curve: Curve, at: int, best: int, top: str, of: int) -> str:
    """The best of the cuts that were tried."""
    if at == 0:
        return f", the first of {of} cuts."
    if at == best and curve.gain[best] > TIE:
        return ", the best so far."
    if curve.gain[best] <= TIE:
        return ". No cut has gained anything so far."
    same = abs(curve.gain[at] - curve.gain[best]) <= TIE
    return f", as much as the best so far, at {top}." if same else f"; the best so far is at {top}."


def boundary_sentence(curve: Curve, between: BoolArray) -> str:
    """How many cuts can be the best, and how the others fare."""
    said = f"{several(len(between), 'midpoint')}, of which <b>{int(between.sum())}</b> "
    said += f"{'lies' if between.sum() == 1 else 'lie'} between different classes (filled)."
    if not between.any():
        return f"{said} All cases are of one class, so no cut gains anything."
    if between.all():
        return f"{said} Here every cut is such a one."
    rest, best = (number(float(curve.gain[which].max()), 4) for which in (~between, between))
    less = f"less than {best}" if value_of(rest) < value_of(best) else "and never more than the best"
    return (
        f"{said} The best of the others gains {rest}, {less}. It must: while only one class passes the cut, the gain "
        "against the number of cases is a curve that sags, and a sagging curve is highest at an end. Ranks on the axis "
        "show it."
    )


def tie_sentence(curve: Curve) -> str:
    """Cases with equal values cannot be parted."""
    counts = counts_of_values(curve)
    mixed = int(((counts > 0).sum(axis=1) > 1).sum())
    same = int((counts.sum(axis=1) > 1).sum())
    if not same:
        return "All values differ, so every midpoint parts two cases."
    said = (
        f"{several(same, 'value')} {'occurs' if same == 1 else 'occur'} more than once; no cut can part equal values."
    )
    if not mixed:
        return f"{said} None of them has mixed classes."
    return (
        f"{said} In {mixed} of them the classes are mixed, and the cuts on either side both count as lying between "
        "classes."
    )


def gains_rows(candidates: Candidates, table: Table) -> list[list[str]]:
    """Every column with its best cut."""
    rows = []
    for item in candidates.items:
        question = item.question
        if isinstance(question, Threshold):
            cut = f"≤ {level(question.threshold)}"
        else:
            cut = f"{len(item.branches)} branches" if question else "nothing to ask"
        rows.append([item.column, cut, f"{item.gain:z.6g}"])
    return rows


def charge_line(found: Charge) -> str:
    """C4.5's gain less its charge for choosing among many cuts; "" where it has no cut to charge for."""
    item = found.item
    if not found.tries:
        return ""
    before, charge, after = (number(value, 4) for value in (item.gain + item.penalty, item.penalty, item.gain))
    sign = equals(float(before) - float(charge), after)
    return (
        rf"\mathrm{{gain}} = {before} - \frac{{\log_2 {found.tries}}}{{{count(found.n)}}} = "
        rf"{before} - {charge} {sign} {after}"
    )


def charge_sentence(charge: Charge, curve: Curve) -> str:
    """Which cuts C4.5 may make, and what the charge leaves of the best; the cut has the name it has in the curve."""
    enough = f"at least {cases_text(charge.least)} on both sides (a tenth of the cases a class, but from 2 to 25)"
    if not charge.tries or not isinstance(charge.item.question, Threshold):
        return f"C4.5 makes no cut here: none has {enough}."
    said = (
        f"C4.5 cuts only where there are {enough}: it may make <b>{charge.tries}</b> of {several(charge.cuts, 'cut')}"
    )
    best = "it is" if charge.tries == 1 else "and the best of them is"
    written = charge.item.question.threshold
    midpoint = float(cuts(curve)[int(((curve.below <= written) & (written < curve.above)).argmax())])
    said += f", {best} ≤ {level(midpoint)}. "
    if level(written) != level(midpoint):
        said += (
            f"C4.5 writes it as ≤ {level(written)}, the largest value that goes left, where others write the midpoint: "
            "the same cut. "
        )
    if charge.item.gain <= 0 and charge.item.penalty > 0:
        return f"{said}The charge eats all of its gain: C4.5 would not cut here."
    if charge.item.gain <= 0:
        return f"{said}It gains nothing: C4.5 would not cut here."
    if charge.tries == 1:
        return f"{said}With a single cut to try there is nothing to charge: log₂ 1 = 0."
    return f"{said}The more cuts are tried, the more likely one of them looks good by luck."


def shattered_sentence(found: Shattered, name: str, best: float) -> str:
    """Why one branch for each value is hopeless."""
    if found.branches == 2:
        return "One branch for each of two values is the only cut."
    gain, cut = number(found.gain, 4), number(best, 4)
    beside = f"the best cut's only {cut}" if value_of(cut) < value_of(gain) else "no more than the best cut's"
    return (
        f"One branch for each value of {escape(short(name))}: <b>{found.branches} branches</b>, {found.alone} of "
        f"them with a single case. Its gain is {gain} bits, {beside}"
        f"{'; but it has learned cases by heart' if found.alone else ''}. A new value falls into no branch at all, and "
        "the more branches, the fewer cases each can learn from."
    )
