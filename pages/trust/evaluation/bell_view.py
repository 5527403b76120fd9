"""Averages of drawn values: what they are drawn from, the bell that they make, and the interval built from it."""

from __future__ import annotations

import math

import numpy as np

from engine.data.table import FloatArray
from engine.evaluate.intervals import Z, bell
from pages.trust.evaluation.charts_view import GREY, TEST_INK, TRAINING_INK, Figure, axis, layout
from pages.views.marks import upright
from pages.views.text import equals, number, several, value_of

BINS = 24
WIDE = 4.0  # deviations of the average to either side of the picture


def bars(values: FloatArray, low: float, high: float, bins: int, ink: str, name: str) -> Figure:
    """A histogram."""
    counts, edges = np.histogram(values, bins, (low, high))
    return {
        "type": "bar",
        "x": ((edges[:-1] + edges[1:]) / 2).tolist(),
        "y": counts.tolist(),
        "width": [float(edges[1] - edges[0])] * bins,
        "name": name,
        "marker": {"color": ink, "line": {"width": 1, "color": "#444"}},
        "hovertemplate": "about %{x:.3f}: %{y}<extra></extra>",
    }


def around(values: FloatArray) -> tuple[float, float]:
    """The ends of a picture of values; of equal ones, a little to either side."""
    low, high = float(values.min()), float(values.max())
    room = 0.05 * (high - low) or max(0.05 * abs(low), 0.05)
    return low - room, high + room


def values_figure(values: FloatArray, sample: FloatArray, font: int) -> Figure:
    """How the values are spread, and how many of the last draw fell into each bar."""
    low, high = around(values)
    data, shapes = [bars(values, low, high, BINS, TRAINING_INK, "values")], []
    if len(sample):
        data.append(bars(sample, low, high, BINS, TEST_INK, f"the {len(sample)} drawn last"))
        shapes = [dashed(float(sample.mean()), TEST_INK)]
    # In powers of ten: few of a draw are seen beside the many of all values.
    x, y = axis("value", range=[low, high]), axis("how many", type="log", dtick=1)
    return {"data": data, "layout": layout(font, x, y, shapes=shapes) | {"barmode": "overlay"}}


def dashed(at: float, ink: str) -> Figure:
    """A dashed line from bottom to top."""
    return upright(at, color=ink, width=2.5, dash="dash")


def places_of_means(values: FloatArray, n: int) -> tuple[float, float, int]:
    """The ends of a picture of averages and its number of bars.

    Averages of whole numbers are multiples of 1/n: every bar then holds equally many of those.
    """
    mean, deviation = float(values.mean()), float(values.std()) / math.sqrt(n)
    if deviation == 0:
        return *around(values), BINS
    low, high = mean - WIDE * deviation, mean + WIDE * deviation
    if not (values == np.round(values)).all():
        return low, high, BINS
    each = max(math.ceil((high - low) * n / BINS), 1)  # multiples in a bar
    first = math.floor(low * n) - 0.5
    bins = math.ceil((high * n - first) / each)
    return first / n, (first + bins * each) / n, bins


def means_figure(values: FloatArray, means: FloatArray, n: int, font: int) -> Figure:
    """The averages so far, and the normal curve of the same area with deviation σ/√n."""
    mean, deviation = float(values.mean()), float(values.std()) / math.sqrt(n)
    low, high, bins = places_of_means(values, n)
    data = [bars(means, low, high, bins, TEST_INK, several(len(means), "average"))] if len(means) else []
    shapes = []
    if deviation > 0:
        at = np.linspace(low, high, 121)
        area = max(len(means), 1) * (high - low) / bins
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": at.tolist(),
                "y": (area * bell(mean, deviation, at)).tolist(),
                "name": "the bell, deviation σ/√n",
                "line": {"color": TRAINING_INK, "width": 3},
                "hoverinfo": "skip",
            }
        )
        shapes = [dashed(mean + side * Z * deviation, GREY) for side in (-1, 1)]
    x, y = axis("average of a draw", range=[low, high]), axis("how many", rangemode="tozero")
    return {"data": data, "layout": layout(font, x, y, shapes=shapes)}


def bell_lines(values: FloatArray, n: int) -> list[str]:
    """The deviation of an average with its numbers, and the reach of the interval."""
    sigma, narrow = number(float(values.std()), 4), number(float(values.std()) / math.sqrt(n), 4)
    reach = number(Z * float(values.std()) / math.sqrt(n), 4)
    first = equals(value_of(sigma) / math.sqrt(n), narrow)
    second = equals(Z * value_of(narrow), reach)
    return [
        rf"\sigma_{{\bar x}} = \frac{{\sigma}}{{\sqrt n}} = \frac{{{sigma}}}{{\sqrt{{{n}}}}} {first} {narrow}",
        rf"1.96 \cdot {narrow} {second} {reach}",
    ]


def bell_sentence(values: FloatArray, sample: FloatArray, means: FloatArray, n: int, of: int) -> str:
    """What was drawn, what the averages look like so far, and in the end what the interval is built on."""
    truth, sigma = float(values.mean()), float(values.std())
    if sigma == 0:
        return f"All {len(values):,} values are {number(truth)}: every average is, too, and there is nothing to spread."
    if not len(means):
        return (
            f"{several(len(values), 'value')} with mean {number(truth)}, spread as they may be. Draw {n} of them and "
            "take the average; then again. What will the averages look like?"
        )
    last = f"Draw {len(means):,}: {n} values, average <b>{number(float(sample.mean()))}</b>."
    if len(means) < 2:
        return f"{last} One average. Where will the next one fall?"
    spread = (
        f"So far the averages have mean {number(float(means.mean()))} and deviation {number(float(means.std(ddof=1)))}"
    )
    promised = f"{spread}; the theorem promises {number(truth)} and σ/√n, {number(sigma / math.sqrt(n))}."
    if len(means) < of:
        return f"{last} {promised}"
    inside = float((np.abs(means - truth) <= Z * sigma / math.sqrt(n) + 1e-12).mean())
    return (
        f"{promised} <b>{inside:.1%}</b> of {len(means):,} averages lie between the dashed lines, 1.96·σ/√n around "
        "the true mean; of a bell 95% do. Turned around: reach as far to both sides of each average, and the same "
        f"{inside:.1%} of these intervals hold the true mean."
    )
