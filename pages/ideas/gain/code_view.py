"""The gain of a column as pseudo-code, for criteria that are a decrease of impurity."""

from __future__ import annotations

from engine.learn.candidates import Candidate, Candidates
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import number, short

TITLE = "The information gain of a column X"
GAIN: Listing = {
    "impurity": (0, "H(Y) ← −Σ p · log₂ p over the classes"),
    "impurities": (0, "for each value v of X: H(Y | X = v) ← −Σ p · log₂ p of its cases"),
    "conditional": (0, "H(Y | X) ← Σ P(X = v) · H(Y | X = v)"),
    "gain": (0, "IG(X) ← H(Y) − H(Y | X)"),
    "choose": (0, "split on the column with the highest gain"),
}


def lines(candidates: Candidates, item: Candidate, kind: str, ended: bool) -> list[ExecutedLine]:
    """The listing at a sum of a kind; at the end the column that wins, too."""
    held: dict[str, Variables] = {"impurity": (("H(Y)", number(candidates.impurity)),)} if kind == "impurity" else {}
    if kind == "impurities":
        held = {kind: (("X", short(item.column, 24)),)}
    elif kind == "conditional":
        held = {kind: (("H(Y | X)", number(item.conditional)),)}
    elif kind == "gain":
        held = {kind: (("IG(X)", number(item.gain)),)}
    if ended and candidates.best is not None:
        held["choose"] = (("column", short(candidates.items[candidates.best].column, 24)),)
    return executed(GAIN, held)
