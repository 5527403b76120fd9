"""The rows of a separated text as a frame of text cells, within limits; too many of them as a seeded sample."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from engine.data.table import BoolArray, TableError
from engine.reading.layout import SPACES, Layout, check_lines, look_at
from engine.reading.limits import Limits, sample_note, too_large, too_many_columns
from engine.reading.names import tidy
from engine.reading.numerals import PLAIN
from engine.reading.remarks import without_remarks
from engine.reading.sheet import Choices

CHUNK = 50_000  # rows
_EXPECTED = re.compile(r"Expected (\d+) fields in line (\d+), saw (\d+)")
_OPEN = re.compile(r"EOF inside string starting at row (\d+)")


def rows_of(
    text: str, name: str, choices: Choices, limits: Limits, known: tuple[str, ...] = ()
) -> tuple[pd.DataFrame, Layout, int, list[str]]:
    """The frame with its names, the layout, how many rows the file has, and notes."""
    if not text.strip():
        raise TableError(f"{name!r} is empty.")
    check_lines(text, name, limits)
    layout = look_at(text, name, choices, known)
    if layout.width > limits.columns:
        raise too_many_columns(name, layout.width, limits)
    body = text[layout.start : layout.end]
    lines = body.count("\n") or body.count("\r")
    many = lines + 1 > limits.rows or (lines + 1) * layout.width > limits.values
    notes = list(layout.notes)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", pd.errors.ParserWarning)  # a row longer than the first is cut off
            if choices.sample is not None:
                frame, rows = sampled(parts(body, layout), choices.sample, choices.seed)
            elif many:
                rows = sum(len(part) for part in parts(body, layout))
                if rows > limits.rows or rows * layout.width > limits.values:
                    raise too_large(name, rows, layout.width, limits)
                frame = pd.concat(parts(body, layout), ignore_index=True)
            else:
                frame = parsed(body, layout)
                rows = len(frame)
    except pd.errors.EmptyDataError:
        raise TableError(f"{name!r} has a header but no rows.") from None
    except (pd.errors.ParserError, pd.errors.ParserWarning) as error:
        raise TableError(ragged(str(error), name, layout, body)) from None
    frame, header, remarks = framed(frame, layout, every_line=choices.every_line)
    if header and len(header) == frame.shape[1] - 1 and has_row_names(frame, body):
        header = ["row", *header]
        remarks.append("The header has one name less than the rows have values; the first column was named 'row'.")
    if header and len(header) < frame.shape[1]:
        raise TableError(ragged("", name, layout, body))
    frame, doubts = without_remarks(frame, header, layout.decimal, choices)
    layout = replace(layout, doubts=(*layout.doubts, *doubts))
    if choices.sample is not None and len(frame) < rows:
        remarks.append(sample_note(len(frame), rows, choices.seed))
    names, told = tidy(header, frame.shape[1])
    return frame.set_axis(names, axis=1), layout, rows, notes + remarks + told


def parsed(body: str, layout: Layout, chunk: int | None = None) -> Any:
    return pd.read_csv(
        io.BytesIO(body.encode("utf-8")),
        sep=r"\s+" if layout.separator == SPACES else layout.separator,
        header=None,
        names=range(layout.width),
        index_col=False,
        dtype=str,
        na_filter=False,
        skipinitialspace=True,
        encoding="utf-8",
        engine="c",
        chunksize=chunk,
    )


def parts(body: str, layout: Layout) -> Iterator[pd.DataFrame]:
    with parsed(body, layout, CHUNK) as pieces:
        yield from pieces


def sampled(pieces: Iterator[pd.DataFrame], size: int, seed: int) -> tuple[pd.DataFrame, int]:
    """A sample of so many rows, in their order: those with the lowest of seeded random numbers."""
    rng = np.random.default_rng(seed)
    kept: pd.DataFrame | None = None
    lots, rows = np.empty(0), 0
    for piece in pieces:
        rows += len(piece)
        lots = np.concatenate([lots, rng.random(len(piece))])
        kept = piece if kept is None else pd.concat([kept, piece], ignore_index=True)
        if len(kept) > size:
            chosen = np.sort(np.argpartition(lots, size)[:size])
            kept, lots = kept.iloc[chosen].reset_index(drop=True), lots[chosen]
    if kept is None:
        raise pd.errors.EmptyDataError
    return kept, rows


def ragged(error: str, name: str, layout: Layout, body: str) -> str:
    """A sentence for what the parser stumbled over."""
    if match := _EXPECTED.search(error):
        line = int(match[2]) + layout.records
        columns = "is 1 column" if match[1] == "1" else f"are {match[1]} columns"
        return (
            f"{name!r} cannot be read as CSV: row {line} has {match[3]} values where there {columns}; "
            "put a value that holds the separator in quotation marks."
        )
    if match := _OPEN.search(error):
        line = int(match[1]) + 1 + layout.records
        return f"{name!r} cannot be read as CSV: a quotation mark opened in row {line} is never closed."
    first = body.lstrip("\r\n").partition("\n")[0]
    return (
        f"{name!r} cannot be read as CSV: row {layout.records + 1} has {first.count(layout.separator) + 1} values "
        f"where the header has {len(layout.header)}; put a value that holds the separator in quotation marks."
    )


def framed(frame: pd.DataFrame, layout: Layout, *, every_line: bool) -> tuple[pd.DataFrame, list[str], list[str]]:
    """The frame without what is no row or column of the table, the header brought to its width, and notes."""
    notes: list[str] = []
    header = list(layout.header)
    frame = pd.DataFrame({name: frame[name].str.strip() for name in frame}, copy=False)
    frame, header, told = without_empty_columns(frame, header)
    notes += told
    empty = empty_rows(frame)
    again = same_rows(frame, header) if not every_line else np.zeros(len(frame), np.bool_)
    if again.any():
        times = int(again.sum())
        notes.append(
            f"The header stands again {f'{times} times ' if times > 1 else ''}between the rows; left out there."
        )
    if empty.any():
        gone = int(empty.sum())
        notes.append(f"{gone:,} empty {'row was' if gone == 1 else 'rows were'} left out.")
    if (empty | again).any():
        frame = frame[~(empty | again)].reset_index(drop=True)
    return frame, header, notes


def without_empty_columns(frame: pd.DataFrame, header: list[str]) -> tuple[pd.DataFrame, list[str], list[str]]:
    """The frame without columns that have neither a name nor a value, and a note on them."""
    named = {position for position, name in enumerate(header) if name.strip()}
    nameless = [position for position in range(frame.shape[1]) if position not in named]
    gone = {position for position in nameless if not frame.iloc[:, position].any()}
    if not gone or len(gone) == frame.shape[1]:
        return frame, header, []
    kept = [position for position in range(frame.shape[1]) if position not in gone]
    if gone == {frame.shape[1] - 1}:
        note = "Every line ends with a separator; the empty last column was left out."
    else:
        note = f"{len(gone):,} empty {'column' if len(gone) == 1 else 'columns'} without a name left out."
    return frame.iloc[:, kept], [header[position] for position in kept if position < len(header)], [note]


def has_row_names(frame: pd.DataFrame, body: str) -> bool:
    """Whether the first column is one the header leaves out, as R writes it: names, no two alike, or quoted numbers."""
    first = frame.iloc[:, 0]
    return first.is_unique and (body.startswith('"') or not first.str.fullmatch(PLAIN.pattern).any())


def empty_rows(frame: pd.DataFrame) -> BoolArray:
    """Which rows hold nothing at all."""
    empty = np.ones(len(frame), np.bool_)
    for name in frame:
        empty &= (frame[name] == "").to_numpy(np.bool_)
        if not empty.any():
            break
    return empty


def same_rows(frame: pd.DataFrame, header: list[str]) -> BoolArray:
    """Which rows repeat the header, as in files that were put together."""
    same = np.full(len(frame), any(cell.strip() for cell in header))
    for name, cell in zip(frame, header, strict=False):
        same &= (frame[name] == cell.strip()).to_numpy(np.bool_)
        if not same.any():
            break
    return same
