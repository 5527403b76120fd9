"""How a file is read: the options of every command that reads one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from engine.commands.argument_types import marks, whole
from engine.reading.encoding import ENCODINGS
from engine.reading.layout import SEPARATORS
from engine.reading.sheet import Choices, Sheet
from engine.reading.worker import read_file_apart


def add_reading_options(command: argparse.ArgumentParser) -> None:
    """Declare how the file is read; what is not said is found out by looking at it."""
    add = command.add_argument
    add("--na", type=marks, help="what stands for a missing value, separated by commas")
    add("--separator", choices=tuple(SEPARATORS))
    add("--encoding", choices=tuple(ENCODINGS))
    add("--decimal", choices=("point", "comma"))
    add("--header", action=argparse.BooleanOptionalAction, help="whether the first line names the columns")
    add("--header-line", type=whole, metavar="N", help="the line that names the columns, counted from 1")
    add("--sheet", metavar="NAME", help="the sheet of a workbook")
    add("--sample", type=whole, metavar="ROWS", help="take so many rows at random, by --seed")


def read_sheet(options: argparse.Namespace, path: str, known: Sequence[str]) -> Sheet:
    """Read the cells of a file; what a person should know about them goes to stderr.

    `known` are the names of columns that must be there; they tell a header from a first row.
    """
    choices = Choices(
        encoding=options.encoding,
        separator=SEPARATORS[options.separator] if options.separator else None,
        header=options.header,
        header_line=options.header_line or None,
        decimal={"point": ".", "comma": ",", None: None}[options.decimal],
        marks=options.na,
        sheet=options.sheet,
        sample=options.sample,
        seed=options.seed,
    )
    sheet = read_file_apart(path, choices, known)
    for remark in (*sheet.reading.notes, *(doubt.text for doubt in sheet.reading.doubts)):
        print(remark, file=sys.stderr)
    return sheet
