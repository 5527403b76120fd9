"""Impurities against p, a split on their curve, and each measure's verdict on two splits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.experiments.impurities import TIE, Split, TwoClassImpurity, branches, preferred, split_impurity
from engine.learn.formula import GRID, Manners
from pages.views.colours import colour, curve_colour
from pages.views.marks import upright
from pages.views.text import equals, number, value_of

Figure = dict[str, Any]
DASHES = ("solid", "dash", "dot", "longdashdot")
VERDICTS = {"first": "the first", "second": "the second", "tie": "a tie"}


def verdict_rows(measures: Sequence[TwoClassImpurity], first: Split, second: Split) -> list[list[str]]:
    """A row for each measure: the weighted impurity after either split, both gains, and which it prefers."""
    rows = []
    for measure in measures:
        a, b = split_impurity(measure, first), split_impurity(measure, second)
        figures = (a.after, b.after, a.gain, b.gain)
        rows.append([measure.title, *map(number, figures), VERDICTS[preferred(measure, first, second)]])
    return rows


def weighted_line(measure: TwoClassImpurity, split: Split, letter: str) -> str:
    """The weighted mean with its numbers."""
    impurity, sizes = split_impurity(measure, split), branches(split).sum(axis=1)
    total = sizes.sum()
    terms = " + ".join(
        rf"\tfrac{{{n:g}}}{{{total:g}}}\cdot {number(part)}" for n, part in zip(sizes, impurity.parts, strict=True)
    )
    shown = number(impurity.after)
    sign = equals(sum(n * value_of(number(part)) for n, part in zip(sizes, impurity.parts, strict=True)) / total, shown)
    return rf"{letter} = {terms} {sign} {shown}"


def curves_figure(measures: Sequence[TwoClassImpurity], p: float, scaled: bool, font: int) -> Figure:
    """All measures on one plot, as they are or scaled to the same peak; the line at p can be dragged."""
    data = []
    for k, measure in enumerate(measures):
        values = measure.curve()
        peak = max(float(values.max()), 1e-12) if scaled else 1.0
        values = values / peak
        line = {"color": curve_colour(k), "width": 3, "dash": DASHES[k % len(DASHES)]}
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
                "y": [measure.at(p) / peak],
                "mode": "markers",
                "showlegend": False,
                "marker": {"size": 11, "color": curve_colour(k), "line": {"width": 1, "color": "#222"}},
                "hoverinfo": "skip",
            }
        )
    layout = {
        "font": {"size": font},
        "margin": {"l": 50, "r": 10, "t": 10, "b": 45},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": {"title": {"text": "share p of one class"}, "range": [0, 1], "fixedrange": True},
        "yaxis": {
            "title": {"text": "scaled to 1" if scaled else "impurity"},
            "rangemode": "tozero",
            "fixedrange": True,
        },
        "shapes": [upright(p, editable=True, color="#D55E00", width=3, dash="dot")],
    }
    return {"data": data, "layout": layout}


def chord_figure(measure: TwoClassImpurity, split: Split, font: int, top: float) -> Figure:
    """A split on the curve: the branches, the chord between them, and the drop from curve to chord, the gain."""
    counts = branches(split)
    sizes = counts.sum(axis=1)
    impurity = split_impurity(measure, split)
    at = [float(row[1] / n) if n > 0 else None for row, n in zip(counts, sizes, strict=True)]
    parent = float(counts[:, 1].sum() / counts.sum())
    known = [(x, y) for x, y in zip(at, impurity.parts, strict=True) if x is not None]
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
            "y": [impurity.before, impurity.after],
            "mode": "lines+markers",
            "line": {"color": "#808080", "width": 6},
            "marker": {"size": 10, "symbol": ["circle", "diamond"]},
            "hovertemplate": "%{y:.3f}<extra></extra>",
        },
    ]
    note = {
        "x": parent,
        "y": max(impurity.before, impurity.after),
        "text": f"<b>gain {number(impurity.gain)}</b>",
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


def concavity_sentence(measure: TwoClassImpurity, split: Split) -> str:
    """Why the chord lies where it lies."""
    impurity, counts = split_impurity(measure, split), branches(split)
    if measure.key == "misclassification":
        wrong, total = counts.min(axis=1), counts.sum()
        errors = f"{wrong[0]:g} + {wrong[1]:g} of {total:g}, which is {number(impurity.after)}"
        return (
            f"Wrong after the split: {errors}. "
            "The curve is two straight pieces, and a straight piece only counts errors: a pure branch earns "
            "nothing extra."
        )
    major = [float(row[1]) - float(row[0]) for row in counts]
    if impurity.gain > TIE:
        return f"The chord runs below the curve: {number(impurity.before)} falls to {number(impurity.after)}."
    if impurity.gain < -TIE:
        return "The chord runs <b>above</b> the curve: this measure calls the split worse than no split at all."
    same = major[0] * major[1] >= 0
    why = "both branches lie on the same straight piece of the curve" if same else "the chord touches the curve there"
    return f"No gain: {why}, so the weighted mean of the branches is what the parent had."


def manners_sentence(manners: Manners) -> str:
    """What a typed formula does well and badly as an impurity."""
    sentences = []
    if manners.strict:
        sentences.append("It is strictly concave: every split that changes the shares gains something.")
    elif manners.concave:
        sentences.append("It is concave but has straight pieces: splits whose branches stay on one piece gain nothing.")
    else:
        sentences.append(
            "It is <b>not concave</b>: some splits will seem to make matters worse, and the tree avoids them."
        )
    if not manners.zero_when_pure:
        sentences.append("It is not 0 for a pure node, so purity is not its lowest point.")
    if not manners.symmetric:
        sentences.append("It treats the two classes differently.")
    return " ".join(sentences)
