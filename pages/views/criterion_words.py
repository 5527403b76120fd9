"""The words of a criterion: what its impurity and its score are called, in which unit."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.candidates import Candidate
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import Recipe


@dataclass(frozen=True, slots=True)
class Measure:
    """How a recipe's numbers are named on the page."""

    impurity: str  # "entropy"
    letter: str  # "H"
    unit: str  # of the impurity: " bits", or nothing
    gain: str  # what a question gains: "gain", "decrease", or the name of a score of another kind
    gain_unit: str
    score: str  # what the columns are ranked by
    ratio: bool  # gain ratio: split information and eligibility are shown too
    other: bool  # ranked by a score that is not the reduction of the impurity


LETTERS = {"entropy": "H", "gini": "G", "misclassification": "E", "variance": "V"}
NAMES = {"entropy": "entropy", "gini": "Gini impurity", "misclassification": "error share", "variance": "variance"}


def measure_of(recipe: Recipe) -> Measure:
    """The words for a recipe's numbers."""
    criterion = CRITERIA[recipe.criterion]
    ratio = criterion.ratio
    other = criterion.gain != "decrease"
    bits = " bits" if criterion.impurity == "entropy" else ""
    title = criterion.title.lower()
    if criterion.gain == "formula":
        title = "decrease of h(p)"
    gain = title if other else "gain" if bits else "decrease"
    return Measure(
        NAMES[criterion.impurity],
        LETTERS[criterion.impurity],
        bits,
        gain,
        (f" {criterion.unit}" if criterion.unit else "") if other else bits,
        title if ratio else gain,
        ratio,
        other,
    )


def ranked_by(measure: Measure, item: Candidate) -> float:
    """The number the ranking compares."""
    return item.score if measure.ratio or measure.other else item.gain
