"""The visitor's own table: held in this session's memory only; a small one also travels inside the link."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

import pandas as pd
import streamlit as st

from datasets.entry import DataSet, Setting
from engine.doctor.finding import Finding
from engine.doctor.findings import examine, first_treatment, obstacle, task_of
from engine.doctor.profile import Profile, profiles_of
from engine.doctor.remedy import Remedy, Treatment
from engine.doctor.treat import treat
from engine.reading.limits import SESSION
from engine.reading.read import Progress, read, silent
from engine.reading.sheet import Choices, Reading, Sheet
from engine.table import TableError, Task

PREFIX, GROUP = "own-", "Your own"
DRAFT, ACTIVE, WANTED = "own draft", "own table", "own wanted"
MOST_IN_LINK = 8_192  # bytes, compressed
MOST_UNPACKED = 1_000_000
LARGE_ROWS, LARGE_COLUMNS, SHALLOW = 5_000, 300, 5
VERSION = 1


@dataclass(frozen=True, eq=False)
class Own:
    """A table as it was read and what was decided about it."""

    data: bytes  # the file, to read it another way; empty if the table came in a link
    digest: str  # of the file
    choices: Choices
    sheet: Sheet
    profiles: dict[str, Profile]
    treatment: Treatment
    in_link: bool = True

    @property
    def name(self) -> str:
        return self.sheet.reading.name

    @property
    def task(self) -> Task:
        return task_of(self.treatment, self.profiles)

    @cached_property
    def key(self) -> str:
        """A name for the table and what was decided about it; from a link that holds it, the same name is made."""
        if self.fits_link:
            return PREFIX + sha256(self.packed).hexdigest()[:16]
        return f"{PREFIX}{self.digest}-{zlib.crc32(repr((self.choices, self.treatment)).encode()):08x}"

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return examine(self.profiles, self.treatment)

    @cached_property
    def packed(self) -> bytes:
        """The table, compressed for a link; empty if it is far too large to try."""
        return pack(self)

    @property
    def fits_link(self) -> bool:
        return 0 < len(self.packed) <= MOST_IN_LINK

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
            self.key, self.name, ready.target, lambda: ready.frame, story, "your own file", "yours alone", GROUP,
            task=ready.task, weight=ready.weight, categorical=ready.categorical, numeric=ready.numeric,
            domains=ready.domains, classes=ready.classes, suggested=suggested, na=(),
        )  # fmt: skip


def draft() -> Own | None:
    """The table on the data page, which may still have an obstacle."""
    return st.session_state.get(DRAFT)


def active() -> Own | None:
    """The table that the other pages offer: the last draft without an obstacle."""
    return st.session_state.get(ACTIVE)


def is_own(key: str) -> bool:
    return key.startswith(PREFIX)


def take(data: bytes, name: str, choices: Choices | None = None, progress: Progress = silent) -> Own:
    """Read a file into a draft; what was there stays if it is refused."""
    chosen = choices or Choices()
    sheet = read(data, name, chosen, limits=SESSION, progress=progress)
    progress(0.7, "Examining the columns")
    profiles = profiles_of(sheet, lambda share: progress(0.7 + 0.25 * share, "Examining the columns"))
    treatment = first_treatment(profiles)
    before = draft()
    if before is not None and before.data == data and before.treatment.target in profiles:
        # Read another way: what was decided about its columns stays.
        treatment = before.treatment.fitting(profiles)
    made = Own(data, sha256(data).hexdigest()[:12], chosen, sheet, profiles, treatment)
    check(made)
    keep(made)
    return made


def check(made: Own) -> None:
    """Refuse what no choice of target could mend."""
    if len(made.sheet.frame) < 2 or len(made.profiles) < 2:
        raise TableError(obstacle(made.profiles, made.treatment))
    if all(each.distinct < 2 for each in made.profiles.values()):
        raise TableError(f"Every column of {made.name!r} has one value only, so there is nothing to learn from it.")


def keep(made: Own) -> None:
    """Make a table the draft, and the active one unless something stands in its way."""
    st.session_state[DRAFT] = made
    if not obstacle(made.profiles, made.treatment):
        st.session_state[ACTIVE] = made


def decide(treatment: Treatment) -> Own:
    """The draft under another treatment."""
    now: Own = st.session_state[DRAFT]
    made = replace(now, treatment=treatment)
    keep(made)
    return made


def read_again(choices: Choices) -> Own:
    """The draft's file read another way."""
    now: Own = st.session_state[DRAFT]
    return take(now.data, now.name, choices)


def findings() -> Any:
    now: Own = st.session_state[DRAFT]
    return now.findings


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
        return {"table": base64.urlsafe_b64encode(made.packed).decode().rstrip("=")}
    return {"care": json.dumps(care_of(made), separators=(",", ":"), ensure_ascii=False)}


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


def care_of(made: Own) -> dict[str, Any]:
    changed = {name: value for name, value in asdict(made.choices).items() if value not in (None, 0)}
    return {"target": made.treatment.target, "task": made.treatment.task} | listed(made) | {"read": changed}


def listed(made: Own) -> dict[str, Any]:
    return {
        "remedies": [
            [each.action, each.column, each.argument][: 3 if each.argument else 2] for each in made.treatment.remedies
        ]
    }


def cared(made: Own, care: str) -> Own | None:
    """A table under the decisions of a link; None if they make no sense."""
    try:
        parts = json.loads(care[:20_000])
        treatment = treatment_of(parts, made.profiles)
        asked: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in parts["read"].items()
        }
        choices = Choices(**asked)
        if choices != made.choices:
            return take(made.data, made.name, choices)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError, TableError):
        return None
    again = replace(made, treatment=treatment)
    return None if obstacle(again.profiles, treatment) else again


def treatment_of(parts: Mapping[str, Any], profiles: Mapping[str, Profile]) -> Treatment:
    target, task = parts["target"], parts["task"]
    if target not in profiles or task not in ("classify", "regress", None):
        raise ValueError(target)
    remedies = tuple(Remedy(*map(str, each)) for each in parts["remedies"])
    return Treatment(target, task, remedies).fitting(profiles)


def pack(made: Own) -> bytes:
    """A table, compressed; empty if it is far too large to try."""
    frame = made.sheet.frame
    if frame.memory_usage(index=False, deep=True).sum() > MOST_UNPACKED:
        return b""
    cells = {name: [None if pd.isna(cell) else cell for cell in frame[name].tolist()] for name in frame}
    parts = {
        "version": VERSION,
        "name": made.name,
        "target": made.treatment.target,
        "task": made.treatment.task,
        "numeric": list(made.sheet.numeric),
        "domains": {name: list(values) for name, values in made.sheet.domains.items()},
        "columns": [[name, *values] for name, values in cells.items()],
    } | listed(made)
    return zlib.compress(json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode(), 9)


def unpack(text: str) -> Own | None:
    """The table inside a link, which strangers may have typed; None if it is none."""
    try:
        if len(text) > 2 * MOST_IN_LINK:
            return None
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        reader = zlib.decompressobj()
        plain = reader.decompress(packed, MOST_UNPACKED)
        if reader.unconsumed_tail or len(packed) > MOST_IN_LINK:
            return None
        parts = json.loads(plain)
        columns = {str(column[0]): column[1:] for column in parts["columns"]}
        if len({len(cells) for cells in columns.values()}) != 1 or len(columns) != len(parts["columns"]):
            return None
        if not all(cell is None or isinstance(cell, str) for cells in columns.values() for cell in cells):
            return None
        frame = pd.DataFrame(columns, dtype="str")
        numeric = tuple(name for name in parts["numeric"] if name in columns)
        domains = {str(name): tuple(map(str, values)) for name, values in parts["domains"].items() if name in columns}
        reading = Reading(str(parts["name"])[:120], "link", "", "", True, ".", (), rows=len(frame))
        sheet = Sheet(frame, reading, numeric, domains)
        profiles = profiles_of(sheet)
        treatment = treatment_of(parts, profiles)
        made = Own(b"", "", Choices(), sheet, profiles, treatment)
        treat(sheet, profiles, treatment, made.task).table()
        check(made)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError, zlib.error):
        return None
    return None if obstacle(profiles, treatment) else made
