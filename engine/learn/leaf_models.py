"""What a leaf of a regression tree says: a constant, a line or a parabola in one column.

The tree is grown for constants, as CART does; the models are fitted to its leaves afterwards.
"""

from __future__ import annotations

from dataclasses import replace

from engine.data.table import Table, TableError, listing
from engine.learn.polynomial import fit
from engine.learn.recipe import RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree

LEAF_MODELS = {"constant": 0, "linear": 1, "quadratic": 2}  # name → degree


def leaf_column(table: Table, name: str | None) -> str:
    """The numeric column that leaf models are in: the one named, or the only one there is."""
    if table.task != "regress":
        raise RecipeError("Leaf models predict numbers; the target has classes.")
    numeric = [column.name for column in table.columns if column.kind == "numeric"]
    if name is None:
        if len(numeric) != 1:
            raise TableError(f"Say which column the leaf models are in; the numeric columns are {listing(numeric)}.")
        return numeric[0]
    if table.column(name).kind != "numeric":
        raise TableError(f"Leaf models need a numeric column; {name!r} has categories.")
    return name


def with_models(trace: Trace, tree: Tree, name: str, degree: int) -> Tree:
    """The tree (the trace's own, or one pruned from it) with a polynomial of `degree` in every leaf."""
    table = trace.coded.table
    x, y = table.column(name).numbers(), table.target.numbers()
    nodes = dict(tree.nodes)
    for leaf in tree.leaves:
        cases = trace.cases(trace.index_of(leaf.id))
        rows = cases.rows
        model = fit(name, x[rows], y[rows], cases.weights, leaf.prediction, degree)
        nodes[leaf.id] = replace(leaf, model=model)
    return replace(tree, nodes=nodes)
