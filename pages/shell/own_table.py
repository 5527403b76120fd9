"""The visitor's own table: held in this session's memory only; a small one also travels inside the link."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

import pandas as pd
import streamlit as st

from datasets.entry import DataSet, SettingValue
from engine.data.table import TableError, Task
from engine.doctor.examined import examined_apart
from engine.doctor.finding import Finding
from engine.doctor.findings import examine, first_treatment, obstacle, task_of
from engine.doctor.profile import Profile, profiles_of
from engine.doctor.remedy import Treatment
from engine.doctor.treat import treat
from engine.reading.limits import SESSION
from engine.reading.read import Progress, silent
from engine.reading.sheet import Choices, Sheet
from pages.shell import memory_budget, presence, table_link

PREFIX, GROUP = "own-", "Your own"
DRAFT, ACTIVE, WANTED = "own draft", "own table", "own wanted"
LARGE_ROWS, LARGE_COLUMNS, SHALLOW = 5_000, 300, 5


@dataclass(frozen=True, eq=False)
class Own:
    """A table as it was read and what was decided about it."""

    data: bytes  # the file, to read it another way; empty if the table came in a link
    digest: str  # of the file
    choices: Choices
    sheet: Sheet
    profiles: dict[str, Profile]
    treatment: Treatment
    lines: tuple[str, ...] = ()  # the first ones of the file, as they are written
    in_link: bool = True

    @cached_property
    def size(self) -> int:
        """The bytes of memory that it takes."""
        return memory_budget.size_of(self.data, self.sheet, self.profiles.values())

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.sheet.reading.name

    @property
    def task(self) -> Task:
        """Whether classes or a number are predicted."""
        return task_of(self.treatment, self.profiles)

    @cached_property
    def key(self) -> str:
        """A name for the table and what was decided about it; from a link that holds it, the same name is made."""
        if self.fits_link:
            return PREFIX + sha256(self.packed).hexdigest()[:16]
        return f"{PREFIX}{self.digest}-{zlib.crc32(repr((self.choices, self.treatment)).encode()):08x}"

    @cached_property
    def packed(self) -> bytes:
        """The table, compressed for a link; empty if it is far too large to try."""
        return table_link.pack(self.sheet, self.treatment)

    @property
    def fits_link(self) -> bool:
        """Whether a link can hold it."""
        return 0 < len(self.packed) <= table_link.MOST_IN_LINK

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What the data doctor says; found once."""
        return examine(self.profiles, self.treatment)

    def frame(self) -> pd.DataFrame:
        """The rows as the remedies leave them; made anew each time, for the engine keeps its own table."""
        return treat(self.sheet, self.profiles, self.treatment, self.task).frame

    @cached_property
    def entry(self) -> DataSet:
        """The table as a data set like any other."""
        ready = treat(self.sheet, self.profiles, self.treatment, self.task)
        algorithm = "cart" if self.task == "regress" else "c45" if ready.numeric else "id3"
        suggested: dict[str, SettingValue] = {"algorithm": algorithm}
        story = f"Your own table, {self.name}. It is kept in this session only."
        if len(ready.frame) > LARGE_ROWS or ready.frame.shape[1] > LARGE_COLUMNS:
            suggested["max_depth"] = SHALLOW
            story += f" It is large, so the tree starts with a depth of {SHALLOW}; the settings change that."
        return DataSet(
            self.key,
            self.name,
            ready.target,
            self.frame,
            story,
            "your own file",
            "yours alone",
            GROUP,
            task=ready.task,
            weight=ready.weight,
            categorical=ready.categorical,
            numeric=ready.numeric,
            domains=ready.domains,
            classes=ready.classes,
            suggested=suggested,
            na=(),
        )


def draft() -> Own | None:
    """The table on the data page, which may still have an obstacle."""
    return noted(st.session_state.get(DRAFT))


def active() -> Own | None:
    """The table that the other pages offer: the last draft without an obstacle."""
    return noted(st.session_state.get(ACTIVE))


def noted(own: Own | None) -> Own | None:
    """A table, whose session is made known to hold one."""
    if own is not None:
        presence.note()
    return own


def is_own(key: str) -> bool:
    """Whether a key is that of a visitor's own table."""
    return key.startswith(PREFIX)


def take(data: bytes, name: str, choices: Choices | None = None, progress: Progress = silent) -> Own:
    """Read a file into a draft; what was there stays if it is refused."""
    memory_budget.check_room(len(data), (draft(), active()))
    own = reading_of(data, name, choices or Choices(), progress)
    before = draft()
    if before is not None and before.digest == own.digest and before.treatment.target in own.profiles:
        # Read another way: what was decided about its columns stays.
        own = replace(own, treatment=before.treatment.fitting(own.profiles))
    check(own)
    memory_budget.check_room(own.size, (draft(), active()))
    keep(own)
    presence.trim()  # what came from the other process came in pieces
    return own


def reading_of(data: bytes, name: str, choices: Choices, progress: Progress = silent) -> Own:
    """A file as it is read, with its columns examined."""
    examined = examined_apart(data, name, choices, SESSION, progress)
    treatment = first_treatment(examined.profiles)
    return Own(data, digest_of(data), choices, examined.sheet, examined.profiles, treatment, examined.lines)


def digest_of(data: bytes) -> str:
    """A name for the bytes of a file."""
    return sha256(data).hexdigest()[:12]


def check(own: Own) -> None:
    """Refuse what no choice of target could mend."""
    if len(own.sheet.frame) < 2 or len(own.profiles) < 2:
        raise TableError(obstacle(own.profiles, own.treatment))
    if all(profile.distinct < 2 for profile in own.profiles.values()):
        raise TableError(f"Every column of {own.name!r} has one value only, so there is nothing to learn from it.")


def keep(own: Own) -> None:
    """Make a table the draft, and the active one unless something stands in its way."""
    presence.note()
    memory_budget.HELD.add(own)
    st.session_state[DRAFT] = own
    if not obstacle(own.profiles, own.treatment):
        st.session_state[ACTIVE] = own


def decide(treatment: Treatment) -> Own:
    """The draft under another treatment."""
    now: Own = st.session_state[DRAFT]
    own = replace(now, treatment=treatment)
    keep(own)
    return own


def entry(key: str) -> DataSet | None:
    """The session's own table under its key."""
    for own in (active(), draft()):
        if own is not None and own.key == key:
            return own.entry
    return None


def link(key: str) -> dict[str, str]:
    """What a link must hold beside the key: the table, or what was decided about a file it cannot hold."""
    own = active()
    if own is None or own.key != key:
        return {}
    if own.in_link and own.fits_link:
        return {"table": table_link.text_of(own.packed)}
    return {"care": table_link.care_text(own.treatment, own.choices)}


def open_link(query: Mapping[str, str]) -> str:
    """The key of the table that a link holds or names; nothing if this session does not have it."""
    key = query.get("data", "")
    if entry(key) is not None:
        return key
    if "table" in query:
        own = unpack(query["table"])
        if own is not None:
            keep(own)
            return own.key
        return ""
    own = active()
    if own is not None and own.digest and key.split("-")[1:2] == [own.digest]:
        # The right file is here, treated otherwise.
        again = cared(own, query.get("care", ""))
        if again is not None and again.key == key:
            keep(again)
            return key
    st.session_state[WANTED] = dict(query)
    return ""


def wanted(own: Own) -> dict[str, str]:
    """The link that was waiting for this file, if there is one."""
    query: dict[str, str] = st.session_state.get(WANTED, {})
    return query if query.get("data", "").split("-")[1:2] == [own.digest] else {}


def cared(own: Own, care: str) -> Own | None:
    """A table under the decisions of a link, read again if the link says so; None if they make no sense."""
    try:
        parts = table_link.care_of(care)
        choices = table_link.choices_of(parts["read"])
        again = own if choices == own.choices else reading_of(own.data, own.name, choices)
        return sound(replace(again, treatment=table_link.treatment_of(parts, again.profiles)))
    except (*table_link.UNREADABLE, TableError):
        return None


def unpack(text: str) -> Own | None:
    """The table inside a link, which strangers may have typed; None if it is none."""
    try:
        sheet, parts = table_link.unpack(text)
        profiles = profiles_of(sheet)
        own = Own(b"", "", Choices(), sheet, profiles, table_link.treatment_of(parts, profiles))
        check(own)
        return sound(own)
    except (*table_link.UNREADABLE, TableError):
        return None


def sound(own: Own) -> Own | None:
    """The table if a tree can be grown from it."""
    if obstacle(own.profiles, own.treatment):
        return None
    treat(own.sheet, own.profiles, own.treatment, own.task).table()
    return own
