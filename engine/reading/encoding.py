"""From bytes to text: which encoding, and is it text at all?"""

from __future__ import annotations

import codecs
import contextlib
import re
from dataclasses import dataclass, replace

from engine.data.table import TableError
from engine.reading.charset import ENCODINGS, candidates

__all__ = ["ENCODINGS"]

MARKS = (
    (codecs.BOM_UTF8, "UTF-8", "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "UTF-32", "utf-32"),
    (codecs.BOM_UTF32_BE, "UTF-32", "utf-32"),
    (codecs.BOM_UTF16_LE, "UTF-16", "utf-16"),
    (codecs.BOM_UTF16_BE, "UTF-16", "utf-16"),
)
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x19\x1b-\x1f\x7f-\x84\x86-\x9f]")
# An object with a name in quotes, or a list of objects, lists, texts, numbers or nothing.
_JSON = re.compile(r"""\{\s*["}]|\[\s*(?:[\[{"\]]|(?:-?\d[\d.e+\-]*|true|false|null)\s*,)""")
NO_TABLES = (
    (
        ("<!doctype html", "<html", "<head", "<body", "<table", "<div"),
        "a web page",
        "download the table itself, or copy and paste it",
    ),
    (("<?xml", "<rdf", "<svg"), "XML", "export it as CSV"),
    (("create table", "insert into", "drop table", "-- mysql dump"), "a program in SQL", "run it and export as CSV"),
    (("\\begin{", "\\documentclass"), "LaTeX", "export it as CSV"),
)
LOOKED_AT = 200_000
BAD = "\ufffd"
MOST_BAD = 2  # bytes that are not UTF-8 for each letter that is


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, its encoding by the name people know, and what was doubtful about it."""

    text: str
    encoding: str
    doubt: str = ""  # a sentence
    other: str = ""  # the encoding that it may be in instead


def decode(data: bytes, name: str, encoding: str | None = None) -> Decoded:
    """The text of a file; `encoding` is one of ENCODINGS, or None to find out."""
    if encoding:
        try:
            decoded = Decoded(data.decode(codec_of(encoding, data)), encoding)
        except (UnicodeDecodeError, LookupError):
            raise TableError(f"{name!r} is not {encoding} text; choose another encoding.") from None
    else:
        decoded = guess(data, name)
    decoded = replace(decoded, text=decoded.text.removeprefix("\ufeff").removesuffix("\x1a"))
    check_is_text(decoded.text, name)
    return decoded


def codec_of(encoding: str, data: bytes) -> str:
    """Python's name of an encoding; the order of the bytes is found out."""
    codec = ENCODINGS.get(encoding, encoding)
    if codec == "utf-16" and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16-be" if looks_big_endian(data) else "utf-16-le"
    return "utf-8-sig" if codec == "utf-8" else codec


def guess(data: bytes, name: str) -> Decoded:
    """The text in the encoding that its mark or its bytes tell."""
    for mark, shown, codec in MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data.decode(codec), shown)
            except UnicodeDecodeError as error:
                if shown == "UTF-8":
                    return damaged(data[len(mark) :], error.start - len(mark))
                raise TableError(f"{name!r} is not {shown} text; choose another encoding.") from None
    if looks_like_utf16(data):
        with contextlib.suppress(UnicodeDecodeError):
            return Decoded(data.decode(codec_of("UTF-16", data)), "UTF-16")
    try:
        return Decoded(data.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError as error:
        first = error.start
    if mostly_utf8(data):
        return damaged(data, first)
    likely = candidates(data, first)
    for position, shown in enumerate(likely):
        try:
            text = data.decode(ENCODINGS[shown])
        except UnicodeDecodeError:
            continue
        others = likely[position + 1 :] or [next(each for each in ("Windows-1252", "Windows-1251") if each != shown)]
        return Decoded(text, shown, f"The letters beyond A to Z were taken to be {shown}, which is a guess.", others[0])
    return Decoded(
        data.decode("latin-1"),
        "Latin-1",
        "The letters beyond A to Z were taken to be Latin-1, which is a guess.",
        "Windows-1251",
    )


def mostly_utf8(data: bytes) -> bool:
    """Whether letters beyond ASCII are UTF-8, for chance makes hardly any; some bytes may be something else."""
    text = data.decode("utf-8", "replace")
    bad = text.count(BAD) - data.count(BAD.encode())
    beyond = len(text.encode("ascii", "ignore"))
    return bad <= MOST_BAD * (len(text) - beyond - bad)


def damaged(data: bytes, first: int) -> Decoded:
    """UTF-8 with bytes that are not: whole lines of another encoding are read in that, single bytes are replaced."""
    line = data.count(b"\n", 0, first) + 1
    lines = data.splitlines(keepends=True)
    strange = [position for position, raw in enumerate(lines) if not raw.isascii() and not is_utf8(raw)]
    mixed = len(strange) > 2 and not any(any_utf8(lines[position]) for position in strange)
    likely = candidates(b"\n".join(lines[position].rstrip() for position in strange[:500]), 0) if mixed else []
    for shown in likely:
        with contextlib.suppress(UnicodeDecodeError):
            for position in strange:
                lines[position] = lines[position].decode(ENCODINGS[shown]).encode()
            doubt = (
                f"{len(strange):,} lines, the first of them line {line:,}, are not UTF-8 as the others are and were "
                f"read as {shown}."
            )
            return Decoded(b"".join(lines).decode("utf-8"), "UTF-8", doubt, shown)
    text = data.decode("utf-8", "replace")
    bad = text.count(BAD) - data.count(BAD.encode())
    what = f"1 byte, in line {line:,}, is" if bad == 1 else f"{bad:,} bytes, the first in line {line:,}, are"
    return Decoded(text, "UTF-8", f"{what} not UTF-8 as the rest is; {BAD} stands there instead.", "Windows-1252")


def is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def any_utf8(line: bytes) -> bool:
    """Whether some letter beyond ASCII in a line is UTF-8."""
    return bool(line.decode("utf-8", "ignore").encode("ascii", "ignore") != line.decode("utf-8", "ignore").encode())


def looks_like_utf16(data: bytes) -> bool:
    """Without a mark: every second byte of plain letters is 0."""
    head = data[:2000]
    if len(head) < 4 or len(data) % 2:
        return False
    even, odd = head[0::2].count(0), head[1::2].count(0)
    return max(even, odd) > 0.7 * len(head) / 2 and min(even, odd) < 0.05 * len(head)


def looks_big_endian(data: bytes) -> bool:
    return data[:2000:2].count(0) > data[1:2000:2].count(0)


def check_is_text(text: str, name: str) -> None:
    """Refuse what was never meant to be read by people, or is no table."""
    if "\0" in text:
        raise TableError(f"{name!r} holds NUL bytes, so it is no text; open it where it came from and save it as CSV.")
    head = text[:LOOKED_AT]
    if len(_CONTROL.findall(head)) > max(3, 0.02 * len(head)):
        raise TableError(
            f"{name!r} is not text but some program's own format; open it where it came from and save it as CSV."
        )
    start = head.lstrip()[:200].lower()  # short, so that no pattern takes long
    for beginnings, what, instead in NO_TABLES:
        if start.startswith(beginnings):
            raise TableError(f"{name!r} is {what}, not a table; {instead}.")
    if _JSON.match(start):
        raise TableError(f"{name!r} is JSON, not a table; export it as CSV.")
