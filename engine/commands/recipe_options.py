"""How a tree is grown: the options of every command that grows one."""

from __future__ import annotations

import argparse
from dataclasses import replace

from engine.commands.argument_types import amount, whole
from engine.data.table import Table
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import MISSING, THRESHOLDS, Recipe, RecipeError

# The options that are settings of a recipe, by the setting's name.
SETTINGS = (
    "criterion",
    "max_depth",
    "max_leaves",
    "min_leaf",
    "min_split",
    "min_cases",
    "stop_at_zero_gain",
    "group_values",
    "significance",
    "missing",
    "threshold",
    "seed",
    "formula",
)


def add_recipe_options(command: argparse.ArgumentParser) -> None:
    """Declare the algorithm and the settings that may differ from its own."""
    add = command.add_argument
    add("--algorithm", choices=tuple(ALGORITHMS), default="id3")
    add("--criterion", choices=tuple(CRITERIA))
    add("--formula", metavar="H(P)", help="the impurity of --criterion custom, such as 2*sqrt(p*(1-p))")
    add("--max-depth", type=whole)
    add("--max-leaves", type=whole)
    for name in ("--min-leaf", "--min-split", "--min-cases"):
        add(name, type=amount)
    add("--stop-at-zero-gain", action=argparse.BooleanOptionalAction)
    add(
        "--group-values",
        action=argparse.BooleanOptionalAction,
        help="C4.5's -s: values of a category that are best treated alike share a branch",
    )
    add("--significance", type=amount)
    add("--missing", choices=MISSING)
    add("--threshold", choices=THRESHOLDS)
    add("--seed", type=whole, default=0)


def read_recipe(options: argparse.Namespace, table: Table, without: tuple[str, ...] = ()) -> Recipe:
    """Return the algorithm's recipe with the settings that the options change, but for those named in `without`."""
    if options.task == "regress" and options.algorithm == "c45":
        raise RecipeError("C4.5 predicts classes; for a number use --algorithm cart.")
    changes = {name: getattr(options, name) for name in SETTINGS if name not in without}
    given = {name: value for name, value in changes.items() if value is not None}
    recipe = replace(recipe_for(table, options.algorithm), **given)
    if options.formula is not None and recipe.criterion != "custom":
        raise RecipeError("--formula is the impurity of --criterion custom; give both.")
    if recipe.group_values and not recipe.multiway:
        raise RecipeError("--group-values is for a branch for every value; CART divides values in two groups anyway.")
    return recipe
