"""`python -m engine exercises`: exercises as a worksheet, or as a file that a learning platform imports."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.commands.argument_types import names, whole
from engine.commands.command import Command
from engine.exercises.exercise import Exercise
from engine.exercises.formats.cards import row_tables
from engine.exercises.formats.registry import FORMATS
from engine.exercises.formats.worksheet import class_set
from engine.exercises.generate import DIFFICULTIES, generate
from engine.exercises.registry import KINDS
from engine.learn.recipe import RecipeError

ALL = "all"
MOST = 2_000  # exercises of one file


def add_options(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--kind", type=names, default=(ALL,), metavar="A,B", help=f"{ALL} or some of: {', '.join(KINDS)}")
    add("--seed", type=whole, default=0, help="of the first exercise of a kind; the next ones count on")
    add("--count", type=whole, default=1, metavar="N", help="how many exercises of each kind")
    add("--groups", type=whole, default=1, metavar="K", help="so many worksheets in one HTML file, each by other seeds")
    add("--cards", action="store_true", help="with each row of a task's table as a card to cut out (HTML)")
    add("--difficulty", type=int, choices=DIFFICULTIES, default=1)
    add("--format", choices=tuple(FORMATS), default="html")
    add("--solutions", action="store_true", help="with worked solutions")
    add("-o", "--output", metavar="FILE", type=Path, help="where to; otherwise it is printed")


def exercises(options: argparse.Namespace) -> list[list[Exercise]]:
    """The exercises that the options ask for, kind after kind, for every group."""
    chosen = tuple(KINDS) if ALL in options.kind else options.kind
    for name in chosen:
        if name not in KINDS:
            raise RecipeError(f"There is no kind {name!r}; there are {', '.join(KINDS)}.")
    many = options.groups * options.count * len(chosen)
    if not 1 <= many <= MOST:
        raise RecipeError(f"A file holds 1 to {MOST:,} exercises, not {many:,}.")
    return [
        [
            generate(KINDS[name], options.seed + group * options.count + each, options.difficulty)
            for name in dict.fromkeys(chosen)
            for each in range(options.count)
        ]
        for group in range(options.groups)
    ]


def run(options: argparse.Namespace) -> str:
    path: Path | None = options.output
    if path is None and options.format == "qti":
        raise RecipeError("A QTI package is a zip file; say where to with -o FILE.")
    if options.format != "html" and (options.groups > 1 or options.cards):
        raise RecipeError("Groups and cards are for paper; leave --format out, or say html.")
    groups = exercises(options)
    made = [exercise for group in groups for exercise in group]
    if options.cards and not any(map(row_tables, made)):
        raise RecipeError("No task of these kinds has a table of rows, so there is nothing to put on cards.")
    if options.format == "html":
        content: str | bytes = class_set(groups, options.solutions, options.cards)
    else:
        content = FORMATS[options.format](made, options.solutions)
    if path is None:
        return str(content)
    try:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    except OSError as error:
        raise RecipeError(f"{path} cannot be written: {error.strerror}.") from None
    return f"{path}: {len(made):,} {'exercise' if len(made) == 1 else 'exercises'}"


EXERCISES = Command("exercises", "make exercises: a worksheet, or a file for a learning platform", add_options, run)
