"""Trees grown without each fold, and what they answer for its rows."""

import numpy as np

from .bundles import Start
from .growing import grow
from .jit import allocating_entry_point
from .statistics import size_of
from .subsets import branch_of


@allocating_entry_point
def hold_out(settings, data, weights, folds, count, overrides, board, scratch, surrogates, answers):
    """For each fold a tree grown without it answers the rows in it: the node where a row's way ends.

    For questions whose answer is always known: cuts, and a branch for every category.
    """
    every = np.arange(folds.shape[0])
    # The types that Python calls `grow` with: for a constant it would be compiled a second time.
    root, weight, no = np.int64(0), np.float64(0.0), np.bool_(False)
    for fold in range(count):
        inside = folds != fold
        start = Start(every[inside], weights[inside], every[:0], root, weight)
        growth = grow(settings, data, start, overrides, board, scratch, surrogates, no, root)
        nodes, stats = growth.nodes, growth.stats
        first_child = np.zeros(nodes.shape[0], np.int64)  # children follow in order, but not next to each other
        for back in range(nodes.shape[0] - 1):
            node = nodes.shape[0] - 1 - back
            first_child[nodes[node].parent] = node
        for row in range(folds.shape[0]):
            if folds[row] != fold:
                continue
            node, told = np.int64(0), np.int64(0)
            while nodes[node].column >= 0:
                j = nodes[node].column
                branch = branch_of(data.columns[j].ordered, data.codes[j, row], False, nodes[node].cut, board.sides, 0)
                child = first_child[node]
                while nodes[child].branch != branch or nodes[child].parent != node:
                    child += 1
                node = child
                told = node if size_of(data.classes, stats[node]) > 0.0 else told  # an empty leaf answers as above it
            for s in range(stats.shape[1]):
                answers[row, s] = stats[told, s]
