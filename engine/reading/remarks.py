"""Rows that are no cases: a line of units under the header, totals and remarks below the last case."""

from __future__ import annotations

import re
from dataclasses import replace

import pandas as pd

from engine.reading.marks import MARKS
from engine.reading.numerals import is_number
from engine.reading.sheet import Choices, Doubt

TOTALS = frozenset(
    {
        "total",
        "totals",
        "grand total",
        "subtotal",
        "sum",
        "average",
        "mean",
        "overall",
        "all",
        "summe",
        "gesamt",
        "gesamtsumme",
        "insgesamt",
        "mittelwert",
        "durchschnitt",
        "somme",
        "moyenne",
        "totale",
        "suma",
        "totaal",
        "итого",
        "всего",
        "合计",
        "合計",
        "총계",
    }
)
_UNIT = re.compile(
    r"[\[(].{1,20}[\])]|%|‰|[€$£¥°]|°?[CFK]|[kmcµnd]?(?:m|g|l|s|W|Hz|J|Pa|V|A|mol)(?:[²³23]|\^[23])?(?:/\w{1,6})?"
    r"|(?i:kwh|mph|km/h|kmh|mpg|lbs?|oz|ft|in|inches|years?|yrs?|months?|days?|hours?|h|min|sec|usd|eur|gbp|chf"
    r"|jahre?|tage?|stunden?|mg/dl|mmol/l|mmhg|bpm|units?|count|number|n|no\.|dollars?|euros?|percent|ppm|kcal)"
)
SEEN = 50  # rows that a doubtful one is compared with
MOST = 10  # rows below the last case


def without_remarks(
    frame: pd.DataFrame, header: list[str], decimal: str, choices: Choices
) -> tuple[pd.DataFrame, list[Doubt]]:
    """The frame without rows that are no cases, and what was left out."""
    if choices.every_line or len(frame) < 3:
        return frame, []
    first, last, told = 0, len(frame), []
    if header and (units := units_line(frame, decimal)):
        first = 1
        told.append(f"The line under the header holds units ({units}) and was left out.")
    tail = frame.iloc[-MOST - SEEN :].fillna("").to_numpy(object).tolist()
    while last - first > 2 and len(frame) - last < MOST and (what := no_case(tail, decimal)):
        tail.pop()
        last -= 1
        told.append(f"The last row, {what[:40]!r}, is no case and was left out.")
    if not told:
        return frame, []
    every = replace(choices, every_line=True)
    return frame.iloc[first:last].reset_index(drop=True), [Doubt(text, "Keep every line", every) for text in told]


def units_line(frame: pd.DataFrame, decimal: str) -> str:
    """What the first row says, if it stands above numbers and is none; otherwise nothing."""
    top, *rest = frame.iloc[: SEEN + 1].fillna("").to_numpy(object).tolist()
    words: list[str] = []
    for position, cell in enumerate(top):
        below = [row[position] for row in rest if row[position] not in MARKS]
        if len(below) < 2 or not all(is_number(value, decimal) for value in below):
            continue
        if cell and (cell in MARKS or is_number(cell, decimal)):
            if cell not in ("-", "--", "–", "—"):  # a column without a unit
                return ""
        elif cell:
            words.append(cell)
    if len(words) > 1 or (words and _UNIT.fullmatch(words[0][:30])):
        return ", ".join(word[:12] for word in words[:3])
    return ""


def no_case(rows: list[list[str]], decimal: str) -> str:
    """How the last row begins, if it is a total or a remark; otherwise nothing."""
    *above, row = rows
    filled = [position for position, cell in enumerate(row) if cell]
    if not filled or not above:
        return row[0] if not filled else ""
    start = row[filled[0]]
    column = [cells[filled[0]] for cells in above]
    if start.rstrip(":. ").lower() in TOTALS and start not in column:
        numbers = [cell for cell in row[filled[0] + 1 :] if is_number(cell, decimal)]
        return start if numbers else ""
    alone = len(row) > 2 and filled == [0] and not is_number(start, decimal) and start not in MARKS
    if alone and start not in column and all(sum(map(bool, cells)) > 1 for cells in above):
        return start
    return ""
