"""Columns of fixed width: every value begins at the same position in its line, and spaces may be part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.reading.limits import Limits

SEEN = 400  # lines by which the columns are found
FEWEST = 4  # lines
SIGNS = "\t;|,"
_RULE = re.compile(r"\s*-+(?:\s+-+)+\s*")
_GAP = re.compile(r" {2,}")


def detect(lines: Sequence[str]) -> bool:
    """Whether spaces run through all lines at the same positions, while spaces alone do not divide the lines alike."""
    head = lines[:SEEN]
    if len(head) < FEWEST or any(sign in line for line in head for sign in SIGNS):
        return False
    if any(_RULE.fullmatch(line[:1000]) for line in head[:3]):
        return True
    widths = [len(line.split()) for line in head]
    usual = max(set(widths), key=widths.count)
    if widths.count(usual) >= 0.9 * len(widths) or not all(_GAP.search(line.strip()) for line in head):
        return False
    begun = starts(head)
    # A column that is seldom filled is a chance of the spaces, not a column.
    return len(begun) > 1 and all(
        sum(bool(cell) for cell in column) > len(head) / 2
        for column in zip(*(cut(line, begun) for line in head), strict=True)
    )


def starts(lines: Sequence[str]) -> list[int]:
    """Where the columns begin: at the dashes under the header, or after positions that are spaces in all lines."""
    rule = next((line for line in lines[:3] if _RULE.fullmatch(line[:1000])), None)
    if rule is not None:
        filled = [sign == "-" for sign in rule]
    else:
        length = max(map(len, lines))
        filled = [any(line[position : position + 1].strip() for line in lines) for position in range(min(length, 2000))]
    return [position for position, here in enumerate(filled) if here and (position == 0 or not filled[position - 1])]


def cut(line: str, begun: Sequence[int]) -> list[str]:
    return [line[start:end].strip() for start, end in zip(begun, [*begun[1:], len(line)], strict=True)]


def rows(text: str, name: str, limits: Limits) -> Iterator[list[str]]:
    lines = [line for line in text.splitlines() if line.strip()]
    begun = starts(lines[:SEEN])
    return (cut(line, begun) for line in lines if not _RULE.fullmatch(line[:1000]))
