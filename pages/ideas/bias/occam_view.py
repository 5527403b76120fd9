"""Occam's razor from both sides, and what greed costs over all Boolean functions."""

from __future__ import annotations

from engine.experiments.booleans import either_branch, functions, greedy_excess, majority, number_of, parity
from engine.experiments.occam import INPUTS, Razor, every_razor, razor
from engine.experiments.tree_space import shapes
from pages.ideas.bias.view import many

TRUTHS = {
    "one input decides: A": lambda row: row[0],
    "if A then B, else C": either_branch,
    "majority of A, B, C": majority,
    "parity of A, B, C": parity,
}
KNOWN = 5  # of the rows of the truth table
RAZOR_HEADS = ("the truth is", "shortest trees that fit: wrong", "longest trees that fit: wrong", "fewer errors with")
FOR = (
    "For: there are few short trees and many long ones. That one of the few fits by chance is unlikely; that one of "
    "the many does is not."
)
AGAINST = (
    "Against: short in which language? Parity is one word in another language and the longest tree in this one. And a "
    "small set of trees can be named in many ways, so being one of few proves little."
)
GREED_HEADS = ("columns", "trees", "questions ID3 weighs at most", "ID3 larger than the smallest")


def razor_rows() -> list[list[str]]:
    """For each truth, and for all together: what short and long trees that fit the known rows get wrong of the rest."""
    tried = {name: razor(number_of(rule, INPUTS), KNOWN) for name, rule in TRUTHS.items()}
    tried[f"all {functions(INPUTS)} truths, on the mean"] = every_razor(KNOWN)
    return [[name, f"{found.shortest:z.0%}", f"{found.longest:z.0%}", verdict(found)] for name, found in tried.items()]


def verdict(found: Razor) -> str:
    """Whether it pays to take the shortest tree."""
    if abs(found.shortest - found.longest) <= 1e-9:
        return "neither"
    return "the shortest" if found.shortest < found.longest else "the longest"


def greed_rows() -> list[list[str]]:
    """With more columns: how many trees there are, what ID3 weighs, and how often it misses the smallest tree."""
    rows = []
    for inputs in range(1, 7):
        weighed = sum((inputs - depth) * 2**depth for depth in range(inputs))
        larger = ""
        if inputs <= INPUTS:
            found, of = greedy_excess(inputs)
            larger = f"{found} of {of} functions"
        rows.append([str(inputs), many(shapes((2,) * inputs, inputs)), f"{weighed:,}", larger])
    return rows
