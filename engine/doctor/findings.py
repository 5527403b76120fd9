"""Findings: what a person should know about a table, each with its reason and its remedies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from engine.data.table import FEW_DISTINCT, LARGEST, Task
from engine.doctor.columns import MOST_BRANCHES, lookalikes, of_column
from engine.doctor.finding import Finding, few, percent, quoted
from engine.doctor.leaks import tells_by_missing, tells_target
from engine.doctor.odd_numbers import of_numbers
from engine.doctor.profile import Profile
from engine.doctor.redundant import twins_of
from engine.doctor.remedy import KEPT, Remedy, Treatment
from engine.doctor.rows import left_out, of_rows
from engine.doctor.target import suggested_target
from engine.doctor.treat import remedied

MOST_CLASSES = 100
UNBALANCED = 0.9
NEEDED = {"numeric": "numbers", "days": "dates"}  # what a column must hold to be read so
HIDES = {"empty", "constant", "id", "free text", "dates"}  # with one of these, no other finding is told


def suggested_task(profile: Profile) -> tuple[Task, str]:
    """Classes or a number, and why."""
    if profile.kind == "categorical":
        return "classify", f"it holds {profile.distinct:,} different values that are not all numbers"
    if profile.distinct <= FEW_DISTINCT:
        return "classify", f"it holds only {profile.distinct} different numbers, so they may be names of groups"
    return "regress", f"it holds {profile.distinct:,} different numbers"


def task_of(treatment: Treatment, profiles: Mapping[str, Profile]) -> Task:
    goal = remedied(profiles[treatment.target], treatment)
    if treatment.task == "regress" and goal.numeric_share != 1.0:
        return "classify"
    return treatment.task or suggested_task(goal)[0]


def first_treatment(profiles: Mapping[str, Profile]) -> Treatment:
    """Where a person starts: a target, and nothing left out but what could not be drawn."""
    target = suggested_target(profiles)
    treatment = Treatment(target)
    for name, profile in profiles.items():
        if name != target and profile.kind == "categorical" and profile.distinct > MOST_BRANCHES:
            treatment = treatment.take(Remedy("ignore", name))
    return treatment


def obstacle(profiles: Mapping[str, Profile], treatment: Treatment) -> str:
    """One sentence if nothing can be learned like this, else nothing."""
    goal = remedied(profiles[treatment.target], treatment)
    task = task_of(treatment, profiles)
    used = {name: remedied(profile, treatment) for name, profile in profiles.items() if treatment.uses(name)}
    if goal.rows < 2:
        return "The table has a single row; add more rows, for one case alone teaches nothing."
    if len(profiles) < 2:
        return (
            "The table has a single column; a tree needs a target and at least one column to ask about. If the columns "
            "are separated by another sign, choose that separator."
        )
    if len({treatment.name_of(column) for column in profiles}) < len(profiles):
        return "Two columns have the same name; rename one of them."
    if goal.known == 0:
        return f"No row has a value in the target {goal.name!r}; choose another target."
    if goal.distinct == 1:
        return (
            f"Every row has the same {goal.name!r}, namely {quoted(goal.values[0])}, so there is nothing to learn; "
            "choose another target or add rows of another class."
        )
    for column, profile in used.items():
        if not profile.known and profiles[column].known and treatment.of(column) in NEEDED:
            return (
                f"Column {profile.name!r} holds no {NEEDED[treatment.of(column)]}, so nothing would be left of it; "
                "read it as categories or leave it out."
            )
    if not any(profile.known for profile in used.values()):
        return "All columns but the target are left out or empty; take at least one of them in."
    if task == "classify" and goal.distinct > MOST_CLASSES:
        more = " or predict it as a number" if goal.kind == "numeric" else ""
        return (
            f"The target {goal.name!r} has {goal.distinct:,} classes; up to {MOST_CLASSES} can be shown. Choose "
            f"another target{more}."
        )
    if task == "regress" and bool((np.abs(goal.numbers) > LARGEST).any()):
        return (
            f"The target {goal.name!r} holds numbers too large to square; divide them by a power of ten or choose "
            "another target."
        )
    left = goal.without(left_out(list(used.values()), goal, treatment, task))
    if left.distinct < 2:
        return (
            f"Of the rows that are not left out, {left.known:,} {'has' if left.known == 1 else 'have'} a target, "
            f"{'all the same one' if left.known > 1 else 'which teaches nothing'}; take some of them in again."
        )
    for profile in used.values():
        if profile.kind == "categorical" and profile.distinct > MOST_BRANCHES:
            return (
                f"Column {profile.name!r} has {profile.distinct:,} values, and a branch for each cannot be drawn; "
                f"leave it out or keep its {KEPT} most frequent values."
            )
    return ""


def examine(profiles: Mapping[str, Profile], treatment: Treatment) -> tuple[Finding, ...]:
    """Every finding that no remedy has answered yet: the target's first, then column by column, then of the rows."""
    goal = remedied(profiles[treatment.target], treatment)
    task = task_of(treatment, profiles)
    used = {name: remedied(profile, treatment) for name, profile in profiles.items() if treatment.uses(name)}
    findings = list(of_target(goal, treatment, task))
    twins = twins_of(used)
    for column, profile in used.items():
        of_this = list(of_column(column, profile)) if not treatment.of(column) else []
        if not any(finding.kind in HIDES for finding in of_this):
            of_this += of_relations(column, profile, goal, task, twins.get(column, ""))
            if not any(finding.kind == "codes" for finding in of_this):
                of_this += of_numbers(column, profile, treatment)
        findings += [replace(finding, name=profile.name) for finding in of_this]
    findings += of_rows(list(used.values()), goal, treatment, task)
    return tuple(findings)


def of_relations(column: str, profile: Profile, goal: Profile, task: Task, twin: str) -> Iterator[Finding]:
    """What a column has to do with another one, and with the target."""
    leave = (Remedy("ignore", column),)
    if twin:
        yield Finding(
            "twin", column, twin, "Two columns that always agree tie at every split; the first one wins.", leave
        )
    if says := tells_target(profile, goal, task):
        yield Finding(
            "leak",
            column,
            says,
            "Maybe that is the lesson. Maybe it is a leak: something that is known only once the answer is known.",
            leave,
        )
    if task == "classify" and (says := tells_by_missing(profile, goal)):
        yield Finding(
            "leak",
            column,
            says,
            "Maybe it is filled in only once the answer is known. Then a tree that asks for it learns nothing of use.",
            leave,
        )


def missing_counts(profiles: Mapping[str, Profile], treatment: Treatment) -> dict[str, int]:
    """The columns in use that lack values, and in how many rows. No finding: every algorithm has a policy for them."""
    used = [remedied(profile, treatment) for name, profile in profiles.items() if treatment.uses(name)]
    return {profile.name: profile.rows - profile.known for profile in used if 0 < profile.known < profile.rows}


def of_target(goal: Profile, treatment: Treatment, task: Task) -> Iterator[Finding]:
    if task == "regress":
        yield from (replace(finding, name=goal.name) for finding in of_numbers(treatment.target, goal, treatment))
        return
    yield from (replace(finding, name=goal.name) for finding in lookalikes(treatment.target, goal))
    lonely = [goal.values[position] for position in np.flatnonzero(goal.counts == 1).tolist()]
    if lonely and goal.distinct > len(lonely) + 1 and not treatment.has("lonely"):
        yield Finding(
            "lonely classes",
            "",
            f"{len(lonely)} {'class has' if len(lonely) == 1 else 'classes have'} one row only: {few(lonely, 4)}.",
            "One case is no pattern: whatever separates it from the others may be chance.",
            (Remedy("lonely"),),
        )
    top = int(goal.counts.max()) if goal.distinct else 0
    if goal.known >= 10 and goal.distinct > 1 and top >= UNBALANCED * goal.known and not treatment.has("balance"):
        most = quoted(goal.frequent(1)[0])
        yield Finding(
            "unbalanced",
            "",
            f"{percent(top, goal.known)} of the rows are {most}.",
            f"A tree that always answers {most} would be right that often, and questions that find the others gain "
            "little.",
            (Remedy("balance"),),
        )
