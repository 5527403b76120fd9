"""ARFF, the format of Weka: the header declares each column's kind, the rows follow.

Source: the format's description in Witten, Frank & Hall (2011), Data mining, section 2.4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pandas as pd

from engine.data.table import TableError
from engine.reading.limits import ENGINE, Limits, sample_note, too_large, too_many_columns
from engine.reading.names import tidy
from engine.reading.sheet import Choices, Reading, Sheet

_TOKEN = re.compile(r"""\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\t'"][^,\t]*)|())\s*(,|\t|$)""")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_NAME = re.compile(r"""\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\S+))\s+(.*)""", re.DOTALL)
_WEIGHT = re.compile(r",\s*\{\s*([\d.eE+\-]+)\s*\}\s*$")
_PLAIN = re.compile(r"""[^'"\\\t{}]*""")
_FIRST = re.compile(r"(?:\s*%[^\r\n]*(?:[\r\n]|\Z))*+\s*+(@\w{8,9})")
_LINE = re.compile(r"\r\n|\r|\n")
NUMBERS = ("numeric", "real", "integer")


@dataclass(frozen=True, slots=True)
class Attribute:
    """A declared column: nominal with its values, numeric, or text."""

    name: str
    kind: Literal["nominal", "numeric", "text"]
    values: tuple[str, ...] = ()


def is_arff(text: str) -> bool:
    """Whether the first line that says anything is ARFF's."""
    line = _FIRST.match(text)
    return line is not None and line[1].lower().startswith(("@relation", "@attribute"))


def read(text: str, name: str, encoding: str, out_of: str, choices: Choices, limits: Limits = ENGINE) -> Sheet:
    """The rows of an ARFF file with the kinds and values that its header declares."""
    lines = enumerate(_LINE.split(text), 1)  # not splitlines, which knows ends of line that values may hold
    attributes = list(header(lines, name))
    if not attributes:
        raise TableError(f"{name!r} is ARFF without an @attribute line.")
    if len(attributes) > limits.columns:
        raise too_many_columns(name, len(attributes), limits)
    most = min(limits.rows, limits.values // len(attributes))
    rows: list[list[str | None]] = []
    weighted = 0
    for number, line in lines:
        bare = line.strip()
        if not bare or bare.startswith("%"):
            continue
        if weight := _WEIGHT.search(bare):
            bare, weighted = bare[: weight.start()], weighted + 1
        rows.append(sparse(bare, attributes, name, number) if bare.startswith("{") else values(bare))
        if len(rows[-1]) != len(attributes):
            raise TableError(
                f"Line {number} of {name!r} has {len(rows[-1])} values where {len(attributes)} columns are declared."
            )
    if not rows:
        raise TableError(f"{name!r} has a header but no rows.")
    total = len(rows)
    notes = []
    if choices.sample is not None and total > choices.sample:
        chosen = pd.Series(range(total)).sample(choices.sample, random_state=choices.seed).sort_values()
        rows = [rows[at] for at in chosen]
        notes.append(sample_note(len(rows), total, choices.seed))
    elif total > most:
        raise too_large(name, total, len(attributes), limits)
    if weighted:
        notes.append(f"{weighted} rows carry a weight, which was left out: every row counts as one.")
    names, told = tidy([column.name for column in attributes], len(attributes))
    frame = pd.DataFrame(rows, columns=names, dtype="str")
    missing = int(frame.isna().sum().sum())
    if missing == frame.size:
        raise TableError(f"Every value in {name!r} is missing; there is nothing to learn from.")
    reading = Reading(
        name,
        "ARFF",
        encoding,
        ",",
        True,
        ".",
        ("?",),
        (("?", missing),) if missing else (),
        out_of,
        total,
        (*notes, *told),
    )
    pairs = list(zip(names, attributes, strict=True))
    return Sheet(
        frame,
        reading,
        tuple(name for name, column in pairs if column.kind == "numeric"),
        {name: column.values for name, column in pairs if column.kind == "nominal"},
    )


def header(lines: Iterator[tuple[int, str]], name: str) -> Iterator[Attribute]:
    """The declared columns; the lines are left where the rows begin."""
    for number, line in lines:
        bare = line.strip()
        word = bare.split(None, 1)[0].lower() if bare else ""
        if not bare or bare.startswith("%") or word == "@relation":
            continue
        if word == "@data":
            return
        if word != "@attribute":
            raise TableError(f"Line {number} of {name!r} is no part of an ARFF header; it begins with {word[:30]!r}.")
        yield attribute(bare.split(None, 1)[1] if " " in bare or "\t" in bare else "", name, number)
    raise TableError(f"{name!r} has no @data line.")


def attribute(text: str, name: str, number: int) -> Attribute:
    match = _NAME.fullmatch(text)
    if not match and "{" in text:  # a name may touch its values
        match = _NAME.fullmatch(text.replace("{", " {", 1))
    if not match:
        raise TableError(f"Line {number} of {name!r} declares a column without a kind.")
    called = unescaped(next(part for part in match.groups()[:3] if part is not None))
    kind = match[4].strip()
    if kind.startswith("{") and kind.endswith("}"):
        return Attribute(called, "nominal", tuple(value for value in values(kind[1:-1].strip()) if value is not None))
    word = kind.split(None, 1)[0].lower() if kind else ""
    if word in NUMBERS:
        return Attribute(called, "numeric")
    if word in ("string", "date"):
        return Attribute(called, "text")
    raise TableError(f"Line {number} of {name!r} declares {called!r} as {word[:30]!r}, which is not read here.")


def values(text: str) -> list[str | None]:
    """The values of a row; None where one is missing."""
    if _PLAIN.fullmatch(text):
        return [None if value in ("?", "") else value for value in map(str.strip, text.split(","))]
    cells: list[str | None] = []
    position = 0
    while True:
        token = _TOKEN.match(text, position)
        if token is None:  # a stray quotation mark: up to the next comma it is text
            end = text.find(",", position)
            cells.append(text[position : end if end >= 0 else len(text)].strip())
            if end < 0:
                return cells
            position = end + 1
            continue
        single, double, bare = token[1], token[2], token[3]
        if bare is not None:
            cells.append(None if bare.strip() == "?" else unescaped(bare.strip()))
        else:
            quoted = single if single is not None else double
            cells.append(unescaped(quoted).strip() if quoted is not None else None)
        if not token[5]:
            return cells
        position = token.end()


def sparse(text: str, attributes: list[Attribute], name: str, number: int) -> list[str | None]:
    """A row that names only what is not 0, by position: {1 x, 4 3.5}."""
    row: list[str | None] = [column.values[0] if column.values else "0" for column in attributes]
    inside = text.strip()[1:].rstrip("} \t")
    for pair in values(inside) if inside.strip() else []:
        position, _, value = (pair or "").partition(" ")
        if not (position.isascii() and position.isdigit() and len(position) < 10 and int(position) < len(attributes)):
            raise TableError(f"Line {number} of {name!r} is a sparse row that cannot be understood.")
        row[int(position)] = values(value.strip())[0]
    return row


def unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), text)
