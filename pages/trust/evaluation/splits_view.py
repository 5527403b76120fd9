"""Repeated random splits: a dot for each with the interval of their mean, and what they say."""

from __future__ import annotations

from collections.abc import Sequence

from engine.evaluate.intervals import Interval, interval
from engine.evaluate.scores import Scores
from pages.trust.evaluation.charts_view import (
    FAINT,
    TEST_INK,
    TRAINING_INK,
    Figure,
    apart,
    axis,
    layout,
    margin_text,
    range_text,
    score_axis,
)
from pages.trust.evaluation.confusion_view import score_text
from pages.views.text import number


def splits_figure(runs: Sequence[Scores], times: int, lit: int, classes: bool, font: int) -> Figure:
    """A dot for every split, the mean as a line, its interval as a band; the lit split is ringed."""
    scores = [each.score for each in runs]
    turns = list(range(1, len(runs) + 1))
    sizes = [17 if turn == lit else 10 for turn in turns]
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": turns,
        "y": scores,
        "customdata": turns,
        "name": "a split",
        "marker": {
            "color": TEST_INK,
            "size": sizes,
            "symbol": ["star" if turn == lit else "circle" for turn in turns],
            "line": {"width": 1, "color": "#333"},
        },
        "hovertemplate": "split %{x}: %{y:.1%}<extra></extra>" if classes else "split %{x}: %{y:.3f}<extra></extra>",
    }
    data: list[Figure] = []
    shapes = []
    if len(runs) > 1:
        mean = interval(scores)
        ends = [0.4, times + 0.6]
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": ends,
                "y": [mean.mean] * 2,
                "name": "mean",
                "line": {"color": TRAINING_INK, "width": 3},
                "hoverinfo": "skip",
            }
        )
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [*ends, *ends[::-1]],
                "y": [mean.low, mean.low, mean.high, mean.high],
                "fill": "toself",
                "fillcolor": FAINT[TRAINING_INK],
                "line": {"width": 0},
                "name": "95% interval of the mean",
                "hoverinfo": "skip",
            }
        )
        shapes = [
            {
                "type": "line",
                "x0": ends[0],
                "x1": ends[1],
                "y0": y,
                "y1": y,
                "line": {"color": TRAINING_INK, "width": 1.5, "dash": "dash"},
            }
            for y in (mean.low, mean.high)
        ]
    x = axis("split", range=[0.4, times + 0.6], **({"dtick": 1} if times <= 10 else {}))
    # Equal shares show no scale: an axis around them would go beyond 100%.
    scaled = runs if len({*scores}) > 1 or not classes else ()
    y = score_axis("right on test rows" if classes else "R² on test rows", classes, scaled)
    data.append(dots)  # last, so that neither band nor line lies on them
    return {"data": data, "layout": layout(font, x, y, shapes=shapes)}


def splits_sentence(runs: Sequence[Scores], classes: bool) -> str:
    """The mean, how sure it is, and how far single splits lie apart."""
    if not runs:
        return "Some rows are held out at random for the test; a tree is trained on the others. Then again."
    scores = [each.score for each in runs]
    found = interval(scores)
    if len(runs) == 1:
        told = (
            f"the tree is right on <b>{score_text(found.mean, True)}</b> of"
            if classes
            else f"R² is <b>{score_text(found.mean, False)}</b> on"
        )
        return f"One split: {told} the test rows. Would another split say the same? Take more of them."
    head = (
        f"Over {len(runs)} splits the tree is right on <b>{score_text(found.mean, classes)}</b> of the test rows"
        if classes
        else f"Over {len(runs)} splits R² is <b>{score_text(found.mean, classes)}</b> on the test rows"
    )
    return (
        f"{head}, ± {margin_text(found, classes)}: the 95% interval of the mean is "
        f"<b>{range_text(found, classes)}</b>. {apart('Single splits', scores, classes)}."
    )


def interval_lines(found: Interval) -> list[str]:
    """The numbers put into the formula."""
    mean, sigma, margin = (number(each, 4) for each in (found.mean, found.sigma, found.margin))
    return [
        rf"\bar x \pm 1.96 \cdot \frac{{\hat\sigma}}{{\sqrt n}} = {mean} \pm 1.96 \cdot "
        rf"\frac{{{sigma}}}{{\sqrt{{{found.n}}}}} = {mean} \pm {margin}"
    ]
