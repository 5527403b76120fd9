"""A contest: a tree built by hand from training rows, judged on hidden rows beside what the algorithms grow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.data.random_rows import hold_out
from engine.data.table import Table, TableError
from engine.evaluate.held_out import accuracy
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import UNLIMITED, NodeId, Override, Recipe
from engine.learn.tree import Tree

HIDDEN = 0.3  # the share of the rows that judge
FEWEST = 20  # rows of a contest: fewer than six hidden ones would say next to nothing
EXACT = 1e-9  # weights of rows are sums

Limit = Literal["above", "leaves", "depth", "beat"]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a tree must reach; 0 and no name ask for nothing."""

    above: float = 0.0  # per cent of the hidden rows that must be exceeded
    leaves: int = 0  # at most
    depth: int = 0  # questions on the longest way, at most
    beat: str = ""  # the algorithm whose tree must be beaten


@dataclass(frozen=True, slots=True)
class ContestScore:
    """How a tree does: the weight of the rows that it answers rightly, of how much, and its size."""

    right: float  # of the hidden rows
    rows: float
    training_right: float
    training_rows: float
    leaves: int
    depth: int

    @property
    def share(self) -> float:
        """The share of the hidden rows that it answers rightly."""
        return self.right / self.rows

    def beats(self, other: ContestScore) -> bool:
        """Whether more hidden rows are right, or as many with fewer leaves."""
        more = self.right - other.right
        return more > EXACT or (more > -EXACT and self.leaves < other.leaves)


@dataclass(frozen=True, eq=False, slots=True)
class Rival:
    """The tree of an algorithm, and how it does."""

    recipe: Recipe
    tree: Tree
    score: ContestScore


@dataclass(frozen=True, slots=True)
class Check:
    """One condition of a goal, and whether it is met."""

    limit: Limit
    met: bool


def parted(table: Table, seed: int) -> tuple[Table, Table]:
    """The training rows and the hidden rows; refuses in one sentence what makes no contest."""
    if table.task == "regress":
        raise TableError(
            f"A contest counts right answers, and {table.target.name!r} is a number: choose data with classes."
        )
    if len(table) < FEWEST:
        raise TableError(
            f"A contest hides {HIDDEN:.0%} of the rows, and of {len(table)} that would be too few to judge by: "
            f"it takes at least {FEWEST}."
        )
    training, hidden = (table.take(rows) for rows in hold_out(len(table), [HIDDEN], seed))
    if not training.weights.sum() > 0 or not hidden.weights.sum() > 0:
        raise TableError("All rows of one side have the weight 0; choose another seed.")
    return training, hidden


def by_hand(table: Table, algorithm: str, overrides: tuple[Override, ...] = ()) -> Recipe:
    """The recipe of a tree that asks what somebody decided and nothing else; its questions are the algorithm's."""
    return replace(
        recipe_for(table, algorithm),
        max_depth=0,
        min_leaf=1.0,
        min_cases=0.0,
        stop_at_zero_gain=False,
        cut_penalty=False,
        collapse=False,
        overrides=overrides,
    )


def open_nodes(tree: Tree) -> list[NodeId]:
    """The nodes that could still ask: nobody made them a leaf, and their cases are of several classes."""
    return [node.id for node in tree.leaves if node.stop == "max-depth"]


def score(tree: Tree, training: Table, hidden: Table) -> ContestScore:
    """How a tree does on the hidden rows and on those it was built from."""
    return ContestScore(*accuracy(tree, hidden), *accuracy(tree, training), len(tree.leaves), tree.depth)


def rivals(training: Table, hidden: Table, goal: Goal) -> dict[str, Rival]:
    """What every algorithm grows from the same training rows within the limits of the goal."""
    by_name = {}
    for name in ALGORITHMS:
        recipe = replace(recipe_for(training, name), max_depth=goal.depth or UNLIMITED)
        if goal.leaves:
            # The best question of all open nodes comes first, so that the leaves are spent where they gain most.
            recipe = replace(recipe, max_leaves=goal.leaves, order="best-first")
        tree = learn(training, recipe).tree
        by_name[name] = Rival(recipe, tree, score(tree, training, hidden))
    return by_name


def checks(goal: Goal, mine: ContestScore, rival: ContestScore | None = None) -> tuple[Check, ...]:
    """The conditions of a goal one by one; `rival` is the tree to be beaten, where the goal names one."""
    conditions: list[Check] = []
    if goal.above:
        conditions.append(Check("above", 100 * mine.right > goal.above * mine.rows + EXACT))
    if goal.leaves:
        conditions.append(Check("leaves", mine.leaves <= goal.leaves))
    if goal.depth:
        conditions.append(Check("depth", mine.depth <= goal.depth))
    if goal.beat and rival is not None:
        conditions.append(Check("beat", mine.beats(rival)))
    return tuple(conditions)
