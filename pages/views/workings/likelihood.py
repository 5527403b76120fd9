"""The working of the log-likelihood: how likely the branches' own shares make the answers."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates
from engine.learn.contributions import log_likelihoods
from engine.learn.recipe import Recipe
from pages.views.arithmetic import Lines, partly, share, shortened
from pages.views.text import count, equals, latex, number, signed, value_of
from pages.views.workings.working import Classes, Grid, ScoreWorking, few, filled, latex_sign, summed

MOST_CELLS = 48  # of a table beside the lines


def nats(value: float) -> str:
    """A log-likelihood as it is written: two decimals."""
    return f"{value:z,.2f}"


def of(counts: FloatArray) -> float:
    """The log-likelihood of one group of cases."""
    return float(log_likelihoods(np.atleast_2d(counts))[0])


def line_of(head: str, counts: FloatArray) -> str:
    """Σ n_k ln (n_k / n) of one group of cases, with its numbers."""
    n, present = float(counts.sum()), [float(each) for each in counts if each > 0]
    if len(present) < 2:
        return rf"{head} = {count(n)}\ln 1 = 0"
    terms = [rf"{count(each)}\ln {share(each, n)}" for each in present]
    return f"{head} = {shortened(terms)} = {nats(of(counts))}"


class Likelihood(ScoreWorking):
    """LL of every branch, of the stump, of a leaf; the gain is what the stump adds."""

    def part(self, recipe: Recipe) -> str:
        return "log-likelihood"

    def combined(self, recipe: Recipe) -> str:
        return "log-likelihood"

    def code(self, recipe: Recipe) -> tuple[str, str, str]:
        return (
            "LL ← Σ n_k ln (n_k / n) over the classes of S, as one leaf",
            "LL(A) ← the sum of the log-likelihoods of all Sᵢ",
            "log-likelihood gain(A) ← LL(A) − LL",
        )

    def names(self, recipe: Recipe) -> tuple[str, str]:
        return "LL", "LL(A)"

    def at_node(self, recipe: Recipe, candidates: Candidates) -> str:
        return nats(of(candidates.counts))

    def parts(self, recipe: Recipe, item: Candidate) -> list[str]:
        return [nats(float(each)) for each in log_likelihoods(item.branches)]

    def together(self, recipe: Recipe, item: Candidate) -> str:
        return nats(float(log_likelihoods(item.branches).sum()))

    def node_lines(self, recipe: Recipe, counts: FloatArray) -> Lines:
        return [line_of(r"\mathrm{LL}", counts)]

    def branch_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        return few([line_of(rf"\mathrm{{LL}}({latex(label, 18)})", counts) for _, label, counts in filled(item)])

    def together_lines(self, recipe: Recipe, item: Candidate, classes: Classes) -> Lines:
        parts = self.parts(recipe, item)
        work = summed([parts[at] for at, _, _ in filled(item)], self.together(recipe, item))
        return [rf"\mathrm{{LL}}({latex(item.column)}) = {work}"]

    def gain_lines(self, recipe: Recipe, candidates: Candidates, item: Candidate, classes: Classes) -> Lines:
        leaf, stump = nats(of(item.branches.sum(axis=0))), self.together(recipe, item)
        gain = value_of(stump) - value_of(leaf)
        known = partly(candidates, item)
        lines = [line_of(r"\mathrm{LL}(\text{known})", item.branches.sum(axis=0))] if known else []
        work = f"{stump} - ({leaf})"
        if known:
            work, gain = rf"{share(item.known, candidates.n)}\left({work}\right)", gain * item.known / candidates.n
        sign = latex_sign(equals(gain, nats(item.gain)))
        return [*lines, rf"\text{{log-likelihood gain}} = {work} {sign} {nats(item.gain)}\text{{ nats}}"]

    def node_sentence(self, recipe: Recipe, candidates: Candidates) -> str:
        return (
            "How likely does one leaf make these answers, if it answers with their shares? "
            f"Its log-likelihood is <b>{signed(self.at_node(recipe, candidates))} nats</b>."
        )

    def branches_sentence(self, recipe: Recipe, column: str) -> str:
        return f"How likely does each branch of {column} make its answers, with its own shares?"

    def together_sentence(self, recipe: Recipe, item: Candidate, column: str) -> str:
        return (
            "Cases are independent, so likelihoods multiply and their logarithms add up: the stump on "
            f"{column} has the log-likelihood <b>{signed(self.together(recipe, item))} nats</b>."
        )

    def mixture(self, recipe: Recipe, impurity: float, counts: FloatArray) -> str:
        return f"; log-likelihood of a leaf {signed(nats(of(counts)))} nats"

    def told(self, recipe: Recipe, item: Candidate) -> str:
        leaf, stump = nats(of(item.branches.sum(axis=0))), self.together(recipe, item)
        return f" (the stump's log-likelihood {signed(stump)}, a leaf's {signed(leaf)})"

    def grid(self, recipe: Recipe, item: Candidate, classes: Classes) -> Grid | None:
        rows = []
        for _, label, counts in filled(item):
            n = float(counts.sum())
            cells = [f"{count(each)} · ln {number(each / n)}" if each > 0 else "0" for each in counts.tolist()]
            rows.append([label, *cells])
        if len(rows) * len(classes) > MOST_CELLS:
            return None
        return Grid(headings=["branch", *classes], rows=rows)
