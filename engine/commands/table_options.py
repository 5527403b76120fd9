"""What the columns of a file are: the options of every command that learns from one."""

from __future__ import annotations

import argparse

from engine.commands.argument_types import names
from engine.commands.reading_options import read_sheet
from engine.data.table import Table
from engine.learn.algorithms import ALGORITHMS
from engine.learn.recipe import RecipeError

KINDS = ("categorical", "numeric")


def add_table_options(command: argparse.ArgumentParser) -> None:
    """Declare the file and what its columns are."""
    add = command.add_argument
    add("file", metavar="FILE")
    add("--target", required=True, help="the column to predict")
    add("--task", choices=("classify", "regress"))
    add("--weight", metavar="COLUMN")
    for name in ("--ignore", "--categorical", "--numeric", "--classes"):
        add(name, type=names, default=(), metavar="A,B")


def read_table(options: argparse.Namespace) -> Table:
    """Read the table of a file; only CART guesses whether the target is a number to predict."""
    task = options.task
    if task is None and not ALGORITHMS[options.algorithm].numbers:
        task = "classify"
    named = (options.target, options.weight or "", *options.ignore, *options.categorical, *options.numeric)
    return read_sheet(options, options.file, named).table(
        options.target,
        task=task,
        weight=options.weight,
        ignore=options.ignore,
        categorical=options.categorical,
        numeric=options.numeric,
        classes=options.classes,
    )


def share_of(text: str, name: str, rows: int) -> float | None:
    """Read a share of the rows, such as 0.3; None if the text names a file. Refuse a share that leaves a side empty."""
    try:
        share = float(text)
    except ValueError:
        return None
    if not 0 < share < 1:
        raise RecipeError(f"The {name} share must lie between 0 and 1, not {text}.")
    if not 0 < round(share * rows) < rows:
        raise RecipeError(f"A {name} share of {share} leaves no rows on one side.")
    return share


def read_like(options: argparse.Namespace, path: str, table: Table) -> Table:
    """Read another file, with the target and the columns of a table that has been read."""
    kinds = {kind: [column.name for column in table.columns if column.kind == kind] for kind in KINDS}
    sheet = read_sheet(options, path, (options.target, *table.names))
    return sheet.table(options.target, task=table.task, weight=options.weight, **kinds)
