"""Which columns matter to one tree, as CART and rpart count it: by its questions, and by those that could replace them.

A question counts for its column what it takes off the impurity of all its cases, n · gain. A surrogate counts for its
own column the share of that by which it sends more cases the same way than the larger branch does (its adjusted
agreement): a column that is never asked, because another one always gains a little more, is not forgotten (Breiman et
al. 1984, section 5.3.4; Therneau & Atkinson, rpart).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray
from engine.learn.trace import Trace


@dataclass(frozen=True, eq=False, slots=True)
class TreeImportance:
    """By column, the decrease of impurity (times cases) by questions about it, and by surrogates that ask it."""

    names: tuple[str, ...]
    asked: FloatArray
    surrogate: FloatArray

    @property
    def whole(self) -> FloatArray:
        """Both together."""
        return np.asarray(self.asked + self.surrogate)

    @property
    def shares(self) -> FloatArray:
        """Both together as shares of all columns; zeros if no question lowered the impurity."""
        return np.asarray(self.whole / max(float(self.whole.sum()), 1e-300))

    @property
    def order(self) -> tuple[int, ...]:
        """The columns that matter, the most important first; on a tie the first of the table."""
        ranked = sorted(range(len(self.names)), key=lambda at: -round(float(self.whole[at]), 9))
        return tuple(at for at in ranked if self.whole[at] > 0)


def tree_importance(trace: Trace) -> TreeImportance:
    """The importance of each column to a grown tree; surrogates count where the recipe has them."""
    names = trace.coded.table.names
    asked, surrogate = np.zeros(len(names)), np.zeros(len(names))
    for node in trace.tree.nodes.values():
        if node.question is None:
            continue
        at = trace.index_of(node.id)
        fallen = max(float(trace.nodes["gain"][at]), 0.0) * node.n
        asked[names.index(node.question.column)] += fallen
        for each in trace.surrogates(at):
            surrogate[names.index(each.question.column)] += fallen * each.adjusted
    return TreeImportance(tuple(names), asked, surrogate)
