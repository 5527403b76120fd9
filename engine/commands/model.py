"""The tree that `grow` and `steps` show: read, grown, pruned."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from engine.commands.pruning_options import add_pruning_options, growing_settings, read_pruning, read_validation
from engine.commands.reading_options import add_reading_options
from engine.commands.recipe_options import add_recipe_options, read_recipe
from engine.commands.table_options import add_table_options, read_table
from engine.learn.grow import learn
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.verdict import Prune, apply


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """The trace of growing, the verdicts of the pruning, and the tree after them."""

    trace: Trace
    verdicts: tuple[Prune, ...]
    tree: Tree
    pruning: Pruning


def add_model_options(command: argparse.ArgumentParser) -> None:
    """Declare everything that says which tree it is."""
    add_table_options(command)
    add_recipe_options(command)
    add_pruning_options(command)
    add_reading_options(command)


def build(options: argparse.Namespace) -> Model:
    """Read, grow and prune."""
    table, validation = read_validation(options, read_table(options))
    pruning = read_pruning(options, validation)
    trace = learn(table, read_recipe(options, table, growing_settings(pruning)))
    verdicts = tuple(prune(trace, pruning))
    return Model(trace, verdicts, apply(trace.tree, verdicts), pruning)
