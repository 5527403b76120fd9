"""The first lines of a file as text, whether or not its table can be read: for people to see how it is written."""

from __future__ import annotations

import codecs
import io
import re
import zipfile
import zlib

from engine.reading.encoding import ENCODINGS
from engine.sandbox.call import Failure, apart

LOOKED_AT = 100_000  # bytes, unpacked
MOST_LINES = 20
LONGEST_LINE = 200  # characters
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
MOST_CONTROL = 0.05  # of the characters; beyond, this is no text


def first_lines(data: bytes, encoding: str | None = None) -> tuple[str, ...]:
    """The first lines of a text, cut to a width that can be shown; none if it is no text."""
    head = unpacked_head(data)
    if not head:
        return ()
    codec = ENCODINGS.get(encoding, "utf-8") if encoding else likely_codec(head)
    text = head.decode(codec, "replace").removeprefix("\ufeff")
    if len(_CONTROL.findall(text)) > MOST_CONTROL * len(text):
        return ()
    lines = _CONTROL.sub("�", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")[:MOST_LINES]
    return tuple(line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…" for line in lines)


def likely_codec(head: bytes) -> str:
    """Good enough to look at a text: by its mark, else UTF-8 where it is that, else Western letters."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)  # a character cut at the end is no fault
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def first_lines_apart(data: bytes, encoding: str | None = None) -> tuple[str, ...]:
    """The first lines of a file, read in a process of its own; none if that fails."""
    try:
        return apart(first_lines, data, encoding, memory=200_000_000, seconds=5.0)
    except Failure:
        return ()


def unpacked_head(data: bytes) -> bytes:
    """The first bytes of a file, of the first table in an archive; none of a workbook or of what is damaged."""
    try:
        if data.startswith(b"\x1f\x8b"):
            return zlib.decompressobj(31).decompress(data[:LOOKED_AT], LOOKED_AT)
        if data.startswith(b"PK\x03\x04"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                names = [each.filename for each in archive.infolist() if not each.is_dir()]
                if not names or "[Content_Types].xml" in names:
                    return b""
                with archive.open(names[0]) as file:
                    return file.read(LOOKED_AT)
    except (zlib.error, zipfile.BadZipFile, OSError, RuntimeError, ValueError, EOFError):
        return b""
    return data[:LOOKED_AT]
