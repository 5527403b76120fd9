"""A table under its remedies: every column as it was decided, ready to be learned from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from engine.data.table import FloatArray, Table, TableError, Task, check_names
from engine.doctor.lookalikes import merged
from engine.doctor.profile import Profile, numbers_of
from engine.doctor.remedy import KEPT, Treatment
from engine.doctor.rows import left_out
from engine.reading.sheet import Sheet

OTHER = "other"
WEIGHT = "class weight"


def remedied(profile: Profile, treatment: Treatment) -> Profile:
    """A column as it is under its remedies; the same object if nothing was decided about it."""
    name, column = profile.name, profile
    if numbers := treatment.placeholders(name):
        held = [
            value if number not in numbers else None
            for value, number in zip(column.values, column.numbers.tolist(), strict=True)
        ]
        column = column.recoded(held, column.numbers, column.declared)
    if treatment.has("merge", name):
        instead = merged(column)
        column = column.recoded([instead.get(value, value) for value in column.values], column.numbers, column.declared)
    if name != treatment.target:
        column = of_kind(column, treatment.of(name))
    called = treatment.name_of(name)
    return column if called == name else replace(column, name=called)


def of_kind(profile: Profile, action: str) -> Profile:
    """A column under an action of OF_COLUMNS."""
    if action == "categorical" and profile.kind != "categorical":
        return replace(profile, declared="categorical")
    if action == "numeric" and profile.kind != "numeric":
        return only_numbers(profile, numbers_of(profile.values))
    if action == "days":
        found = profile.days
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
    if treatment.target not in profiles:
        raise TableError(f"There is no column {treatment.target!r} to predict.")
    names = [treatment.name_of(column) for column in profiles]
    check_names(names, ())
    used = {column: remedied(profile, treatment) for column, profile in profiles.items() if treatment.uses(column)}
    goal = remedied(profiles[treatment.target], treatment)
    frame: dict[str, pd.Series[Any]] = {}
    categorical, numeric, domains = [], [], {}
    for column, profile in used.items():
        frame[profile.name] = cells(profile, sheet.frame[column] if profile.codes is profiles[column].codes else None)
        if profile.kind == "numeric":
            numeric.append(profile.name)
        elif column in sheet.domains and treatment.of(column) != "group":
            domains[profile.name] = declared(sheet, profiles[column], treatment)
        else:
            categorical.append(profile.name)
    out = left_out(list(used.values()), goal, treatment, task)
    if out.any():
        goal = goal.without(out)
    if task == "regress":
        frame[goal.name] = pd.Series(goal.numbers_by_row())
    else:
        as_read = goal.codes is profiles[treatment.target].codes
        frame[goal.name] = sheet.frame[treatment.target] if as_read else texts(goal)
    weight = None
    if task == "classify" and treatment.has("balance") and goal.known:
        weight = WEIGHT
        while weight in frame:
            weight += "_"
        share = goal.known / (goal.distinct * goal.counts)
        frame[weight] = pd.Series(np.append(share, 1.0)[goal.codes])
    ordered = [name for name in names if name in frame] + ([weight] if weight else [])
    made = pd.DataFrame({name: frame[name] for name in ordered})
    classes = declared(sheet, profiles[treatment.target], treatment) if task == "classify" else ()
    return Treated(made, goal.name, task, weight, tuple(categorical), tuple(numeric), domains, classes)


def declared(sheet: Sheet, profile: Profile, treatment: Treatment) -> tuple[str, ...]:
    """The values that a file declares for a column, without those that were merged into another."""
    domain = sheet.domains.get(profile.name, ())
    if not domain or not treatment.has("merge", profile.name):
        return domain
    gone = merged(profile)
    return tuple(value for value in domain if value not in gone)


def cells(profile: Profile, as_read: pd.Series[str] | None) -> pd.Series[Any]:
    """The rows of a column: numbers, or text (`as_read` if no value was changed)."""
    if profile.kind == "numeric":
        return pd.Series(profile.numbers_by_row())
    return texts(profile) if as_read is None else as_read


def texts(profile: Profile) -> pd.Series[str]:
    return pd.Series(np.array([*profile.values, None], object)[profile.codes], dtype="str")
