"""How a tree is pruned: the options of the commands that grow and show one tree."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import fields

from engine.commands.argument_types import amount, whole
from engine.commands.table_options import read_like, share_of
from engine.data.random_rows import divided
from engine.data.table import Table
from engine.learn.recipe import Recipe, RecipeError
from engine.prune.method import NONE, Pruning
from engine.prune.methods import PRUNINGS, all_settings
from engine.prune.settings import Option, PruningSetting, Value

Reader = Callable[[str], float | str]


def add_pruning_options(command: argparse.ArgumentParser) -> None:
    """Declare the method of pruning and the settings of all methods."""
    command.add_argument("--prune", choices=(NONE, *PRUNINGS), default=NONE)
    command.add_argument("--validation", metavar="FILE|SHARE", help="cases for reduced-error pruning")
    for setting in all_settings():
        # An option that growing has too is declared there.
        if setting.option and not setting.option.recipe:
            add_option(command, setting, setting.option)


def add_option(command: argparse.ArgumentParser, setting: PruningSetting, option: Option) -> None:
    """Declare the option of one setting."""
    if setting.kind == "flag":
        command.add_argument(
            option.flag, action=argparse.BooleanOptionalAction, default=setting.default, help=option.help
        )
    elif setting.kind == "choice":
        command.add_argument(
            option.flag,
            choices=tuple(setting.choices),
            default=setting.default,
            metavar=option.metavar,
            help=option.help,
        )
    else:
        read = reader(setting, option)
        command.add_argument(option.flag, type=read, default=setting.default, metavar=option.metavar, help=option.help)


def reader(setting: PruningSetting, option: Option) -> Reader:
    """Return the function that reads a number, or one of the words that may be given in its place."""
    number = whole if setting.kind == "whole" else amount
    words = words_of(option)
    return number if not words else lambda text: text if text in words else number(text)


def words_of(option: Option) -> tuple[str, ...]:
    """Return the words that may be given in the place of a number; the first choice is the number itself."""
    others = {setting.name: setting for setting in all_settings()}
    return tuple(others[option.words].choices)[1:] if option.words else ()


def read_pruning(options: argparse.Namespace, validation: Table | None) -> Pruning:
    """Return the method of pruning with the settings that are given, those of other methods included."""
    values: dict[str, Value] = {}
    flags = {setting.name: setting.option.flag for setting in all_settings() if setting.option}
    for setting in all_settings():
        values.setdefault(setting.name, setting.default)
        if setting.option is None:
            continue
        given = getattr(options, destination_of(setting.option.flag))
        if isinstance(given, str) and setting.option.words:
            values[setting.option.words] = given
        elif given is not None:
            values[setting.name] = given
        rival = setting.option.instead_of
        if rival and given is not None and getattr(options, destination_of(flags[rival])) is not None:
            raise RecipeError(f"{flags[rival]} and {setting.option.flag} say the same thing; give one of them.")
    return Pruning(options.prune, values, validation, options.seed)


def destination_of(flag: str) -> str:
    """Return the name under which argparse keeps an option."""
    return flag.removeprefix("--").replace("-", "_")


def growing_settings(pruning: Pruning) -> tuple[str, ...]:
    """Return the settings of growing that mean the pruning instead: the tree is grown without them."""
    if pruning.method == NONE:
        return ()
    options = (setting.option for setting in PRUNINGS[pruning.method].settings)
    return tuple(option.recipe for option in options if option and option.recipe)


def read_validation(options: argparse.Namespace, table: Table) -> tuple[Table, Table | None]:
    """Return training and validation cases: the latter from another file, or a seeded share of the rows."""
    if options.validation is None:
        return table, None
    share = share_of(options.validation, "validation", len(table))
    if share is None:
        return table, read_like(options, options.validation, table)
    return divided(table, share, options.seed)


def settings_of(pruning: Pruning) -> dict[str, Value]:
    """Return the settings of the pruning as they stand in a model file, beside those of the recipe."""
    if pruning.method == NONE:
        return {"prune": NONE}
    taken = {each.name for each in fields(Recipe)}
    named = {f"prune_{name}" if name in taken else name: value for name, value in pruning.settings.items()}
    return {"prune": pruning.method, **named}
