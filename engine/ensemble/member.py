"""One tree of an ensemble: grown by the same loop as any other, and kept as arrays that answer quickly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType

import numpy as np

from engine import kernels
from engine.data.table import MISSING_VALUE, CodeArray, Column, FloatArray, IntArray, Table
from engine.learn.algorithms import recipe_for
from engine.learn.coded_table import Coded
from engine.learn.grow import grown
from engine.learn.growth_order import collapses, expansion
from engine.learn.questions import NO_BRANCH, midpoint
from engine.learn.recipe import Recipe, RecipeError

POLICIES = ("category", "majority", "drop")  # every row ends in one leaf, and needs no surrogate


@dataclass(frozen=True, eq=False, slots=True)
class CodedRows:
    """Rows as trees read them: codes of the training table's categories, and numbers."""

    codes: CodeArray  # [rows, columns]
    numbers: FloatArray  # [rows, columns]

    def __len__(self) -> int:
        return len(self.codes)

    def take(self, rows: IntArray) -> CodedRows:
        return CodedRows(self.codes[rows], self.numbers[rows])

    def shuffled(self, j: int, order: IntArray) -> CodedRows:
        """Rows with the values of column j in another order."""
        codes, numbers = self.codes.copy(), self.numbers.copy()
        codes[:, j], numbers[:, j] = codes[order, j], numbers[order, j]
        return CodedRows(codes, numbers)


def coded_rows(like: Table, table: Table) -> CodedRows:
    """The rows of `table`, which has the columns of `like` (the table as grown) but perhaps other values."""
    shape = len(table), len(like.columns)
    codes, numbers = np.empty(shape, np.int32), np.full(shape, np.nan)
    for j, known in enumerate(like.columns):
        column = table.column(known.name)
        codes[:, j] = column.codes if column.labels == known.labels else recoded(column, known)
        if known.kind == "numeric":
            numbers[:, j] = column.numbers()
    return CodedRows(codes, numbers)


def recoded(column: Column, known: Column) -> IntArray:
    """A column's codes in another's order of labels; what that one does not know is missing."""
    codes = {label: code for code, label in enumerate(known.labels)}
    return np.array([*(codes.get(label, -1) for label in column.labels), codes.get(MISSING_VALUE, -1)])[column.codes]


@dataclass(frozen=True, eq=False, slots=True)
class Member:
    """One tree: its arrays, its size, and how much each column lowered the impurity (as a share of all it did)."""

    tree: kernels.Limbs
    kernel: ModuleType
    labels: FloatArray  # the class (a code) or number that each node answers
    answers: FloatArray  # its class probabilities; in regression the number again
    nodes: int
    leaves: int
    depth: int
    importance: FloatArray

    def leaf_index(self, rows: CodedRows) -> CodeArray:
        """The index of the node in which each row ends."""
        ends = np.zeros(len(rows), np.int32)
        self.kernel.descend(self.tree, rows.codes, rows.numbers, ends)
        return ends

    def predict(self, rows: CodedRows) -> FloatArray:
        """The class (a code) or number that the tree answers for each row."""
        return np.asarray(self.labels[self.leaf_index(rows)], float)

    @property
    def root(self) -> int:
        """The column that the root asks about, -1 where it is a leaf."""
        return int(self.tree.limbs["column"][0])


def tree_recipe(table: Table, seed: int = 0) -> Recipe:
    """CART without a limit, with missing values counted as a value: where the recipe of every ensemble starts."""
    return replace(recipe_for(table, "cart"), missing="category", stop_at_zero_gain=False, seed=seed)


def plain_recipe(recipe: Recipe) -> Recipe:
    """A recipe that an ensemble can grow its trees by; refuses in one sentence what it cannot."""
    if recipe.missing not in POLICIES:
        raise RecipeError(f"In an ensemble, missing values must be treated as one of {', '.join(POLICIES)}.")
    if recipe.overrides:
        raise RecipeError("The trees of an ensemble take no decisions by hand; open one of them to overrule it.")
    return recipe


def member(coded: Coded, rows: IntArray, weights: FloatArray) -> Member:
    """Grow a tree from some rows, each with a weight."""
    # A copy: the kernels are compiled for arrays that may be written to, and would be again for these.
    growth = grown(coded, rows, np.array(weights).reshape(-1, 1))
    order, cut_short = expansion(coded, growth)
    ended = set(cut_short)
    if coded.recipe.collapse and coded.data.classes:
        ended |= {at for at, _, _ in collapses(growth, order, cut_short, ())}
    tree = limbs_of(coded, growth, ended)
    reached = reachable(tree, order) if ended else order
    asks = reached[tree.limbs["column"][reached] >= 0]
    labels, probabilities = answers(coded, growth)
    return Member(
        tree,
        coded.kernel,
        labels,
        probabilities,
        len(reached),
        len(reached) - len(asks),
        int(growth.nodes["depth"][reached].max()),
        importance(coded, growth, asks),
    )


def reachable(tree: kernels.Limbs, order: IntArray) -> IntArray:
    """The nodes that are left once some no longer ask."""
    columns, starts, children = tree.limbs["column"], tree.joints["child"], tree.children
    kept, stack = [], [0]
    while stack:
        at = stack.pop()
        kept.append(at)
        if columns[at] >= 0:
            end = starts[at + 1] if at + 1 < len(starts) else len(children)
            stack.extend(children[starts[at] : end].tolist())
    return np.intersect1d(order, np.array(kept))


def importance(coded: Coded, growth: kernels.Growth, asks: IntArray) -> FloatArray:
    """By column, the share of the tree's decrease in impurity (Breiman et al. 1984); zeros if it decreased nothing."""
    weight = growth.stats.sum(axis=1) if coded.data.classes else growth.stats[:, 0]
    fallen = np.maximum(growth.nodes["gain"][asks], 0.0) * weight[asks]
    total = np.bincount(growth.nodes["column"][asks], fallen, len(coded.table.columns))
    return np.asarray(total / max(float(total.sum()), 1e-300), float)


def limbs_of(coded: Coded, growth: kernels.Growth, ended: set[int]) -> kernels.Limbs:
    """A growth as arrays for `kernels.descend`; the nodes of `ended` ask nothing after all."""
    nodes, data, shape, count = growth.nodes, coded.data, coded.data.columns, len(growth.nodes)
    limbs, joints = np.zeros(count, kernels.LIMB), np.zeros(count, kernels.JOINT)
    limbs["column"] = nodes["column"]
    limbs["column"][list(ended)] = -1
    column = limbs["column"]
    asks = np.flatnonzero(column >= 0)
    ordered = shape["ordered"][column[asks]] != 0
    cuts, named = asks[ordered], asks[~ordered]

    first = shape["first"][column[cuts]]
    low, high = data.levels[first + nodes["below"][cuts]], data.levels[first + nodes["above"][cuts]]
    at_value = coded.recipe.threshold == "value"
    limbs["threshold"] = np.nan
    limbs["threshold"][cuts] = data.levels[first + nodes["cut"][cuts]] if at_value else midpoint(low, high)

    # Where a category leads: to its own branch, or to its side of a grouping.
    sides = growth.groups.astype(np.int64)
    multiway = coded.recipe.multiway
    if not multiway:
        sides[sides == kernels.ABSENT] = NO_BRANCH
    own = [np.arange(size) for size in shape["values"]] if multiway else []
    grouped = nodes["groups"][named]
    joints["lookup"][named] = np.where(grouped >= 0, grouped, len(sides) + shape["first"][column[named]])

    parents = nodes["parent"][1:]
    degree = np.bincount(parents, minlength=count)
    joints["child"] = np.cumsum(degree) - degree
    children = np.argsort(parents, kind="stable") + 1
    limbs["second"][asks] = children[joints["child"][asks] + 1]
    joints["missing_side"], joints["default"] = nodes["missing_side"], nodes["largest"]
    arrays: kernels.Limbs = coded.kernel.Limbs(limbs, joints, children, np.concatenate([sides, *own]))
    return arrays


def answers(coded: Coded, growth: kernels.Growth) -> tuple[FloatArray, FloatArray]:
    """Each node's answer (class code or mean) and its class probabilities; an empty node answers as its parent."""
    stats, parents = growth.stats, growth.nodes["parent"]
    if not coded.data.classes:
        label = coded.public(stats)[:, 1].copy()
        for at in np.flatnonzero(stats[:, 0] <= 0).tolist():
            label[at] = label[parents[at]]
        return label, label.reshape(-1, 1)
    label, sizes = stats.argmax(axis=1).astype(float), stats.sum(axis=1)
    answer = stats / np.maximum(sizes, 1e-300)[:, None]
    for at in np.flatnonzero(sizes <= 0).tolist():
        label[at] = label[parents[at]]
        answer[at, int(label[at])] = 1.0
    return label, answer
