"""A study of pruning: a full tree grown from part of the rows, the verdicts of any method on it, and their effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.data.random_rows import sample_rows
from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.cross_validation import ValidatedLine, choose
from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.rpart import rpart_table
from engine.prune.standings import Standing, course, divided_in_three, parted
from engine.prune.verdict import Prune, apply
from engine.prune.weakest_link import Line, endings, lines, risks, sequence

MOST_ROWS = 20_000  # beyond, a sample
MOST_LEAVES = 500  # beyond, the best ones


@dataclass(frozen=True, eq=False, slots=True)
class PruningStudy:
    """A full tree with its training, validation and test cases."""

    trace: Trace
    train: Table
    validation: Table
    test: Table
    sampled: bool  # whether the table had too many rows
    limited: bool  # whether the full tree would have too many leaves

    @property
    def tables(self) -> tuple[Table, Table, Table]:
        """The training, validation and test cases."""
        return self.train, self.validation, self.test

    @property
    def parted(self) -> bool:
        """Whether some cases go down several branches."""
        return parted(self.tree, self.tables)

    @property
    def tree(self) -> Tree:
        """The full tree."""
        return self.trace.tree

    def root_risk(self, risk: str) -> float:
        """The risk of the root as a leaf: rpart's complexity parameter is a share of it."""
        return risks(self.tree, risk)[()]


@dataclass(frozen=True, eq=False, slots=True)
class Pruned:
    """The verdicts of one method on a full tree, and how good the tree is after each."""

    verdicts: tuple[Prune, ...]
    tree: Tree
    nodes: tuple[NodeId, ...]  # all nodes that ever stand in the tree
    course: Mapping[int, Standing]  # by the number of verdicts passed

    @property
    def before(self) -> Standing:
        """The standing of the full tree."""
        return self.course[0]

    @property
    def after(self) -> Standing:
        """The standing of the pruned tree."""
        return self.course[max(self.course)]


@dataclass(frozen=True, eq=False, slots=True)
class NestedSequence:
    """The trees of cost-complexity pruning, from the full one to the root, and how good each is."""

    lines: tuple[Line, ...]
    standings: tuple[Standing, ...]
    rpart: tuple[Line, ...] | str  # rpart's own table, or why there is none

    def position(self, alpha: float) -> int:
        """The tree that is best at a price of a leaf, counted from the full one."""
        return max(
            (at for at, line in enumerate(self.lines) if line.alpha <= alpha * (1 + 1e-9) + 1e-15),
            default=0,
        )

    def alpha(self, position: int) -> float:
        """The alpha from which on the tree at a position is best; positions beyond the ends count as the ends."""
        return self.lines[min(max(position, 0), len(self.lines) - 1)].alpha


def study(table: Table, algorithm: str, validation: float, test: float, seed: int) -> PruningStudy:
    """Grow a full tree; `validation` and `test` are the shares of the rows that are held out, at random by seed."""
    parts = divided_in_three(sample_rows(table, MOST_ROWS, seed), validation, test, seed)
    recipe = recipe_for(parts[0], algorithm)
    trace = learn(parts[0], recipe)
    limited = int((trace.nodes["column"] < 0).sum()) > MOST_LEAVES
    if limited:
        trace = learn(parts[0], replace(recipe, max_leaves=MOST_LEAVES))
    return PruningStudy(trace, *parts, len(table) > MOST_ROWS, limited)


def pruned(base: PruningStudy, how: Pruning) -> Pruned:
    """The verdicts of a method on the full tree of a study."""
    verdicts = tuple(prune(base.trace, replace(how, validation=base.validation)))
    moved = {node.id for verdict in verdicts for node in verdict.subtree}
    nodes = tuple(sorted(moved | set(base.tree.nodes)))
    return Pruned(verdicts, apply(base.tree, verdicts), nodes, course(base.tree, verdicts, base.tables))


def nested_sequence(base: PruningStudy, risk: str) -> NestedSequence:
    """The nested sequence of weakest links of a study's full tree."""
    path = lines(base.tree, endings(base.tree, risk), risk)[::-1]
    cuts = [Prune(link.node, "leaf") for link in sequence(base.tree, risk)]
    standings = course(base.tree, cuts, base.tables, most=len(cuts)).values()
    by_leaves = {standing.leaves: standing for standing in standings}
    rpart: tuple[Line, ...] | str
    try:
        rpart = tuple(rpart_table(base.trace, 0.0, risk))
    except RecipeError as refusal:
        rpart = str(refusal)
    return NestedSequence(tuple(path), tuple(by_leaves[line.leaves] for line in path), rpart)


def chosen(tried: Sequence[ValidatedLine], one_se: bool) -> int:
    """The position that cross-validation chooses; `tried` starts with the full tree."""
    return len(tried) - 1 - choose(tried[::-1], one_se)
