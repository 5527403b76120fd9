"""Boxplots of the correlation between two trees at many points, by the number of columns drawn."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.data.table import FloatArray
from engine.ensemble.tree_correlation import SETS, TREES
from pages.trust.ensembles.charts_view import LINES, Figure, layout
from pages.views.marks import upright
from pages.views.text import number, value_of

PARTS = (0, 25, 50, 75, 100)  # the per cents that a box is made of


def figure(found: Mapping[int, FloatArray], now: int, font: int) -> Figure:
    """A box for each number of columns: the middle half of the points, the median, and all of them as whiskers."""
    boxes = [np.percentile(each, PARTS).tolist() for each in found.values() if len(each)]
    names = [str(tries) for tries, each in found.items() if len(each)]
    low, first, middle, third, high = ([box[part] for box in boxes] for part in range(len(PARTS)))
    data = [
        {
            "type": "box",
            "x": names,
            "lowerfence": low,
            "q1": first,
            "median": middle,
            "q3": third,
            "upperfence": high,
            "line": {"color": LINES[0], "width": 2},
            "showlegend": False,
        }
    ]
    made = layout(font, "m, columns drawn at each split", "correlation of two trees")
    made["xaxis"] |= {"type": "category"}
    made["yaxis"] |= {"range": [0, 1.02]}
    if str(now) in names:
        at = names.index(str(now))
        made["shapes"] = [upright(at, color="#777", dash="dash", width=2)]
    return {"data": data, "layout": made}


def words(found: Mapping[int, FloatArray], points: int) -> str:
    """What is drawn, and the medians at both ends."""
    drawn = {tries: each for tries, each in found.items() if len(each)}
    if not drawn:
        return "No two trees differ anywhere, or none has been grown yet."
    few, most = min(drawn), max(drawn)
    low, high = (number(float(np.median(drawn[tries]))) for tries in (few, most))
    return (
        f"At each of {points:,} cases: how alike do two trees of one forest answer, if the training set may differ? "
        f"{SETS} training sets were drawn from the table with replacement, and {TREES} trees grown from each. The "
        "correlation is the part of a tree's variance that comes from the set: ρ(x) = Var<sub>Z</sub> E(T(x) | Z) / "
        f"Var T(x). A box holds the middle half of the cases, its line the median: <b>{low}</b> with m = {few}"
        f"{f', <b>{high}</b> with m = {most}' if few < most else ''}. The lines reach to the least and the most."
        f"{verdict(value_of(low), value_of(high)) if few < most else ''}"
    )


def verdict(low: float, high: float) -> str:
    """What the medians with the fewest and with the most columns tell."""
    if low < high:
        return " Fewer columns to choose from make the trees less alike: what differs, the forest averages away."
    return " Here fewer columns to choose from do not make the trees less alike."
