"""Read somebody's table: text, ARFF or Excel, packed or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pandas as pd

from engine.data.table import TableError, listing
from engine.reading import arff
from engine.reading.columns import Tidying
from engine.reading.delimited import rows_of
from engine.reading.encoding import decode
from engine.reading.excel import read_workbook
from engine.reading.formats import as_separated
from engine.reading.formats.c45 import beside, declared, refuse_alone
from engine.reading.limits import ENGINE, LONGEST_VALUE, Limits
from engine.reading.marks import MARKS
from engine.reading.sheet import Choices, Doubt, Reading, Sheet
from engine.reading.unpack import too_many_bytes, unpack

Progress = Callable[[float, str], None]
AS_IT_IS = Choices()


def silent(share: float, doing: str) -> None:
    """Progress that nobody watches."""


def read(
    data: bytes,
    name: str,
    choices: Choices = AS_IT_IS,
    *,
    limits: Limits = ENGINE,
    known: Sequence[str] = (),
    progress: Progress = silent,
) -> Sheet:
    """The table in the bytes of a file; every failure is one sentence. `known` are names its header would have."""
    name = short_name(name)
    if not data:
        raise TableError(f"{name!r} is empty.")
    refuse_alone(name)
    progress(0.05, "Opening the file")
    unpacked = unpack(data, name, limits)
    kind: Literal["text", "Excel"] = "text"
    encoding = ""
    doubts: list[Doubt] = []
    page = None
    if unpacked.excel:
        page = read_workbook(unpacked.data, unpacked.name, choices, limits)
        kind, text = "Excel", page.text
        choices = replace(choices, separator=",", decimal=".")
    else:
        decoded = decode(unpacked.data, unpacked.name, choices.encoding)
        text, encoding = decoded.text, decoded.encoding
        if decoded.doubt:
            doubts.append(Doubt(decoded.doubt, f"Read it as {decoded.other}", replace(choices, encoding=decoded.other)))
        del decoded
    more = (*unpacked.notes, *(page.notes if page else ()))
    doubts += page.doubts if page else ()
    progress(0.25, "Finding rows and columns")
    if not page and arff.is_arff(text):
        sheet = arff.read(text, unpacked.name, encoding, unpacked.out_of, choices, limits)
        told = replace(sheet.reading, notes=(*more, *sheet.reading.notes), doubts=(*doubts, *sheet.reading.doubts))
        return replace(sheet, reading=told)
    asked = choices
    if not page:
        text, choices, format_doubts = as_separated(text, unpacked.name, choices, limits)
        doubts += format_doubts
    names = beside(data, unpacked.name) if unpacked.out_of == "zip" else ""
    if names and choices.header is None:
        choices = replace(choices, header=False)
    frame, layout, rows, notes = rows_of(text, unpacked.name, choices, limits, tuple(known))
    del text
    progress(0.6, "Looking at the values")
    reading = Reading(
        name=unpacked.name,
        kind=kind,
        encoding=encoding,
        separator=layout.separator,
        header=bool(layout.header),
        decimal=choices.decimal or layout.decimal,
        marks=(),
        out_of=unpacked.out_of,
        rows=rows,
        notes=(*more, *notes),
        doubts=(*doubts, *(as_asked(doubt, choices, asked) for doubt in layout.doubts)),
        header_line=layout.header_line,
        sheets=page.sheets if page else (),
        sheet=page.sheet if page else "",
    )
    sheet = finished(frame, reading, asked, sure=layout.sure or page is not None)
    return declared(sheet, names) if names and not layout.header else sheet


def as_asked(doubt: Doubt, used: Choices, asked: Choices) -> Doubt:
    """A doubt whose other reading finds the file's format anew, where it was found for this one."""
    if doubt.choices is None or used.separator == asked.separator or doubt.choices.separator != used.separator:
        return doubt
    return replace(doubt, choices=replace(doubt.choices, separator=asked.separator))


def finished(frame: pd.DataFrame, reading: Reading, choices: Choices, *, sure: bool = True) -> Sheet:
    """Missing marks taken out and numbers written plainly; `sure` if the decimal mark is beyond doubt."""
    if not len(frame):
        raise TableError(f"{reading.name!r} has a header but no rows.")
    check_values(frame, reading.name)
    tidying = Tidying(choices, reading.separator, reading.decimal, sure)
    ready = pd.DataFrame({column: tidying.column(str(column), frame[column]) for column in frame.columns})
    if ready.isna().all(axis=None):
        raise TableError(f"Every value in {reading.name!r} is missing; there is nothing to learn from.")
    notes = [
        f"The sign {sign} was taken off the numbers in {listing(names, 4)}." for sign, names in tidying.signs.items()
    ]
    reading = replace(
        reading,
        marks=MARKS if choices.marks is None else choices.marks,
        found=tuple(sorted(tidying.mark_counts.items(), key=lambda pair: -pair[1])),
        notes=(*reading.notes, *tidying.notes, *notes),
        doubts=(*reading.doubts, *tidying.doubts()),
    )
    return Sheet(ready, reading)


def check_values(frame: pd.DataFrame, name: str) -> None:
    """Refuse gigantic values."""
    for column in frame.columns:
        if frame[column].memory_usage(index=False, deep=True) <= LONGEST_VALUE:
            continue  # all its values together are shorter
        longest = int(frame[column].str.len().max())
        if longest > LONGEST_VALUE:
            raise TableError(
                f"Column {str(column)!r} of {name!r} holds a value of {longest:,} characters; up to "
                f"{LONGEST_VALUE:,} are read. A quotation mark may be left open there."
            )


def short_name(name: str) -> str:
    """The name of a file without its folders, which are nobody's business."""
    return Path(name.replace("\\", "/")).name[:120] or "the file"


def file_size(path: str | Path, limits: Limits) -> int:
    """How many bytes a file has; refuses what is no file, or too large a one."""
    shown = short_name(str(path))
    try:
        size, folder = Path(path).stat().st_size, Path(path).is_dir()
    except FileNotFoundError:
        raise TableError(f"There is no file {shown!r}.") from None
    except (OSError, ValueError):
        raise TableError(f"{shown!r} cannot be opened as a file.") from None
    if folder:
        raise TableError(f"{shown!r} cannot be opened as a file.")
    if size > limits.bytes:
        raise too_many_bytes(shown, limits)
    return size


def file_bytes(path: str | Path, limits: Limits) -> bytes:
    file_size(path, limits)
    try:
        return Path(path).read_bytes()
    except OSError:
        raise TableError(f"{short_name(str(path))!r} cannot be opened as a file.") from None
