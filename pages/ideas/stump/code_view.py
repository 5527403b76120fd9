"""Learning a decision stump as pseudo-code: the search for the question with the highest log-likelihood."""

from __future__ import annotations

from engine.experiments.stumps import Stump, Stumps
from pages.ideas.stump import view
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import count, number, short

TITLE = "Learning a decision stump"
STUMP: Listing = {
    "each": (0, "for each column j and value s:"),
    "counts": (1, "ask x(j) ≤ s: count TN, FN on the left, FP, TP on the right"),
    "shares": (1, "q ← FN / (TN + FN), p ← TP / (FP + TP)"),
    "logs": (1, "LL(L) ← TN · ln(1 − q) + FN · ln q"),
    "sums": (1, "LL(R) ← FP · ln(1 − p) + TP · ln p"),
    "best": (0, "return the (j, s) with the highest LL(L) + LL(R)"),
}


def lines(found: Stumps, step: int) -> list[ExecutedLine]:
    """The listing with the lines that a step executes, and the numbers of the best stump in them."""
    best, second = found.best[0], found.best[min(1, len(found.best) - 1)]
    held: dict[int, dict[str, Variables]] = {
        view.COUNTS: {"each": asked(best), "counts": counts(best)},
        view.ANSWERS: {"shares": shares(best)},
        view.LOGS: {"logs": (), "sums": ()},
        view.SUMS: {"logs": side(best, 0), "sums": side(best, 1)},
        view.SECOND: {"each": asked(second), "logs": side(second, 0), "sums": side(second, 1)},
        view.IDENTITY: {"logs": side(best, 0), "sums": side(best, 1)},
        view.ALL: {"best": (("LL", view.shown(best.log_likelihood)),)},
    }
    return executed(STUMP, held[step])


def asked(stump: Stump) -> Variables:
    return (("question", short(view.name_of(stump), 40)),)


def counts(stump: Stump) -> Variables:
    names = [name for row in view.CELLS for name in row]
    return tuple(zip(names, map(count, stump.counts.ravel().tolist()), strict=True))


def shares(stump: Stump) -> Variables:
    q, p = stump.shares
    return ("q", number(q)), ("p", number(p))


def side(stump: Stump, at: int) -> Variables:
    return ((("LL(L)", "LL(R)")[at], view.shown(float(stump.terms[at].sum()))),)
