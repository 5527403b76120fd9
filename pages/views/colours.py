"""Colours of the classes (Okabe & Ito, safe for red-green blindness), and shapes that say the same."""

from __future__ import annotations

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#8C8C8C")
# Curves: at least 3 to 1 against the ground, light and dark.
CURVES = ("#0072B2", "#D55E00", "#009E73", "#B0568C", "#8C8C8C")
SYMBOLS = ("circle", "triangle-up", "square", "diamond", "star", "cross", "x", "triangle-down")
SIGNS = ("●", "▲", "■", "◆", "★", "✚", "✖", "▼")


def colour(index: int) -> str:
    """The colour of a class."""
    return COLOURS[index % len(COLOURS)]


def curve_colour(index: int) -> str:
    """The colour of a curve."""
    return CURVES[index % len(CURVES)]


def symbol(index: int) -> str:
    """Plotly's name for the shape of a class."""
    return SYMBOLS[index % len(SYMBOLS)]


def sign(index: int) -> str:
    """The shape of a class as a character."""
    return SIGNS[index % len(SIGNS)]


def tint(index: int, share: float) -> str:
    """A class colour, the stronger the purer."""
    red, green, blue = (int(colour(index)[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{0.12 + 0.38 * share:z.2f})"
