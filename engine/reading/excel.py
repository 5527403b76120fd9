"""The first sheet of an Excel workbook, as separated text."""

from __future__ import annotations

import csv
import datetime
import io
import re
import zipfile

import pandas as pd

from engine.reading.limits import Limits
from engine.table import TableError, plain

_CELL = re.compile(rb'<c [^>]*?r="([A-Z]{1,3})(\d{1,7})"')


def as_text(data: bytes, name: str, limits: Limits) -> tuple[str, list[str]]:
    """The cells of the first sheet that holds any, and notes."""
    check_extent(data, name, limits)
    try:
        with pd.ExcelFile(io.BytesIO(data), engine="calamine") as book:
            sheets = [str(sheet) for sheet in book.sheet_names]
            for sheet in sheets:
                frame = pd.read_excel(book, sheet_name=sheet, header=None, dtype=object, na_filter=False)
                if frame.size:
                    break
            else:
                raise TableError(f"{name!r} is a workbook without a filled sheet.")
    except TableError:
        raise
    except ImportError:
        raise TableError(f"{name!r} is an Excel workbook, which is not read here; save it as CSV.") from None
    except Exception:  # the reader has no common error of its own
        raise TableError(f"{name!r} is a damaged Excel workbook; open it and save it as CSV.") from None
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([cell(value) for value in row] for row in frame.itertuples(index=False))
    notes = []
    if len(sheets) > 1:
        others = f"{len(sheets) - 1} other sheet{'s' if len(sheets) > 2 else ''}"
        notes.append(f"The workbook's sheet {sheet!r} was read; {others} {'were' if len(sheets) > 2 else 'was'} not.")
    return out.getvalue(), notes


def check_extent(data: bytes, name: str, limits: Limits) -> None:
    """Refuse a sheet whose last cell is far away: the reader makes room for everything before it."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for each in archive.namelist():
            if not each.startswith("xl/worksheets/"):
                continue
            rows = columns = 0
            for letters, digits in _CELL.findall(archive.read(each)):
                rows = max(rows, int(digits))
                columns = max(columns, column_number(letters))
            if rows * columns > 2 * limits.values or columns > limits.columns:
                raise TableError(
                    f"A sheet of {name!r} reaches to row {rows:,} and column {columns:,}, which is too far; delete "
                    "what stands far from the table, or save the table as CSV."
                )


def column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def cell(value: object) -> str:
    """A cell as people would write it in a CSV."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return plain(value)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return "" if value is None else str(value)
