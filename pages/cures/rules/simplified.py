"""The rules of a page's tree and the steps of their simplification, kept for the session.

Long work shows its progress, and stops when anything else is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from engine.data.random_rows import divided
from engine.data.table import Table
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.rules.c45rules import ErrorCount, Simplified, Step, collected, scores, steps
from engine.rules.extract import Rule, RuleList, plain_list, rules
from engine.rules.shorten import Judged, Settings, starting_rules
from pages.shell import pickers
from pages.shell.results import remembered
from pages.shell.sources import starting_recipe, table_of, trace_of

if TYPE_CHECKING:
    from pages.cures.rules.state import Rules

LONG = 200_000  # rules times rows from which on the progress is shown
MOST = 20_000_000  # and beyond which nobody would wait
HELD_OUT = 1 / 3  # the share of the rows that tree and rules are compared on


@dataclass(frozen=True, eq=False, slots=True)
class TreeRules:
    """A tree, its rules, and the steps of their simplification."""

    trace: Trace
    how: Settings
    algorithm: str
    algorithms: tuple[str, ...]  # those that can grow a tree from the table
    simplified: Simplified | None  # none for numbers, or where it would take too long

    @property
    def tree(self) -> Tree:
        """The unpruned tree."""
        return self.trace.tree

    @property
    def table(self) -> Table:
        """The cases that the tree was grown from."""
        return self.trace.coded.table

    @property
    def recipe(self) -> Recipe:
        """How the tree was grown."""
        return self.trace.coded.recipe

    @property
    def rules(self) -> list[Rule]:
        """The rules of the leaves, by number."""
        return starting_rules(self.tree) if self.simplified else rules(self.tree)

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.simplified.steps) if self.simplified else 0

    def step(self, done: int) -> Step | None:
        """The last of the steps that were passed; none at the start."""
        return self.simplified.steps[min(done, self.steps) - 1] if self.simplified and done else None

    def answering(self, simplified: bool) -> RuleList:
        """The simplified list, or the tree's own rules."""
        return self.simplified.rules if self.simplified and simplified else plain_list(self.tree)


def rules_of(state: Rules) -> TreeRules:
    """The tree and the rules that a state shows."""
    table = table_of(state.data, ())
    able = tuple(pickers.algorithms_for(table.classes))
    algorithm = state.algorithm if state.algorithm in able else able[0]
    recipe = starting_recipe(state.data, table, algorithm)
    trace = trace_of(state.data, (), recipe)
    how = Settings(state.cf, state.z)
    found = None
    if table.classes and work(trace) <= MOST:
        found = remembered(("simplified", state.data, recipe, how), lambda: watched(trace, how))
    return TreeRules(trace, how, algorithm, able, found)


def work(trace: Trace) -> int:
    """How much there is to do: rules times rows."""
    return len(trace.tree.leaves) * len(trace.coded.table)


def watched(trace: Trace, how: Settings) -> Simplified:
    """Simplify the rules of a tree; a bar tells how far it is."""
    if work(trace) < LONG:
        return collected(list(steps(trace, how)))
    many = len(starting_rules(trace.tree))
    bar = st.empty()
    done: list[Step] = []
    # Whoever chooses something else meanwhile interrupts this at the next bar.
    for step in steps(trace, how):
        done.append(step)
        if isinstance(step, Judged):
            bar.progress((step.number + 1) / many, f"Shortening rule {step.number + 1} of {many} …")
    bar.empty()
    return collected(done)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Tree and rules on the rows they were made from and on held-out rows."""

    scores: tuple[ErrorCount, ...]
    training: float  # weight of the rows
    held_out: float


def comparison_of(data: str, found: TreeRules, seed: int) -> Comparison:
    """Grow, prune and simplify on part of the rows, and compare on all."""

    def compare() -> Comparison:
        training, held_out = divided(found.table, HELD_OUT, seed)
        weights = float(training.weights.sum()), float(held_out.weights.sum())
        return Comparison(scores(training, held_out, found.recipe, found.how), *weights)

    return remembered(("scores", data, found.recipe, found.how, seed), compare)
