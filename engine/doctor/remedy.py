"""Remedies: what a person decides about a table before growing. Data, so that they travel in a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.doctor.profile import Profile
from engine.table import Task

KEPT = 10  # values that grouping keeps
# What can be done: with a column, with the values of a column, or (balance, lonely) with the whole table.
ACTIONS = {
    "ignore": "Leave it out",
    "categorical": "Read it as categories",
    "numeric": "Read it as numbers",
    "days": "Turn it into days",
    "group": f"Keep its {KEPT} most frequent values",
    "balance": "Let every class weigh the same",
    "lonely": "Set those rows aside",
}
OF_COLUMNS = ("ignore", "categorical", "numeric", "days", "group")  # a column has one of these at most
OF_TABLE = ("balance", "lonely")


@dataclass(frozen=True, slots=True)
class Remedy:
    """One decision: an action of ACTIONS on a column."""

    action: str
    column: str = ""


@dataclass(frozen=True)
class Treatment:
    """What to predict and how, and every remedy taken. A column has one of OF_COLUMNS at most."""

    target: str
    task: Task | None = None  # None is what the target suggests
    remedies: tuple[Remedy, ...] = ()

    def take(self, *remedies: Remedy) -> Treatment:
        """This treatment with more remedies; each replaces an earlier one that it cannot stand beside."""
        kept = {slot(each): each for each in self.remedies}
        for each in remedies:
            kept.pop(slot(each), None)
            kept[slot(each)] = each
        return replace(self, remedies=tuple(kept.values()))

    def undo(self, remedy: Remedy) -> Treatment:
        return replace(self, remedies=tuple(each for each in self.remedies if each != remedy))

    @cached_property
    def by_slot(self) -> dict[tuple[str, str], Remedy]:
        return {slot(each): each for each in self.remedies}

    def of(self, column: str) -> str:
        """What was decided about a column as a whole: an action of OF_COLUMNS, or nothing."""
        taken = self.by_slot.get(("column", column))
        return taken.action if taken else ""

    def has(self, action: str) -> bool:
        return (action, "") in self.by_slot

    def fitting(self, profiles: Mapping[str, Profile]) -> Treatment:
        """Only what can be done with these columns: links are typed by strangers."""
        kept = [
            each
            for each in self.remedies
            if (each.action in OF_COLUMNS and each.column in profiles) or (each.action in OF_TABLE and not each.column)
        ]
        return replace(self, remedies=()).take(*kept)


def slot(remedy: Remedy) -> tuple[str, str]:
    """What two remedies must not have in common."""
    return ("column" if remedy.action in OF_COLUMNS else remedy.action), remedy.column
