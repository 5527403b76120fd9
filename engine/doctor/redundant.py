"""Columns that say the same: one-to-one categories, or numbers on a straight line (Celsius beside Fahrenheit)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.data.table import FloatArray
from engine.doctor.finding import quoted
from engine.doctor.profile import Profile

STRAIGHT = 0.999  # the correlation from which two columns of numbers are told as one
LEAST_ROWS = 5
SKETCH = 8  # random projections of a column by which candidates are found
NEAR = 0.4  # in a projection; at the correlation STRAIGHT the difference is 0.045 on average
NEIGHBOURS = 300  # whose projections are compared with those of a column
CANDIDATES = 20  # whose rows are
REPEATED = 0.1


def twins_of(columns: Mapping[str, Profile]) -> dict[str, str]:
    """For each column that says the same as an earlier one: in words, what it does."""
    return same_codes(columns) | on_a_line(columns)


def same_codes(columns: Mapping[str, Profile]) -> dict[str, str]:
    """Columns whose codes, by order of first sight, are equal to those of an earlier one."""
    first: dict[tuple[int, int], Profile] = {}
    twins: dict[str, str] = {}
    for name, profile in columns.items():
        if profile.distinct < 2 or profile.known - profile.distinct < REPEATED * profile.known:
            continue  # where hardly a value occurs twice, codes are equal by chance
        key = (profile.distinct, hash(profile.codes.tobytes()))
        if key in first and np.array_equal(first[key].codes, profile.codes):
            other = first[key]
            same = "the same value" if other.values == profile.values else "one value of its own"
            times = f"{profile.distinct:,}"
            twins[name] = f"It says the same as {quoted(other.name)}, row by row: {same} for each of {times}."
        else:
            first.setdefault(key, profile)
    return twins


def on_a_line(columns: Mapping[str, Profile]) -> dict[str, str]:
    """Columns of numbers that a straight line turns into an earlier one.

    Each column is projected on a few random directions (a sketch). Columns that correlate have sketches near each
    other, so that only neighbours in the order of the first projection are compared by their rows.
    """
    numbers = {name: profile for name, profile in columns.items() if profile.kind == "numeric" and profile.distinct > 2}
    if len(numbers) < 2:
        return {}
    rows = next(iter(numbers.values())).rows
    directions = np.random.default_rng(0).standard_normal((rows, SKETCH)) / np.sqrt(rows)
    names = list(numbers)
    sketches = np.array([standard(profile) @ directions for profile in numbers.values()])
    order = np.argsort(np.abs(sketches[:, 0]), kind="stable")
    first = list(range(len(names)))  # of the columns on one line, the earliest known so far

    def first_of(index: int) -> int:
        while first[index] != index:
            first[index] = first[first[index]]
            index = first[index]
        return index

    for position, index in enumerate(order.tolist()):
        near = order[position + 1 : position + 1 + NEIGHBOURS]
        apart = np.minimum(
            np.abs(sketches[near] - sketches[index]).max(axis=1), np.abs(sketches[near] + sketches[index]).max(axis=1)
        )
        for other in near[apart < NEAR][:CANDIDATES].tolist():
            one, two = sorted((first_of(index), first_of(other)))
            if one != two and straight(numbers[names[index]], numbers[names[other]]):
                first[two] = one
    found = {}
    for index, name in enumerate(names):
        earliest = first_of(index)
        # A chain of lines that are not quite straight may end in one that is not told.
        if earliest != index and (says := straight(numbers[names[earliest]], numbers[name])):
            found[name] = says
    return found


def standard(each: Profile) -> FloatArray:
    """The numbers of a column with mean 0 and variance 1; 0 where missing."""
    numbers = each.numbers / (np.abs(each.numbers).max() or 1.0)
    counts = each.counts / each.known
    numbers = numbers - float(numbers @ counts)
    spread = float(np.sqrt(numbers**2 @ counts))
    return np.append(numbers / spread if spread > 0 else 0 * numbers, 0.0)[each.codes]


def straight(earlier: Profile, later: Profile) -> str:
    """How the later column follows from the earlier by a straight line; nothing if it does not."""
    both = (earlier.codes >= 0) & (later.codes >= 0)
    if both.sum() < LEAST_ROWS or both.sum() < 0.99 * max(earlier.known, later.known):
        return ""
    x, y = earlier.numbers_by_row()[both], later.numbers_by_row()[both]
    scale_x, scale_y = np.abs(x).max() or 1.0, np.abs(y).max() or 1.0
    x, y = x / scale_x, y / scale_y
    middle_x, middle_y = float(x.mean()), float(y.mean())
    x, y = x - middle_x, y - middle_y
    size = float(np.sqrt((x @ x) * (y @ y)))
    correlation = float(x @ y) / size if size > 0 else 0.0
    if abs(correlation) < STRAIGHT:
        return ""
    exact = abs(correlation) > 1 - 1e-9
    if exact and earlier.values == later.values and np.array_equal(earlier.codes, later.codes):
        return f"It is a copy of {quoted(earlier.name)}."
    small = "" if exact else f", up to small differences (correlation {correlation:.4f})"
    slope = float(x @ y) / float(x @ x)
    shift = (middle_y - slope * middle_x) * scale_y
    return (
        f"A straight line turns {quoted(earlier.name)} into it{small}: times {slope * (scale_y / scale_x):.4g}, plus "
        f"{shift:.4g}."
    )
