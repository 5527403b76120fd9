"""The columns of a file tidied: missing marks taken out, numbers written plainly, and what was doubtful told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import pandas as pd

from engine.data.table import listing
from engine.reading.marks import BETWEEN_NUMBERS, DASHES, MARKS, NOTHING
from engine.reading.numerals import LOOKED_AT, code_like, grouped_by, is_number, known_head, to_plain
from engine.reading.sheet import Choices, Doubt

SHORT = 1_000  # rows
FEW = 20  # distinct values of a column in which a mark may be one more
_CODE = re.compile(r"[A-Z]{2}")
_PLACES = re.compile(r"(?i)countr|nation|\biso|continent")
# What was decided → the sentence and the button; several columns are told together.
SAYINGS = {
    "dash": ("{cell!r} in {columns} was taken as missing.", "Take {cell!r} as a value"),
    "answer": ("{cell!r} in {columns} was taken as a value, not as missing.", "Take {cell!r} as missing"),
    "code": (
        "{cell!r} in {columns} was taken as a value, since the others there are codes of two letters too.",
        "Take {cell!r} as missing",
    ),
    "no code": (
        "{cell!r} in {columns} was taken as missing, though the others there are codes of two letters too.",
        "Take {cell!r} as a value",
    ),
    "between": (
        "{cell!r} stands between the numbers of {columns} and was taken as missing.",
        "Take {cell!r} as a value",
    ),
    "thousands": (
        "{cell!r} in {columns} was read with thousands grouped, as {read}.",
        "Read {cell!r} as {other}",
    ),
    "decimals": ("{cell!r} in {columns} was read as a fraction, {read}.", "Read {cell!r} as {other}"),
    "some signs": ("{times} of {rows} values of {columns} {have} the sign {cell}; it was taken off.", ""),
    "parentheses": ("{times} of {rows} values of {columns} {have} parentheses and were read as negative numbers.", ""),
    "exponent": (
        "{cell!r} in {columns} was read as a number with an exponent; "
        "choose categories for the column if it is a code.",
        "",
    ),
    "length": (
        "{cell!r} in {columns} is too long to be exact as a number; choose categories for the column if it is a code.",
        "",
    ),
}


@dataclass(slots=True)
class Tidying:
    """What was met and decided while the columns of one file are tidied, one after the other."""

    choices: Choices
    separator: str
    decimal: str
    sure: bool  # whether some value leaves no doubt about the decimal mark
    mark_counts: dict[str, int] = field(default_factory=dict)
    signs: dict[str, list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    told: dict[tuple[str, str], list[tuple[str, dict[str, object]]]] = field(default_factory=dict)

    def tell(self, what: str, cell: str, column: str, **facts: object) -> None:
        self.told.setdefault((what, cell), []).append((column, facts))

    def column(self, name: str, series: pd.Series[str]) -> pd.Series[str]:
        """The column with its missing values taken out and its numbers written plainly."""
        series = self.without_marks(name, series)
        own = dict(self.choices.decimals).get(name)
        decimal = own or self.decimal
        head = known_head(series)
        if own is None and not self.choices.decimal and (found := grouped_by(head, self.separator)):
            mark, cell = found
            if not self.sure or (mark == "." and self.decimal == ","):
                self.doubt_groups(name, head, mark, cell)
        if plain := to_plain(series, decimal):
            series = plain.cells
            if plain.sign:
                self.signs.setdefault(plain.sign, []).append(name)
                if plain.signed < (known := int(series.notna().sum())):
                    self.tell("some signs", plain.sign, name, times=plain.signed, rows=known)
            if plain.negatives:
                self.tell("parentheses", "", name, times=plain.negatives, rows=int(series.notna().sum()))
        else:
            cell, why = code_like(series)
            if cell:
                self.tell(why, cell, name)
        return series

    def doubt_groups(self, name: str, head: list[str], mark: str, cell: str) -> None:
        thousands, fraction = cell.replace(mark, ""), cell.replace(mark, ".")
        if mark != self.decimal:
            self.tell("thousands", cell, name, read=thousands, other=fraction)
        elif mark == "," or (self.separator == "\t" and any(mark not in value for value in head)):
            self.tell("decimals", cell, name, read=fraction, other=thousands)

    def without_marks(self, name: str, series: pd.Series[str]) -> pd.Series[str]:
        decided = MARKS if self.choices.marks is None else self.choices.marks
        own = {cell: missing for column, cell, missing in self.choices.meant if column == name}
        marks = ({*decided} | {cell for cell in own if own[cell]}) - {cell for cell in own if not own[cell]}
        words = self.between_numbers(series, marks) - own.keys() if self.choices.marks is None else set()
        marks |= words
        self.doubt_answers(name, series, marks, own)
        # A set is quicker for a short column, and a wide table has thousands of them.
        if len(series) <= SHORT and marks.isdisjoint(series.tolist()):
            return series
        gone = series.isin(marks)
        if not gone.any():
            return series
        if self.choices.marks is None:
            gone = self.kept_answers(name, series, gone, own)
        for mark, times in series[gone].value_counts().items():
            self.mark_counts[str(mark)] = self.mark_counts.get(str(mark), 0) + int(times)
            if mark in words:
                self.tell("between", str(mark), name, missing=True)
        return series.mask(gone)

    def between_numbers(self, series: pd.Series[str], marks: set[str]) -> set[str]:
        """Words for nothing, if this is a column of numbers but for them and the marks."""
        head = [cell for cell in series.iloc[:SHORT].tolist() if cell not in marks]
        words = BETWEEN_NUMBERS - marks
        if len(series) <= SHORT and words.isdisjoint(head):
            return set()
        numbers = [cell for cell in head if cell not in words][:LOOKED_AT]
        return set(words) if len(numbers) > 1 and all(is_number(cell, self.decimal) for cell in numbers) else set()

    def doubt_answers(self, name: str, series: pd.Series[str], marks: set[str], own: dict[str, bool]) -> None:
        """Tell of a word for nothing that is taken as a value."""
        if self.choices.marks is None:
            for word in sorted(NOTHING.intersection(series.iloc[:SHORT].tolist()) - marks - own.keys()):
                self.tell("answer", word, name, missing=False)

    def kept_answers(
        self, name: str, series: pd.Series[str], gone: pd.Series[bool], own: dict[str, bool]
    ) -> pd.Series[bool]:
        """Which cells are missing, once those that are answers in this column are kept."""
        marks = set(series[gone].unique().tolist()) - own.keys()
        dashes = marks.intersection(DASHES)
        if not dashes and "NA" not in marks:
            return gone
        known = series[~gone].unique().tolist()
        if dashes and "+" in known:
            self.notes.append(f"In {name!r} a minus stands beside a plus, so it is a value, not a missing one.")
            return gone & ~series.isin(dashes)
        if dashes and 0 < len(known) <= FEW and not any(is_number(cell, self.decimal) for cell in known):
            for dash in sorted(dashes):
                self.tell("dash", dash, name, missing=True)
        if "NA" in marks and len(known) > 1 and all(_CODE.fullmatch(cell) for cell in known):
            if _PLACES.search(name):
                self.tell("code", "NA", name, missing=False)
                return gone & series.ne("NA")
            self.tell("no code", "NA", name, missing=True)
        return gone

    def doubts(self) -> Iterable[Doubt]:
        """What was decided, one sentence for all columns that share it."""
        for (what, cell), columns in self.told.items():
            text, other = SAYINGS[what]
            names = [name for name, _ in columns]
            facts = {"cell": cell[:40], "columns": listing(names, 4), **columns[0][1]}
            if "times" in facts:
                times, rows = (sum(int(str(each[key])) for _, each in columns) for key in ("times", "rows"))
                facts |= {"times": f"{times:,}", "rows": f"{rows:,}", "have": "has" if times == 1 else "have"}
            yield Doubt(
                text.format(**facts), other.format(**facts), self.otherwise(what, cell, columns) if other else None
            )

    def otherwise(self, what: str, cell: str, columns: list[tuple[str, dict[str, object]]]) -> Choices:
        """The choices that give the other reading."""
        names = [name for name, _ in columns]
        if what in ("thousands", "decimals"):
            mark = "," if self.decimal == "." else "."
            return replace(self.choices, decimals=(*self.choices.decimals, *((name, mark) for name in names)))
        meant = tuple((name, cell, not columns[0][1]["missing"]) for name in names)
        return replace(self.choices, meant=(*self.choices.meant, *meant))
