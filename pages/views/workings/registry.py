"""The working of each kind of gain, and the lines of a candidate as its own formula needs them."""

from __future__ import annotations

from engine.learn.candidates import Candidate, Candidates
from engine.learn.criteria import CRITERIA, Gain
from engine.learn.recipe import Recipe
from engine.learn.steps import COLUMN_SUMS, Sum
from pages.views.arithmetic import Lines
from pages.views.workings.chi_square import ChiSquare
from pages.views.workings.divergence import Divergence
from pages.views.workings.hellinger import Hellinger
from pages.views.workings.likelihood import Likelihood
from pages.views.workings.typed import Typed
from pages.views.workings.working import Classes, Working

WORKINGS: dict[Gain, Working] = {
    "decrease": Working(),
    "likelihood": Likelihood(),
    "chi-square": ChiSquare(),
    "hellinger": Hellinger(),
    "alpha-divergence": Divergence(),
    "formula": Typed(),
}


def working_of(recipe: Recipe) -> Working:
    """The working of a recipe's criterion."""
    return WORKINGS[CRITERIA[recipe.criterion].gain]


def worked_sums(recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> list[tuple[str, str]]:
    """Every line of a candidate's arithmetic with the kind of its sum, in the order one writes them."""
    sums = [Sum("impurity")]
    if item.question is not None:
        sums += [Sum(kind, item.index) for kind in COLUMN_SUMS]
    return [(each.kind, line) for each in sums for line in sum_lines(recipe, candidates, each, classes)]


def candidate_lines(recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
    """The arithmetic of a candidate from its branches to its score; each sum has its line."""
    if item.question is None:
        return []
    working = working_of(recipe)
    return [
        *working.branch_lines(recipe, item, classes),
        *working.together_lines(recipe, item, classes),
        *working.gain_lines(recipe, candidates, item, classes),
    ]


def arithmetic(recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
    """The arithmetic of a candidate from the class counts of the node to its score."""
    lines = candidate_lines(recipe, candidates, item, classes)
    return [*working_of(recipe).node_lines(recipe, candidates.counts), *lines] if lines else []


def sum_lines(recipe: Recipe, candidates: Candidates, at: Sum, classes: Classes) -> Lines:
    """The lines that one step of the arithmetic writes."""
    working = working_of(recipe)
    if at.kind == "impurity":
        return working.node_lines(recipe, candidates.counts)
    if at.column is None or at.kind == "branches":
        return []
    item = candidates.items[at.column]
    if at.kind == "impurities":
        return working.branch_lines(recipe, item, classes)
    if at.kind == "conditional":
        return working.together_lines(recipe, item, classes)
    return working.gain_lines(recipe, candidates, item, classes)
