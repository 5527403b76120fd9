"""The working of a candidate in the parts that lessons stop at: the node, each branch, all branches, the gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import Recipe
from pages.views.arithmetic import (
    APPROX,
    MOST_TERMS,
    Lines,
    branch_lines,
    conditional_line,
    gain_lines,
    impurity_line,
    partly,
    share,
)
from pages.views.criterion_words import measure_of
from pages.views.text import equals, labels_of, number, value_of

Classes = tuple[str, ...]


class Grid(TypedDict):
    """A small table beside the lines; the first cell of a row names it."""

    headings: list[str]
    rows: list[list[str]]


class Density(TypedDict):
    """A curve, the place on it where a statistic lies, and what is said of the area beyond it."""

    x: list[float]
    y: list[float]
    at: float
    says: str


class Working:
    """The working of a decrease of impurity: before, in each branch, their weighted mean, the difference."""

    def part(self, recipe: Recipe) -> str:
        """What the number of a branch is called."""
        return measure_of(recipe).impurity

    def combined(self, recipe: Recipe) -> str:
        """What the numbers of all branches come to, as the heading of a column."""
        return f"{measure_of(recipe).letter}(Y | X)"

    def code(self, recipe: Recipe) -> tuple[str, str, str]:
        """The lines of pseudo-code for the node, for all branches of a column A, and for the gain."""
        measure = measure_of(recipe)
        letter = measure.letter
        return (
            f"{letter}(Y) ← the {measure.impurity} of the target Y in S",
            f"{letter}(Y | A) ← Σ |Sᵢ|/|S| · {letter}(Y | Sᵢ)",
            f"{measure.gain}(A) ← {letter}(Y) − {letter}(Y | A)",
        )

    def names(self, recipe: Recipe) -> tuple[str, str]:
        """The variables of the pseudo-code that hold the numbers of the node and of all branches; "" for none."""
        letter = measure_of(recipe).letter
        return f"{letter}(Y)", f"{letter}(Y | A)"

    def at_node(self, recipe: Recipe, candidates: Candidates) -> str:
        """The number of the node as it is written."""
        return number(candidates.impurity)

    def parts(self, recipe: Recipe, item: Candidate) -> list[str]:
        """The number of each branch as it is written."""
        return [number(float(each)) for each in item.impurities]

    def together(self, recipe: Recipe, item: Candidate) -> str:
        """What the numbers of all branches come to, as it is written."""
        return number(item.conditional)

    def node_lines(self, recipe: Recipe, counts: FloatArray) -> Lines:
        """What is known before any question."""
        return [impurity_line(recipe, counts)]

    def branch_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        """The number of each branch."""
        return branch_lines(recipe, item, classes)

    def together_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        """What the branches come to."""
        return [conditional_line(recipe, item, classes)]

    def gain_lines(self, recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
        """The gain, and the score where it is another number."""
        return gain_lines(recipe, candidates, item, classes)

    def node_sentence(self, recipe: Recipe, candidates: Candidates) -> str:
        """What the number of the node tells."""
        measure = measure_of(recipe)
        return f"How mixed are they? The {measure.impurity} is <b>{number(candidates.impurity)}{measure.unit}</b>."

    def branches_sentence(self, recipe: Recipe, column: str) -> str:
        """What is asked of each branch; `column` is HTML."""
        return f"How mixed is each branch of {column}?"

    def together_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        """What the branches come to; `column` is HTML."""
        measure = measure_of(recipe)
        return (
            f"Weigh each branch of {column} by its share of the cases: the mean {measure.impurity} of all is "
            f"<b>{number(item.conditional)}{measure.unit}</b>."
        )

    def gain_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        """What the column gains; `column` is HTML."""
        measure = measure_of(recipe)
        said = f"Before minus after: {column} has a {measure.gain} of <b>{number(item.gain)}{measure.gain_unit}</b>."
        if not measure.ratio:
            return said
        return (
            f"{said} Over its split information of {number(item.split_information)} bits: <b>{number(item.score)}</b>."
        )

    def mixture(self, recipe: Recipe, impurity: float, counts: FloatArray) -> str:
        """What a sentence adds to the counts of a node."""
        measure = measure_of(recipe)
        return f"; {measure.impurity} {number(impurity)}{measure.unit}"

    def told(self, recipe: Recipe, item: Candidate) -> str:
        """What a sentence adds to the score of the winner."""
        return ""

    def grid(self, recipe: Recipe, item: Candidate, classes: Classes) -> Grid | None:
        """A table of what the lines compute, where there is one."""
        return None

    def density(self, item: Candidate) -> Density | None:
        """The distribution that the statistic is judged by, where there is one."""
        return None


class ScoreWorking(Working):
    """The working of a score of another kind: what differs from a decrease is in its subclasses."""

    def gain_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        measure = measure_of(recipe)
        return f"{column} has a {measure.gain} of <b>{number(item.gain)}{measure.gain_unit}</b>."

    def mixture(self, recipe: Recipe, impurity: float, counts: FloatArray) -> str:
        return ""

    def scored(self, recipe: Recipe, candidates: Candidates, item: Candidate, line: str, score: float) -> Lines:
        """The line that ends in the score of the known cases; below it their share of it, where some are missing."""
        if not partly(candidates, item):
            return [line]
        name = CRITERIA[recipe.criterion].title.lower()
        shown, gain = number(score), number(item.gain)
        sign = equals(value_of(shown) * item.known / candidates.n, gain)
        known = share(item.known, candidates.n)
        return [line, rf"\text{{{name}, known share}} = {known}\cdot {shown} {latex_sign(sign)} {gain}"]


def latex_sign(sign: str) -> str:
    """An equals sign, or "about", in LaTeX."""
    return "=" if sign == "=" else APPROX


def filled(item: Candidate) -> Iterator[tuple[int, str, FloatArray]]:
    """The branches with cases: number, label, class weights."""
    labels = labels_of(item.question) if item.question is not None else ()
    for at, (label, counts) in enumerate(zip(labels, item.branches, strict=True)):
        if counts.sum() > 0:
            yield at, label, counts


def few(lines: Sequence[str]) -> Lines:
    """Lines of the branches; of many only the first ones."""
    return list(lines) if len(lines) <= MOST_TERMS else [*lines[: MOST_TERMS - 1], r"\dots"]


def summed(terms: Sequence[str], total: str) -> str:
    """Printed terms and their printed sum: 1.284 + 2.222 + 0.041 = 3.547; of many terms only the first ones."""
    sign = latex_sign(equals(sum(map(value_of, terms)), total))
    shown = list(terms) if len(terms) <= MOST_TERMS else [*terms[: MOST_TERMS - 1], r"\dots"]
    joined = shown[0] if shown else "0"
    for term in shown[1:]:
        joined += f" - {term[1:]}" if term.startswith("-") else f" + {term}"
    return f"{joined} {sign} {total}"
