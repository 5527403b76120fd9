"""Leaks: a column that alone predicts the target, by its values or by being missing."""

from __future__ import annotations

import numpy as np

from engine.data.table import IntArray, Task
from engine.doctor.finding import percent, quoted
from engine.doctor.profile import Profile

ALMOST = 0.99  # of the rows right, or R², from which a column is told
BY_MISSING = 0.95  # the same where only the missing values tell
GUESSED = 0.1  # its errors, against those of always guessing the most frequent class, are at most so many
MOST_CLASSES = 20  # whose order along numbers is looked at
LEAST_ROWS = 4
BINS, LEAST_IN_BIN = 50, 10


def tells_target(profile: Profile, goal: Profile, task: Task) -> str:
    """Whether a column alone predicts the target, perfectly or almost; in words, or nothing."""
    both = (profile.codes >= 0) & (goal.codes >= 0)
    rows = int(both.sum())
    if rows < LEAST_ROWS or rows < 0.9 * goal.known:
        return ""
    codes, answers = profile.codes[both], goal.codes[both]
    if task == "regress":
        return explains(profile, goal, both)
    frequencies = np.bincount(answers)
    classes = int((frequencies > 0).sum())
    if classes < 2:
        return ""
    values = int(np.count_nonzero(np.bincount(codes)))
    allowed = min((1 - ALMOST) * rows, GUESSED * (rows - int(frequencies.max())))
    right = right_by_value(codes, answers) if values <= 0.5 * rows or values == classes else 0
    if right == rows and values == classes:
        return f"It copies the target: each of its {values:,} values stands for one {quoted(goal.name)}."
    if profile.kind == "numeric" and classes <= MOST_CLASSES:
        cut = right_by_cuts(profile.numbers_by_row()[both], answers, frequencies)
        cuts = "one cut" if classes == 2 else f"{classes - 1} cuts"
        if cut == rows:
            return f"It alone predicts the target perfectly, with {cuts}."
        if rows - cut <= allowed:
            return f"It alone predicts {percent(cut, rows)} of the rows, with {cuts}."
    if rows - right > allowed or values > 0.5 * rows:
        return ""
    if right == rows:
        return f"It alone predicts the target perfectly: each of its {values:,} values goes with one class."
    return f"It alone predicts {percent(right, rows)} of the rows: almost every value goes with one class."


def right_by_value(codes: IntArray, answers: IntArray) -> int:
    """How many rows are right if each value answers its most frequent class."""
    width = int(answers.max()) + 1
    pairs, counts = np.unique(codes * width + answers, return_counts=True)
    starts = np.flatnonzero(np.diff(pairs // width, prepend=-1))
    return int(np.maximum.reduceat(counts, starts).sum())


def right_by_cuts(numbers: np.ndarray, answers: IntArray, frequencies: IntArray) -> int:
    """How many rows are right with one interval for each class, in the order of the classes' means.

    The cut between two neighbouring classes is best where most of the one lie below and most of the other above;
    the cuts do not depend on each other unless they cross.
    """
    order = np.argsort(numbers, kind="stable")
    numbers, answers = numbers[order], answers[order]
    ends = np.append(np.flatnonzero(np.diff(numbers)), len(numbers) - 1)  # the last row of each number
    present = np.flatnonzero(frequencies)
    means = np.bincount(answers, np.arange(len(answers)))[present] / frequencies[present]
    ranked = present[np.argsort(means, kind="stable")]
    cuts = []
    for below, above in zip(ranked[:-1].tolist(), ranked[1:].tolist(), strict=True):
        surplus = np.cumsum((answers == below).astype(np.int64) - (answers == above))[ends]
        cuts.append(int(ends[np.argmax(surplus)]) + 1)
    edges = np.maximum.accumulate([0, *cuts, len(answers)])
    return sum(
        int((answers[low:high] == code).sum())
        for code, low, high in zip(ranked.tolist(), edges[:-1].tolist(), edges[1:].tolist(), strict=True)
    )


def explains(profile: Profile, goal: Profile, both: np.ndarray) -> str:
    """Whether a column explains almost all of the variance of a number; in words, or nothing."""
    target = goal.numbers_by_row()[both]
    target = target / (np.abs(target).max() or 1.0)
    target = target - target.mean()
    total = float(target @ target)
    if total <= 0:
        return ""
    codes = profile.codes[both]
    if profile.kind == "numeric":
        x = profile.numbers_by_row()[both]
        x = x / (np.abs(x).max() or 1.0)
        x = x - x.mean()
        squares = float(x @ x)
        line = float(x @ target) ** 2 / (squares * total) if squares > 0 else 0.0
        if line >= ALMOST:
            return f"It copies the target up to a straight line: R² = {shown(line)}."
        # Groups of equal size along the numbers find any curve; equal numbers stay together.
        bins = min(BINS, len(x) // LEAST_IN_BIN)
        if bins < 2:
            return ""
        ranks = np.searchsorted(np.sort(x), x)
        codes = ranks * bins // len(x)
    elif np.count_nonzero(np.bincount(codes)) > 0.1 * len(codes):
        return ""
    counts = np.bincount(codes)
    sums = np.bincount(codes, target)
    share = float((sums[counts > 0] ** 2 / counts[counts > 0]).sum()) / total
    return f"It alone explains the target almost wholly: R² = {shown(share)}." if share >= ALMOST else ""


def shown(share: float) -> str:
    return f"{min(share, 1.0):.4f}" if share < 0.99995 else "1"


def tells_by_missing(profile: Profile, goal: Profile) -> str:
    """Whether a column is missing almost exactly where the target is of one class; in words, or nothing."""
    known = goal.codes >= 0
    answers, missing = goal.codes[known], profile.codes[known] < 0
    rows, lacking = len(answers), int(missing.sum())
    if min(lacking, rows - lacking) < LEAST_ROWS:
        return ""
    all_of = np.bincount(answers, minlength=goal.distinct)
    of_missing = np.bincount(answers[missing], minlength=goal.distinct)
    wrong = np.stack([lacking + all_of - 2 * of_missing, rows - lacking - all_of + 2 * of_missing])
    allowed = np.minimum((1 - BY_MISSING) * rows, 2 * GUESSED * np.minimum(all_of, rows - all_of))
    wrong = np.where(wrong <= allowed, wrong, rows + 1)
    side, position = divmod(int(np.argmin(wrong)), goal.distinct)
    errors = int(wrong[side, position])
    if errors > rows:
        return ""
    what = "missing" if side == 0 else "known"
    where = f"where {quoted(goal.name)} is {quoted(goal.values[position])}"
    if errors == 0:
        return f"It is {what} exactly {where}."
    return f"It is {what} almost exactly {where}: in {percent(rows - errors, rows)} of the rows this agrees."
