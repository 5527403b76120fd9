"""The visitor's own table: held in this session's memory only; a small one also travels inside the link."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

import pandas as pd
import streamlit as st

from datasets.entry import DataSet, Setting
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
from pages.shell import memory_budget, table_link

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
        suggested: dict[str, Setting] = {"algorithm": algorithm}
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


def noted(made: Own | None) -> Own | None:
    """A table, whose session is made known to hold one."""
    if made is not None:
        memory_budget.note()
    return made


def is_own(key: str) -> bool:
    """Whether a key is that of a visitor's own table."""
    return key.startswith(PREFIX)


def take(data: bytes, name: str, choices: Choices | None = None, progress: Progress = silent) -> Own:
    """Read a file into a draft; what was there stays if it is refused."""
    memory_budget.check_room(len(data), (draft(), active()))
    made = reading_of(data, name, choices or Choices(), progress)
    before = draft()
    if before is not None and before.digest == made.digest and before.treatment.target in made.profiles:
        # Read another way: what was decided about its columns stays.
        made = replace(made, treatment=before.treatment.fitting(made.profiles))
    check(made)
    memory_budget.check_room(made.size, (draft(), active()))
    keep(made)
    memory_budget.trim()  # what came from the other process came in pieces
    return made


def reading_of(data: bytes, name: str, choices: Choices, progress: Progress = silent) -> Own:
    """A file as it is read, with its columns examined."""
    found = examined_apart(data, name, choices, SESSION, progress)
    treatment = first_treatment(found.profiles)
    return Own(data, digest_of(data), choices, found.sheet, found.profiles, treatment, found.lines)


def digest_of(data: bytes) -> str:
    """A name for the bytes of a file."""
    return sha256(data).hexdigest()[:12]


def check(made: Own) -> None:
    """Refuse what no choice of target could mend."""
    if len(made.sheet.frame) < 2 or len(made.profiles) < 2:
        raise TableError(obstacle(made.profiles, made.treatment))
    if all(each.distinct < 2 for each in made.profiles.values()):
        raise TableError(f"Every column of {made.name!r} has one value only, so there is nothing to learn from it.")


def keep(made: Own) -> None:
    """Make a table the draft, and the active one unless something stands in its way."""
    memory_budget.note()
    memory_budget.HELD.add(made)
    st.session_state[DRAFT] = made
    if not obstacle(made.profiles, made.treatment):
        st.session_state[ACTIVE] = made


def decide(treatment: Treatment) -> Own:
    """The draft under another treatment."""
    now: Own = st.session_state[DRAFT]
    made = replace(now, treatment=treatment)
    keep(made)
    return made


def entry(key: str) -> DataSet | None:
    """The session's own table under its key."""
    for made in (active(), draft()):
        if made is not None and made.key == key:
            return made.entry
    return None


def link(key: str) -> dict[str, str]:
    """What a link must hold beside the key: the table, or what was decided about a file it cannot hold."""
    made = active()
    if made is None or made.key != key:
        return {}
    if made.in_link and made.fits_link:
        return {"table": table_link.text_of(made.packed)}
    return {"care": table_link.care_text(made.treatment, made.choices)}


def open_link(query: Mapping[str, str]) -> str:
    """The key of the table that a link holds or names; nothing if this session does not have it."""
    key = query.get("data", "")
    if entry(key) is not None:
        return key
    if "table" in query:
        made = unpack(query["table"])
        if made is not None:
            keep(made)
            return made.key
        return ""
    made = active()
    if made is not None and made.digest and key.split("-")[1:2] == [made.digest]:
        # The right file is here, treated otherwise.
        again = cared(made, query.get("care", ""))
        if again is not None and again.key == key:
            keep(again)
            return key
    st.session_state[WANTED] = dict(query)
    return ""


def wanted(made: Own) -> dict[str, str]:
    """The link that was waiting for this file, if there is one."""
    query: dict[str, str] = st.session_state.get(WANTED, {})
    return query if query.get("data", "").split("-")[1:2] == [made.digest] else {}


def cared(made: Own, care: str) -> Own | None:
    """A table under the decisions of a link, read again if the link says so; None if they make no sense."""
    try:
        parts = table_link.care_of(care)
        choices = table_link.choices_of(parts["read"])
        again = made if choices == made.choices else reading_of(made.data, made.name, choices)
        return sound(replace(again, treatment=table_link.treatment_of(parts, again.profiles)))
    except (*table_link.UNREADABLE, TableError):
        return None


def unpack(text: str) -> Own | None:
    """The table inside a link, which strangers may have typed; None if it is none."""
    try:
        sheet, parts = table_link.unpack(text)
        profiles = profiles_of(sheet)
        made = Own(b"", "", Choices(), sheet, profiles, table_link.treatment_of(parts, profiles))
        check(made)
        return sound(made)
    except (*table_link.UNREADABLE, TableError):
        return None


def sound(made: Own) -> Own | None:
    """The table if a tree can be grown from it."""
    if obstacle(made.profiles, made.treatment):
        return None
    treat(made.sheet, made.profiles, made.treatment, made.task).table()
    return made
