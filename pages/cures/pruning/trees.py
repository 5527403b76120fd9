"""What the Pruning page works on: a tree grown from part of the rows, and the verdicts on it. Kept, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import streamlit as st

from engine.data.random_rows import sample_rows
from engine.data.table import Table, TableError
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.cost_complexity import Line, endings, lines, sequence
from engine.prune.cross_validation import FOLDS, Trial, choose, folds_of, trials
from engine.prune.methods import Pruning, prune
from engine.prune.rpart import rpart_table
from engine.prune.standings import Standing, course, parted, set_apart
from engine.prune.verdict import Prune, apply
from pages.shell.cache import per_table
from pages.shell.sources import table_of

MOST_ROWS = 20_000  # beyond, a sample
MOST_LEAVES = 500  # beyond, the best ones
KEPT_TRIALS = 8
Settings = tuple[tuple[str, float | str | bool], ...]


class Case(NamedTuple):
    """What a full tree is grown from."""

    data: str
    algorithm: str
    validation: float  # the share of the rows
    test: float
    seed: int


@dataclass(frozen=True, eq=False, slots=True)
class Grown:
    """A full tree, and the cases that were kept from it."""

    trace: Trace
    train: Table
    validation: Table
    test: Table
    sampled: bool
    limited: bool

    @property
    def tables(self) -> tuple[Table, Table, Table]:
        return self.train, self.validation, self.test

    @property
    def parted(self) -> bool:
        """Whether some cases go down several branches."""
        return parted(self.tree, self.tables)

    @property
    def tree(self) -> Tree:
        return self.trace.tree


@dataclass(frozen=True, eq=False, slots=True)
class Pruned:
    """The verdicts of one method on a full tree, and how good the tree is after each."""

    verdicts: tuple[Prune, ...]
    tree: Tree
    places: tuple[NodeId, ...]  # of all nodes that ever stand in the tree
    course: Mapping[int, Standing]


@dataclass(frozen=True, eq=False, slots=True)
class Path:
    """The nested sequence of cost-complexity pruning, from the full tree to the root, with how good each tree is."""

    lines: tuple[Line, ...]
    standings: tuple[Standing, ...]
    rpart: tuple[Line, ...] | str  # its own table, or why there is none


@per_table(shared=24, own=4, spinner="Growing the tree …")
def grown(case: Case) -> Grown:
    """The full tree of a case, and the rows kept from it."""
    key, algorithm, validation, test, seed = case
    table = table_of(key, ())
    sampled = len(table) > MOST_ROWS
    parts = set_apart(sample_rows(table, MOST_ROWS, seed), validation, test, seed)
    recipe = recipe_for(parts[0], algorithm)
    trace = learn(parts[0], recipe)
    limited = int((trace.nodes["column"] < 0).sum()) > MOST_LEAVES
    if limited:
        trace = learn(parts[0], replace(recipe, max_leaves=MOST_LEAVES))
    return Grown(trace, *parts, sampled, limited)


@per_table(shared=96, own=24, spinner="Pruning …")
def pruned(case: Case, method: str, settings: Settings) -> Pruned | str:
    """The verdicts of a method; a sentence where it cannot be used."""
    base = grown(case)
    how = Pruning(method, validation=base.validation, **dict(settings))  # type: ignore[arg-type]
    try:
        verdicts = tuple(prune(base.trace, how))
    except (RecipeError, TableError) as told:
        return str(told)
    tree = apply(base.tree, verdicts)
    moved = {node.id for verdict in verdicts for node in verdict.subtree}
    return Pruned(verdicts, tree, tuple(sorted(moved | set(base.tree.nodes))), course(base.tree, verdicts, base.tables))


@per_table(shared=48, own=8, spinner="Following the weakest links …")
def path(case: Case, risk: str) -> Path:
    """The nested sequence of a full tree."""
    base = grown(case)
    found = lines(base.tree, endings(base.tree, risk), risk)[::-1]
    cuts = [Prune(link.node, "leaf") for link in sequence(base.tree, risk)]
    ends = course(base.tree, cuts, base.tables, most=len(cuts)).values()
    by_leaves = {each.leaves: each for each in ends}
    rpart: tuple[Line, ...] | str
    try:
        rpart = tuple(rpart_table(base.trace, 0.0, risk))
    except RecipeError as told:
        rpart = str(told)
    return Path(tuple(found), tuple(by_leaves[line.leaves] for line in found), rpart)


def tried(case: Case, risk: str) -> list[Trial]:
    """The nested sequence tried on held-out cases, the full tree first. Any click interrupts it between two folds."""
    kept: dict[tuple[Case, str], list[Trial]] = st.session_state.setdefault("pruning trials", {})
    if (case, risk) in kept:
        return kept[case, risk]
    base, found = grown(case), path(case, risk)
    table = base.trace.coded.table
    folds = folds_of(len(table), FOLDS, case.seed)
    many = int(folds.max()) + 1
    bar = st.progress(0.0, "Cross-validating …")
    for fold, done in enumerate(trials(table, base.trace.coded.recipe, found.lines[::-1], folds, risk), 1):
        if done is None:
            bar.progress(fold / many, f"Cross-validating: fold {fold} of {many} …")
        else:
            if len(kept) >= KEPT_TRIALS:
                kept.clear()
            kept[case, risk] = done[::-1]
    bar.empty()
    return kept[case, risk]


def chosen(found: list[Trial], one_se: bool) -> int:
    """The line that cross-validation chooses, counted from the full tree."""
    return len(found) - 1 - choose(found[::-1], one_se)
