"""The working of the alpha-divergence: how far branch and class are from being independent."""

from __future__ import annotations

import math

from engine.data.table import FloatArray, plain
from engine.learn.candidates import Candidate, Candidates
from engine.learn.contributions import alpha_terms
from engine.learn.recipe import Recipe
from pages.views.arithmetic import Lines, share, shortened
from pages.views.text import equals, latex, number, value_of
from pages.views.workings.working import Classes, ScoreWorking, few, filled, latex_sign, summed


class Divergence(ScoreWorking):
    """Σ p_bk^α (p_b p_k)^(1−α) of every branch, their sum S, and (1 − S) / (α (1 − α)); at α = 1 its limit."""

    def part(self, recipe: Recipe) -> str:
        return "part of the sum"

    def combined(self, recipe: Recipe) -> str:
        return "sum"

    def code(self, recipe: Recipe) -> tuple[str, str, str]:
        limit = at_limit(recipe)
        term = "p ln (p / p̂)" if limit else "p^α · p̂^(1 − α)"
        return (
            "qₖ ← the share of each class k in S",
            f"sum ← Σ {term}, p the share of branch i and class k, p̂ = |Sᵢ|/|S| · qₖ",
            "alpha-divergence(A) ← " + ("sum" if limit else "(1 − sum) / (α (1 − α))"),
        )

    def names(self, recipe: Recipe) -> tuple[str, str]:
        return "", "sum"

    def at_node(self, recipe: Recipe, candidates: Candidates) -> str:
        return ""

    def parts(self, recipe: Recipe, item: Candidate) -> list[str]:
        return [number(float(each)) for each in alpha_terms(item.branches, recipe.divergence_alpha).sum(axis=1)]

    def together(self, recipe: Recipe, item: Candidate) -> str:
        return number(float(alpha_terms(item.branches, recipe.divergence_alpha).sum()))

    def node_lines(self, recipe: Recipe, counts: FloatArray) -> Lines:
        n = float(counts.sum())
        terms = [rf"q_{{{k + 1}}} = {share(float(each), n)}" for k, each in enumerate(counts) if each > 0]
        if n <= 0:
            return []
        return [rf"\alpha = {plain(recipe.divergence_alpha)},\quad " + shortened(terms, r",\quad ")]

    def branch_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        n, whole = float(item.branches.sum()), [float(each) for each in item.branches.sum(axis=0)]
        parts, alpha = self.parts(recipe, item), recipe.divergence_alpha
        lines = []
        for at, label, counts in filled(item):
            size = share(float(counts.sum()), n)
            terms = []
            for k, each in enumerate(counts.tolist()):
                if each <= 0:
                    continue
                joint, product = share(each, n), rf"{size}\cdot {share(whole[k], n)}"
                if at_limit(recipe):
                    terms.append(rf"{joint}\ln \frac{{{joint}}}{{{product}}}")
                else:
                    powers = plain(alpha), plain(round(1 - alpha, 6))
                    terms.append(rf"\left({joint}\right)^{{{powers[0]}}} \left({product}\right)^{{{powers[1]}}}")
            lines.append(rf"s({latex(label, 18)}) = {shortened(terms)} = {parts[at]}")
        return few(lines)

    def together_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        parts = self.parts(recipe, item)
        work = summed([parts[at] for at, _, _ in filled(item)], self.together(recipe, item))
        return [rf"s({latex(item.column)}) = {work}"]

    def gain_lines(self, recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
        total, alpha = float(alpha_terms(item.branches, recipe.divergence_alpha).sum()), recipe.divergence_alpha
        if at_limit(recipe):
            line = rf"\text{{alpha-divergence}} = {number(max(total, 0.0))}"
            return self.scored(recipe, candidates, item, line, max(total, 0.0))
        value = max((1 - total) / (alpha * (1 - alpha)), 0.0)
        # The sum is near 1, and its distance from 1 is what counts: written with as many decimals as that needs.
        written = [f"{total:.{digits}f}" for digits in range(3, 9)]
        shown = next((each for each in written if close(each, alpha, value)), written[-1])
        sign = latex_sign(equals((1 - value_of(shown)) / (alpha * (1 - alpha)), number(value)))
        start, end = plain(alpha), plain(round(1 - alpha, 6))
        end = f"({end})" if alpha > 1 else end
        line = rf"\text{{alpha-divergence}} = \frac{{1 - {shown}}}{{{start}\cdot {end}}} {sign} {number(value)}"
        return self.scored(recipe, candidates, item, line, value)

    def node_sentence(self, recipe: Recipe, candidates: Candidates) -> str:
        return (
            "If a question told nothing, the share of the cases with an answer and a class would be the product of "
            "both shares. The divergence is the distance from that."
        )

    def branches_sentence(self, recipe: Recipe, column: str) -> str:
        return f"In each branch of {column}: the share of every class there, against the product of both shares."

    def together_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        said = f"The sum over all branches of {column} is <b>{self.together(recipe, item)}</b>"
        return f"{said}; if {column} told nothing, it would be {0 if at_limit(recipe) else 1}."


def at_limit(recipe: Recipe) -> bool:
    """Whether α is 1, where the formula is a limit: Kullback and Leibler's divergence."""
    return math.isclose(recipe.divergence_alpha, 1.0, abs_tol=1e-12)


def close(shown: str, alpha: float, value: float) -> bool:
    """Whether the printed sum gives the printed divergence."""
    return equals((1 - value_of(shown)) / (alpha * (1 - alpha)), number(value)) == "="
