"""How a tree is pruned: the options of the commands that grow and show one tree."""

from __future__ import annotations

import argparse
from dataclasses import replace

from engine.commands.argument_types import amount, whole
from engine.commands.table_options import read_like
from engine.data.random_rows import divided
from engine.data.table import Table
from engine.learn.recipe import RecipeError
from engine.prune.cross_validation import FOLDS
from engine.prune.methods import CHOICES, PRUNINGS, Pruning

# Settings of growing that mean the pruning under some methods: the tree is then grown without them.
PRUNES_BY = {"depth": ("max_depth",), "leaves": ("max_leaves",), "chi-square": ("significance",)}


def add_pruning_options(command: argparse.ArgumentParser) -> None:
    """Declare the method of pruning and its settings."""
    add = command.add_argument
    add("--prune", choices=tuple(PRUNINGS), default="none")
    add("--validation", metavar="FILE|SHARE", help="cases for reduced-error pruning")
    add("--cf", type=amount, default=0.25)
    add("--z", choices=("exact", "table"), default="exact")
    add("--raising", action=argparse.BooleanOptionalAction, default=True, help="whether a branch may be raised")
    add("--alpha", type=price, metavar="A|cv|1se", help="the price of a leaf, or how cross-validation chooses it")
    add("--folds", type=whole, default=FOLDS)
    add("--cp", type=amount)
    add("--risk", choices=("misclassification", "impurity"), default="misclassification")


def price(text: str) -> float | str:
    """The price of a leaf, or the name of the rule by which cross-validation chooses it."""
    return text if text in CHOICES[1:] else amount(text)


def read_pruning(options: argparse.Namespace, validation: Table | None) -> Pruning:
    """Return the method of pruning with its settings."""
    if options.alpha is not None and options.cp is not None:
        raise RecipeError("--alpha and --cp say the same thing; give one of them.")
    choice = options.alpha if isinstance(options.alpha, str) else "given"
    pruning = Pruning(
        options.prune,
        options.cf,
        options.z,
        options.alpha if choice == "given" else None,
        options.cp,
        options.risk,
        0.05 if options.significance is None else options.significance,
        validation,
        choice,
        options.folds,
        options.seed,
        options.raising,
    )
    if options.max_depth is not None:
        pruning = replace(pruning, depth=options.max_depth)
    if options.max_leaves is not None:
        pruning = replace(pruning, leaves=options.max_leaves)
    return pruning


def read_validation(options: argparse.Namespace, table: Table) -> tuple[Table, Table | None]:
    """Return training and validation cases: the latter from another file, or a seeded share of the rows."""
    if options.validation is None:
        return table, None
    try:
        share = float(options.validation)
    except ValueError:
        return table, read_like(options, options.validation, table)
    if not 0 < share < 1:
        raise RecipeError(f"The validation share must lie between 0 and 1, not {options.validation}.")
    if not 0 < round(share * len(table)) < len(table):
        raise RecipeError(f"A validation share of {share} leaves no rows on one side.")
    return divided(table, share, options.seed)


def settings_of(pruning: Pruning) -> dict[str, str | float | bool | None]:
    """Return the settings of the pruning as they stand in a model file."""
    if pruning.method == "none":
        return {"prune": "none"}
    return {
        "prune": pruning.method,
        "cf": pruning.cf,
        "z": pruning.z,
        "alpha": pruning.alpha,
        "cp": pruning.cp,
        "risk": pruning.risk,
        "prune_significance": pruning.significance,
        "choice": pruning.choice,
        "folds": pruning.folds,
        "raising": pruning.raising,
        "depth": pruning.depth,
        "leaves": pruning.leaves,
    }
