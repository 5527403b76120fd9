"""The one induction loop: weigh every question, decide, divide, go on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.kernels import Growth
from engine.learn.coded_table import Coded, encode
from engine.learn.override_trie import trie
from engine.learn.recipe import NodeId, Recipe
from engine.learn.trace import Trace
from engine.learn.training_set import material


def learn(table: Table, recipe: Recipe, record: bool = False, keep: int = 0) -> Trace:
    """Grow a tree: its steps as a trace that can be replayed, looked into and predicted with.

    With `record` each column's best gain and cut stays with every node; the first `keep` nodes keep their histograms.
    """
    coded = encode(material(table, recipe), recipe)
    return Trace(coded, grown(coded, np.arange(len(coded.table)), coded.weights, record=record, keep=keep))


def grown(
    coded: Coded,
    rows: IntArray,
    weights: FloatArray,
    asked: Sequence[int] = (),
    node: NodeId = (),
    root_weight: float = 0.0,
    record: bool = False,
    keep: int = 0,
) -> Growth:
    """What the loop grows from some rows at a node below questions about the columns `asked`."""
    overrides, settings, scratch = trie(coded), coded.settings_at(node), coded.scratch(table_depth(coded))
    trie_node = 0
    for branch in node:
        trie_node = int(overrides.step[trie_node, branch])
    start = coded.kernel.Start(rows, weights, np.array(asked, np.int64), trie_node, root_weight)
    growth: Growth = coded.kernel.grow(
        settings, coded.data, start, overrides, coded.board(), scratch, coded.surrogates(), record, keep
    )
    return growth


def learn_again(base: Trace, table: Table, recipe: Recipe) -> Trace:
    """What `learn` gives, for the recipe of `base` with one more override at its end: only that subtree is grown."""
    node = recipe.overrides[-1].node
    if recipe.forget(node) != base.coded.recipe or not base.has(node):
        return learn(table, recipe)
    index = base.index_of(node)
    coded, old, cases = encode(material(table, recipe), recipe), base.growth, base.cases(index)
    above = [base.index_of(node[:depth]) for depth in range(len(node))]
    weights = cases.weights.reshape(-1, 1) if coded.weights.shape[1] else np.zeros((len(cases), 0))
    asked = [int(old.nodes["column"][each]) for each in above]
    new = grown(coded, cases.rows, weights, asked, node, float(coded.table.weights.sum()))
    return Trace(coded, spliced(old, index, new))


def spliced(old: Growth, index: int, new: Growth) -> Growth:
    """A growth with the subtree at one node replaced: depth first, it is the nodes up to the next that is no deeper."""
    depths = old.nodes["depth"]
    beside = np.flatnonzero(depths[index + 1 :] <= depths[index])
    end = index + 1 + int(beside[0]) if len(beside) else len(depths)
    inside, after = new.nodes.copy(), old.nodes[end:].copy()
    inside["parent"] += index
    inside["parent"][0], inside["branch"][0] = old.nodes["parent"][index], old.nodes["branch"][index]
    inside["groups"][inside["groups"] >= 0] += len(old.groups)
    after["parent"][after["parent"] >= end] += len(inside) - (end - index)
    return Growth(
        np.concatenate([old.nodes[:index], inside, after]),
        np.concatenate([old.stats[:index], new.stats, old.stats[end:]]),
        np.concatenate([old.groups, new.groups]),
        new.gains[:0],
        new.cuts[:0],
        new.kept[:0],
    )


def table_depth(coded: Coded) -> int:
    """How many histograms are worth their memory: one for 32 levels and a spare, or what fits in 64 MB."""
    return 1 + int(min(32, max(1, 64e6 / (8.0 * max(coded.slots * coded.width, 1)))))
