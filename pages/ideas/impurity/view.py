"""Impurities against p, a split on their curve, and each measure's verdict on two splits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.data.table import FloatArray
from engine.learn.criteria import impurities
from engine.learn.formula import GRID, Manners, Program, evaluate, mixed
from pages.views.colours import colour
from pages.views.text import equals, number, value_of

Figure = dict[str, Any]
Split = Sequence[float]  # the two classes of the first branch, then of the second
TIE = 1e-9
DASHES = ("solid", "dash", "dot", "longdashdot")


@dataclass(frozen=True, slots=True)
class Measure:
    """An impurity of two classes: its name, and its formula if somebody typed it."""

    key: str
    title: str
    program: Program | None = None

    def of(self, counts: FloatArray) -> FloatArray:
        """The impurity of each row of class weights; an empty branch has none."""
        filled = counts.sum(axis=1) > 0
        found = np.zeros(len(counts))
        if filled.any():
            here = counts[filled]
            found[filled] = mixed(self.program, here) if self.program else impurities(self.key, here)
        return found

    def curve(self) -> FloatArray:
        """Its value for every share of the second class."""
        if self.program:
            return evaluate(self.program, GRID)
        return impurities(self.key, np.column_stack([1 - GRID, GRID]))


MEASURES = (Measure("entropy", "Entropy"), Measure("gini", "Gini"), Measure("misclassification", "Misclassification"))


def branches(split: Split) -> FloatArray:
    return np.asarray(split, float).reshape(2, 2)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a measure says of one split."""

    before: float
    after: float
    parts: tuple[float, float]
    shares: tuple[float, float]  # of the cases in each branch

    @property
    def gain(self) -> float:
        return self.before - self.after


def worth(measure: Measure, split: Split) -> Worth:
    """The impurity before and after a split, branch by branch."""
    found = branches(split)
    sizes = found.sum(axis=1) / found.sum()
    parts = measure.of(found)
    before = float(measure.of(found.sum(axis=0)[None, :])[0])
    return Worth(before, float(sizes @ parts), (float(parts[0]), float(parts[1])), (float(sizes[0]), float(sizes[1])))


def verdict(first: Worth, second: Worth) -> str:
    """Which split leaves less impurity."""
    if abs(first.after - second.after) < TIE:
        return "a tie"
    return "the first" if first.after < second.after else "the second"


def verdict_rows(measures: Sequence[Measure], first: Split, second: Split) -> list[list[str]]:
    """A row for each measure: the weighted impurity after either split, both gains, and which it prefers."""
    rows = []
    for measure in measures:
        a, b = worth(measure, first), worth(measure, second)
        figures = (a.after, b.after, a.gain, b.gain)
        rows.append([measure.title, *map(number, figures), verdict(a, b)])
    return rows


def weighted_line(measure: Measure, split: Split, letter: str) -> str:
    """The weighted mean with its numbers."""
    found, sizes = worth(measure, split), branches(split).sum(axis=1)
    total = sizes.sum()
    terms = " + ".join(
        rf"\tfrac{{{n:g}}}{{{total:g}}}\cdot {number(part)}" for n, part in zip(sizes, found.parts, strict=True)
    )
    shown = number(found.after)
    sign = equals(sum(n * value_of(number(part)) for n, part in zip(sizes, found.parts, strict=True)) / total, shown)
    return rf"{letter} = {terms} {sign} {shown}"


def curves_figure(measures: Sequence[Measure], p: float, scaled: bool, font: int) -> Figure:
    """All measures on one plot, as they are or scaled to the same peak; the line at p can be dragged."""
    data = []
    at = round(p * (len(GRID) - 1))
    for k, measure in enumerate(measures):
        values = measure.curve()
        if scaled:
            values = values / max(float(values.max()), 1e-12)
        line = {"color": colour(k + (k > 0)), "width": 3, "dash": DASHES[k % len(DASHES)]}
        data.append(
            {
                "type": "scatter",
                "x": GRID[::4].tolist(),
                "y": values[::4].tolist(),
                "mode": "lines",
                "name": measure.title,
                "line": line,
                "hovertemplate": "p = %{x:.2f}: %{y:.3f}",
            }
        )
        data.append(
            {
                "type": "scatter",
                "x": [p],
                "y": [float(values[at])],
                "mode": "markers",
                "showlegend": False,
                "marker": {"size": 11, "color": colour(k + (k > 0)), "line": {"width": 1, "color": "#222"}},
                "hoverinfo": "skip",
            }
        )
    layout = {
        "font": {"size": font},
        "margin": {"l": 50, "r": 10, "t": 10, "b": 45},
        "legend": {"orientation": "h", "y": 1.14},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": {"title": {"text": "share p of one class"}, "range": [0, 1], "fixedrange": True},
        "yaxis": {
            "title": {"text": "scaled to 1" if scaled else "impurity"},
            "rangemode": "tozero",
            "fixedrange": True,
        },
        "shapes": [
            {
                "type": "line",
                "x0": p,
                "x1": p,
                "y0": 0,
                "y1": 1,
                "yref": "paper",
                "editable": True,
                "line": {"color": "#D55E00", "width": 3, "dash": "dot"},
            }
        ],
    }
    return {"data": data, "layout": layout}


def chord_figure(measure: Measure, split: Split, font: int, top: float) -> Figure:
    """A split on the curve: the branches, the chord between them, and the drop from curve to chord, the gain."""
    counts = branches(split)
    sizes = counts.sum(axis=1)
    found = worth(measure, split)
    at = [float(row[1] / n) if n > 0 else None for row, n in zip(counts, sizes, strict=True)]
    parent = float(counts[:, 1].sum() / counts.sum())
    known = [(x, y) for x, y in zip(at, found.parts, strict=True) if x is not None]
    data: list[Figure] = [
        {
            "type": "scatter",
            "x": GRID[::4].tolist(),
            "y": measure.curve()[::4].tolist(),
            "mode": "lines",
            "line": {"color": colour(0), "width": 2.5},
            "hoverinfo": "skip",
        },
        {
            "type": "scatter",
            "x": [x for x, _ in known],
            "y": [y for _, y in known],
            "mode": "lines+markers",
            "line": {"color": colour(5), "width": 2.5, "dash": "dash"},
            "marker": {"size": 12, "symbol": "square", "color": colour(5), "line": {"width": 1, "color": "#222"}},
            "hovertemplate": "a branch: p = %{x:.3f}, impurity %{y:.3f}<extra></extra>",
        },
        {
            "type": "scatter",
            "x": [parent, parent],
            "y": [found.before, found.after],
            "mode": "lines+markers",
            "line": {"color": "#808080", "width": 6},
            "marker": {"size": 10, "symbol": ["circle", "diamond"]},
            "hovertemplate": "%{y:.3f}<extra></extra>",
        },
    ]
    note = {
        "x": parent,
        "y": max(found.before, found.after),
        "text": f"<b>gain {number(found.gain)}</b>",
        "showarrow": False,
        "yshift": 14,
        "bgcolor": "rgba(255,255,255,0.8)",
        "font": {"color": "#111"},
    }
    layout = {
        "font": {"size": font},
        "margin": {"l": 50, "r": 10, "t": 10, "b": 45},
        "showlegend": False,
        "xaxis": {"title": {"text": "share p of the second class"}, "range": [-0.03, 1.03], "fixedrange": True},
        "yaxis": {"title": {"text": measure.title.lower()}, "range": [-0.04 * top, 1.2 * top], "fixedrange": True},
        "annotations": [note],
        "dragmode": False,
    }
    return {"data": data, "layout": layout}


def concavity_sentence(measure: Measure, split: Split) -> str:
    """Why the chord lies where it lies."""
    found, counts = worth(measure, split), branches(split)
    if measure.key == "misclassification":
        wrong, total = counts.min(axis=1), counts.sum()
        errors = f"{wrong[0]:g} + {wrong[1]:g} of {total:g}, which is {number(found.after)}"
        return (
            f"Wrong after the split: {errors}. "
            "The curve is two straight pieces, and a straight piece only counts errors: a pure branch earns "
            "nothing extra."
        )
    major = [float(row[1]) - float(row[0]) for row in counts]
    if found.gain > TIE:
        return f"The chord runs below the curve: {number(found.before)} falls to {number(found.after)}."
    if found.gain < -TIE:
        return "The chord runs <b>above</b> the curve: this measure calls the split worse than no split at all."
    same = major[0] * major[1] >= 0
    why = "both branches lie on the same straight piece of the curve" if same else "the chord touches the curve there"
    return f"No gain: {why}, so the weighted mean of the branches is what the parent had."


def manners_sentence(found: Manners) -> str:
    """What a typed formula is good for."""
    said = []
    if found.strict:
        said.append("It is strictly concave: every split that changes the shares gains something.")
    elif found.concave:
        said.append("It is concave but has straight pieces: splits whose branches stay on one piece gain nothing.")
    else:
        said.append("It is <b>not concave</b>: some splits will seem to make matters worse, and the tree avoids them.")
    if not found.zero_when_pure:
        said.append("It is not 0 for a pure node, so purity is not its lowest point.")
    if not found.symmetric:
        said.append("It treats the two classes differently.")
    return " ".join(said)
