"""What 95% means: many intervals, and how many of them hold the true mean."""

from __future__ import annotations

import numpy as np

from engine.evaluate.intervals import Coverage
from pages.trust.evaluation.charts_view import GREY, TEST_INK, TRAINING_INK, Figure, axis, layout, score_axis
from pages.trust.evaluation.confusion_view import score_text

SHOWN = 100  # intervals in the picture


def coverage_figure(coverage: Coverage, classes: bool, font: int) -> Figure:
    """A hundred intervals; those that miss the truth are of another colour, dashed and crossed."""
    means, margins, covers = coverage.means[:SHOWN], coverage.margins[:SHOWN], coverage.covers[:SHOWN]
    data: list[Figure] = []
    for name, hit, ink, mark in (
        ("holds the true mean", True, TRAINING_INK, "circle"),
        ("misses it", False, TEST_INK, "x"),
    ):
        places = np.flatnonzero(covers == hit)
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": (places + 1).tolist(),
                "y": means[places].tolist(),
                "name": f"{name} ({len(places)})",
                "marker": {"color": ink, "symbol": mark, "size": 7 if hit else 10},
                "error_y": {
                    "type": "data",
                    "array": margins[places].tolist(),
                    "color": ink,
                    "width": 0,
                    "thickness": 1.5 if hit else 3,
                },
                "hovertemplate": "experiment %{x}: %{y:.3f} ± %{error_y.array:.3f}<extra></extra>",
            }
        )
    line = {
        "type": "line",
        "x0": 0,
        "x1": SHOWN + 1,
        "y0": coverage.truth,
        "y1": coverage.truth,
        "line": {"color": GREY, "width": 2.5},
    }
    x = axis("experiment", range=[0, SHOWN + 1])
    y = score_axis("mean and its interval", classes, data)
    drawn = layout(font, x, y, shapes=[line])
    return {"data": data, "layout": drawn}


def coverage_sentence(found: Coverage, n: int, what: str, classes: bool) -> str:
    """How often the intervals keep their promise."""
    missed = int((~found.covers).sum())
    said = (
        f"The true mean is {score_text(found.truth, classes)}. {len(found.means):,} times {n} {what} were drawn: "
        f"<b>{found.share:z.1%}</b> of the intervals hold it, {missed:,} miss it. They promise 95%."
    )
    if found.share < 0.93:
        why = "n is small" if n < 30 else "the values are lopsided, and n is too small for that"
        return f"{said} The σ put into them is a guess from n values, and {why}: too many intervals are too short."
    if not found.margins.any():
        return f"{said} All values are the same here, so there is nothing to miss."
    return f"{said} One interval alone never tells whether it is one of those that miss."


def population_note(population: str, values: int, n: int, classes: bool) -> str:
    """What was drawn from."""
    what = (
        f"the scores of {values} splits of this table"
        if population == "splits"
        else f"whether each of {values:,} cases was answered rightly as a test case, 1 or 0"
        if classes
        else f"the squared errors of {values:,} test cases"
    )
    return (
        f"Drawn from: {what}. Their mean is known, so every interval can be checked. No shape of the values is "
        f"assumed: the mean of {n} independent draws is about normal when n is large (central limit theorem). "
        "The first hundred experiments are drawn."
    )
