"""Numbers as people write them: decimal commas, thousands, percent and currency signs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import numpy as np
import pandas as pd

GROUPS = {".": ",", ",": "."}  # decimal mark → the other one, which then groups thousands
SPACES = "'’\u00a0\u202f\u2009 "
AFFIXES = ("%", "€", "$", "£", "¥", "EUR", "USD", "GBP", "CHF")
LOOKED_AT = 100  # values of a column before all of them are tested
LONGEST = 100  # characters; nothing longer is a number


@cache
def pattern(decimal: str) -> str:
    """A whole number or fraction with this decimal mark; thousands may be grouped, never after a leading zero."""
    mark, groups = re.escape(decimal), re.escape(GROUPS[decimal]) + SPACES
    whole = rf"(?:[1-9]\d{{0,2}}(?:[{groups}]\d{{3}})+|\d+)"
    return rf"[+\-−]?(?:{whole}(?:{mark}\d*)?|{mark}\d+)(?:[eE][+\-]?\d+)?"


@cache
def _compiled(decimal: str) -> re.Pattern[str]:
    return re.compile(pattern(decimal))


# Each pattern here takes time in proportion to the cell: no two neighbouring parts can match the same digits.
PLAIN = re.compile(r"[+\-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+\-]?\d+)?")
_FRACTION = re.compile(r"[+\-−]?(?:\d+(?:[. ’'\u00a0\u202f]\d{3})*)?,(?:\d{1,2}|\d{4,})")  # a comma no group explains
_GROUPED = re.compile(r"[+\-−]?[1-9]\d{0,2}(?:,\d{3})+")


def is_number(cell: str, decimal: str) -> bool:
    if len(cell) > LONGEST:
        return False
    return PLAIN.fullmatch(cell) is not None or _compiled(decimal).fullmatch(bare(cell)) is not None


def bare(cell: str) -> str:
    """A cell without its percent or currency sign."""
    if cell[-1:].isdigit() and cell[:1].isdigit():
        return cell
    for sign in AFFIXES:
        if cell.startswith(sign):
            cell = cell[len(sign) :].lstrip()
            break
    for sign in AFFIXES:
        if cell.endswith(sign):
            return cell[: -len(sign)].rstrip()
    return cell


def decimal_mark(columns: Iterable[list[str]], separator: str) -> str:
    """The decimal mark of a table, from some values of each column; missing ones left out."""
    doubtful = False
    for cells in columns:
        known = [bare(cell) for cell in cells]
        if not known or not all(_compiled(",").fullmatch(cell) for cell in known):
            continue
        if any(_FRACTION.fullmatch(cell) for cell in known):
            return ","
        doubtful |= any(_GROUPED.fullmatch(cell) for cell in known)
    # 1,234 alone may be either; a program that separates by semicolons does so because commas are decimal.
    return "," if doubtful and separator == ";" else "."


def to_plain(series: pd.Series[str], decimal: str) -> tuple[pd.Series[str], str] | None:
    """A column of numbers in another notation written plainly, and the sign taken off; None if it is not one."""
    head = [cell for cell in series.iloc[:LOOKED_AT].tolist() if isinstance(cell, str)]
    if not all(is_number(cell, decimal) for cell in head):
        return None
    # Plain numbers stay as they are; what comes after the head is looked at only if there is more.
    if all(PLAIN.fullmatch(cell) for cell in head) and (len(series) <= LOOKED_AT or are_plain(series)):
        return None
    sign = next((sign for sign in AFFIXES if head and sign in head[0]), "")
    text = series
    if sign:
        text = text.str.replace(sign, "", regex=False).str.strip()
    if not bool(text.dropna().str.fullmatch(pattern(decimal)).all()):
        return None
    # Every sign that groups is a group sign here, for the whole column fits the pattern.
    text = text.str.replace(rf"[{re.escape(GROUPS[decimal])}{SPACES}]", "", regex=True)
    text = text.str.replace("−", "-", regex=False)
    if decimal == ",":
        text = text.str.replace(",", ".", regex=False)
    return text, sign


def are_plain(series: pd.Series[str]) -> bool:
    """Whether all known cells are numbers as they stand."""
    cells = series.to_numpy(object)
    numbers = np.asarray(pd.to_numeric(cells, errors="coerce"), float)
    return bool(np.isnan(numbers).sum() == pd.isna(cells).sum())
