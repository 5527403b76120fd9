"""What all visitors' own tables take of the server's memory: a budget for all of them, and freed when one leaves."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol
from weakref import WeakSet

import streamlit as st
from streamlit import config, runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from engine.data.table import TableError
from engine.doctor.profile import Profile
from engine.reading.limits import size_text
from engine.reading.sheet import Sheet

BUDGET = 2_000_000_000  # bytes that the tables of all sessions may take together
TABLE_CELL = 10  # bytes that a cell takes in the engine's table and in what is grown from it; measured
EARLY = 1.0  # seconds before Streamlit itself would forget a session: what it forgets it does not free at once


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


def seconds_kept() -> float:
    """How long a table is held after its page was closed."""
    return max(float(config.get_option("server.disconnectedSessionTTL")) - EARLY, 0.1)


@dataclass(frozen=True, eq=False, slots=True)
class Presence:
    """A session that holds a table, with all that it keeps."""

    session: str
    kept: tuple[Any, ...]  # what can be cleared: its state, the callbacks of its widgets, and its fragments


def left(visitor: Presence) -> None:
    """A visitor's connection ended: unless it comes back, the session is closed after a while."""
    if not runtime.exists():
        return  # outside the server there is nothing to wait for, though somebody else's loop may be running
    with suppress(RuntimeError):  # a thread without a loop
        asyncio.get_running_loop().call_later(seconds_kept(), close, visitor)


def close(visitor: Presence) -> None:
    """End a session that did not come back, and give its memory back to the system."""
    if not runtime.exists() or runtime.get_instance().is_active_session(visitor.session):
        return
    runtime.get_instance().close_session(visitor.session)
    # The server's loop still refers to the session it served last, until it serves another one.
    for part in visitor.kept:
        part.clear()
    asyncio.get_running_loop().run_in_executor(None, give_back)


def give_back() -> None:
    """Let go of what nothing refers to any more, cycles included."""
    gc.collect()
    trim()


def trim() -> None:
    """Give pages that were freed back to the system, where its allocator keeps them."""
    with suppress(OSError, AttributeError):  # glibc only
        ctypes.CDLL(None).malloc_trim(0)


def note() -> None:
    """Make known that this session holds a table; every run does, for a connection may have ended and come back."""
    if get_script_run_ctx() is not None:
        presence()


@st.cache_resource(scope="session", max_entries=1, show_spinner=False, on_release=left)
def presence() -> Presence:
    """This session, made once. Streamlit releases it when the connection ends."""
    context = get_script_run_ctx()
    assert context is not None
    # Streamlit has no public name for these; where they are named otherwise, it frees them at its own time.
    state = getattr(context.session_state, "_state", None)
    widgets = getattr(getattr(state, "_new_widget_state", None), "widget_metadata", None)
    kept = (state, widgets, context.fragment_storage)
    return Presence(context.session_id, tuple(part for part in kept if part is not None))
