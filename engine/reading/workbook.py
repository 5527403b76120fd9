"""The parts of an Excel workbook: its sheets, their texts and which of their numbers are dates.

Source: ECMA-376, Office Open XML file formats, part 1, sections 18.3 (sheets), 18.4 (shared strings), 18.8 (styles).
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from xml.parsers import expat

from engine.data.table import TableError
from engine.reading.unpack import DAMAGED, PIECE, WORKBOOK

Start = Callable[[str, dict[str, str]], None]
RELATIONS = "xl/_rels/workbook.xml.rels"
LARGEST_PIECE = 64 * PIECE  # pieces grow, because the parser starts again on a token that a piece leaves unfinished
# The built-in formats.
DATE_FORMATS = (*range(14, 23), *range(27, 37), 45, 47, *range(50, 59))
DURATION_FORMAT = "46"
_LITERAL = re.compile(r'"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)  # parts of a format that are no code
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")  # a character that XML has no place for


@dataclass(frozen=True, slots=True)
class Tab:
    """A sheet as the workbook lists it."""

    name: str
    part: str  # of the archive
    visible: bool


@dataclass(slots=True)
class Book:
    """A workbook that is open."""

    archive: zipfile.ZipFile
    tabs: list[Tab] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    formats: dict[str, str] = field(default_factory=dict)  # cell style → "date" or "duration"
    since_1904: bool = False


@contextmanager
def sound(name: str) -> Iterator[None]:
    """Turn any error about the inside of a workbook into one sentence."""
    try:
        yield
    except (TableError, MemoryError):
        raise
    except (*DAMAGED, RuntimeError, expat.ExpatError):
        raise TableError(f"{name!r} is a damaged Excel workbook; open it and save it as CSV.") from None


def open_book(archive: zipfile.ZipFile) -> Book:
    """The workbook in an archive; its sheets are not read yet."""
    book = Book(archive)
    parts = {part.replace("\\", "/").lower(): part for part in archive.namelist()}
    targets: dict[str, str] = {}
    kinds: dict[str, str] = {}

    def relation(tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship":
            target = attributes["Target"].replace("\\", "/")
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")
            targets[attributes["Id"]] = parts.get(path.lower(), "")
            kinds.setdefault(attributes.get("Type", "").rpartition("/")[2], targets[attributes["Id"]])

    def listed(tag: str, attributes: dict[str, str]) -> None:
        if tag == "workbookPr":
            book.since_1904 = attributes.get("date1904", "0") in ("1", "true", "on")
        elif tag == "sheet":
            relation_id = next((value for key, value in attributes.items() if key.rpartition(":")[2] == "id"), "")
            visible = attributes.get("state", "visible") == "visible"
            if part := targets.get(relation_id, ""):
                book.tabs.append(Tab(attributes["name"], part, visible))

    if RELATIONS in parts:
        parse(archive, parts[RELATIONS], relation)
    parse(archive, parts[WORKBOOK], listed)
    if part := kinds.get("sharedStrings"):
        book.strings = shared_strings(archive, part)
    if part := kinds.get("styles"):
        book.formats = formats_of(archive, part)
    return book


def parse(
    archive: zipfile.ZipFile,
    part: str,
    start: Start,
    text: Callable[[str], None] | None = None,
    end: Callable[[str], None] | None = None,
) -> None:
    """Go through the elements of a part of the archive; `start` gets their names without the prefix of the first."""
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def first(name: str, attributes: dict[str, str]) -> None:
        prefix = name.rpartition(":")[0] + ":"
        parser.StartElementHandler = (
            start if prefix == ":" else lambda tag, given: start(tag.removeprefix(prefix), given)
        )
        start(name.removeprefix(prefix), attributes)

    def refuse(*_: object) -> None:
        raise ValueError("an entity of one's own")

    parser.StartElementHandler = first
    if text is not None:
        parser.CharacterDataHandler = text
    if end is not None:
        parser.EndElementHandler = end
    parser.EntityDeclHandler = refuse
    size = PIECE
    with archive.open(part) as file:
        while piece := file.read(size):
            parser.Parse(piece, False)
            size = min(2 * size, LARGEST_PIECE)
    parser.Parse(b"", True)


def shared_strings(archive: zipfile.ZipFile, part: str) -> list[str]:
    """The texts that cells refer to by number."""
    texts: list[list[str]] = []
    capture = aid = False

    def start(tag: str, _attributes: dict[str, str]) -> None:
        nonlocal capture, aid
        if tag == "si":
            texts.append([])
            aid = False
        elif tag == "t":
            capture = not aid
        elif tag == "rPh":  # what follows tells how the text is spoken
            aid = True

    def text(data: str) -> None:
        if capture and texts:
            texts[-1].append(data)

    def end(_tag: str) -> None:
        nonlocal capture
        capture = False

    parse(archive, part, start, text, end)
    return [unescaped("".join(pieces)) for pieces in texts]


def unescaped(text: str) -> str:
    """A text with its characters written as _x000D_ in place."""
    return _ESCAPED.sub(lambda escape: chr(int(escape[1], 16)), text) if "_x" in text else text


def formats_of(archive: zipfile.ZipFile, part: str) -> dict[str, str]:
    """What cell styles make of numbers: the number of each style that writes dates or durations, and which."""
    codes = {str(number): "date" for number in DATE_FORMATS} | {DURATION_FORMAT: "duration"}
    kinds: dict[str, str] = {}
    section, count = "", 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal section, count
        if tag == "numFmt":
            codes[attributes.get("numFmtId", "")] = format_kind(attributes.get("formatCode", ""))
        elif tag in ("cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            section = tag
        elif tag == "xf" and section == "cellXfs":
            if kind := codes.get(attributes.get("numFmtId", ""), ""):
                kinds[str(count)] = kind
            count += 1

    parse(archive, part, start)
    return kinds


def format_kind(code: str) -> str:
    """Whether a number format writes dates or durations."""
    signs = _LITERAL.sub("", code[:1_000].partition(";")[0]).lower()
    if re.search(r"\[[hms]+\]", signs):
        return "duration"
    return "date" if re.search("[dmyhs]", signs) else ""
