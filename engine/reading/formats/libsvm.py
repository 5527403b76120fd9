"""The sparse format of libsvm and svmlight: a label, then index:value for all that is not 0.

Source: Chang & Lin (2011), LIBSVM: a library for support vector machines; its README.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.data.table import TableError
from engine.reading.limits import Limits, too_large, too_many_columns
from engine.reading.numerals import PLAIN

SEEN = 50  # lines
LARGEST = 9  # digits of an index


def detect(lines: Sequence[str]) -> bool:
    """Whether every line is a label and pairs of an index and a number, and some line has pairs."""
    split = [row for line in lines[:SEEN] if (row := line.partition("#")[0].split())]
    return any(len(row) > 1 for row in split) and all(is_number(row[0]) and all(map(pair, row[1:])) for row in split)


def is_number(text: str) -> bool:
    return PLAIN.fullmatch(text[:100]) is not None


def pair(text: str) -> tuple[int, str] | None:
    """An index and its value; None if it is not that."""
    index, sign, value = text.partition(":")
    if index == "qid":
        return (-1, value)
    if not sign or not (index.isascii() and index.isdigit()) or len(index) > LARGEST or not is_number(value):
        return None
    return int(index), value


def rows(text: str, name: str, limits: Limits) -> Iterator[list[str]]:
    """The rows with every value written out, under names made of the indices."""
    labels: list[str] = []
    sparse: list[dict[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        label, *pairs = line.partition("#")[0].split() or [""]
        if not label:
            continue
        known = [pair(each) for each in pairs]
        if any(each is None for each in known):
            raise TableError(f"Line {number:,} of {name!r} is no row of libsvm's format, as the lines above it are.")
        labels.append(label)
        sparse.append(dict(each for each in known if each))
    indices = [index for row in sparse for index in (min(row, default=1), max(row, default=1))]
    width = max(indices) - min(1, *indices) + 2
    if width > limits.columns:
        raise too_many_columns(name, width, limits)
    if len(sparse) > limits.rows or len(sparse) * width > limits.values:
        raise too_large(name, len(sparse), width, limits)
    columns = range(max(indices) + 1) if min(indices) == 0 else range(1, max(indices) + 1)
    groups = any(-1 in row for row in sparse)
    yield ["label", *(["qid"] if groups else []), *(f"x{index}" for index in columns)]
    for label, row in zip(labels, sparse, strict=True):
        yield [label, *([row.get(-1, "")] if groups else []), *(row.get(index, "0") for index in columns)]
