"""When to stop adding trees: the round from which on the out-of-bag error is stable."""

from __future__ import annotations

from collections.abc import Sequence

STEADY = 0.02  # of a mean squared error: within so much of its last value it counts as stable
LEAST_ROUNDS = 10  # that must follow for an error to count as stable


def tolerance(error: float, judged: float, classes: bool) -> float:
    """How far an error may be from its last value: one standard error √(e(1 − e)/n) of a share of n cases."""
    return (error * (1 - error) / judged) ** 0.5 if classes and judged > 0 else STEADY * error


def stable_from(errors: Sequence[float], judged: float, classes: bool) -> int | None:
    """The first round, from 1, from which on every error lies within the tolerance of the last; None if that is late.

    More trees cannot overfit, but each costs time: where the error no longer moves, further ones are not worth it.
    """
    if not errors:
        return None
    within = tolerance(errors[-1], judged, classes)
    first = len(errors)
    while first > 1 and abs(errors[first - 2] - errors[-1]) <= within:
        first -= 1
    return first if len(errors) - first >= LEAST_ROUNDS else None
