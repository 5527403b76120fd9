"""A small table as the text of a link, and the decisions a link holds. Strangers type links: all is checked."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, cast

import pandas as pd

from engine.doctor.profile import Profile
from engine.doctor.remedy import Action, Remedy, Treatment
from engine.reading.encoding import ENCODINGS
from engine.reading.layout import SEPARATORS
from engine.reading.limits import LONGEST_NAME, SESSION
from engine.reading.sheet import Choices, Reading, Sheet

VERSION = 1
MOST_IN_LINK = 8_192  # bytes, compressed
# Of what a link unpacks to: a few kB may unpack to anything.
MOST_UNPACKED = 500_000  # bytes
MOST_COLUMNS = 300
MOST_CELLS = 50_000
LONGEST_CELL = 500  # characters
MOST_CARE = 20_000  # characters of the decisions about a file
MOST_MARKS = 100
MOST_LINE = 1_000_000
# What reading a link may raise; a link that does is refused like any other.
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError, zlib.error)


def pack(sheet: Sheet, treatment: Treatment) -> bytes:
    """A table with what was decided about it, compressed; empty if it is far too large to try."""
    frame = sheet.frame
    if frame.shape[1] > MOST_COLUMNS or frame.size > MOST_CELLS:
        return b""
    cells = {name: [None if pd.isna(cell) else cell for cell in frame[name].tolist()] for name in frame}
    parts = {
        "version": VERSION,
        "name": sheet.reading.name,
        "target": treatment.target,
        "task": treatment.task,
        "numeric": list(sheet.numeric),
        "domains": {name: list(values) for name, values in sheet.domains.items()},
        "columns": [[name, *values] for name, values in cells.items()],
    } | listed(treatment)
    try:
        checked(parts)
        plain = json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode()
    except ValueError:
        return b""
    return zlib.compress(plain, 9) if len(plain) <= MOST_UNPACKED else b""


def text_of(packed: bytes) -> str:
    """Bytes as text that a link can hold."""
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """What was compressed and then made text for a link; ValueError or zlib.error if nothing was, or too much."""
    if len(text) > 2 * MOST_IN_LINK:
        raise ValueError(len(text))
    packed = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    reader = zlib.decompressobj()
    plain = reader.decompress(packed, MOST_UNPACKED)
    if reader.unconsumed_tail or not reader.eof or len(packed) > MOST_IN_LINK:
        raise ValueError(len(packed))
    return plain


def unpack(text: str) -> tuple[Sheet, dict[str, Any]]:
    """The table in a link and the parts that say what was decided about it; ValueError or its kin if it is none."""
    parts = json.loads(unpacked(text).decode())
    checked(parts)
    columns = {column[0]: column[1:] for column in parts["columns"]}
    frame = pd.DataFrame(columns, dtype="str")
    numeric = tuple(name for name in parts["numeric"] if name in columns)
    domains = {name: tuple(values) for name, values in parts["domains"].items() if name in columns}
    reading = Reading(parts["name"][:120], "link", "", "", True, ".", (), rows=len(frame))
    return Sheet(frame, reading, numeric, domains), parts


def checked(parts: Mapping[str, Any]) -> None:
    """Raise ValueError unless the parts are those of a table, within bounds, and all text can be shown."""
    columns, domains = parts["columns"], parts["domains"]
    require(isinstance(columns, list) and isinstance(domains, dict) and isinstance(parts["numeric"], list))
    require(0 < len(columns) <= MOST_COLUMNS and len(domains) <= MOST_COLUMNS)
    require(all(isinstance(values, list) and values for values in (*columns, *domains.values())))
    require(len({len(column) for column in columns}) == 1)
    require(len({check_text(column[0], LONGEST_NAME) for column in columns}) == len(columns))
    require(sum(map(len, columns)) <= MOST_CELLS + MOST_COLUMNS)
    require(sum(map(len, domains.values())) <= MOST_CELLS and len(parts["numeric"]) <= MOST_COLUMNS)
    for name in (*domains, *parts["numeric"], parts["name"], parts["target"]):
        check_text(name, LONGEST_NAME)
    for column in columns:
        for cell in column[1:]:
            if cell is not None:
                check_text(cell, LONGEST_CELL)
    for values in domains.values():
        for value in values:
            check_text(value, LONGEST_CELL)


def require(held: bool) -> None:
    """Refuse what does not hold."""
    if not held:
        raise ValueError


def check_text(value: Any, longest: int) -> str:
    """The value if it is a text of up to so many characters that can be shown anywhere: no lone surrogate, no NUL."""
    require(isinstance(value, str) and len(value) <= longest and "\0" not in value)
    value.encode()  # UnicodeEncodeError is a ValueError
    return str(value)


def listed(treatment: Treatment) -> dict[str, Any]:
    """The remedies as a link holds them; an argument only where there is one."""
    remedies = [(remedy.action, remedy.column, remedy.argument) for remedy in treatment.remedies]
    return {"remedies": [list(remedy if remedy[2] else remedy[:2]) for remedy in remedies]}


def treatment_of(parts: Mapping[str, Any], profiles: Mapping[str, Profile]) -> Treatment:
    """What a link decides about these columns; ValueError and its kin if it makes no sense."""
    target, task, remedies = parts["target"], parts["task"], parts["remedies"]
    require(isinstance(target, str) and target in profiles and task in ("classify", "regress", None))
    require(isinstance(remedies, list) and len(remedies) <= 5 * len(profiles) + 10)
    return Treatment(target, task, tuple(map(remedy_of, remedies))).fitting(profiles)


def remedy_of(parts: Sequence[Any]) -> Remedy:
    """A remedy as a link holds it; what no action is, nothing fits, and it is dropped."""
    action, *more = (check_text(part, LONGEST_CELL) for part in parts)
    return Remedy(cast("Action", action), *more)


def care_text(treatment: Treatment, choices: Choices) -> str:
    """What was decided about a file that a link cannot hold."""
    usual = asdict(Choices())
    changed = {name: value for name, value in asdict(choices).items() if value != usual[name]}
    parts = {"target": treatment.target, "task": treatment.task} | listed(treatment) | {"read": changed}
    return json.dumps(parts, separators=(",", ":"), ensure_ascii=False)


def care_of(text: str) -> dict[str, Any]:
    """The decisions of a link about a file, for `treatment_of` and, under "read", for `choices_of`."""
    require(len(text) <= MOST_CARE)
    parts = json.loads(text)
    require(isinstance(parts, dict))
    return dict(parts)


def choices_of(parts: Mapping[str, Any]) -> Choices:
    """How a link says that a file is read."""
    require(isinstance(parts, dict))
    asked: dict[str, Any] = {}
    for name, value in parts.items():
        choice = tuple(map(row_of, value)) if isinstance(value, list) else value
        require(name in CHOICES and not isinstance(value, dict) and len(parts) <= len(CHOICES))
        require((not isinstance(choice, tuple) or len(choice) <= MOST_MARKS) and CHOICES[name](choice))
        asked[name] = choice
    return Choices(**asked)


def row_of(value: Any) -> Any:
    """A list of JSON as a tuple."""
    return tuple(value) if isinstance(value, list) else value


def whole(least: int, most: int) -> Callable[[Any], bool]:
    """A check for whole numbers within bounds."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def truth(value: Any) -> bool:
    """Whether a value is true or false."""
    return isinstance(value, bool)


def text(value: Any) -> bool:
    """Whether a value is a text that can be shown."""
    return bool(check_text(value, LONGEST_CELL) == value)


def decimal(value: Any) -> bool:
    """Whether a value is a decimal mark."""
    return value in (".", ",")


def each(*quiz: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """For rows of a tuple: as many parts as checks, each of which passes its own."""

    def passes(rows: Any) -> bool:
        return isinstance(rows, tuple) and all(
            isinstance(row, tuple)
            and len(row) == len(quiz)
            and all(check(part) for check, part in zip(quiz, row, strict=True))
            for row in rows
        )

    return passes


# What each choice may be.
CHOICES: dict[str, Callable[[Any], bool]] = {
    "encoding": lambda value: value in ENCODINGS,
    "separator": lambda value: value in SEPARATORS.values(),
    "header": truth,
    "header_line": whole(1, MOST_LINE),
    "decimal": decimal,
    "decimals": each(text, decimal),
    "marks": lambda value: isinstance(value, tuple) and all(map(text, value)),
    "meant": each(text, text, truth),
    "every_line": truth,
    "sheet": text,
    "sample": whole(1, SESSION.rows),
    "seed": whole(0, 10**6),
}
