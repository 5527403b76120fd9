"""A table under its remedies: every column as it was decided, ready to be learned from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from engine.doctor.dates import days
from engine.doctor.profile import Profile, numbers_of
from engine.doctor.remedy import KEPT, Treatment
from engine.reading.sheet import Sheet
from engine.table import FloatArray, Table, TableError, Task

OTHER = "other"
WEIGHT = "class weight"


def remedied(profile: Profile, treatment: Treatment) -> Profile:
    """A column as it is under its remedies; the same object if nothing was decided about it."""
    action = treatment.of(profile.name) if profile.name != treatment.target else ""
    if action == "categorical" and profile.kind != "categorical":
        return profile.recoded(profile.values, profile.numbers, "categorical")
    if action == "numeric" and profile.kind != "numeric":
        return only_numbers(profile, numbers_of(profile.values))
    if action == "days":
        found = days(profile.values)
        return only_numbers(profile, found[0] if found else np.full(profile.distinct, np.nan))
    if action == "group":
        kept = set(profile.frequent(KEPT))
        other = OTHER
        while other in kept:
            other += "_"
        values = [value if value in kept else other for value in profile.values]
        return profile.recoded(values, profile.numbers, "categorical")
    return profile


def only_numbers(profile: Profile, numbers: FloatArray) -> Profile:
    """A column read as these numbers; what is none becomes missing."""
    known = np.isfinite(numbers).tolist()
    values = [value if is_number else None for value, is_number in zip(profile.values, known, strict=True)]
    return profile.recoded(values, numbers, "numeric")


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
        under = remedied(profile, treatment)
        columns[name] = cells(under, sheet.frame[name] if under is profile else None)
        if under.kind == "numeric":
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


def cells(profile: Profile, as_read: pd.Series[str] | None) -> pd.Series[Any]:
    """The rows of a column: numbers, or text (`as_read` if nothing was changed)."""
    if profile.kind == "numeric":
        return pd.Series(profile.numbers_by_row())
    if as_read is not None:
        return as_read
    return pd.Series(np.array([*profile.values, None], object)[profile.codes], dtype="str")
