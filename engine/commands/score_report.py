"""Scores and intervals for people and for programs: lines of text, and values that JSON can hold."""

from __future__ import annotations

from collections.abc import Sequence

from engine.data.table import plain
from engine.evaluate.intervals import Interval
from engine.evaluate.scores import Scores

Value = str | float | None | Sequence["Value"] | dict[str, "Value"]


def score_text(score: float, classes: bool) -> str:
    """An accuracy in per cent, or R² with four digits."""
    return f"{score:z.1%}" if classes else f"{score:z.4g}"


def margin_text(interval: Interval, classes: bool) -> str:
    """Half the width of an interval of accuracies in points of a per cent, or of R²."""
    return f"{100 * interval.margin:z.1f} points" if classes else f"{interval.margin:.4g}"


def interval_text(interval: Interval, classes: bool) -> str:
    """A mean with its 95 % interval; a single value has none."""
    if interval.n == 1:
        return f"{score_text(interval.mean, classes)} (n = 1)"
    low, high = score_text(interval.low, classes), score_text(interval.high, classes)
    mean = score_text(interval.mean, classes)
    return f"{mean} ± {margin_text(interval, classes)}, 95 % interval of the mean {low} to {high} (n = {interval.n})"


def interval_values(interval: Interval) -> dict[str, Value]:
    """The numbers of an interval; the margin is 1.96 σ/√n."""
    return {
        "mean": interval.mean,
        "sigma": interval.sigma,
        "n": interval.n,
        "margin": interval.margin,
        "low": interval.low,
        "high": interval.high,
    }


def score_lines(scores: Scores, classes: tuple[str, ...]) -> list[str]:
    """The measures of predictions: of classes with the confusion matrix, of numbers the squared error and R²."""
    if not classes:
        return [
            f"R² {scores.score:z.4g}",
            f"mean squared error {scores.mean_square:.6g}, its root {scores.mean_square**0.5:.6g}",
        ]
    share = f"{plain(scores.right)} of {plain(scores.weight)}"
    matrix = [
        [name, *(plain(round(weight, 2)) for weight in row)]
        for name, row in zip(classes, scores.confusion.tolist(), strict=True)
    ]
    measures = [
        [name, plain(round(cases, 2)), *("-" if value is None else f"{value:.1%}" for value in pair)]
        for name, cases, *pair in zip(
            classes, scores.confusion.sum(axis=1).tolist(), scores.precision, scores.recall, strict=True
        )
    ]
    return [
        f"accuracy {scores.score:.1%} ({share})",
        "",
        *aligned([["is \\ predicted", *classes], *matrix]),
        "",
        *aligned([["class", "cases", "precision", "recall"], *measures]),
    ]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table with their columns below each other: names to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *cells in rows:
        padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append("  ".join([name.ljust(widths[0]), *padded]))
    return lines


def score_values(scores: Scores, classes: tuple[str, ...]) -> dict[str, Value]:
    """The measures of predictions; `confusion[t][p]` is the weight of the cases of class t predicted as p."""
    if not classes:
        return {"r2": scores.score, "mean_squared_error": scores.mean_square, "weight": scores.weight}
    return {
        "accuracy": scores.score,
        "weight": scores.weight,
        "confusion": scores.confusion.tolist(),
        "precision": dict(zip(classes, scores.precision, strict=True)),
        "recall": dict(zip(classes, scores.recall, strict=True)),
    }
