"""The commands by name, and what happens around each of them: parsing, printing, and the sentence when it fails."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from engine.commands.ensemble import ENSEMBLE
from engine.commands.evaluate import EVALUATE
from engine.commands.exercises import EXERCISES
from engine.commands.grow import GROW
from engine.commands.predict import PREDICT
from engine.commands.steps import STEPS
from engine.data.table import TableError
from engine.export.model_file import DEEPEST
from engine.learn.recipe import RecipeError

COMMANDS = (
    GROW,
    STEPS,
    PREDICT,
    ENSEMBLE,
    EVALUATE,
    EXERCISES,
)
WRONG = 2  # the exit code after a complaint
INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"{message[:1].upper()}{message[1:].rstrip('.')}.", file=sys.stderr)
        raise SystemExit(WRONG)


def parser() -> Parser:
    """The parser of all commands."""
    top = Parser(prog="python -m engine", description="Learn decision trees and explain every decision.")
    subparsers = top.add_subparsers(dest="command", required=True)
    for command in COMMANDS:
        subparser = subparsers.add_parser(command.name, help=command.help)
        command.options(subparser)
        subparser.set_defaults(run=command.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what goes wrong is one sentence on stderr and exit code 2."""
    return obey(parser().parse_args(arguments))


def obey(options: argparse.Namespace) -> int:
    """Call the `run` of a command with its options and print what it returns."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEPEST)
    try:
        print(options.run(options), flush=True)
    except (TableError, RecipeError) as error:
        return complain(str(error))
    except BrokenPipeError:  # whoever reads has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    except MemoryError:
        return complain("There is not enough memory for this table; keep the columns and rows you need.")
    except UnicodeEncodeError:
        return complain("The output cannot be written in this terminal's encoding; set PYTHONIOENCODING=utf-8.")
    except Exception as error:
        return complain(
            f"This cannot be done because of a fault in the program ({type(error).__name__}); please report the file."
        )
    finally:
        sys.setrecursionlimit(usual)
    return 0


def complain(sentence: str) -> int:
    """Print a sentence to stderr, whatever characters are in it, and return the exit code."""
    print(sentence.encode("utf-8", "backslashreplace").decode("utf-8"), file=sys.stderr)
    return WRONG
