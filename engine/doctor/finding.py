"""Finding: something a person should know about a table, with its reason and its remedies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.doctor.remedy import Remedy

FindingKind = Literal[
    "empty",
    "constant",
    "almost constant",
    "mostly missing",
    "dates",
    "id",
    "free text",
    "mixed types",
    "look-alikes",
    "codes",
    "many categories",
    "placeholder",
    "outlier",
    "twin",
    "leak",
    "lonely classes",
    "unbalanced",
    "contradictions",
    "repeated rows",
    "some missing",
]
LONGEST_QUOTE = 30


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a column (or, with no column, about the target or the rows): what, why it matters, what can
    be done."""

    kind: FindingKind
    column: str  # its name in the file, by which remedies call it
    says: str
    reason: str
    remedies: tuple[Remedy, ...] = ()
    name: str = ""  # the name it goes by, if it was renamed


def quoted(text: str) -> str:
    """A value or a name from the file in a sentence: in quotes, on one line, not too long."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…")


def few(texts: Sequence[str], most: int = 3) -> str:
    """The first of some values, quoted, and a sign that there are more."""
    return ", ".join(quoted(text) for text in texts[:most]) + (" …" if len(texts) > most else "")


def several(many: int, noun: str) -> str:
    return f"1 {noun}" if many == 1 else f"{many:,} {noun}s"


def percent(part: float, whole: float) -> str:
    """A share, never rounded up to all or down to nothing."""
    share = 100 * part / whole
    for digits in (0, 1, 2):
        shown = f"{share:.{digits}f}"
        if 0 < float(shown) < 100 or part in (0, whole):
            return f"{shown} %"
    return "more than 99.99 %" if share > 50 else "less than 0.01 %"
