"""A sheet of an Excel workbook, as separated text.

The sheet is read here and not by a library: those that read it make room for every cell up to the last one, however
far away that stands, and some in native code that aborts when there is none.
"""

from __future__ import annotations

import csv
import datetime
import io
import re
import zipfile
from collections import Counter
from dataclasses import dataclass, field, replace

from engine.data.table import TableError, listing, plain
from engine.reading.limits import Limits, too_many_columns
from engine.reading.sheet import Choices, Doubt
from engine.reading.unpack import too_many_bytes
from engine.reading.workbook import Book, Tab, open_book, parse, sound, unescaped

_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
EMPTY_COLUMNS, EMPTY_ROWS = 100, 10_000  # that may lie between filled ones
FAR_FEWER = 10  # times as few cells as another sheet has


@dataclass(slots=True)
class SheetCells:
    """The filled cells of a sheet, row by row."""

    rows: list[tuple[int, list[int], list[str]]] = field(default_factory=list)  # number, columns, values
    filled: int = 0
    characters: int = 0
    without_result: int = 0  # formulas
    errors: int = 0  # such as #DIV/0!
    first_error: str = ""

    @property
    def is_table(self) -> bool:
        """Whether most lines have the same number of values, more than one."""
        widths = Counter(len(columns) for _, columns, _ in self.rows)
        usual = max(widths, key=lambda width: (widths[width], width), default=0)
        return usual > 1 and widths[usual] > 1 and 2 * widths[usual] >= len(self.rows)


@dataclass(frozen=True, slots=True)
class Page:
    """The text of the sheet that was read, and what was decided about it."""

    text: str
    sheet: str
    sheets: tuple[str, ...]
    notes: tuple[str, ...]
    doubts: tuple[Doubt, ...]


def read_workbook(data: bytes, name: str, choices: Choices, limits: Limits) -> Page:
    """The sheet that was asked for; or the first visible one that holds a table."""
    with sound(name), zipfile.ZipFile(io.BytesIO(data)) as archive:
        book = open_book(archive)
        tab, grids = chosen(book, name, choices, limits)
        grid = grids[tab]
    notes, doubts = told_about(book, tab, grids, choices)
    if grid.without_result:
        notes.append(
            f"Formulas without a stored result, which count as missing: {grid.without_result:,}; open the "
            "workbook in a spreadsheet program and save it again."
        )
    if grid.errors:
        notes.append(f"Cells with an error such as {grid.first_error}, which count as missing: {grid.errors:,}.")
    text, remarks = as_text(grid, tab.name, name, limits)
    visible = tuple(each.name for each in book.tabs if each.visible)
    return Page(text, tab.name, visible, (*notes, *remarks), tuple(doubts))


def chosen(book: Book, name: str, choices: Choices, limits: Limits) -> tuple[Tab, dict[Tab, SheetCells]]:
    """The sheet to read, and the cells of all that were looked at."""
    if choices.sheet is not None:
        for tab in book.tabs:
            if tab.name == choices.sheet:
                grid = cells_of(book, tab.part, name, limits)
                if not grid.filled:
                    raise TableError(f"The sheet {tab.name!r} of {name!r} is empty{unsaved(grid)}; choose another one.")
                return tab, {tab: grid}
        names = listing([tab.name for tab in book.tabs if tab.visible], 6)
        raise TableError(f"{name!r} has no sheet {choices.sheet[:60]!r}; its sheets are {names}.")
    parts: dict[str, SheetCells] = {}
    for visible in (True, False):
        grids: dict[Tab, SheetCells] = {}
        for tab in book.tabs:
            if tab.visible == visible:
                if tab.part not in parts:
                    parts[tab.part] = cells_of(book, tab.part, name, limits)
                if parts[tab.part].filled:
                    grids[tab] = parts[tab.part]
        if grids:
            return best(grids), grids
    lost = next((unsaved(grid) for grid in parts.values() if grid.without_result), "")
    raise TableError(f"{name!r} is a workbook without a filled sheet{lost}.")


def unsaved(grid: SheetCells) -> str:
    return (
        ": its formulas are stored without results, so save it in a spreadsheet program" if grid.without_result else ""
    )


def best(grids: dict[Tab, SheetCells]) -> Tab:
    """The first sheet, unless it is a cover: no table, beside one with far more cells."""
    first, *others = grids
    if not grids[first].is_table:
        for other in others:
            if grids[other].is_table and grids[other].filled >= FAR_FEWER * grids[first].filled:
                return other
        for other in others:
            if grids[other].is_table:
                return other
    return first


def told_about(book: Book, tab: Tab, grids: dict[Tab, SheetCells], choices: Choices) -> tuple[list[str], list[Doubt]]:
    """Which sheet was read of several."""
    if choices.sheet is not None or len(book.tabs) == 1:
        return [], []
    hidden = ", which is hidden," if not tab.visible else ""
    others = len(book.tabs) - 1
    many = f"{others} other sheet{'s were' if others > 1 else ' was'} not"
    sentence = f"The workbook's sheet {tab.name!r}{hidden} was read; {many}."
    if len(grids) == 1:
        return [sentence], []
    other = max((each for each in grids if each is not tab), key=lambda each: grids[each].filled)
    return [], [Doubt(sentence, f"Read the sheet {other.name!r}", replace(choices, sheet=other.name))]


def cells_of(book: Book, part: str, name: str, limits: Limits) -> SheetCells:
    """The filled cells of a sheet; a cell is done when the next one starts."""
    grid = SheetCells()
    row, row_text, column = 0, "", 0
    kind = style = ""
    capture = formula = result = aid = False
    texts: list[str] = []
    columns: list[int] = []
    values: list[str] = []
    letters = [""]  # of columns, by number

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal column, kind, style, capture, formula, result, aid
        if tag == "v":
            capture = result = True
        elif tag == "c":
            finish()
            column += 1
            if column == len(letters):
                letters.append(letters_of(column))
            reference = attributes.get("r")
            if reference is not None and reference != letters[column] + row_text:
                column = placed(reference)
            kind, style = attributes.get("t", "n"), attributes.get("s", "")
            formula = result = aid = False
        elif tag == "row":
            finish()
            begin(attributes.get("r"))
            column = 0
        elif tag == "t":
            capture = not aid
        elif tag == "f":
            formula = True
        elif tag == "rPh":  # what follows tells how the text is spoken
            aid = True

    def text(data: str) -> None:
        if capture:
            texts.append(data)

    def end(_tag: str) -> None:
        nonlocal capture
        capture = False

    def begin(number: str | None) -> None:
        nonlocal row, row_text, columns, values
        row = row + 1 if number is None else int(number)
        if not 0 < row <= LAST_ROW:
            raise ValueError(row)
        row_text, columns, values = str(row), [], []
        grid.rows.append((row, columns, values))

    def placed(reference: str) -> int:
        """The column of a cell that stands elsewhere than after the one before it."""
        match = _REFERENCE.fullmatch(reference)
        if not match:
            raise ValueError(reference)
        if int(match[2]) != row:
            begin(match[2])
        number = column_number(match[1])
        if number > LAST_COLUMN:
            raise ValueError(reference)
        letters.extend(letters_of(each) for each in range(len(letters), number + 1))
        return number

    def finish() -> None:
        nonlocal formula
        if texts:
            value = "".join(texts).strip()
            texts.clear()
            if kind == "e":
                grid.errors += 1
                grid.first_error = grid.first_error or value[:20]
                return
            value = value and written(value, kind, style, book)
            if value:
                columns.append(column)
                values.append(value)
                grid.characters += len(value)
                if grid.characters > limits.bytes:
                    raise too_many_bytes(name, limits)
        elif formula and not result:
            grid.without_result += 1
        formula = False

    parse(book.archive, part, start, text, end)
    finish()
    grid.rows = [each for each in grid.rows if each[1]]
    grid.filled = sum(len(columns) for _, columns, _ in grid.rows)
    return grid


def column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def written(value: str, kind: str, style: str, book: Book) -> str:
    """A cell as people would write it in a CSV."""
    if kind == "n":
        form = book.formats.get(style, "")
        return dated(float(value), form, book.since_1904) if form else plain(float(value))
    if kind == "s":
        return book.strings[int(value)].strip()
    if kind == "b":
        return "TRUE" if value in ("1", "true") else "FALSE"
    if kind == "d":
        return value.removesuffix("Z").removesuffix("T00:00:00").replace("T", " ")
    return unescaped(value).strip()


def dated(number: float, form: str, since_1904: bool) -> str:
    """A number of days as the date, time or duration that it shows."""
    if not 0 <= number < 2_958_466:  # until the end of 9999
        return plain(number)
    days = datetime.timedelta(milliseconds=round(number * 86_400_000))
    if form == "duration":
        return str(days)
    if number < 1:
        return (datetime.datetime.min + days).time().isoformat()
    day_zero = datetime.datetime(1904, 1, 1) if since_1904 else datetime.datetime(1899, 12, 30 if number >= 60 else 31)
    moment = day_zero + days
    return moment.date().isoformat() if moment.time() == datetime.time() else str(moment)


def as_text(grid: SheetCells, sheet: str, name: str, limits: Limits) -> tuple[str, list[str]]:
    """The cells as separated text, from the first row and column of the table on."""
    rows = sorted(grid.rows, key=lambda row: row[0])
    used = {column for _, columns, _ in rows for column in columns}
    last_row, last_column = rows[-1][0], max(used)
    top = rows[0][0]
    table_row = next((number for number, columns, _ in rows if len(columns) > 1), top)
    left = min(min(columns) for number, columns, _ in rows if number >= table_row)
    check_extent(last_row - top + 1, len({row[0] for row in rows}), last_column - left + 1, len(used), sheet, name)
    if len(used) > limits.columns:
        raise too_many_columns(name, len(used), limits)
    notes = []
    if top > 1 or left > 1:
        notes.append(
            f"The sheet's first cell is {letters_of(left)}{top}; the empty rows and columns before it were left out."
        )
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    number = top
    line = [""] * (last_column - left + 1)
    for row, columns, values in rows:
        if row > number:
            writer.writerow(line)
            line = [""] * len(line)
            writer.writerows([[""] * len(line)] * (row - number - 1))
            number = row
        for column, value in zip(columns, values, strict=True):
            if column >= left or row < table_row:
                line[max(column - left, 0)] = value
    writer.writerow(line)
    return out.getvalue(), notes


def check_extent(rows: int, filled_rows: int, columns: int, filled_columns: int, sheet: str, name: str) -> None:
    """Refuse a table with a cell far away from it."""
    for extent, filled, most, what in (
        (rows, filled_rows, EMPTY_ROWS, "rows"),
        (columns, filled_columns, EMPTY_COLUMNS, "columns"),
    ):
        if extent - filled > max(most, filled):
            raise TableError(
                f"The sheet {sheet!r} of {name!r} reaches over {extent:,} {what}, but {extent - filled:,} of them are "
                f"empty and up to {most:,} such are read; delete what stands far from the table."
            )


def letters_of(column: int) -> str:
    """A column's name as spreadsheets write it."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
