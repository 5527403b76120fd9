"""`python -m engine ensemble`: grow many trees and list their errors round by round."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

import numpy as np

from engine.commands.argument_types import whole
from engine.commands.command import Command
from engine.commands.reading_options import add_reading_options
from engine.commands.table_options import add_table_options, read_like, read_table, share_of
from engine.data.json_values import JsonObject
from engine.data.table import Table
from engine.ensemble.entry import HOLDS, Chosen, Ensemble, Errors, Round, Value
from engine.ensemble.registry import ENSEMBLES
from engine.export.write_json import VERSION, dumps
from engine.learn.missing_policies import prepared
from engine.learn.recipe import Recipe, RecipeError
from engine.learn.training_set import held_out_rows

PREFIX = "setting_"  # of the names under which argparse keeps the settings
ERROR_NAMES = {"classify": "share of wrong answers", "regress": "mean squared error"}
# The errors that are listed, in this order, where there are any: the head of the column, and what they are errors on.
COLUMNS = {"training": ("training", "on the training cases"), "out_of_bag": ("out-of-bag", "out-of-bag")}


@dataclass(frozen=True, eq=False, slots=True)
class Grown:
    """An ensemble as far as the command shows it: of its rounds only what takes little memory."""

    ensemble: Ensemble
    table: Table
    test: Table | None
    chosen: Chosen
    rounds: tuple[RoundFacts, ...]


@dataclass(frozen=True, eq=False, slots=True)
class RoundFacts:
    """A round in numbers."""

    round: int
    weight: float  # the factor of the tree's answers
    nodes: int
    leaves: int
    depth: int
    last: bool
    errors: Errors
    recipe: Recipe


def add_options(command: argparse.ArgumentParser) -> None:
    add_table_options(command)
    add_reading_options(command)
    add = command.add_argument
    add("--method", choices=tuple(ENSEMBLES), required=True)
    counts = {each.name: each.setting(each.count) for each in ENSEMBLES.values()}
    usual = ", ".join(f"{setting.default} for {name}" for name, setting in counts.items())
    add("--trees", "--rounds", metavar="N", help=f"how many trees are grown ({usual})")
    for name, told in setting_help().items():
        add(f"--{name}", dest=f"{PREFIX}{name}", metavar=name.upper(), help=told)
    add("--seed", type=whole, default=0)
    add("--test", metavar="FILE|SHARE", help="cases to judge by: another file, or a share of the rows")
    add("--format", choices=tuple(WRITERS), default="text")
    command.set_defaults(algorithm="cart")  # which guesses whether the target is a number to predict


def setting_help() -> dict[str, str]:
    """The settings of all ensembles by name, but for the number of trees, and what each means to which ensemble."""
    found: dict[str, list[str]] = {}
    for ensemble in ENSEMBLES.values():
        for setting in ensemble.settings:
            if setting.name != ensemble.count:
                values = f" ({' or '.join(setting.choices)})" if setting.choices else ""
                found.setdefault(setting.name, []).append(f"{ensemble.name}: {setting.help}{values}")
    return {name: "; ".join(told).replace("%", "%%") for name, told in found.items()}


def read_chosen(options: argparse.Namespace, ensemble: Ensemble, table: Table) -> dict[str, Value]:
    """Return a value for each setting of the ensemble; refuse settings that it does not have."""
    given = {
        name.removeprefix(PREFIX): text
        for name, text in vars(options).items()
        if name.startswith(PREFIX) and text is not None
    }
    known = {setting.name: setting.fitted(table) for setting in ensemble.settings}
    for name in given:
        if name not in known:
            raise RecipeError(f"--{name} is not a setting of {ensemble.name}.")
        if table.task not in known[name].tasks:
            raise RecipeError(f"--{name} means nothing where the target holds {HOLDS[table.task]}.")
    values = {name: known[name].read(text) for name, text in given.items()}
    if options.trees is not None:
        values[ensemble.count] = replace(known[ensemble.count], name="trees").read(options.trees)
    return ensemble.chosen(values, table)


def read_test(options: argparse.Namespace, table: Table, recipe: Recipe) -> tuple[Recipe, Table | None]:
    """Return the recipe and the cases to judge by: those of another file, or a share that the recipe holds out."""
    if options.test is None:
        return recipe, None
    share = share_of(options.test, "test", len(table))
    if share is None:
        return recipe, read_like(options, options.test, table)
    recipe = replace(recipe, aside=share)
    table = prepared(table, recipe.missing)
    return recipe, table.take(np.flatnonzero(held_out_rows(len(table), recipe)))


def grow(options: argparse.Namespace) -> Grown:
    """Read the table and grow the trees."""
    ensemble = ENSEMBLES[options.method]
    if options.task is None and ensemble.tasks == ("regress",):
        options.task = "regress"
    table = read_table(options)
    ensemble.check(table)
    chosen = read_chosen(options, ensemble, table)
    recipe, test = read_test(options, table, ensemble.recipe(table, chosen, options.seed))
    rounds = ensemble.rounds(table, recipe, int(chosen[ensemble.count]), test)
    return Grown(ensemble, table, test, chosen, tuple(facts(each, chosen) for each in rounds))


def facts(round_: Round, chosen: Chosen) -> RoundFacts:
    """A round in numbers."""
    tree = round_.member
    return RoundFacts(
        round_.number,
        round_.weight,
        tree.nodes,
        tree.leaves,
        tree.depth,
        round_.last,
        round_.errors(chosen),
        round_.recipe,
    )


def to_text(grown: Grown) -> str:
    """A line a round, and a closing sentence."""
    columns = shown_columns(grown)
    heads = ["round", "leaves", *(head for head, _ in columns.values())]
    rows = [
        [str(each.round), str(each.leaves), *(error_text(grown, getattr(each.errors, name)) for name in columns)]
        for each in grown.rounds
    ]
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in (heads, *rows)]
    error = ERROR_NAMES[grown.table.task]
    title = f"{grown.ensemble.title} ({grown.ensemble.source}), {error} of {grown.table.target.name}"
    return "\n".join([title, *lines, *closing(grown)])


def shown_columns(grown: Grown) -> dict[str, tuple[str, str]]:
    """The errors that there are, each with its head and what it is an error on."""
    columns = dict(COLUMNS)
    if grown.test is not None:
        columns["test"] = "test", f"on {len(grown.test):,} test cases"
    return {name: words for name, words in columns.items() if getattr(grown.rounds[-1].errors, name) is not None}


def closing(grown: Grown) -> list[str]:
    """What the trees come to together, where a round was the last, and where the test error was lowest."""
    last, rounds, lines = grown.rounds[-1], grown.rounds, []
    asked = int(grown.chosen[grown.ensemble.count])
    if last.last and last.round < asked:
        lines.append(f"Nothing can follow round {last.round} of {asked}.")
    told = (
        f"{error_text(grown, getattr(last.errors, name))} {words}" for name, (_, words) in shown_columns(grown).items()
    )
    lines.append(f"{trees(last.round)} together: {', '.join(told)}.")
    tested = [each.errors.test for each in rounds if each.errors.test is not None]
    if tested and min(tested) < tested[-1]:
        least = min(tested)
        lines.append(f"The test error is lowest after {trees(1 + tested.index(least))}: {error_text(grown, least)}.")
    return lines


def trees(count: int) -> str:
    """So many trees."""
    return "1 tree" if count == 1 else f"{count:,} trees"


def error_text(grown: Grown, error: float | None) -> str:
    """An error as text: four digits of a share, six of a mean square."""
    if error is None:
        return "–"
    return f"{error:.4f}" if grown.table.classes else f"{error:.6g}"


def to_json(grown: Grown) -> str:
    """All numbers of all rounds, and the recipe that grows each tree from the same table on its own."""
    return dumps(
        {
            "version": VERSION,
            "method": grown.ensemble.name,
            "source": grown.ensemble.source,
            "settings": dict(grown.chosen),
            "target": grown.table.target.name,
            "classes": list(grown.table.classes),
            "rows": len(grown.table),
            "test_rows": None if grown.test is None else len(grown.test),
            "error": ERROR_NAMES[grown.table.task],
            "rounds": [written(each) for each in grown.rounds],
        }
    )


def written(line: RoundFacts) -> JsonObject:
    """A round as JSON; a second way to vote is listed where there is one, by its out-of-bag error alone."""
    found = asdict(line)
    del found["errors"]["other_test"]
    if found["errors"]["other_vote"] is None:
        del found["errors"]["other_vote"]
    return found


WRITERS: dict[str, Callable[[Grown], str]] = {"text": to_text, "json": to_json}


def run(options: argparse.Namespace) -> str:
    return WRITERS[options.format](grow(options))


ENSEMBLE = Command("ensemble", "grow many trees and list their errors round by round", add_options, run)
