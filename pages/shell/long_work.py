"""How many long computations run at a time: places for all sessions of all replicas together, and one for a session.

Who finds no place free waits, keeps what was computed so far, and is told. A place is held for some seconds only, and
held on to by a word now and then: one whose holder has gone, or whose replica was killed, is soon free again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_hex

import streamlit as st

from pages.shell.store import StoreError, store

SETTING = "SPLITSTEP_LONG_JOBS"  # the environment variable: how many at a time
HELD_FOR = 15.0  # seconds that a place is held without another word
WORD = 3.0  # seconds between two words
LONGEST = 120.0  # seconds after which others come first
GIVE_WAY = 2.0  # seconds in which they do
LOOK = 0.5  # seconds between two looks for a place
MINE = "place for a long computation"


def most() -> int:
    """How many long computations may run at a time: as many as the machine has cores, unless the setting says it."""
    asked = os.environ.get(SETTING, "")
    return max(int(asked), 1) if asked.isdigit() else max(os.cpu_count() or 1, 2)


def busy_text(begun: bool = False) -> str:
    """What is said to whoever waits."""
    number, then = most(), "goes on" if begun else "begins"
    return f"The server is busy with {number} long computation{'s' * (number > 1)}; yours {then} when one ends."


@dataclass(slots=True)
class Place:
    """A session's place among those who compute for long, if it has one."""

    holder: str = field(default_factory=lambda: token_hex(8))
    number: int | None = None
    since: float = 0.0  # when it was taken
    told: float = 0.0  # when the last word was given
    waits_until: float = 0.0  # others come first until then

    def take(self) -> bool:
        """Have a place: the one that is held, or one that is free; whether there is one.

        Without a store everybody goes ahead: a limit is no reason to answer nobody.
        """
        now = time.monotonic()
        try:
            if self.number is not None and now - self.since <= LONGEST:
                return self.hold_on()
            if self.number is not None:
                self.free()
                self.waits_until = now + GIVE_WAY
            if now < self.waits_until:
                return False
            for number in range(most()):
                if store().put(key_of(number), self.holder, HELD_FOR, new=True):
                    self.number, self.since, self.told = number, now, now
                    return True
        except StoreError:
            return True
        return False

    def hold_on(self) -> bool:
        """Give a word now and then, so that the place stays ours; whether it has."""
        now = time.monotonic()
        if self.number is None or now - self.told < WORD:
            return self.number is not None
        try:
            if store().get(key_of(self.number)) not in (self.holder, None):  # we were silent for too long
                self.number = None
                return False
            store().put(key_of(self.number), self.holder, HELD_FOR)
        except StoreError:
            pass
        self.told = now
        return True

    def free(self) -> None:
        """Let others have it."""
        number, self.number = self.number, None
        if number is not None:
            try:
                if store().get(key_of(number)) == self.holder:
                    store().forget(key_of(number))
            except StoreError:
                return  # it will be free by itself


def key_of(number: int) -> str:
    """What the store calls a place."""
    return f"long computation {number}"


def mine() -> Place:
    """This session's place."""
    found: Place = st.session_state.setdefault(MINE, Place())
    return found


@contextmanager
def place(tell: Callable[[str], object], needed: bool = True) -> Iterator[Callable[[], None]]:
    """A place for as long as something is computed; `tell` is called while none is free. Nothing, where none is needed.

    What it gives is called now and then by whoever computes in turns: it holds on to the place, and after a long time
    lets others come first.
    """
    if not needed:
        yield lambda: None
        return
    own = mine()

    def go_on(begun: bool = True) -> None:
        while not own.take():
            tell(busy_text(begun))
            time.sleep(LOOK)

    go_on(begun=False)
    try:
        yield go_on
    finally:
        own.free()
