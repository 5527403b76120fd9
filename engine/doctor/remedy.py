"""Remedies: what a person decides about a table before growing. Data, so that they travel in a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from engine.doctor.dates import days
from engine.doctor.profile import Profile
from engine.reading.sheet import Sheet
from engine.table import Kind, Table, TableError, Task

KEPT = 10  # values that grouping keeps
OTHER = "other"
WEIGHT = "class weight"
# What can be done: with a column, or (balance, lonely) with the target.
ACTIONS = {
    "ignore": "Leave it out",
    "categorical": "Read it as categories",
    "numeric": "Read it as numbers",
    "days": "Turn it into days",
    "group": f"Keep its {KEPT} most frequent values",
    "balance": "Let every class weigh the same",
    "lonely": "Set those rows aside",
}
OF_COLUMNS = ("ignore", "categorical", "numeric", "days", "group")


@dataclass(frozen=True, slots=True)
class Remedy:
    """One decision: an action of ACTIONS on a column."""

    action: str
    column: str = ""


@dataclass(frozen=True, slots=True)
class Treatment:
    """What to predict and how, and every remedy taken. A column has one remedy at most."""

    target: str
    task: Task | None = None  # None is what the target suggests
    remedies: tuple[Remedy, ...] = ()

    def take(self, remedy: Remedy) -> Treatment:
        """This treatment with one more remedy; it replaces an earlier one of the same column."""
        others = tuple(each for each in self.remedies if not same_place(each, remedy))
        return replace(self, remedies=(*others, remedy))

    def undo(self, remedy: Remedy) -> Treatment:
        return replace(self, remedies=tuple(each for each in self.remedies if each != remedy))

    def of(self, column: str) -> str:
        """The action taken on a column, or nothing."""
        return next((each.action for each in self.remedies if each.column == column and each.action in OF_COLUMNS), "")

    def has(self, action: str) -> bool:
        return any(each.action == action for each in self.remedies)

    def fitting(self, profiles: Mapping[str, Profile]) -> Treatment:
        """Only what can be done with these columns: links are typed by strangers."""
        kept = [
            each
            for each in self.remedies
            if (each.action in OF_COLUMNS and each.column in profiles) or each in (Remedy("balance"), Remedy("lonely"))
        ]
        return replace(self, remedies=tuple(dict.fromkeys(kept)))


def same_place(one: Remedy, other: Remedy) -> bool:
    if one.action in OF_COLUMNS and other.action in OF_COLUMNS:
        return one.column == other.column
    return one.action == other.action


def kind_under(treatment: Treatment, profile: Profile) -> Kind:
    """The kind a column has after its remedy."""
    action = treatment.of(profile.name)
    if action in ("numeric", "days"):
        return "numeric"
    return "categorical" if action in ("categorical", "group") else profile.kind


@dataclass(frozen=True, eq=False, slots=True)
class Treated:
    """A sheet with all remedies applied: what `Table.from_frame` needs."""

    frame: pd.DataFrame
    target: str
    task: Task
    weight: str | None
    categorical: tuple[str, ...]
    numeric: tuple[str, ...]
    domains: dict[str, tuple[str, ...]]
    classes: tuple[str, ...] = ()  # as the file declares them

    def table(self) -> Table:
        return Table.from_frame(
            self.frame,
            self.target,
            task=self.task,
            weight=self.weight,
            categorical=self.categorical,
            numeric=self.numeric,
            domains=self.domains,
            classes=self.classes,
            na=(),
        )


def treat(sheet: Sheet, profiles: Mapping[str, Profile], treatment: Treatment, task: Task) -> Treated:
    """Apply the remedies; the sheet stays as it is."""
    target = treatment.target
    if target not in profiles:
        raise TableError(f"There is no column {target!r} to predict.")
    columns: dict[str, pd.Series[Any]] = {}
    categorical, numeric, domains = [], [], {}
    for name, profile in profiles.items():
        action = treatment.of(name)
        if name == target or action == "ignore":
            continue
        columns[name] = treated(sheet.frame[name], profile, action)
        if kind_under(treatment, profile) == "numeric":
            numeric.append(name)
        elif name in sheet.domains and action != "group":
            domains[name] = sheet.domains[name]
        else:
            categorical.append(name)
    goal = profiles[target]
    columns[target] = sheet.frame[target] if task == "classify" else pd.Series(goal.numbers_by_row())
    if task == "classify" and treatment.has("lonely"):
        lonely = np.append(goal.counts == 1, False)[goal.codes]
        columns[target] = columns[target].mask(lonely)
    weight = None
    if task == "classify" and treatment.has("balance") and goal.known:
        weight = WEIGHT
        while weight in columns:
            weight += "_"
        share = goal.known / (goal.distinct * goal.counts)
        columns[weight] = pd.Series(np.append(share, 1.0)[goal.codes])
    ordered = [name for name in profiles if name in columns] + ([weight] if weight else [])
    frame = pd.DataFrame({name: columns[name] for name in ordered})
    classes = sheet.domains.get(target, ()) if task == "classify" else ()
    return Treated(frame, target, task, weight, tuple(categorical), tuple(numeric), domains, classes)


def treated(series: pd.Series[str], profile: Profile, action: str) -> pd.Series[Any]:
    """One column under its remedy."""
    if action == "days":
        found = days(profile.values)
        numbers = found[0] if found else np.full(profile.distinct, np.nan)
        return pd.Series(np.append(numbers, np.nan)[profile.codes])
    if action == "group":
        kept = profile.frequent(KEPT)
        other = OTHER
        while other in kept:
            other += "_"
        return series.where(series.isin(kept) | series.isna(), other)
    if action == "numeric" or (action == "" and profile.kind == "numeric"):
        return pd.Series(profile.numbers_by_row())
    return series
