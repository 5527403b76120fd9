"""Dates as people write them, turned into days."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pandas as pd

from engine.table import FloatArray

_TIME = r"(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[APap][Mm])?(?:Z| ?[+\-]\d{2}:?\d{2})?)?"
_ISO = re.compile(rf"(\d{{4}})([\-/.])(\d{{1,2}})\2(\d{{1,2}}){_TIME}")
_SHORT = re.compile(rf"(\d{{1,2}})([./\-])(\d{{1,2}})\2(\d{{4}}|\d{{2}}){_TIME}")
_COMPACT = re.compile(r"(?:19|20)\d{6}")
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
    values = [value if len(value) <= LONGEST else "" for value in values]
    parts: list[tuple[int, int, int] | None] | None = None
    said = ""
    if all(_ISO.fullmatch(value) for value in head):
        found = [_ISO.fullmatch(value) for value in values]
        parts = [(int(each[1]), int(each[3]), int(each[4])) if each else None for each in found]
        said = "year, month, day"
    elif all(_SHORT.fullmatch(value) for value in head):
        matches = [_SHORT.fullmatch(value) for value in values]
        first = max(int(each[1]) for each in matches if each)
        second = max(int(each[3]) for each in matches if each)
        dotted = "." in head[0] or "-" in head[0]
        day_first = first > 12 or (second <= 12 and dotted)
        said = "day, month, year" if day_first else "month, day, year"
        if first <= 12 and second <= 12:
            said += ", which is a guess: no day is above 12"
        parts = [
            (year_of(each[4]), int(each[3 if day_first else 1]), int(each[1 if day_first else 3])) if each else None
            for each in matches
        ]
    elif all(_COMPACT.fullmatch(value) for value in head):
        compact = [_COMPACT.fullmatch(value) for value in values]
        parts = [(int(each[0][:4]), int(each[0][4:6]), int(each[0][6:])) if each else None for each in compact]
        said = "year, month and day in one number"
    elif not all(_NAMED.search(value) for value in head):
        return None
    if parts is not None:
        table = pd.DataFrame([part or (0, 0, 0) for part in parts], columns=["year", "month", "day"])
        stamps = pd.to_datetime(table, errors="coerce")
    else:
        for form in NAMED:
            if pd.to_datetime(pd.Series(head), format=form, errors="coerce").notna().all():
                stamps = pd.to_datetime(pd.Series(list(values)), format=form, errors="coerce")
                said = "with the month's name"
                break
        else:
            return None
    if stamps.isna().mean() > MOST_BAD:
        return None
    since = (stamps - stamps.min()) / pd.Timedelta(days=1)
    return np.asarray(since.to_numpy(float, na_value=np.nan)), said


def year_of(text: str) -> int:
    year = int(text)
    return year if len(text) == 4 else year + (2000 if year < 50 else 1900)
