"""`python -m engine grow`: grow a tree and print it in one of several formats."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.commands.command import Command
from engine.commands.model import Model, add_model_options, build
from engine.commands.pruning_options import settings_of
from engine.data.table import plain
from engine.export.dot import to_dot
from engine.export.python_code import to_python
from engine.export.text import leaf_text, to_text
from engine.export.write_json import dumps, to_dict
from engine.learn.leaf_models import LEAF_MODELS, leaf_column, with_models
from engine.learn.recipe import RecipeError
from engine.learn.tree import Tree
from engine.rules.c45rules import simplify
from engine.rules.extract import formula_text, rules
from engine.rules.shorten import Settings


def rules_text(tree: Tree) -> str:
    """The rule of each leaf, with its cases and errors."""
    return "\n".join(f"{rule}  ({leaf_text(tree, tree.nodes[rule.leaf]).rpartition('(')[2]}" for rule in rules(tree))


def simplified_text(model: Model) -> str:
    """The rules as C4.5rules simplifies them, each with its cases, its errors and its pessimistic accuracy."""
    if model.pruning.method != "none":
        raise RecipeError("Rules are simplified from the unpruned tree; leave --prune out.")
    found = simplify(model.trace, Settings(model.pruning.number("cf"), model.pruning.choice("z"))).rules
    lines = [f"{rule}  ({plain(rule.n)}/{plain(rule.errors)}, {1 - (rule.limit or 0.0):.1%})" for rule in found.rules]
    return "\n".join([*lines, found.ending])


def model_text(model: Model, options: argparse.Namespace) -> str:
    """The model file, which `predict` reads."""
    settings = settings_of(model.pruning)
    if options.leaf_model != "constant":
        column = leaf_column(model.trace.coded.table, options.leaf_column)
        settings |= {"leaf_model": options.leaf_model, "leaf_column": column}
    return dumps(to_dict(model.trace, model.tree, settings))


WRITERS: Mapping[str, Callable[[Model, argparse.Namespace], str]] = {
    "text": lambda model, options: to_text(model.tree),
    "json": model_text,
    "dot": lambda model, options: to_dot(model.tree),
    "rules": lambda model, options: simplified_text(model) if options.rules == "simplified" else rules_text(model.tree),
    "formula": lambda model, options: formula_text(model.tree),
    "python": lambda model, options: to_python(model.tree),
}


def add_options(command: argparse.ArgumentParser) -> None:
    add_model_options(command)
    command.add_argument("--leaf-model", choices=tuple(LEAF_MODELS), default="constant")
    command.add_argument("--leaf-column", metavar="COLUMN", help="the column the leaf models are in")
    command.add_argument("--format", choices=tuple(WRITERS), default="text")
    command.add_argument("--rules", choices=("plain", "simplified"), default="plain")


def with_leaf_models(model: Model, options: argparse.Namespace) -> Model:
    """Return the model with a line or parabola in each leaf, if the options ask for it."""
    if degree := LEAF_MODELS[options.leaf_model]:
        column = leaf_column(model.trace.coded.table, options.leaf_column)
        return replace(model, tree=with_models(model.trace, model.tree, column, degree))
    if options.leaf_column is not None:
        raise RecipeError("--leaf-column needs --leaf-model linear or quadratic.")
    return model


def run(options: argparse.Namespace) -> str:
    if options.rules != "plain" and options.format != "rules":
        raise RecipeError("--rules says which rules --format rules prints; give both.")
    return WRITERS[options.format](with_leaf_models(build(options), options), options)


GROW = Command("grow", "grow a tree", add_options, run)
