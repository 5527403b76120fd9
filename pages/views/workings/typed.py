"""The working of a typed impurity h(p): h before, h in each branch, their weighted mean, the difference."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates
from engine.learn.contributions import typed_formula, typed_impurities
from engine.learn.recipe import Recipe
from pages.views.arithmetic import Lines, partly, share, shortened
from pages.views.criterion_words import measure_of
from pages.views.text import equals, latex, number, subtraction, value_of
from pages.views.workings.working import Classes, ScoreWorking, few, filled, latex_sign


def of(recipe: Recipe, counts: FloatArray) -> float:
    """The impurity of one group of cases."""
    return float(typed_impurities(recipe, np.atleast_2d(counts))[0])


def line_of(recipe: Recipe, head: str, counts: FloatArray) -> str:
    """h of one group of cases: of the second class's share, or half the sum over all classes."""
    n = float(counts.sum())
    shares = [share(float(each), n) for each in counts]
    if len(counts) == 2:
        return f"{head} = h({shares[1]}) = {number(of(recipe, counts))}"
    terms = shortened([f"h({each})" for each in shares])
    return rf"{head} = \tfrac{{1}}{{2}}\left({terms}\right) = {number(of(recipe, counts))}"


class Typed(ScoreWorking):
    """The decrease of h(p)."""

    def part(self, recipe: Recipe) -> str:
        return "h"

    def combined(self, recipe: Recipe) -> str:
        return "h(Y | X)"

    def code(self, recipe: Recipe) -> tuple[str, str, str]:
        return (
            "h(Y) ← h(p) of the target Y in S",
            "h(Y | A) ← Σ |Sᵢ|/|S| · h(Y | Sᵢ)",
            f"{measure_of(recipe).gain}(A) ← h(Y) − h(Y | A)",
        )

    def names(self, recipe: Recipe) -> tuple[str, str]:
        return "h(Y)", "h(Y | A)"

    def at_node(self, recipe: Recipe, candidates: Candidates) -> str:
        return number(of(recipe, candidates.counts))

    def parts(self, recipe: Recipe, item: Candidate) -> list[str]:
        return [number(float(each)) for each in typed_impurities(recipe, item.branches)]

    def after(self, recipe: Recipe, item: Candidate) -> float:
        """The weighted mean over the branches."""
        return float(item.branches.sum(axis=1) @ typed_impurities(recipe, item.branches)) / item.known

    def together(self, recipe: Recipe, item: Candidate) -> str:
        return number(self.after(recipe, item))

    def node_lines(self, recipe: Recipe, counts: FloatArray) -> Lines:
        if counts.sum() <= 0:
            return []
        # A circumflex of the alphabet: the sign itself would mean a power inside a formula.
        typed = latex(typed_formula(recipe).replace("**", "^").replace("^", "ˆ"), 48)
        return [f"h(p) = {typed}", line_of(recipe, "h(Y)", counts)]

    def branch_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        return few([line_of(recipe, rf"h(Y \mid {latex(label, 18)})", counts) for _, label, counts in filled(item)])

    def together_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        parts, shown = self.parts(recipe, item), self.together(recipe, item)
        found = [(float(counts.sum()), parts[at]) for at, _, counts in filled(item)]
        terms = [rf"{share(size, item.known)}\cdot {part}" for size, part in found]
        sign = latex_sign(equals(sum(size * value_of(part) for size, part in found) / item.known, shown))
        return [rf"h(Y \mid {latex(item.column)}) = {shortened(terms)} {sign} {shown}"]

    def gain_lines(self, recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
        whole, after = item.branches.sum(axis=0), self.after(recipe, item)
        start = of(recipe, whole)
        lines = [line_of(recipe, r"h(Y \mid \text{known})", whole)] if partly(candidates, item) else []
        gain = max(start - after, 0.0)
        first, second, rest, sign = subtraction(start, after, start - after)
        work = f"{first} - {second} {latex_sign(sign)} {rest}"
        if start < after:  # a formula that is not concave may rise
            work = rf"\max(0, {first} - {second}) = 0"
        line = rf"\text{{{measure_of(recipe).gain}}} = {work}\text{{{measure_of(recipe).gain_unit}}}"
        return [*lines, *self.scored(recipe, candidates, item, line, gain)]

    def node_sentence(self, recipe: Recipe, candidates: Candidates) -> str:
        return f"How mixed are they, by your formula? h(Y) is <b>{self.at_node(recipe, candidates)}</b>."

    def together_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        return (
            f"Weigh each branch of {column} by its share of the cases: the mean h of all is "
            f"<b>{self.together(recipe, item)}</b>."
        )

    def mixture(self, recipe: Recipe, impurity: float, counts: FloatArray) -> str:
        return f"; h {number(of(recipe, counts))}"
