"""From bytes to text: which encoding, and is it text at all?"""

from __future__ import annotations

import codecs
import re

from engine.table import TableError

# The name people know → Python's own; the ones a person can choose.
ENCODINGS = {
    "UTF-8": "utf-8",
    "UTF-16": "utf-16",
    "UTF-32": "utf-32",
    "Windows-1252": "cp1252",
    "Latin-1": "latin-1",
    "Latin-9": "iso8859-15",
    "Windows-1250": "cp1250",
    "Windows-1251": "cp1251",
    "Mac Roman": "mac-roman",
    "DOS 850": "cp850",
    "Shift JIS": "shift-jis",
    "GB 18030": "gb18030",
    "Big5": "big5",
}
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
LOOKED_AT = 200_000


def decode(data: bytes, name: str, encoding: str | None = None) -> tuple[str, str]:
    """The text of a file and the name of its encoding; `encoding` is one of ENCODINGS, or None to find out."""
    shown, codec = (encoding, ENCODINGS.get(encoding, encoding)) if encoding else guess(data)
    if codec == "utf-16" and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        codec = "utf-16-be" if looks_big_endian(data) else "utf-16-le"
    try:
        text = data.decode(codec)
    except (UnicodeDecodeError, LookupError):
        raise TableError(f"{name!r} is not {shown} text; choose another encoding.") from None
    text = text.removeprefix("\ufeff").removesuffix("\x1a")
    check_is_text(text, name)
    return text, shown


def guess(data: bytes) -> tuple[str, str]:
    for mark, shown, codec in MARKS:
        if data.startswith(mark):
            return shown, codec
    if looks_like_utf16(data):
        return "UTF-16", "utf-16"
    for shown, codec in (("UTF-8", "utf-8"), ("Windows-1252", "cp1252")):
        try:
            data.decode(codec)
        except UnicodeDecodeError:
            continue
        return shown, codec
    return "Latin-1", "latin-1"


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
    if start.startswith(("<!doctype html", "<html")):
        raise TableError(f"{name!r} is a web page, not a table; download the table itself, or copy and paste it.")
    if start.startswith("<?xml"):
        raise TableError(f"{name!r} is XML, not a table; export it as CSV.")
    if _JSON.match(start):
        raise TableError(f"{name!r} is JSON, not a table; export it as CSV.")
