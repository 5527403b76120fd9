"""Who is there: a session whose page was closed is ended after a while, and its memory given back.

Streamlit forgets such a session when another one ends, and frees it when somebody collects what nothing refers to.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from typing import Any

import streamlit as st
from streamlit import config, runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

EARLY = 1.0  # seconds before Streamlit itself would forget a session
GATHER = 2.0  # seconds in which sessions that end are freed together: a whole hall may leave at once
DUE = Event()  # memory is about to be given back


def seconds_kept() -> float:
    """How long a session is held after its page was closed, in case only its connection was lost."""
    return max(float(config.get_option("server.disconnectedSessionTTL")) - EARLY, 0.1)


@dataclass(frozen=True, eq=False, slots=True)
class Presence:
    """A session, with all that it keeps."""

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
    if not DUE.is_set():
        DUE.set()
        loop = asyncio.get_running_loop()
        loop.call_later(GATHER, lambda: loop.run_in_executor(None, give_back))


def give_back() -> None:
    """Let go of what nothing refers to any more, cycles included."""
    DUE.clear()
    gc.collect()
    trim()


def trim() -> None:
    """Give pages that were freed back to the system, where its allocator keeps them."""
    with suppress(OSError, AttributeError):  # glibc only
        ctypes.CDLL(None).malloc_trim(0)


def note() -> None:
    """Make known that this session is there; every run does, for a connection may have ended and come back."""
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
