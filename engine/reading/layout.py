"""How the text of a table is laid out: separator, lines before the header, the header itself."""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.reading.limits import LONGEST_LINE, Limits, too_many_columns
from engine.reading.marks import MARKS
from engine.reading.numerals import decimal_mark, is_number
from engine.table import TableError

SEPARATORS = {"tab": "\t", "semicolon": ";", "pipe": "|", "comma": ","}
NAMES = {sign: name for name, sign in SEPARATORS.items()}
HEAD = 2_000_000  # characters that are looked at
MOST_RECORDS = 400
ENOUGH = 40_000  # values, to tell a header and a decimal mark by
Records = list[list[str]]
_LINE_END = re.compile(r"[\r\n]")
csv.field_size_limit(HEAD)  # a line may look like one value until its separator is found


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the rows begin and how they are divided."""

    separator: str
    decimal: str
    header: tuple[str, ...]  # as written; empty if there is none
    start: int  # the character at which the rows begin
    width: int  # values in a row
    records: int  # lines before the rows, header included
    sure: bool  # whether some value leaves no doubt about the decimal mark
    notes: tuple[str, ...] = ()


def check_lines(text: str, name: str, limits: Limits) -> None:
    """Refuse too many columns and endless lines before anything is made of them."""
    first = _LINE_END.split(text.lstrip("\r\n"), maxsplit=1)[0]
    columns = 1 + max(first.count(sign) for sign in SEPARATORS.values())
    if columns > limits.columns and len(first) > 1_000:
        raise too_many_columns(name, columns, limits)
    at = 0
    while len(text) - at > LONGEST_LINE:
        # Only a line that is too long is looked for: from each place, a line end must come soon.
        end = text.rfind("\n", at, at + LONGEST_LINE)
        end = text.rfind("\r", at, at + LONGEST_LINE) if end < 0 else end
        if end < 0:
            line = text.count("\n", 0, at) + 1
            raise TableError(
                f"Line {line} of {name!r} is more than {LONGEST_LINE:,} characters long, which is no row of a table; "
                "save it with one row on each line."
            )
        at = end + 1


def look_at(text: str, name: str, separator: str | None, header: bool | None, known: Sequence[str] = ()) -> Layout:
    """The layout of a text; what is None is found out. `known` are names that a header would have."""
    notes: list[str] = []
    before = 0
    if text[:4].lower() == "sep=" and text[5:6] in ("\r", "\n", ""):  # Excel's own line
        separator = separator or text[4:5]
        before = len(text[:5]) + (2 if text[5:7] == "\r\n" else 1)
    head = text[before : before + HEAD]
    if len(text) > before + HEAD:
        head = head[: max(head.rfind("\n"), head.rfind("\r")) + 1] or head
    sign = separator or best_separator(head, name)
    records, ends = parse(head, sign, name, MOST_RECORDS)
    filled = [at for at, record in enumerate(records) if any(cell.strip() for cell in record)]
    if not filled:
        raise TableError(f"{name!r} is empty.")
    usual = usual_width([records[at] for at in filled])
    first = first_of_table(records, filled, usual)
    if first > filled[0]:
        skipped = sum(at < first for at in filled)
        lines = "line stands" if skipped == 1 else f"{skipped} lines stand"
        notes.append(f"The first {lines} above the table and {'was' if skipped == 1 else 'were'} left out.")
    top, below = records[first], [records[at] for at in filled if at > first]
    below = below[: max(20, ENOUGH // max(usual, 1))]
    decimal = decimal_mark(columns_of(below or [top], usual), sign)
    if header is None:
        header = has_header(top, below, decimal.mark, known)
    width = max(usual, len(top))
    if not header:
        start = ends[first - 1] if first else 0
        return Layout(sign, decimal.mark, (), before + start, width, first, decimal.sure, tuple(notes))
    return Layout(sign, decimal.mark, tuple(top), before + ends[first], width, first + 1, decimal.sure, tuple(notes))


def parse(text: str, separator: str, name: str, most: int) -> tuple[Records, list[int]]:
    """The first records of a text, and the character at which each ends."""
    lines: list[int] = [0]

    def counted() -> Iterator[str]:
        for line in io.StringIO(text, newline=""):
            lines.append(lines[-1] + len(line))
            yield line

    reader = csv.reader(counted(), delimiter=separator, skipinitialspace=True)
    records: Records = []
    ends: list[int] = []
    try:
        for record in itertools.islice(reader, most):
            records.append(record)
            ends.append(lines[reader.line_num])
    except csv.Error:
        raise TableError(f"{name!r} cannot be read as CSV: line {reader.line_num} holds an endless value.") from None
    return records, ends


def best_separator(head: str, name: str) -> str:
    """The sign that divides most lines into the same number of values, more than one."""
    best, merit = ",", 0.0
    for sign in SEPARATORS.values():  # on a tie the one that is rarer in values wins
        if sign not in head:
            continue
        records = [
            record for record in parse(head, sign, name, MOST_RECORDS)[0] if any(cell.strip() for cell in record)
        ]
        usual = usual_width(records)
        if usual < 2:
            continue
        share = round(sum(len(record) == usual for record in records) / len(records), 2)
        if share > merit:
            best, merit = sign, share
    return best


def usual_width(records: Records) -> int:
    """How many values most lines have; the larger number on a tie."""
    counts = Counter(len(record) for record in records)
    return max(counts, key=lambda width: (counts[width], width)) if counts else 0


def first_of_table(records: Records, filled: list[int], usual: int) -> int:
    """The first line of the table itself: titles and remarks above it fill at most one value of several."""
    if usual < 2:
        return filled[0]
    for at in filled[: max(1, len(filled) - 1)]:
        record = records[at]
        remark = record[0].lstrip().startswith("#") and len(record) < usual
        if sum(bool(cell.strip()) for cell in record) > 1 and len(record) >= usual - 1 and not remark:
            return at
    return filled[0]


def columns_of(records: Records, width: int) -> list[list[str]]:
    """Known values of each column."""
    found: list[list[str]] = [[] for _ in range(width)]
    for record in records:
        for j, cell in enumerate(record[:width]):
            bare = cell.strip()
            if bare not in MARKS:
                found[j].append(bare)
    return found


def has_header(top: Sequence[str], below: Records, decimal: str, known: Sequence[str] = ()) -> bool:
    """Whether the first line names the columns: it differs in kind from what stands below it."""
    first = [cell.strip() for cell in top]
    if any(name in first for name in known):
        return True
    rest = [record for record in below if [cell.strip() for cell in record] != first]  # a header may come again
    numbers = [cell for cell in first if is_number(cell, decimal)]
    columns = columns_of(rest, len(first))
    numeric_cells = set(numbers)
    named = any(
        cell and cell not in numeric_cells and cell not in below_it
        for cell, below_it in zip(first, columns, strict=True)
    )
    if named and len(numbers) > 1 and counts_up(numbers):
        return True  # 2019, 2020, 2021 are names
    if not rest:
        return not numbers
    votes = 0
    for cell, values in zip(first, columns, strict=True):
        if not values or not cell:
            continue
        numeric = sum(is_number(value, decimal) for value in values) > 0.8 * len(values)
        if numeric:
            votes += -2 if is_number(cell, decimal) or cell in MARKS else 2
        elif cell in values or (cell in MARKS and cell):
            votes -= 1
        elif len(set(values)) < len(values):
            votes += 1  # values come again and again, the name does not
    return votes >= 0 and (votes > 0 or not numbers)


def counts_up(numbers: list[str]) -> bool:
    """Whether these are whole numbers, each one more than the last."""
    if not all(cell.isascii() and cell.isdigit() and len(cell) < 10 for cell in numbers):
        return False
    return all(int(after) == int(before) + 1 for before, after in itertools.pairwise(numbers))
