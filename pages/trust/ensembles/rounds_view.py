"""The rounds around the one at hand, for a table of a few of them."""

from __future__ import annotations

AROUND = 2  # rounds shown before the one at hand


def window(count: int, step: int) -> range:
    """The numbers of the rounds around the one at hand."""
    first = min(max(step - AROUND, 1), max(count - 2 * AROUND, 1))
    return range(first, min(first + 2 * AROUND, count) + 1)


def lit(count: int, step: int) -> list[int]:
    """Which row of the table is the round at hand."""
    return [at for at, number in enumerate(window(count, step)) if number == step]
