"""How the text of a table is laid out: separator, lines before the header, the header itself."""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.data.table import TableError
from engine.reading.limits import LONGEST_LINE, Limits, too_many_columns
from engine.reading.marks import MARKS
from engine.reading.numerals import decimal_mark, is_number
from engine.reading.sheet import Choices, Doubt

SPACES = " "  # stands for any run of spaces and tabs
SEPARATORS = {"tab": "\t", "semicolon": ";", "pipe": "|", "comma": ",", "blanks": SPACES}
SIGNS = ("\t", ";", "|", ",")  # on a tie the one that is rarer in values wins
NAMES = {sign: name for name, sign in SEPARATORS.items()}
HEAD = 2_000_000  # characters that are looked at
MOST_RECORDS = 400
ENOUGH = 40_000  # values, to tell a header and a decimal mark by
Records = list[list[str]]
_LINE_END = re.compile(r"[\r\n]")
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_WHITE_SPACE = re.compile(r"[\r\n \t]*")
EVEN = 0.9  # the share of lines that spaces must divide alike
MOST_GAPS = 50  # empty lines that are looked at for a second table
PIECE = 20_000  # characters of it
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
    end: int  # the character at which they end
    header_line: int = 0  # counted from 1; 0 if there is none
    notes: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def check_lines(text: str, name: str, limits: Limits) -> None:
    """Refuse too many columns and endless lines before anything is made of them."""
    first = _LINE_END.split(text.lstrip("\r\n"), maxsplit=1)[0]
    columns = 1 + max(first.count(sign) for sign in SIGNS)
    if columns > limits.columns and len(first) > 1_000:
        raise too_many_columns(name, columns, limits)
    start = 0
    while len(text) - start > LONGEST_LINE:
        # Only a line that is too long is looked for: from each position, a line end must come soon.
        end = text.rfind("\n", start, start + LONGEST_LINE)
        end = text.rfind("\r", start, start + LONGEST_LINE) if end < 0 else end
        if end < 0:
            line = text.count("\n", 0, start) + 1
            raise TableError(
                f"Line {line} of {name!r} is more than {LONGEST_LINE:,} characters long, which is no row of a table; "
                "save it with one row on each line."
            )
        start = end + 1


def look_at(text: str, name: str, choices: Choices, known: Sequence[str] = ()) -> Layout:
    """The layout of a text; what `choices` leave open is found out. `known` are names that a header would have."""
    notes: list[str] = []
    doubts: list[Doubt] = []
    separator, header = choices.separator, choices.header
    before = 0
    if text[:4].lower() == "sep=" and text[5:6] in ("\r", "\n", ""):  # Excel's own line
        separator = separator or text[4:5]
        before = len(text[:5]) + (2 if text[5:7] == "\r\n" else 1)
    if choices.header_line is not None:
        before = max(before, start_of_line(text, choices.header_line, name))
        header = True if header is None else header
    head = text[before : before + HEAD]
    if len(text) > before + HEAD:
        head = head[: max(head.rfind("\n"), head.rfind("\r")) + 1] or head
    sign = separator or best_separator(head, name)
    if sign == SPACES and not separator:
        one = replace(choices, separator=",")
        doubts.append(Doubt("The values were taken to be separated by spaces.", "Read each line as one value", one))
    records, ends = parse(head, sign, name, MOST_RECORDS)
    filled = [at for at, record in enumerate(records) if any(cell.strip() for cell in record)]
    if not filled:
        raise TableError(f"{name!r} is empty.")
    usual = usual_width([records[at] for at in filled])
    first = filled[0] if choices.header_line is not None else first_of_table(records, filled, usual)
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
    start, read = (before + ends[first], first + 1) if header else (before + (ends[first - 1] if first else 0), first)
    end = len(text)
    if not choices.every_line and (second := second_table(text, start, sign, top)):
        end, line = second
        doubts.append(
            Doubt(
                f"Another table begins in line {line:,}, below an empty line; the rows above it were read.",
                "Read the table below",
                replace(choices, header=None, header_line=line, separator=sign),
            )
        )
        below = parse(text[start:end], sign, name, MOST_RECORDS)[0]
        width = max(usual_width([record for record in below if any(record)]), len(top))
    header_line = line_of(text, before + (ends[first - 1] if first else 0), top) if header else 0
    return Layout(
        sign,
        decimal.mark,
        tuple(top) if header else (),
        start,
        width,
        read,
        decimal.sure,
        end,
        header_line,
        tuple(notes),
        tuple(doubts),
    )


def start_of_line(text: str, line: int, name: str) -> int:
    """The character at which a line begins, counted from 1."""
    start = 0
    for number, line_end in enumerate(_LINE_ENDS.finditer(text), 2):
        if number > line:
            break
        start = line_end.end()
    else:
        if line > text.count("\n") + text.count("\r") + 1 or not text[start:].strip():
            raise TableError(f"{name!r} has no table in line {line:,}; choose a line above it.")
    return start


def line_of(text: str, position: int, top: Sequence[str]) -> int:
    """The number of the line that holds the first value at or after a character."""
    lines = _WHITE_SPACE.match(text, position) if any(top) else None
    start = lines.end() if lines else position
    return 1 + (text.count("\n", 0, start) or text.count("\r", 0, start))


def second_table(text: str, start: int, sign: str, top: Sequence[str]) -> tuple[int, int] | None:
    """Where the first table ends and in which line another begins: an empty line, then a line of other names."""
    empty = sign * (len(top) - 1)
    positions = sorted(
        {
            *gaps(text, start, "\n\n"),
            *gaps(text, start, "\n\r\n"),
            *gaps(text, start, "\r\r"),
            *(gaps(text, start, f"\n{empty}\n") if sign != SPACES and empty else ()),
            *(gaps(text, start, f"\n{empty}\r\n") if sign != SPACES and empty else ()),
        }
    )
    for position in positions[:MOST_GAPS]:
        if text.count('"', start, position) % 2:
            continue  # inside a quoted value
        piece = text[position : position + PIECE]
        if len(text) > position + PIECE:
            piece = piece[: piece.rfind("\n") + 1]
        records, ends = parse(piece, sign, "", 30)
        filled = [at for at, record in enumerate(records) if any(cell.strip() for cell in record)]
        if len(filled) < 2:
            continue
        usual = usual_width([records[at] for at in filled])
        first = first_of_table(records, filled, usual)
        names = [cell.strip() for cell in records[first]]
        rest = [records[at] for at in filled if at > first]
        if len(names) < 2 or not rest or names == [cell.strip() for cell in top] or not all(names[:2]):
            continue
        if any(looks_like_number(cell) or cell in MARKS for cell in names if cell):
            continue
        above = columns_of(parse(text[start : min(position, start + PIECE)], sign, "", 20)[0], len(top))
        numeric = [bool(cells) and all(map(looks_like_number, cells)) for cells in above]
        differs = any(numbers and cell for numbers, cell in zip(numeric, names, strict=False))
        if (differs or len(names) != len(top)) and has_header(names, rest, "."):
            at = position + (ends[first - 1] if first else 0)
            return position, line_of(text, at, names)
    return None


def looks_like_number(cell: str) -> bool:
    return is_number(cell, ".") or is_number(cell, ",")


def gaps(text: str, start: int, sign: str) -> list[int]:
    """The first positions at which a sign stands in a text."""
    starts: list[int] = []
    position = text.find(sign, start)
    while position >= 0 and len(starts) < MOST_GAPS:
        starts.append(position + 1)
        position = text.find(sign, position + 1)
    return starts


def parse(text: str, separator: str, name: str, most: int) -> tuple[Records, list[int]]:
    """The first records of a text, and the character at which each ends."""
    lines: list[int] = [0]

    def counted() -> Iterator[str]:
        for line in io.StringIO(text, newline=""):
            lines.append(lines[-1] + len(line))
            yield line if separator != SPACES else " ".join(line.split())

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
    """The sign that divides most lines into the same number of values, more than one; spaces if no sign does."""
    best, highest, columns = ",", 0.0, 1
    for sign in SIGNS:
        share, usual = evenness(head, sign, name)
        if share > highest and usual > 1:
            best, highest, columns = sign, share, usual
    if highest < EVEN or columns == 2:  # UCI's auto-mpg has spaces between numbers, then one tab before a name
        share, usual = evenness(head, SPACES, name)
        if share >= EVEN and usual > columns and (not highest or between_numbers(head, best, name)):
            return SPACES
    return best


def evenness(head: str, sign: str, name: str) -> tuple[float, int]:
    """The share of the lines that a sign divides into as many values as most, and how many those are."""
    if sign not in head:
        return 0.0, 0
    records = [record for record in parse(head, sign, name, MOST_RECORDS)[0] if any(cell.strip() for cell in record)]
    usual = usual_width(records)
    return (round(sum(len(record) == usual for record in records) / len(records), 2), usual) if usual > 1 else (0.0, 0)


def between_numbers(head: str, sign: str, name: str) -> bool:
    """Whether a sign leaves several numbers in what would be one value."""
    for values in columns_of(parse(head, sign, name, 20)[0], 2):
        if values and all(len(value.split()) > 1 and all(map(looks_like_number, value.split())) for value in values):
            return True
        if values and all(len(value.split()) > 2 for value in values) and sign == "\t":
            return True
    return False


def usual_width(records: Records) -> int:
    """How many values most lines have; the larger number on a tie."""
    counts = Counter(len(record) for record in records)
    return max(counts, key=lambda width: (counts[width], width)) if counts else 0


def first_of_table(records: Records, filled: list[int], usual: int) -> int:
    """The first line of the table itself: titles and remarks above it fill at most one value of several."""
    if usual < 2:
        return filled[0]
    for number in filled[: max(1, len(filled) - 1)]:
        record = records[number]
        remark = record[0].lstrip().startswith("#") and len(record) < usual
        if sum(bool(cell.strip()) for cell in record) > 1 and len(record) >= usual - 1 and not remark:
            return number
    return filled[0]


def columns_of(records: Records, width: int) -> list[list[str]]:
    """Known values of each column."""
    columns: list[list[str]] = [[] for _ in range(width)]
    for record in records:
        for j, cell in enumerate(record[:width]):
            bare = cell.strip()
            if bare not in MARKS:
                columns[j].append(bare)
    return columns


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
