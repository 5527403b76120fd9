"""Dates as people write them, turned into days."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pandas as pd

from engine.data.table import FloatArray

_TIME = r"(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[APap][Mm])?(?:Z| ?[+\-]\d{2}:?\d{2})?)?"
_ISO = r"(\d{4})([\-/.])(\d{1,2})\2(\d{1,2})"
_SHORT = r"(\d{1,2})([./\-])(\d{1,2})\2(\d{4}|\d{2})"
_COMPACT = r"((?:19|20)\d{2})(\d{2})(\d{2})"
NAMED = ("%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%d-%b-%Y", "%d-%b-%y", "%b %Y", "%B %Y")
_NAMED = re.compile(r"[^\W\d]{3}.*\d{2}|\d{1,2}\W[^\W\d]{3}")
LOOKED_AT = 200
LONGEST = 50  # characters of a date; patterns are not tried on longer text
MOST_BAD = 0.02


def days(values: Sequence[str]) -> tuple[FloatArray, str] | None:
    """Days since the first date for each value (NaN where it is none), and how they were read; None if these are not
    dates."""
    head = list(values[:LOOKED_AT])
    if len(head) < 2 or any(len(value) > LONGEST for value in head):
        return None
    for pattern in (_ISO, _SHORT, _COMPACT):
        timed = re.compile(pattern + _TIME)
        if all(timed.fullmatch(value) for value in head):
            # Many moments lie on few days: each day is looked at once.
            days_of = [value[:LONGEST].partition("T")[0].partition(" ")[0] for value in values]
            day_of_value, days_seen = pd.factorize(np.array(days_of, object))
            matches = [re.fullmatch(pattern, day) for day in days_seen.tolist()]
            break
    else:
        return with_month_name(head, values)
    order = "year, month, day"
    year, month, day = 1, 3, 4
    if pattern == _COMPACT:
        order, month, day = "year, month and day in one number", 2, 3
    elif pattern == _SHORT:
        first = max(int(match[1]) for match in matches if match)
        second = max(int(match[3]) for match in matches if match)
        dotted = "." in head[0] or "-" in head[0]
        day_first = first > 12 or (second <= 12 and dotted)
        year, month, day = (4, 3, 1) if day_first else (4, 1, 3)
        order = "day, month, year" if day_first else "month, day, year"
        if first <= 12 and second <= 12:
            order += ", which is a guess: no day is above 12"
    parts = [(year_of(match[year]), int(match[month]), int(match[day])) if match else (0, 0, 0) for match in matches]
    stamps = pd.to_datetime(pd.DataFrame(parts, columns=["year", "month", "day"]), errors="coerce")
    return since_first(stamps.iloc[day_of_value], order)


def with_month_name(head: Sequence[str], values: Sequence[str]) -> tuple[FloatArray, str] | None:
    """Dates such as 1 Jan 2024."""
    if not all(_NAMED.search(value) for value in head):
        return None
    for form in NAMED:
        if pd.to_datetime(pd.Series(head), format=form, errors="coerce").notna().all():
            short = [value if len(value) <= LONGEST else "" for value in values]
            return since_first(pd.to_datetime(pd.Series(short), format=form, errors="coerce"), "with the month's name")
    return None


def since_first(stamps: pd.Series[pd.Timestamp], order: str) -> tuple[FloatArray, str] | None:
    """Days since the first of some dates; None if too many are none."""
    if stamps.isna().mean() > MOST_BAD:
        return None
    since = (stamps - stamps.min()) / pd.Timedelta(days=1)
    return np.asarray(since.to_numpy(float, na_value=np.nan)), order


def year_of(text: str) -> int:
    year = int(text)
    return year if len(text) == 4 else year + (2000 if year < 50 else 1900)
