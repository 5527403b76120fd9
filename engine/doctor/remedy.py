"""Remedies: what a person decides about a table before growing. Data, so that they travel in a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite
from typing import Literal

from engine.data.table import TableError, Task
from engine.doctor.profile import Profile
from engine.reading.limits import LONGEST_NAME

Action = Literal[
    "ignore",
    "categorical",
    "numeric",
    "days",
    "group",
    "merge",
    "missing",
    "rename",
    "balance",
    "lonely",
    "distinct",
    "complete",
]
KEPT = 10  # values that grouping keeps
MOST_PLACEHOLDERS = 20
# What a button says; {} is the remedy's argument.
ACTIONS: dict[Action, str] = {
    "ignore": "Leave it out",
    "categorical": "Read it as categories",
    "numeric": "Read it as numbers",
    "days": "Turn it into days",
    "group": f"Keep its {KEPT} most frequent values",
    "merge": "Merge these spellings",
    "missing": "Treat {} as missing",
    "rename": "Rename it {}",
    "balance": "Let every class weigh the same",
    "lonely": "Leave those rows out",
    "distinct": "Keep one of each",
    "complete": "Leave those rows out",
}
OF_COLUMNS = ("ignore", "categorical", "numeric", "days", "group")  # a column has one of these at most
OF_TABLE = ("balance", "lonely", "distinct", "complete")


@dataclass(frozen=True, slots=True, repr=False)
class Remedy:
    """One decision: an action of ACTIONS on a column."""

    action: Action
    column: str = ""
    argument: str = ""  # of "rename" the new name; of "missing" numbers, a space between them

    def __repr__(self) -> str:
        # Keys in links are made from this text, so a remedy without an argument is written as it always was.
        more = f", argument={self.argument!r}" if self.argument else ""
        return f"Remedy(action={self.action!r}, column={self.column!r}{more})"

    @property
    def numbers(self) -> frozenset[float]:
        """The numbers that stand for a missing value."""
        return frozenset(map(float, self.argument.split())) if self.action == "missing" else frozenset()

    def fits(self, profiles: Mapping[str, Profile]) -> bool:
        """Whether it can be done with these columns."""
        if self.action in OF_TABLE:
            return not self.column and not self.argument
        if self.column not in profiles:
            return False
        if self.action == "rename":
            return bool(self.argument) and self.argument == tidy_name(self.argument)
        if self.action == "missing":
            parts = self.argument.split()
            return 0 < len(parts) <= MOST_PLACEHOLDERS and all(map(is_number, parts))
        return self.action in (*OF_COLUMNS, "merge") and not self.argument


@dataclass(frozen=True)
class Treatment:
    """What to predict and how, and every remedy taken."""

    target: str
    task: Task | None = None  # None is what the target suggests
    remedies: tuple[Remedy, ...] = ()

    def take(self, *remedies: Remedy) -> Treatment:
        """This treatment with more remedies; each replaces an earlier one that it cannot stand beside."""
        kept = {slot(remedy): remedy for remedy in self.remedies}
        for remedy in remedies:
            kept.pop(slot(remedy), None)
            kept[slot(remedy)] = remedy
        return replace(self, remedies=tuple(kept.values()))

    def undo(self, remedy: Remedy) -> Treatment:
        return replace(self, remedies=tuple(other for other in self.remedies if other != remedy))

    def predict(self, target: str) -> Treatment:
        """The treatment with another target; what was decided about the old one, or the new one as a column, goes."""
        gone = ("column", target)
        kept = tuple(remedy for remedy in self.remedies if remedy.action not in OF_TABLE and slot(remedy) != gone)
        return Treatment(target, None, kept)

    def rename(self, profiles: Mapping[str, Profile], column: str, name: str) -> Treatment:
        """A column under another name, which no other column may have; its own name again undoes it."""
        wanted = tidy_name(name)
        if not wanted:
            raise TableError("A column needs a name; type one.")
        if any(wanted == self.name_of(other) for other in profiles if other != column):
            raise TableError(f"Another column is named {wanted!r}; choose another name.")
        kept = replace(self, remedies=tuple(remedy for remedy in self.remedies if slot(remedy) != ("rename", column)))
        return kept if wanted == column else kept.take(Remedy("rename", column, wanted))

    @cached_property
    def by_slot(self) -> dict[tuple[str, str], Remedy]:
        return {slot(remedy): remedy for remedy in self.remedies}

    def of(self, column: str) -> Action | Literal[""]:
        """What was decided about a column as a whole: an action of OF_COLUMNS, or nothing."""
        taken = self.by_slot.get(("column", column))
        return taken.action if taken else ""

    def has(self, action: Action, column: str = "") -> bool:
        return (action, column) in self.by_slot

    def name_of(self, column: str) -> str:
        """The name a column goes by."""
        taken = self.by_slot.get(("rename", column))
        return taken.argument if taken else column

    def placeholders(self, column: str) -> frozenset[float]:
        """The numbers that stand for a missing value in a column."""
        taken = self.by_slot.get(("missing", column))
        return taken.numbers if taken else frozenset()

    def uses(self, column: str) -> bool:
        """Whether a question may be asked about a column."""
        return column != self.target and self.of(column) != "ignore"

    def fitting(self, profiles: Mapping[str, Profile]) -> Treatment:
        """Only what can be done with these columns: links are typed by strangers."""
        kept = replace(self, remedies=()).take(*(remedy for remedy in self.remedies if remedy.fits(profiles)))
        if len({kept.name_of(column) for column in profiles}) < len(profiles):
            return replace(kept, remedies=tuple(remedy for remedy in kept.remedies if remedy.action != "rename"))
        return kept


def slot(remedy: Remedy) -> tuple[str, str]:
    """What two remedies must not have in common."""
    return ("column" if remedy.action in OF_COLUMNS else remedy.action), remedy.column


def tidy_name(text: str) -> str:
    """A name on one line that can be written in UTF-8, not too long."""
    return " ".join(text[: 2 * LONGEST_NAME].encode("utf-8", "ignore").decode().split())[:LONGEST_NAME].strip()


def is_number(text: str) -> bool:
    try:
        return len(text) < 40 and isfinite(float(text))
    except ValueError:
        return False
