"""Rows that repeat, contradict each other or lack values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd

from engine.data.table import FEW_DISTINCT, BoolArray, FloatArray, IntArray, Task
from engine.doctor.finding import Finding, percent, several
from engine.doctor.profile import Profile
from engine.doctor.remedy import Remedy, Treatment

BY_CHANCE = 10  # so many times more equal pairs than independent columns would have, and repeats are told
TOLD_R2 = 0.99


def left_out(columns: Sequence[Profile], goal: Profile, treatment: Treatment, task: Task) -> BoolArray:
    """Rows that the remedies leave out: those with a missing value, repeats, and classes with one row."""
    out = np.zeros(goal.rows, np.bool_)
    if treatment.has("complete"):
        out |= incomplete(columns)
    if treatment.has("distinct"):
        out |= repeats([*columns, goal])
    if task == "classify" and treatment.has("lonely"):
        answers = np.where(out, -1, goal.codes)
        counts = np.bincount(answers[answers >= 0], minlength=goal.distinct)
        out |= np.append(counts == 1, False)[answers]
    return out


def incomplete(columns: Sequence[Profile]) -> BoolArray:
    """Which rows lack a value in at least one column."""
    lacking = np.zeros(columns[0].rows if columns else 0, np.bool_)
    for profile in columns:
        if profile.known < profile.rows:
            lacking |= profile.codes < 0
    return lacking


def grouped(columns: Sequence[Profile]) -> IntArray:
    """A number for each row; rows with the same values, missing ones included, have the same."""
    rows = columns[0].rows if columns else 0
    groups, count = np.zeros(rows, np.int64), 1
    for profile in columns:
        if count == rows:
            break
        numbered, distinct = pd.factorize(groups * (profile.distinct + 1) + profile.codes + 1)
        groups, count = numbered.astype(np.int64), len(distinct)
    return groups


def repeats(columns: Sequence[Profile]) -> BoolArray:
    """Which rows are equal to an earlier one in every column."""
    return np.asarray(pd.Series(grouped(columns)).duplicated().to_numpy(np.bool_))


def by_mistake(columns: Sequence[Profile], kept: BoolArray, repeated: int) -> bool:
    """Whether repeated rows are hardly there because few values can be combined in few ways only."""
    rows = int(kept.sum())
    if all(profile.distinct <= FEW_DISTINCT for profile in columns) and repeated < rows / 2:
        return False
    counts = np.bincount(grouped(columns)[kept]).astype(float)
    return float((counts * (counts - 1)).sum()) > BY_CHANCE * chance_of_equal(columns) * rows * (rows - 1)


def chance_of_equal(columns: Sequence[Profile]) -> float:
    """How likely two rows are equal if the columns had nothing to do with each other."""
    chance, rows = 1.0, columns[0].rows
    for profile in columns:
        counts = np.append(profile.counts, rows - profile.known).astype(float)
        chance *= float((counts * (counts - 1)).sum()) / (rows * (rows - 1))
    return chance


def at_best(groups: IntArray, answers: IntArray) -> tuple[int, int]:
    """How many of the rows with an answer are in a group with several answers, and how many can be right at most."""
    known = answers >= 0
    pairs, counts = np.unique(groups[known] * (int(answers.max(initial=0)) + 1) + answers[known], return_counts=True)
    owner = pairs // (int(answers.max(initial=0)) + 1)
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    if not len(starts):
        return 0, 0
    most, total = np.maximum.reduceat(counts, starts), np.add.reduceat(counts, starts)
    return int(total[most < total].sum()), int(most.sum())


def explained(groups: IntArray, target: FloatArray) -> float:
    """The largest R² that any answer by group can reach on these rows."""
    known = np.isfinite(target)
    groups, target = groups[known], target[known]
    size = np.abs(target).max(initial=0.0) or 1.0
    scaled = target / size
    scaled = scaled - scaled.mean() if len(scaled) else scaled
    total = float((scaled**2).sum())
    counts = np.maximum(np.bincount(groups), 1)
    means = np.bincount(groups, scaled) / counts
    return float((np.bincount(groups) * means**2).sum()) / total if total > 0 else 1.0


def of_rows(columns: Sequence[Profile], goal: Profile, treatment: Treatment, task: Task) -> Iterator[Finding]:
    """What is to be told about the rows: contradictions, repeats, missing values."""
    out = left_out(columns, goal, treatment, task)
    kept = ~out & (goal.codes >= 0)
    rows = int(kept.sum())
    if not columns or rows < 2:
        return
    groups = grouped(columns)
    if task == "classify":
        yield from contradictions(groups[kept], goal.codes[kept], rows)
    elif (most := explained(groups[kept], goal.numbers_by_row()[kept])) < TOLD_R2:
        yield Finding(
            "contradictions",
            "",
            "Some rows agree in every column but not in the target: no tree can reach more than "
            f"R² = {most:.3f} on these rows.",
            "What tells them apart is not in the table, or the target is noisy.",
        )
    again = repeats([*columns, goal]) & kept
    count = int(again.sum())
    if count and by_mistake([*columns, goal], kept, count):
        yield Finding(
            "repeated rows",
            "",
            f"{count:,} of {rows:,} rows {'repeats' if count == 1 else 'repeat'} an earlier row in every column.",
            "A repeated row counts again in every gain. If it was one case written twice, it may be a training "
            "case and a test case at once, and the test score looks better than it is.",
            (Remedy("distinct"),),
        )
    lacking = incomplete(columns) & kept
    count = int(lacking.sum())
    if count:
        values = sum(int((profile.codes[kept] < 0).sum()) for profile in columns if profile.known < profile.rows)
        left = rows - count
        yield Finding(
            "some missing",
            "",
            ("Every row has" if not left else f"{count:,} of {rows:,} rows {'has' if count == 1 else 'have'}")
            + f" at least one missing value ({several(values, 'value')} in all).",
            "Leaving them out would leave nothing; every algorithm here has a way to keep them."
            if not left
            else f"Leaving them out would keep {several(left, 'row')}, {percent(left, rows)}; every algorithm here has "
            "a way to keep them all.",
            (Remedy("complete"),) if left > 1 else (),
        )


def contradictions(groups: IntArray, answers: IntArray, rows: int) -> Iterator[Finding]:
    """Rows that agree in every column but not in the class, and how many can be right at best."""
    against, right = at_best(groups, answers)
    if against and groups.any():
        yield Finding(
            "contradictions",
            "",
            f"{against:,} of {rows:,} rows agree in every column with a row of another class: no tree can predict "
            f"more than {percent(right, rows)} of these rows.",
            "What tells them apart is not in the table, or the target is noisy.",
        )
