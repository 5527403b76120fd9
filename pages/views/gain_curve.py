"""The gain of every cut of a numeric column in words: which cut is best, ties, and what its axis is called."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray
from engine.learn.candidates import Curve
from pages.views.criterion_words import CriterionWords
from pages.views.text import level, number

TIE = 1e-10  # gains nearer than this are equal


def cuts(curve: Curve) -> FloatArray:
    """Where the cuts are drawn: midway between neighbouring values."""
    return np.asarray((curve.below + curve.above) / 2, float)


def axis_title(measure: CriterionWords) -> str:
    """What the curve's axis is called, with its unit."""
    return f"{measure.gain},{measure.gain_unit}" if measure.gain_unit else measure.gain


def best_of(curve: Curve) -> int:
    """The position of the best cut among those that leave enough cases on both sides, the lowest on a tie."""
    gain = np.where(curve.allowed, curve.gain, -np.inf) if curve.allowed.any() else curve.gain
    return int((gain >= gain.max() - TIE).argmax())


def caption(curve: Curve, measure: CriterionWords, written: float | None) -> str:
    """What the curve shows, in a sentence; `written` is the best cut where the program names a value of the data."""
    if not len(curve.gain):
        return "All cases here have the same value: there is nothing to cut."
    if not curve.allowed.any():
        return f"{len(curve.gain)} possible cuts, but each has too few cases on one side."
    best = best_of(curve)
    place = level(float(cuts(curve)[best]), float(curve.below[best]), float(curve.above[best]))
    allowed = "" if curve.allowed.all() else " with enough cases on both sides"
    many = f"{len(curve.gain)} possible cuts; the best{allowed}" if len(curve.gain) > 1 else "One possible cut; it"
    said = f"{many} has a {measure.gain} of {number(float(curve.gain[best]))}{measure.gain_unit}, at {place}."
    if curve.gain[best] < -TIE:
        said += " The charge for so many cuts is more than any of them gains, so none is made."
    tied = int((curve.allowed & (np.abs(curve.gain - curve.gain[best]) <= TIE)).sum())
    if tied > 1:
        said += f" {tied} cuts tie: the lowest wins."
    if written is not None:
        said += (
            f" It lies midway between two values of these cases; C4.5 writes it as ≤ {level(written)}, the largest "
            "value in the whole table that is not above it. These cases are divided alike."
        )
    if not curve.allowed.all():
        said += " Open circles leave too few cases on one side."
    return said
