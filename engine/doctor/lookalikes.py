"""Values that look alike: one word in several spellings, which a tree takes for several categories."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from engine.doctor.profile import Profile

# What two spellings may differ by, from the least to the most visible.
DIFFERENCES: dict[str, Callable[[str], str]] = {
    "the Unicode form of a letter": lambda text: unicodedata.normalize("NFKC", text),
    "an invisible character": lambda text: "".join(sign for sign in text if unicodedata.category(sign) != "Cf"),
    "blanks": lambda text: " ".join(text.split()),
    "capital letters": lambda text: unicodedata.normalize("NFKC", text.casefold()),
}


def essence(text: str) -> str:
    """A text without the differences that people overlook."""
    if text.isascii():  # the usual case, five times as fast
        return " ".join(text.lower().split())
    for simplify in DIFFERENCES.values():
        text = simplify(text)
    return text


def clusters(column: Profile) -> list[list[str]]:
    """The spellings of each value that has several, the most frequent first, then the earliest."""
    together: dict[str, list[int]] = {}
    for position, value in enumerate(column.values):
        together.setdefault(essence(value), []).append(position)
    return [
        [column.values[position] for position in sorted(positions, key=lambda at: (-column.counts[at], at))]
        for key, positions in together.items()
        if key and len(positions) > 1
    ]


def merged(column: Profile) -> dict[str, str]:
    """The spelling to write instead, for each that is not the most frequent of its cluster."""
    return {other: best for best, *others in clusters(column) for other in others}


def difference(one: str, other: str) -> str:
    """What two look-alikes differ by, in words."""
    for says, simplify in DIFFERENCES.items():
        one, other = simplify(one), simplify(other)
        if one == other:
            return says
    return "small signs"
