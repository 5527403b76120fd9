"""The working of chi-square: what chance would put into each branch, and how far the counts are from it."""

from __future__ import annotations

import math

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates
from engine.learn.independence import Independence, density, independence_of
from engine.learn.recipe import Recipe
from pages.views.arithmetic import Lines, share, shortened
from pages.views.text import count, latex, number, significant, value_of
from pages.views.workings.likelihood import MOST_CELLS
from pages.views.workings.working import (
    Classes,
    Density,
    Grid,
    ScoreWorking,
    few,
    filled,
    summed,
)

POINTS = 80  # of the curve
HIGHEST = 1.2  # with one degree of freedom the density has no end at 0


class ChiSquare(ScoreWorking):
    """Expected counts of each branch, its part of χ², the sum, degrees of freedom and p-value."""

    def part(self, recipe: Recipe) -> str:
        return "part of χ²"

    def combined(self, recipe: Recipe) -> str:
        return "p-value"

    def code(self, recipe: Recipe) -> tuple[str, str, str]:
        return (
            "qₖ ← the share of each class k in S",
            "expected(i, k) ← |Sᵢ| · qₖ for every branch i and class k",
            "chi-square(A) ← Σ (observed − expected)² / expected",
        )

    def names(self, recipe: Recipe) -> tuple[str, str]:
        return "", ""

    def at_node(self, recipe: Recipe, candidates: Candidates) -> str:
        return ""

    def parts(self, recipe: Recipe, item: Candidate) -> list[str]:
        return [number(float(each)) for each in independence_of(item.branches).terms.sum(axis=1)]

    def together(self, recipe: Recipe, item: Candidate) -> str:
        return significant(independence_of(item.branches).p, 3)

    def node_lines(self, recipe: Recipe, counts: FloatArray) -> Lines:
        n = float(counts.sum())
        terms = [rf"q_{{{k + 1}}} = {share(float(each), n)}" for k, each in enumerate(counts) if each > 0]
        return [shortened(terms, r",\quad ")] if n > 0 else []

    def branch_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        found, n = independence_of(item.branches), item.branches.sum()
        whole = [float(each) for each in item.branches.sum(axis=0)]
        lines = []
        for at, label, counts in filled(item):
            size = count(float(counts.sum()))
            shares = [rf"{size}\cdot {share(each, float(n))}" for each in whole if each > 0]
            values = [number(float(e)) for e, each in zip(found.expected[at], whole, strict=True) if each > 0]
            lines.append(rf"\hat n({latex(label, 18)}) = {shortened(shares, ', ')} = {shortened(values, ', ')}")
        return few(lines)

    def together_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        found = independence_of(item.branches)
        lines = []
        for at, label, _ in filled(item):
            pairs = zip(found.observed[at].tolist(), found.expected[at].tolist(), strict=True)
            terms = [rf"\tfrac{{({count(o)} - {number(e)})^2}}{{{number(e)}}}" for o, e in pairs if e > 0]
            lines.append(rf"\chi^2({latex(label, 18)}) = {shortened(terms)} = {number(float(found.terms[at].sum()))}")
        return few(lines)

    def gain_lines(self, recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
        found = independence_of(item.branches)
        parts = self.parts(recipe, item)
        total = number(found.deviation)
        line = rf"\chi^2 = {summed([parts[at] for at, _, _ in filled(item)], total)}"
        return [*self.scored(recipe, candidates, item, line, found.deviation), *self.judged(found)]

    def judged(self, found: Independence) -> Lines:
        """Degrees of freedom and p-value."""
        if not found.freedom:
            return [rf"f = ({found.branches} - 1)({found.classes} - 1) = 0"]
        return [
            rf"f = ({found.branches} - 1)({found.classes} - 1) = {found.freedom}",
            rf"p = P(\chi^2_{{{found.freedom}}} \ge {number(found.deviation)}) = {power(significant(found.p, 3))}",
        ]

    def node_sentence(self, recipe: Recipe, candidates: Candidates) -> str:
        return "If a question told nothing, every branch would hold the classes in the same shares as all cases here."

    def branches_sentence(self, recipe: Recipe, column: str) -> str:
        return f"How many cases of each class would chance put into each branch of {column}? Its size times the shares."

    def together_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        return (
            f"How far is each branch of {column} from that? Square every difference of observed and expected, and "
            "divide by the expected count."
        )

    def gain_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        return f"{super().gain_sentence(recipe, item, column)} {chance(independence_of(item.branches))}"

    def told(self, recipe: Recipe, item: Candidate) -> str:
        found = independence_of(item.branches)
        return f" (p = {significant(found.p, 3)} with {freedom_text(found.freedom)})"

    def grid(self, recipe: Recipe, item: Candidate, classes: Classes) -> Grid | None:
        found = independence_of(item.branches)
        rows = [
            [
                label,
                *(
                    f"{count(o)} ({number(e)})"
                    for o, e in zip(found.observed[at].tolist(), found.expected[at].tolist(), strict=True)
                ),
            ]
            for at, label, _ in filled(item)
        ]
        if len(rows) * len(classes) > MOST_CELLS:
            return None
        return Grid(headings=["observed (expected)", *classes], rows=rows)

    def density(self, item: Candidate) -> Density | None:
        found = independence_of(item.branches)
        return density_of(found) if found.freedom else None


def density_of(found: Independence) -> Density:
    """The density of chi-square, far enough to see the statistic on it."""
    freedom, at = found.freedom, found.deviation
    end = max(1.15 * at, freedom + 4 * math.sqrt(2 * freedom))
    # The points lie closer where the curve bends: around its peak, however far out the statistic is.
    near = freedom + 4 * math.sqrt(2 * freedom)
    places = sorted({near * k / POINTS for k in range(POINTS + 1)} | {end * k / 20 for k in range(21)} | {at})
    y = [min(density(x, freedom), HIGHEST) for x in places]
    return Density(
        x=[float(f"{x:.5g}") for x in places], y=[float(f"{each:.4g}") for each in y], at=at, says=chance(found)
    )


def chance(found: Independence) -> str:
    """The p-value in words."""
    if not found.freedom:
        return "There is nothing to test: one branch or one class holds all cases."
    p = significant(found.p, 3)
    value = number(found.deviation)
    return f"Chance alone makes χ² = {value} or more with probability p = {p} ({freedom_text(found.freedom)})."


def freedom_text(freedom: int) -> str:
    """Degrees of freedom in words."""
    return "1 degree of freedom" if freedom == 1 else f"{freedom} degrees of freedom"


def power(shown: str) -> str:
    """A printed number with a power of ten, as LaTeX."""
    head, _, _ = shown.partition("·10")
    if head == shown:
        return shown
    exponent = round(math.log10(value_of(shown) / float(head)))
    return rf"{head}\cdot 10^{{{exponent}}}"
