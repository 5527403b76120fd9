"""Numbers as people write them: decimal commas, thousands, percent and currency signs, negatives in parentheses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd

GROUPS = {".": ",", ",": "."}  # decimal mark → the other one, which then groups thousands
SPACES = "'’\u00a0\u202f\u2009 "
AFFIXES = ("%", "€", "$", "£", "¥", "EUR", "USD", "GBP", "CHF")
_STARTS, _ENDS = {sign[0] for sign in AFFIXES}, {sign[-1] for sign in AFFIXES}
LOOKED_AT = 100  # values of a column before all of them are tested
LONGEST = 100  # characters; nothing longer is a number
LONG = 15  # digits that are always exact
EXACT = 2**53  # whole numbers beyond it run together


@cache
def pattern(decimal: str) -> str:
    """A number with this decimal mark; thousands may be grouped, never after a leading zero nor before an exponent."""
    mark, groups = re.escape(decimal), re.escape(GROUPS[decimal]) + SPACES
    grouped = rf"[1-9]\d{{0,2}}(?:[{groups}]\d{{3}})+(?:{mark}\d*)?"
    return rf"[+\-−]?(?:{grouped}|(?:\d+(?:{mark}\d*)?|{mark}\d+)(?:[eE][+\-]?\d+)?)"


@cache
def _compiled(decimal: str) -> re.Pattern[str]:
    return re.compile(pattern(decimal))


# Each pattern here takes time in proportion to the cell: no two neighbouring parts can match the same digits.
PLAIN = re.compile(r"[+\-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+\-]?\d+)?")
_EXPONENT = r"[eE][+\-]?\d+"


def fraction(mark: str) -> str:
    """A number that no group of three digits explains, so that the mark must be the decimal one."""
    digits = rf"(?:\d{{1,2}}|\d{{4,}})(?:{_EXPONENT})?|\d{{3}}{_EXPONENT}"
    return rf"[+\-−]?(?:(?:\d+(?:[{GROUPS[mark]}{SPACES}]\d{{3}})*)?\{mark}(?:{digits})|0\{mark}\d+)"


_FRACTIONS = {mark: re.compile(fraction(mark)) for mark in ",."}
_GROUPED = {mark: re.compile(rf"[+\-−]?[1-9]\d{{0,2}}(?:\{mark}\d{{3}})+") for mark in ",."}
_TWICE = re.compile(r"[+\-−]?[1-9]\d{0,2}(?:\.\d{3}){2,}")  # 1.234.567 has no decimal point
_WHOLE = re.compile(r"[+\-−]?\d+")
_CODE = re.compile(r"^\d{1,9}[eE]\d{1,3}$|^[+\-]?\d{16,100}$")


@dataclass(frozen=True, slots=True)
class Decimal:
    """The decimal mark of a table, and whether some value leaves no doubt about it."""

    mark: str
    sure: bool


@dataclass(frozen=True, eq=False, slots=True)
class Plain:
    """A column of numbers written plainly, and what was decided on the way."""

    cells: pd.Series[str]
    sign: str = ""  # taken off
    signed: int = 0  # so many values had it
    negatives: int = 0  # values that stood in parentheses


def is_number(cell: str, decimal: str) -> bool:
    if len(cell) > LONGEST:
        return False
    return PLAIN.fullmatch(cell) is not None or _compiled(decimal).fullmatch(bare(cell)) is not None


def bare(cell: str) -> str:
    """A cell without its percent or currency sign, or the parentheses of a negative number."""
    if cell[-1:].isdigit() and cell[:1].isdigit():
        return cell
    if cell[:1] == "(" and cell[-1:] == ")" and cell[1:2].isdigit():
        return cell[1:-1]
    if cell[:1] not in _STARTS and cell[-1:] not in _ENDS:
        return cell
    for sign in AFFIXES:
        if cell.startswith(sign):
            cell = cell[len(sign) :].lstrip()
            break
    for sign in AFFIXES:
        if cell.endswith(sign):
            return cell[: -len(sign)].rstrip()
    return cell


def decimal_mark(columns: Iterable[list[str]], separator: str) -> Decimal:
    """The decimal mark of a table, from some values of each column; missing ones left out."""
    commas = points = dotted = False  # 1,234 and 1.234 are seen, a decimal point for sure
    for cells in columns:
        known = [bare(cell[: LONGEST + 1]) for cell in cells]
        if not known:
            continue
        if all(_compiled(",").fullmatch(cell) for cell in known):
            if any(_FRACTIONS[","].fullmatch(cell) or _TWICE.fullmatch(cell) for cell in known):
                return Decimal(",", sure=True)
            commas |= any(_GROUPED[","].fullmatch(cell) for cell in known)
            points |= any(_GROUPED["."].fullmatch(cell) for cell in known)
        elif all(_compiled(".").fullmatch(cell) for cell in known):
            dotted |= any(_FRACTIONS["."].fullmatch(cell) for cell in known)
    # 1,234 and 1.234 may be either; a program that separates by semicolons does so because commas are decimal.
    return Decimal("," if separator == ";" and (commas or points) and not dotted else ".", sure=dotted)


def grouped_by(cells: list[str], separator: str) -> tuple[str, str] | None:
    """A mark that either groups thousands or is decimal in a column, and a value that has it; None if it is clear."""
    known = [bare(cell) for cell in cells]
    for mark in ",.":
        example = next((cell for cell in known if _GROUPED[mark].fullmatch(cell)), "")
        if not example or example.count(mark) > 1 or (mark == "," and separator == ","):
            continue
        if all(_GROUPED[mark].fullmatch(cell) or _WHOLE.fullmatch(cell) for cell in known):
            return mark, example
    return None


def to_plain(series: pd.Series[str], decimal: str) -> Plain | None:
    """A column of numbers in another notation written plainly; None if it is not one, or plain already."""
    head = known_head(series)
    if not all(is_number(cell, decimal) for cell in head):
        return None
    # Plain numbers stay as they are; what comes after the head is looked at only if there is more.
    if all(PLAIN.fullmatch(cell) for cell in head) and (len(series) <= LOOKED_AT or are_plain(series)):
        fits = decimal == "," and all(_compiled(",").fullmatch(cell) for cell in head)
        if not (fits and any("." in cell for cell in head)):
            return None
    text = series
    enclosed = 0
    if any(cell.startswith("(") for cell in head):
        within = text.str.fullmatch(r"\(\d.*\)").fillna(value=False)
        enclosed = int(within.sum())
        if enclosed == int(text.notna().sum()):
            return None  # (1), (2), (3) are labels
        text = text.where(~within, "-" + text.str.slice(1, -1))
    sign = next((sign for sign in AFFIXES if any(sign in cell for cell in head)), "")
    signed = 0
    if sign:
        signed = int(text.str.contains(sign, regex=False).fillna(value=False).sum())
        text = text.str.replace(sign, "", regex=False).str.strip()
    if not bool(text.dropna().str.fullmatch(pattern(decimal)).all()):
        return None
    # Every sign that groups is a group sign here, for the whole column fits the pattern.
    text = text.str.replace(rf"[{re.escape(GROUPS[decimal])}{SPACES}]", "", regex=True)
    text = text.str.replace("−", "-", regex=False)
    if decimal == ",":
        text = text.str.replace(",", ".", regex=False)
    return Plain(text, sign, signed, enclosed)


def known_head(series: pd.Series[str]) -> list[str]:
    return [cell for cell in series.iloc[:LOOKED_AT].tolist() if isinstance(cell, str)]


def are_plain(series: pd.Series[str]) -> bool:
    """Whether all known cells are numbers as they stand."""
    cells = series.to_numpy(object)
    numbers = np.asarray(pd.to_numeric(cells, errors="coerce"), float)
    return bool(np.isnan(numbers).sum() == series.isna().sum())


def code_like(series: pd.Series[str]) -> tuple[str, str]:
    """A value of a column of plain whole numbers that may be a code, and why: its exponent, or its length."""
    head = known_head(series)
    if not head or not all(_WHOLE.fullmatch(cell) or _CODE.search(cell) for cell in head):
        return "", ""
    if len(series) > LOOKED_AT:
        text = series.dropna()  # a plain search is many times quicker than a pattern
        doubtful = text.str.contains("e", regex=False) | text.str.contains("E", regex=False) | (text.str.len() > LONG)
        head = text[doubtful].iloc[:LOOKED_AT].tolist()
    for cell in head:
        if _CODE.search(cell) and "e" in cell.lower():
            return cell, "exponent"
        if _CODE.search(cell) and abs(int(cell)) > EXACT:
            return cell, "length"
    return "", ""
