"""Names of columns: none empty, none twice, each on one line."""

from __future__ import annotations

from collections.abc import Sequence

from engine.data.table import listing
from engine.reading.limits import LONGEST_NAME


def tidy(written: Sequence[str], width: int) -> tuple[list[str], list[str]]:
    """A name for each of `width` columns, and notes on what had to be changed."""
    bare = [" ".join(name.split()) for name in written] + [""] * (width - len(written))
    names: list[str] = []
    again, nameless, cut = [], 0, 0
    taken = set(bare)
    seen: set[str] = set()
    numbers: dict[str, int] = {}  # the last one given to a name that comes again
    for position, given in enumerate(bare, 1):
        name = given if len(given) <= LONGEST_NAME else given[: LONGEST_NAME - 1] + "…"
        cut += name != given
        if not name:
            nameless += bool(written)
            name = unused(f"column {position}", taken, seen)
        elif name in seen:
            again.append(name)
            number = numbers.get(name, 1) + 1
            while f"{name} ({number})" in taken or f"{name} ({number})" in seen:
                number += 1
            numbers[name] = number
            name = f"{name} ({number})"
        seen.add(name)
        names.append(name)
    notes = []
    if again:
        unique = list(dict.fromkeys(again))
        notes.append(
            f"Several columns are named {listing(unique, 3)}; the later ones got a number, as in "
            f"{next(name for name in names if name not in taken and name.startswith(unique[0]))!r}."
        )
    if nameless:
        notes.append(
            "A column without a name was named after its position."
            if nameless == 1
            else f"{nameless} columns without a name were named after their position."
        )
    if cut:
        notes.append(f"Names of more than {LONGEST_NAME} characters were cut.")
    return names, notes


def unused(name: str, taken: set[str], seen: set[str]) -> str:
    while name in taken or name in seen:
        name += "_"
    return name
