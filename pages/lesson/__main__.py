"""`python -m pages.lesson`: the lesson of a file's table, as one HTML file to take home."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.commands.main import Parser, obey
from engine.commands.reading_options import add_reading_options
from engine.commands.recipe_options import add_recipe_options, read_recipe
from engine.commands.table_options import add_table_options, read_table
from engine.data.table import TableError
from engine.learn.algorithms import ALGORITHMS
from engine.learn.grow import learn
from engine.sandbox.call import CAN_FORK, SERVER
from pages.shell.take_home import file_of, too_long
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from pages.views.text import several

SCHEMES = ("http://", "https://")


def parser() -> Parser:
    """The parser of the command."""
    made = Parser(prog="python -m pages.lesson", description="Make a lesson as one HTML file that steps offline.")
    add_table_options(made)
    add_recipe_options(made)
    add_reading_options(made)
    made.add_argument("-o", "--output", metavar="OUT.html", type=Path, help="otherwise FILE-lesson.html here")
    made.add_argument("--line-by-line", action="store_true", help="stop at every line of the arithmetic")
    made.add_argument("--title", help="otherwise the name of the file and of the algorithm")
    made.add_argument("--link", default="", metavar="ADDRESS", help="where it leads back to, printed with a code")
    made.set_defaults(run=run)
    return made


def run(options: argparse.Namespace) -> str:
    """Read, grow, and write the file; gives a line that says what was written."""
    if options.link and not options.link.startswith(SCHEMES):
        raise TableError("The address after --link must begin with http:// or https://.")
    table = read_table(options)
    frames = LessonFrames(learn(table, read_recipe(options, table)), Manner(by_sum=options.line_by_line))
    if refusal := too_long(frames.steps):
        raise TableError(refusal)
    name = Path(options.file).stem
    title = options.title or f"{name}, grown by {ALGORITHMS[options.algorithm].title}"
    path = options.output or Path(f"{name}-lesson.html")
    try:
        path.write_text(file_of(frames, title, name, link=options.link), encoding="utf-8")
    except OSError as error:
        raise TableError(f"{path} cannot be written: {error.strerror}.") from None
    return f"{path}: {several(frames.steps, 'step')}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the file; what goes wrong is one sentence on stderr and exit code 2."""
    return obey(parser().parse_args(arguments))


if __name__ == "__main__":
    if CAN_FORK:
        SERVER.start_here()  # before anything computes in threads
    sys.exit(main())
