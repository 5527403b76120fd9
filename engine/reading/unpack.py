"""What kind of file is this? Archives are opened within limits, what is no table is refused by its name."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from engine.data.table import TableError, listing
from engine.reading.limits import Limits, size_text

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# How a file begins → what it is, and what to do instead.
BEGINNINGS: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF", "a PDF document", "copy its table into a spreadsheet and save that as CSV"),
    (OLE, "an old Office file (.xls or .doc)", "open it and save it as .xlsx or CSV"),
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
GZIP = b"\x1f\x8b"
ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
LOCKED = "EncryptedPackage".encode("utf-16-le")  # the stream that holds a workbook with a password
ABOUT = ("readme", "read me", "read_me", "license", "licence", "copying", "notice", "changelog", "citation", "about")
WORKBOOK = "xl/workbook.xml"
DAMAGED = (
    zipfile.BadZipFile,
    EOFError,
    zlib.error,
    NotImplementedError,
    OSError,
    ValueError,
    struct.error,
    LookupError,
)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The bytes of one table, the name they have inside, and what they were taken out of."""

    data: bytes
    name: str
    out_of: str = ""
    excel: bool = False
    notes: tuple[str, ...] = ()


def unpack(data: bytes, name: str, limits: Limits) -> Unpacked:
    """The table inside a file; gzip and zip are opened, everything else is left as it is."""
    if data.startswith(GZIP):
        unpacked = Unpacked(b"".join(gunzipped(data, name, limits)), name.removesuffix(".gz"), "gzip")
    elif data.startswith(ZIPS):
        unpacked = unzip(data, name, limits)
    else:
        unpacked = Unpacked(data, name)
    if unpacked.out_of and unpacked.data.startswith((GZIP, *ZIPS)) and not unpacked.excel:
        raise TableError(f"{name!r} holds an archive inside an archive; unpack it and choose the table itself.")
    if len(unpacked.data) > limits.bytes:
        raise too_many_bytes(name, limits)
    if unpacked.data.startswith(OLE) and LOCKED in unpacked.data:
        raise TableError(f"{unpacked.name!r} is locked with a password; save the workbook without one.")
    for start, what, instead in BEGINNINGS:
        if unpacked.data.startswith(start):
            raise TableError(f"{unpacked.name!r} is {what}, not a table; {instead}.")
    return unpacked


def unpacked_size(data: bytes, name: str, limits: Limits) -> int:
    """How many bytes the table inside a file has; beyond the limit it is refused before anything is kept."""
    if data.startswith(GZIP):
        return sum(map(len, gunzipped(data, name, limits)))
    if not data.startswith(ZIPS):
        return len(data)
    with opened(data, name) as archive:
        chosen = table_of(archive, name)[0]
        if chosen.lower().endswith(".xlsx"):
            book = b"".join(unzipped(archive, [chosen], name, limits))
            return unpacked_size(book, name, limits) if is_workbook(book) else len(book)
        return sum(map(len, unzipped(archive, [chosen] if chosen else archive.namelist(), name, limits)))


def too_many_bytes(name: str, limits: Limits) -> TableError:
    return TableError(
        f"{name!r} holds more than {size_text(limits.bytes)}, the limit; keep the columns and rows you need."
    )


def within(pieces: Iterable[bytes], name: str, limits: Limits) -> Iterator[bytes]:
    """The pieces of a packed file, given up as soon as they pass the limit."""
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > limits.bytes:
            raise too_many_bytes(name, limits)
        yield piece


def gunzipped(data: bytes, name: str, limits: Limits) -> Iterator[bytes]:
    """What a gzip file holds, in pieces."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            yield from within(iter(partial(file.read, PIECE), b""), name, limits)
    except TableError:
        raise
    except DAMAGED:
        raise TableError(f"{name!r} is a damaged gzip file; pack it again or choose the file itself.") from None


@contextmanager
def opened(data: bytes, name: str) -> Iterator[zipfile.ZipFile]:
    """A zip archive; what is wrong with it is said in one sentence."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield archive
    except (TableError, MemoryError):
        raise
    except DAMAGED:
        raise TableError(f"{name!r} is a damaged zip file; pack it again or choose the file itself.") from None
    except RuntimeError:
        raise TableError(f"{name!r} is locked with a password; choose the table without one.") from None


def unzipped(archive: zipfile.ZipFile, members: Iterable[str], name: str, limits: Limits) -> Iterator[bytes]:
    """What members of an archive hold, in pieces."""

    def pieces() -> Iterator[bytes]:
        for member in members:
            with archive.open(member) as file:
                yield from iter(partial(file.read, PIECE), b"")

    return within(pieces(), name, limits)


def unzip(data: bytes, name: str, limits: Limits) -> Unpacked:
    """The one table of a zip archive; an Excel workbook is such an archive and stays whole."""
    with opened(data, name) as archive:
        chosen, notes = table_of(archive, name)
        if not chosen:
            for _ in unzipped(archive, archive.namelist(), name, limits):
                pass  # only its size is looked at
            return Unpacked(data, name, excel=True)
        inner = b"".join(unzipped(archive, [chosen], name, limits))
    if chosen.lower().endswith(".xlsx") and is_workbook(inner):
        return replace(unzip(inner, name, limits), name=chosen, out_of="zip", notes=notes)
    return Unpacked(inner, chosen, "zip", notes=notes)


def is_workbook(data: bytes) -> bool:
    """Whether these are the bytes of an Excel workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return has_workbook(archive.namelist())
    except DAMAGED:
        return False


def has_workbook(names: Iterable[str]) -> bool:
    return any(name.lower().replace("\\", "/") == WORKBOOK for name in names)


def table_of(archive: zipfile.ZipFile, name: str) -> tuple[str, tuple[str, ...]]:
    """The name of the one table in an archive, and notes; no name if the archive itself is a workbook."""
    names = [each.filename for each in archive.infolist() if not each.is_dir()]
    return ("", ()) if has_workbook(names) else only_table(names, name)


def only_table(names: list[str], archive: str) -> tuple[str, tuple[str, ...]]:
    """The name of the one table in an archive, and a note on texts beside it."""
    seen = [name for name in names if not name.startswith("__MACOSX/") and not name.rpartition("/")[2].startswith(".")]
    if "xl/workbook.bin" in names:
        raise TableError(f"{archive!r} is a binary Excel workbook (.xlsb); open it and save it as .xlsx or CSV.")
    if "word/document.xml" in names or "ppt/presentation.xml" in names or "mimetype" in names:
        raise TableError(f"{archive!r} is an Office document, not a table; save its table as .xlsx or CSV.")
    likely = [name for name in seen if name.lower().endswith(TABLES)]
    if len(seen) == 1 and not likely:
        likely = seen
    if not likely:
        raise TableError(f"{archive!r} holds no table; put one CSV into it, or choose the CSV itself.")
    tables = without_texts(likely)
    if len(tables) > 1:
        raise TableError(f"{archive!r} holds {len(tables)} tables ({listing(tables, 4)}); choose one of them alone.")
    beside = [name for name in likely if name not in tables]
    notes = (f"The archive also holds {listing(beside, 3)}, which is no table and was left out.",) if beside else ()
    return tables[0], notes


def without_texts(names: list[str]) -> list[str]:
    """The tables among files that may be tables: what is named like a text about them is none, nor is the .txt beside
    the one file that has a table's own name."""
    named = [name for name in names if not name.rpartition("/")[2].lower().startswith(ABOUT)] or names
    own = [name for name in named if not name.lower().endswith(".txt")]
    return own if len(own) == 1 else named
