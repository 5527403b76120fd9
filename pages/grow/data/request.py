"""A file to be read: asked for anywhere on the page, read in one place with a bar and Cancel, and kept if refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from engine.data.table import TableError
from engine.reading.head import first_lines_apart
from engine.reading.limits import TooLargeError
from engine.reading.sheet import Choices
from pages.grow.lesson.sidebar import open_data
from pages.shell import long_work, own_table
from pages.shell.grow_state import state_of
from pages.shell.session import put
from pages.shell.sources import table_of

PENDING, REFUSED, TROUBLE, CANCELLED = "file to read", "file refused", "upload trouble", "reading cancelled"
LARGE = 1_000_000  # bytes of a file that takes long to read
BROKEN = "This table could not be read; save it as CSV (UTF-8) and try again."


@dataclass(frozen=True, eq=False, slots=True)
class Request:
    """A file and how to read it."""

    data: bytes
    name: str
    choices: Choices


@dataclass(frozen=True, eq=False, slots=True)
class Refusal:
    """A file that could not be read as asked; it stays at hand, to be read another way."""

    request: Request
    says: str
    sample: int  # rows that a sample of a table too large may have, or 0
    lines: tuple[str, ...]  # the first ones of the file


def ask(data: bytes, name: str, choices: Choices | None = None) -> None:
    """Have a file read when the page is next drawn; also for callbacks."""
    st.session_state[PENDING] = Request(data, name, choices or Choices())


def refusal() -> Refusal | None:
    """The file that was refused last, if it is still at hand."""
    refused: Refusal | None = st.session_state.get(REFUSED)
    return refused


def work() -> None:
    """Read what was asked for; what was there stays if it is refused.

    Whatever a visitor does meanwhile ends the reading, as any run of the page is ended; unless that was Cancel, the
    request still stands and is begun again.
    """
    request: Request | None = st.session_state.get(PENDING)
    if request is None:
        return
    forget()
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, "Reading …")
        st.button("Cancel", key="cancel reading", on_click=cancel, width="content")

    def progress(share: float, doing: str) -> None:
        long_work.mine().hold_on()
        bar.progress(share, f"{doing} …")

    with long_work.place(lambda says: bar.progress(0.0, says), needed=len(request.data) > LARGE):
        says, sample = guarded(lambda: own_table.take(request.data, request.name, request.choices, progress))
    if says:
        lines = first_lines_apart(request.data, request.choices.encoding)
        st.session_state[REFUSED] = Refusal(request, says, sample, lines)
    st.session_state.pop(PENDING, None)
    place.empty()


def cancel() -> None:
    """Read the file no further."""
    st.session_state.pop(PENDING, None)
    st.session_state[CANCELLED] = True


def forget() -> None:
    """Drop a refused file and what was said about it."""
    for key in (REFUSED, TROUBLE, CANCELLED):
        st.session_state.pop(key, None)


def attempt(change: Callable[[], own_table.Own]) -> None:
    """Try a change of the table that may be refused; a refusal is one sentence, and nothing else changes."""
    st.session_state.pop(TROUBLE, None)
    says, _ = guarded(change)
    if says:
        st.session_state[TROUBLE] = says


def guarded(change: Callable[[], own_table.Own]) -> tuple[str, int]:
    """Why a change was refused, and how many rows a sample may have; nothing if it was made."""
    before = st.session_state.get(own_table.DRAFT), st.session_state.get(own_table.ACTIVE)
    try:
        own = change()
        if own_table.active() is own:
            open_own(own)
        return "", 0
    except TooLargeError as error:
        restore(*before)
        return str(error), error.sample
    except TableError as error:
        restore(*before)
        return str(error), 0
    except Exception:
        # A stranger's file may break what nobody thought of: it is refused like any other, and nothing of it is told.
        restore(*before)
        return BROKEN, 0


def restore(draft: own_table.Own | None, active: own_table.Own | None) -> None:
    """Put back the tables that were there before a change."""
    for key, value in ((own_table.DRAFT, draft), (own_table.ACTIVE, active)):
        if value is None:
            st.session_state.pop(key, None)
        else:
            st.session_state[key] = value


def open_own(own: own_table.Own) -> None:
    """Let all pages show the table; a link that waited for this file opens as it was meant."""
    table_of(own.key, ())
    if query := own_table.wanted(own):
        st.session_state.pop(own_table.WANTED, None)
        state, bad = state_of(query)
        if not bad:
            put(state)
            return
    open_data(own.key)
