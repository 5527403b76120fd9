"""The contest at hand: its rows, the tree as it stands, and how the algorithms do; all of it kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.data.table import Table
from engine.experiments import contest
from engine.experiments.contest import ContestScore, Goal, Rival, by_hand, open_nodes, parted
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, Recipe
from engine.learn.trace import Trace
from pages.practise.contest.state import Contest
from pages.shell.cache import per_table
from pages.shell.grow_state import fitting
from pages.shell.sources import Values, table_of
from pages.shell.validation import node_or_none

Rows = tuple[str, Values, int]  # the data set, its settings, and the seed that hides rows


@dataclass(frozen=True, eq=False, slots=True)
class Subject:
    """What a state describes."""

    state: Contest
    rows: Rows
    training: Table
    hidden: Table
    trace: Trace
    node: NodeId | None  # the node whose question is chosen; None where no node can ask
    strange: int  # decisions of the link that these data cannot answer

    @property
    def score(self) -> ContestScore:
        """How the tree does."""
        return contest.score(self.trace.tree, self.training, self.hidden)

    @property
    def rivals(self) -> dict[str, Rival]:
        """How the algorithms do."""
        return rivals_of(self.rows, self.state.goal)

    @property
    def waiting(self) -> list[NodeId]:
        """The nodes that could still ask."""
        return open_nodes(self.trace.tree)


@per_table(shared=24, own=2)
def parts_of(rows: Rows) -> tuple[Table, Table]:
    """The training rows and the hidden rows."""
    key, values, seed = rows
    return parted(table_of(key, values), seed)


@per_table(shared=64, own=8)
def trace_of(rows: Rows, recipe: Recipe) -> Trace:
    """The tree that was built by hand."""
    return learn(parts_of(rows)[0], recipe)


@per_table(shared=24, own=4, spinner="The algorithms grow their trees …")
def rivals_of(rows: Rows, goal: Goal) -> dict[str, Rival]:
    """What the algorithms grow from the same training rows."""
    return contest.rivals(*parts_of(rows), goal)


def subject_of(state: Contest) -> Subject:
    """The contest of a state; raises a TableError that says why where the data make none."""
    rows: Rows = (state.data, state.values, state.seed)
    training, hidden = parts_of(rows)
    recipe = by_hand(training, state.questions, state.overrides)
    known = tuple(each for each in recipe.overrides if each.column is None or each.column in training.names)
    fitted = fitting(training, replace(recipe, overrides=known))
    trace = trace_of(rows, fitted)
    nodes, waiting = trace.tree.nodes, open_nodes(trace.tree)
    looked = node_or_none(state.node)
    node = looked if looked in nodes else waiting[0] if waiting else None
    return Subject(state, rows, training, hidden, trace, node, len(recipe.overrides) - len(fitted.overrides))
