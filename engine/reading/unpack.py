"""What kind of file is this? Archives are opened within limits, what is no table is refused by its name."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from dataclasses import dataclass
from typing import BinaryIO

from engine.reading.limits import Limits, size_text
from engine.table import TableError, listing

# How a file begins → what it is, and what to do instead.
BEGINNINGS: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF", "a PDF document", "copy its table into a spreadsheet and save that as CSV"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file (.xls or .doc)", "open it and save it as .xlsx or CSV"),
    (b"{\\rtf", "a text document (RTF)", "copy its table into a spreadsheet and save that as CSV"),
    (b"\x89PNG", "a picture", "type its table into a spreadsheet and save that as CSV"),
    (b"\xff\xd8\xff", "a picture", "type its table into a spreadsheet and save that as CSV"),
    (b"GIF8", "a picture", "type its table into a spreadsheet and save that as CSV"),
    (b"SQLite format 3", "a database", "export one of its tables as CSV"),
    (b"PAR1", "a Parquet file", "export it as CSV"),
    (b"\x89HDF", "an HDF5 file", "export it as CSV"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it, or pack the CSV as .zip or .gz"),
    (b"Rar!\x1a\x07", "a RAR archive", "unpack it, or pack the CSV as .zip or .gz"),
    (b"BZh9", "a bzip2 archive", "unpack it, or pack the CSV as .zip or .gz"),
    (b"\xfd7zXZ", "an xz archive", "unpack it, or pack the CSV as .zip or .gz"),
)
TABLES = (".csv", ".tsv", ".tab", ".txt", ".data", ".dat", ".arff", ".xlsx")
PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The bytes of one table, the name they have inside, and what they were taken out of."""

    data: bytes
    name: str
    out_of: str = ""
    excel: bool = False


def unpack(data: bytes, name: str, limits: Limits) -> Unpacked:
    """The table inside a file; gzip and zip are opened, everything else is left as it is."""
    found = Unpacked(data, name)
    if data.startswith(b"\x1f\x8b"):
        found = Unpacked(gunzip(data, name, limits), name.removesuffix(".gz"), "gzip")
    elif data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        found = unzip(data, name, limits)
    if found.out_of and found.data.startswith((b"\x1f\x8b", b"PK\x03\x04")) and not found.excel:
        raise TableError(f"{name!r} holds an archive inside an archive; unpack it and choose the table itself.")
    if len(found.data) > limits.bytes:
        raise too_many_bytes(name, limits)
    for start, what, instead in BEGINNINGS:
        if found.data.startswith(start):
            raise TableError(f"{found.name!r} is {what}, not a table; {instead}.")
    return found


def too_many_bytes(name: str, limits: Limits) -> TableError:
    return TableError(
        f"{name!r} holds more than {size_text(limits.bytes)}, the limit; keep the columns and rows you need."
    )


def read_within(file: BinaryIO | gzip.GzipFile, name: str, limits: Limits) -> bytes:
    """All bytes of a packed file, given up as soon as they pass the limit."""
    pieces, size = [], 0
    while piece := file.read(PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > limits.bytes:
            raise too_many_bytes(name, limits)
    return b"".join(pieces)


def gunzip(data: bytes, name: str, limits: Limits) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return read_within(file, name, limits)
    except (OSError, EOFError, zlib.error):
        raise TableError(f"{name!r} is a damaged gzip file; pack it again or choose the file itself.") from None


def unzip(data: bytes, name: str, limits: Limits) -> Unpacked:
    """The one table of a zip archive; an Excel workbook is such an archive and stays whole."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [each.filename for each in archive.infolist() if not each.is_dir()]
            if "xl/workbook.xml" in names:
                within(archive, name, limits)
                return Unpacked(data, name, excel=True)
            chosen = only_table(names, name)
            with archive.open(chosen) as file:
                inner = read_within(file, name, limits)  # type: ignore[arg-type]
    except (zipfile.BadZipFile, EOFError, zlib.error, NotImplementedError, OSError, ValueError) as error:
        if isinstance(error, TableError):
            raise
        raise TableError(f"{name!r} is a damaged zip file; pack it again or choose the file itself.") from None
    except RuntimeError:
        raise TableError(f"{name!r} is locked with a password; choose the table without one.") from None
    if inner.startswith(b"PK\x03\x04") and chosen.lower().endswith(".xlsx"):
        with zipfile.ZipFile(io.BytesIO(inner)) as archive:
            within(archive, name, limits)
        return Unpacked(inner, chosen, "zip", excel=True)
    return Unpacked(inner, chosen, "zip")


def only_table(names: list[str], archive: str) -> str:
    """The name of the one table in an archive."""
    seen = [name for name in names if not name.startswith("__MACOSX/") and not name.rpartition("/")[2].startswith(".")]
    if "word/document.xml" in names or "ppt/presentation.xml" in names or "mimetype" in names:
        raise TableError(f"{archive!r} is an Office document, not a table; save its table as .xlsx or CSV.")
    tables = [name for name in seen if name.lower().endswith(TABLES)]
    if len(seen) == 1 and not tables:
        tables = seen
    if not tables:
        raise TableError(f"{archive!r} holds no table; put one CSV into it, or choose the CSV itself.")
    if len(tables) > 1:
        raise TableError(f"{archive!r} holds {len(tables)} tables ({listing(tables, 4)}); choose one of them alone.")
    return tables[0]


def within(archive: zipfile.ZipFile, name: str, limits: Limits) -> None:
    """Refuse a workbook that is larger inside than it may be, by unpacking it piece by piece."""
    size = 0
    for each in archive.infolist():
        with archive.open(each) as file:
            while piece := file.read(PIECE):
                size += len(piece)
                if size > limits.bytes:
                    raise too_many_bytes(name, limits)
