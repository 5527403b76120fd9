"""Checks of what a link says, shared by the states of several pages. Each refuses with a ValueError."""

from __future__ import annotations

MOST_WEIGHT = 1e6


def weights_only(values: tuple[float, ...]) -> None:
    """Refuse weights that are negative, huge or all zero."""
    if not all(0 <= value <= MOST_WEIGHT for value in values) or not sum(values) > 0:
        raise ValueError("weights are at least 0 and not all 0")
