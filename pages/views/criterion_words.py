"""The words of a criterion, from its entry: what its impurity and its score are called, and in which unit."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.candidates import Candidate
from engine.learn.criteria import CRITERIA, IMPURITIES
from engine.learn.recipe import Recipe


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """How a recipe's numbers are called on the page."""

    impurity: str  # "entropy"
    letter: str  # "H"
    unit: str  # of the impurity: " bits", or nothing
    gain: str  # of a question: "gain", "decrease", or the name of a score of another kind
    gain_unit: str
    score: str  # what the columns are ranked by
    ratio: bool  # gain ratio: split information and eligibility are shown too
    other: bool  # ranked by a score that is not the decrease of the impurity


def measure_of(recipe: Recipe) -> CriterionWords:
    """The words of a recipe's criterion."""
    criterion = CRITERIA[recipe.criterion]
    impurity = IMPURITIES[criterion.impurity]
    other = criterion.gain != "decrease"
    unit, score_unit = (f" {each}" if each else "" for each in (impurity.unit, criterion.unit))
    score = criterion.score or criterion.title.lower()
    gain = score if other else "gain" if impurity.unit else "decrease"
    return CriterionWords(
        impurity=impurity.title,
        letter=impurity.letter,
        unit=unit,
        gain=gain,
        gain_unit=score_unit if other else unit,
        score=score if criterion.ratio else gain,
        ratio=criterion.ratio,
        other=other,
    )


def ranked_by(measure: CriterionWords, item: Candidate) -> float:
    """The number of a candidate that the ranking compares."""
    return item.score if measure.ratio or measure.other else item.gain
