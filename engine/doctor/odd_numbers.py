"""Numbers that stand for something else: placeholders such as -999, and numbers far from all others."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.data.table import FloatArray, IntArray, plain
from engine.doctor.finding import Finding, several
from engine.doctor.profile import Profile
from engine.doctor.remedy import MOST_PLACEHOLDERS, Remedy, Treatment

# What programs and questionnaires write where nothing is known.
NINES = [10.0**digits - 1 for digits in range(1, 10)]
PLACEHOLDERS = frozenset(
    [0.0, -1.0, *NINES, *(-nines for nines in NINES), 8888.0, -8888.0, -(2.0**31), 2.0**31 - 1, -32768.0, 32767.0]
)
USUAL = frozenset([0.0, -1.0, 9.0])  # which often are amounts: they must occur more than once
LEAST_ROWS = 10
FAR_ROWS, FAR_SHARE = 5, 0.01  # so many rows at most are told as far from all others


def of_numbers(column: str, profile: Profile, treatment: Treatment) -> Iterator[Finding]:
    """Placeholders and far-off numbers of a column or of a target that is a number."""
    if profile.kind != "numeric" or profile.known < LEAST_ROWS or profile.distinct < 3:
        return
    order = np.argsort(profile.numbers)
    numbers, counts = profile.numbers[order], profile.counts[order]
    named = placeholders(numbers, counts)
    if named:
        rows = int(counts[np.isin(numbers, named)].sum())
        rest = numbers[~np.isin(numbers, named)]
        shown = " and ".join(map(plain, named))
        yield Finding(
            "placeholder",
            column,
            f"{shown} {'stands' if len(named) == 1 else 'stand'} in {several(rows, 'row')}, far from the other "
            f"numbers, which lie between {plain(float(rest[0]))} and {plain(float(rest[-1]))}.",
            "Such a number is often written where nothing is known. It can carry a split: a cut beside it asks only "
            "“was it measured?”.",
            as_missing(column, named, treatment),
        )
        return
    far, rest = far_off(numbers, counts)
    if len(far):
        shown = ", ".join(plain(number) for number in far.tolist())
        yield Finding(
            "outlier",
            column,
            f"{shown} {'lies' if len(far) == 1 else 'lie'} far from all other numbers, which lie between "
            f"{plain(float(rest[0]))} and {plain(float(rest[-1]))}.",
            "A typing error, another unit? In the target it pulls the mean of its leaf and the variance of all."
            if column == treatment.target
            else "A typing error, another unit? A tree looks at the order only, so it hardly moves a cut; a mean and a "
            "picture suffer.",
            as_missing(column, far.tolist(), treatment),
        )


def as_missing(column: str, numbers: list[float], treatment: Treatment) -> tuple[Remedy, ...]:
    """The remedy that treats these numbers, and those that were named before, as missing."""
    every = sorted({*numbers, *treatment.placeholders(column)})
    if len(every) > MOST_PLACEHOLDERS:
        return ()
    return (Remedy("missing", column, " ".join(map(plain, every))),)


def placeholders(numbers: FloatArray, counts: IntArray) -> list[float]:
    """Known placeholders at either end of ascending numbers, with a gap beside them as wide as half of the rest."""
    low, high = 0, len(numbers)
    odd: list[float] = []
    while high - low > 2:
        for end, inner in ((low, low + 1), (high - 1, high - 2)):
            number = float(numbers[end])
            rest = slice(low + 1, high) if end == low else slice(low, high - 1)
            gap = abs(float(numbers[inner]) / 2 - number / 2)  # halves, for the difference may be too large
            seen_often = number not in USUAL or counts[end] > max(1, counts[inner])
            alone = number < 0 <= numbers[inner]
            if number in PLACEHOLDERS and seen_often and (alone or gap >= half_of(numbers[rest], counts[rest])):
                odd.append(number)
                low, high = rest.start, rest.stop
                break
        else:
            break
    return sorted(odd)


def half_of(numbers: FloatArray, counts: IntArray) -> float:
    """Half the width that the middle half of the rows covers, or of all if that is nothing."""
    sums = np.cumsum(counts)
    first, third = (float(numbers[np.searchsorted(sums, share * sums[-1])]) for share in (0.25, 0.75))
    return third / 2 - first / 2 or float(numbers[-1]) / 2 - float(numbers[0]) / 2


def far_off(numbers: FloatArray, counts: IntArray) -> tuple[FloatArray, FloatArray]:
    """A few numbers at one end that are farther from the others than those are from each other; and the others."""
    most = min(FAR_ROWS, max(1, int(FAR_SHARE * counts.sum())))
    halves = numbers / 2
    for end in (slice(None), slice(None, None, -1)):
        ordered, rows = halves[end], np.cumsum(counts[end])
        for at in range(int(np.searchsorted(rows, most, "right")), 0, -1):
            others = ordered[at:]
            if len(others) < 3 or int(rows[-1] - rows[at - 1]) < LEAST_ROWS:
                continue
            if abs(ordered[at] - ordered[at - 1]) > 2 * abs(others[-1] - others[0]):
                return np.sort(numbers[end][:at]), np.sort(numbers[end][at:])
    return np.empty(0), numbers
