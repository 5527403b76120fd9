"""The search for the best threshold of a column as pseudo-code: IG*(Y | X) = max over t of IG(Y | X: t)."""

from __future__ import annotations

from engine.learn.candidates import Curve
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.gain_curve import cuts
from pages.views.text import level, number

TITLE = "The best threshold of a column X"
THRESHOLDS: Listing = {
    "sort": (0, "sort the cases by X"),
    "each": (0, "for each two neighbouring values of X:"),
    "place": (1, "t ← halfway between them"),
    "gain": (1, "IG(t) ← H(Y) − P(X ≤ t) · H(Y | X ≤ t) − P(X > t) · H(Y | X > t)"),
    "best": (0, "IG* ← the highest of all, at its t"),
}


def lines(curve: Curve, at: int, best: int | None) -> list[ExecutedLine]:
    """The listing at one cut; with the best one, once that is told."""
    places = cuts(curve)
    held: dict[str, Variables] = {
        "place": (("t", level(float(places[at]))),),
        "gain": (("IG(t)", number(float(curve.gain[at]))),),
    }
    if best is not None:
        held["best"] = ("IG*", number(float(curve.gain[best]))), ("t", level(float(places[best])))
    return executed(THRESHOLDS, held)
