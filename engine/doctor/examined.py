"""A file read and its columns examined, in a process of its own: nobody else waits for it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.doctor.profile import Profile, profiles_of
from engine.reading.head import first_lines
from engine.reading.limits import Limits
from engine.reading.read import Progress, silent
from engine.reading.sheet import Choices, Sheet
from engine.reading.worker import in_a_worker, read_within

READ = 0.7  # the share of the work that reading is


@dataclass(frozen=True, eq=False, slots=True)
class Examined:
    """The cells of a file, a profile of each column, and its first lines as they are written."""

    sheet: Sheet
    profiles: dict[str, Profile]
    lines: tuple[str, ...] = ()


def examined(data: bytes, name: str, choices: Choices, limits: Limits, progress: Progress = silent) -> Examined:
    """Read a file and examine its columns here."""
    sheet = read_within(data, name, choices, limits, (), progress)
    progress(READ, "Examining the columns")
    profiles = profiles_of(sheet, lambda share: progress(READ + (0.95 - READ) * share, "Examining the columns"))
    lines = first_lines(data, sheet.reading.encoding or None) if sheet.reading.kind != "Excel" else ()
    return Examined(sheet, profiles, lines)


def examined_apart(data: bytes, name: str, choices: Choices, limits: Limits, progress: Progress = silent) -> Examined:
    """A file read and examined in a process of its own; one that asks too much of it is refused in one sentence."""
    return in_a_worker(examined, data, name, choices, limits, progress=progress)
