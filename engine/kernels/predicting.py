"""Rows sent down a grown tree."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from .buffers import longer
from .jit import allocating_entry_point, entry_point, inner
from .records import record
from .sizes import MOST_WAITING


class Flat(NamedTuple):
    """A tree as arrays. All surrogates stand in one list; a node's own are those from its `surrogate_start` on."""

    column: Any  # int64[nodes]: -1 for a leaf
    threshold: Any  # float64[nodes]
    lookup: Any  # int64[nodes]: where the node's branches by code start in `branches`, -1 for a threshold
    missing_side: Any  # int64[nodes]
    default: Any  # int64[nodes]
    child: Any  # int64[nodes]: where the node's children start in `children`
    degree: Any  # int64[nodes]
    children: Any  # int64
    branches: Any  # int64
    weight: Any  # float64[nodes]
    label: Any  # float64[nodes]
    answer: Any  # float64[nodes, classes], or [nodes, 1] in regression
    surrogate_start: Any  # int64[nodes + 1]
    surrogate_column: Any
    surrogate_threshold: Any
    surrogate_lookup: Any
    surrogate_flip: Any


@inner
def branch_by(codes, numbers, lookup, j, threshold, start, row):
    """The branch of one value, -1 if it cannot be placed."""
    if start >= 0:
        return lookup[start + codes[j, row]] if codes[j, row] >= 0 else np.int64(-1)
    if math.isnan(numbers[j, row]):
        return np.int64(-1)
    return np.int64(0) if numbers[j, row] <= threshold else np.int64(1)


@allocating_entry_point
def predict(flat, codes, numbers, fractional, regression, answers, labels):
    """Send every row down the tree; a missing value goes down every branch if `fractional`, else by surrogates."""
    depth = MOST_WAITING
    stack, parts = np.zeros(depth, np.int64), np.zeros(depth)
    for row in range(codes.shape[1]):
        top, leaves = 1, 0
        stack[0], parts[0] = 0, 1.0
        while top > 0:
            top -= 1
            node, part = stack[top], parts[top]
            j = flat.column[node]
            if j < 0:
                leaves += 1
                labels[row] = flat.label[node]
                for k in range(answers.shape[1]):
                    answers[row, k] += part * flat.answer[node, k]
                continue
            b = branch_by(codes, numbers, flat.branches, j, flat.threshold[node], flat.lookup[node], row)
            if b < 0 and flat.lookup[node] < 0:
                b = flat.missing_side[node]
            if b < 0 and not fractional:
                for m in range(flat.surrogate_start[node], flat.surrogate_start[node + 1]):
                    j, threshold, start = (
                        flat.surrogate_column[m],
                        flat.surrogate_threshold[m],
                        flat.surrogate_lookup[m],
                    )
                    b = branch_by(codes, numbers, flat.branches, j, threshold, start, row)
                    if b >= 0:
                        b = 1 - b if flat.surrogate_flip[m] else b
                        break
                b = flat.default[node] if b < 0 else b
            if top + flat.degree[node] > depth:
                depth = 2 * (top + flat.degree[node])
                stack, parts = longer(stack, depth), longer(parts, depth)
            if b >= 0:
                stack[top], parts[top] = flat.children[flat.child[node] + b], part
                top += 1
                continue
            total = 0.0
            for b in range(flat.degree[node]):
                total += flat.weight[flat.children[flat.child[node] + b]]
            for back in range(flat.degree[node]):
                child = flat.children[flat.child[node] + flat.degree[node] - 1 - back]
                if flat.weight[child] > 0.0:
                    stack[top], parts[top] = child, part * flat.weight[child] / total
                    top += 1
        if regression:
            labels[row] = answers[row, 0]
        elif leaves > 1:
            labels[row] = np.argmax(answers[row])


# A node as a row meets it. In depth-first order a node's first child is the next node.
LIMB = record([("column", np.int32), ("second", np.int32), ("threshold", np.float64)])  # -1: a leaf; NaN: no threshold


# The rest of it, for categories and missing values.
JOINT = record([("child", np.int32), ("lookup", np.int32), ("missing_side", np.int32), ("default", np.int32)])


class Limbs(NamedTuple):
    """A tree as arrays small enough to stay close to the processor."""

    limbs: Any  # LIMB[nodes]
    joints: Any  # JOINT[nodes]
    children: Any  # int64: the children of each node, from `child` on
    branches: Any  # int64: the branch of each category, from `lookup` on; -1 for one nobody had


@entry_point
def descend(tree, codes, numbers, ends):
    """The node in which each row ends. `codes` and `numbers` hold a row of the table in each row."""
    limbs, joints = tree.limbs, tree.joints
    for row in range(ends.shape[0]):
        node = np.int64(0)
        j = limbs[node].column
        while j >= 0:
            threshold = limbs[node].threshold
            if numbers[row, j] <= threshold:
                node += 1
            elif numbers[row, j] > threshold:
                node = np.int64(limbs[node].second)
            else:
                branch = np.int64(-1)
                if math.isnan(threshold):
                    if codes[row, j] >= 0:
                        branch = tree.branches[joints[node].lookup + codes[row, j]]
                else:
                    branch = np.int64(joints[node].missing_side)
                if branch < 0:
                    branch = np.int64(joints[node].default)
                node = tree.children[joints[node].child + branch]
            j = limbs[node].column
        ends[row] = node
