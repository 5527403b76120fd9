"""The working of the Hellinger distance: where a class goes, against where the rest goes."""

from __future__ import annotations

import math

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates
from engine.learn.contributions import hellinger_terms
from engine.learn.recipe import Recipe
from pages.views.arithmetic import Lines, share
from pages.views.text import count, equals, latex, number, value_of
from pages.views.workings.working import Classes, ScoreWorking, few, filled, latex_sign, summed


class Hellinger(ScoreWorking):
    """(√share of the class − √share of the rest)² of every branch, their sum, its root."""

    def part(self, recipe: Recipe) -> str:
        return "squared difference"

    def combined(self, recipe: Recipe) -> str:
        return "sum of squares"

    def code(self, recipe: Recipe) -> tuple[str, str, str]:
        return (
            "n₊ ← the cases of a class in S, n₋ ← the others",
            "d² ← Σ (√(n₊ᵢ / n₊) − √(n₋ᵢ / n₋))² over the branches i of A",
            "Hellinger distance(A) ← √d²",
        )

    def names(self, recipe: Recipe) -> tuple[str, str]:
        return "", "d²"

    def at_node(self, recipe: Recipe, candidates: Candidates) -> str:
        return ""

    def parts(self, recipe: Recipe, item: Candidate) -> list[str]:
        return [number(float(each)) for each in hellinger_terms(item.branches)[1]]

    def together(self, recipe: Recipe, item: Candidate) -> str:
        return number(float(hellinger_terms(item.branches)[1].sum()))

    def node_lines(self, recipe: Recipe, counts: FloatArray) -> Lines:
        if len(counts) > 2:
            return [r"\text{each class against all others: the greatest distance counts}"]
        return [rf"n_+ = {count(float(counts[1]))},\quad n_- = {count(float(counts[0]))}"]

    def branch_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        which, terms = hellinger_terms(item.branches)
        if which < 0:
            return []
        whole = float(item.branches[:, which].sum())
        rest = float(item.branches.sum()) - whole
        head = [rf"n_+ = {count(whole)}\ ({latex(classes[which], 18)}),\quad n_- = {count(rest)}"]
        lines = [
            rf"d^2({latex(label, 18)}) = \left(\sqrt{{{share(float(counts[which]), whole)}}} - "
            rf"\sqrt{{{share(float(counts.sum() - counts[which]), rest)}}}\right)^2 = {number(float(terms[at]))}"
            for at, label, counts in filled(item)
        ]
        return head + few(lines)

    def together_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        parts = self.parts(recipe, item)
        work = summed([parts[at] for at, _, _ in filled(item)], self.together(recipe, item))
        return [rf"d^2({latex(item.column)}) = {work}"]

    def gain_lines(self, recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
        under = self.together(recipe, item)
        distance = math.sqrt(float(hellinger_terms(item.branches)[1].sum()))
        sign = latex_sign(equals(math.sqrt(value_of(under)), number(distance)))
        line = rf"\text{{Hellinger distance}} = \sqrt{{{under}}} {sign} {number(distance)}"
        return self.scored(recipe, candidates, item, line, distance)

    def node_sentence(self, recipe: Recipe, candidates: Candidates) -> str:
        return (
            "The distance looks at each class by itself: which share of it goes where? How many cases a class has does "
            "not enter, so a rare class counts as much as a common one."
        )

    def branches_sentence(self, recipe: Recipe, column: str) -> str:
        return f"Into each branch of {column}: which share of the one class goes there, and which share of the rest?"

    def together_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        return f"Add up the squared differences of {column}: <b>{self.together(recipe, item)}</b>. 0 is alike, 2 apart."
