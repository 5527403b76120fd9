"""What all visitors' own tables take of the server's memory: a budget for all of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Protocol
from weakref import WeakSet

from engine.data.table import TableError
from engine.doctor.profile import Profile
from engine.reading.limits import size_text
from engine.reading.sheet import Sheet

BUDGET = 2_000_000_000  # bytes that the tables of all sessions may take together
TABLE_CELL = 10  # bytes that a cell takes in the engine's table and in what is grown from it; measured


class OwnTable(Protocol):
    """What is known here of a visitor's own table."""

    @property
    def sheet(self) -> Sheet: ...

    @property
    def size(self) -> int: ...


HELD: WeakSet[OwnTable] = WeakSet()


def size_of(data: bytes, sheet: Sheet, profiles: Iterable[Profile]) -> int:
    """The bytes that a table takes: its file, its cells, its profiles, and what the engine makes of it."""
    examined = sum(
        profile.codes.nbytes + profile.numbers.nbytes + profile.counts.nbytes + sum(map(sys.getsizeof, profile.values))
        for profile in profiles
    )
    cells = int(sheet.frame.memory_usage(deep=True).sum())
    return len(data) + cells + examined + TABLE_CELL * sheet.frame.size


def held(but: Iterable[OwnTable | None] = ()) -> int:
    """The bytes of all tables that are held; those that share their cells count once."""
    left_out = {id(table.sheet) for table in but if table is not None}
    return sum({id(table.sheet): table.size for table in HELD if id(table.sheet) not in left_out}.values())


def check_room(needed: int, replaced: Iterable[OwnTable | None] = ()) -> None:
    """Refuse a table that would pass the budget; those it takes the place of do not count."""
    if held(replaced) + needed > BUDGET:
        raise TableError(
            f"The tables of all visitors together may take {size_text(BUDGET)} of this server's memory, and this one, "
            f"which needs {size_text(needed)}, finds no room. Try again in some minutes, or upload fewer rows."
        )
