"""Minimum description length: the shortest letter that tells the classes of the training cases.

The coding (after Quinlan & Rivest 1989): a node costs one bit to say leaf or question; a question names its column,
log2(columns), and then its cut, log2(distinct values − 1), or its grouping, q − 1 bits; a leaf names its class,
log2(classes). Exceptions: how many, log2(n + 1), which ones, log2 of the binomial coefficient, and for more than two
classes which class each has, log2(classes − 1).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.learn.questions import Subset, Threshold
from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from engine.prune.verdict import Prune


def leaf_bits(tree: Tree, node: Node) -> tuple[float, float]:
    """Bits for a node as a leaf: the tree's part and the exceptions' part."""
    classes = len(tree.classes)
    errors = node.n - float(node.counts[int(node.prediction)]) if node.n else 0.0
    n = node.n
    which = (math.lgamma(n + 1) - math.lgamma(errors + 1) - math.lgamma(n - errors + 1)) / math.log(2)
    exceptions = math.log2(n + 1) + which + errors * math.log2(max(classes - 1, 1))
    return 1 + math.log2(classes), exceptions


def question_bits(trace: Trace, node: Node) -> float:
    """Bits for naming a node's question."""
    table = trace.coded.table
    bits = 1 + math.log2(len(table.columns))
    if node.question is None:
        return bits
    size = table.column(node.question.column).size
    if isinstance(node.question, Threshold):
        return bits + math.log2(max(size - 1, 1))
    return bits + (size - 1 if isinstance(node.question, Subset) else 0)


def prune(trace: Trace) -> Iterator[Prune]:
    """Bottom up: a subtree that takes as many bits as a leaf with its exceptions becomes a leaf."""
    tree = trace.tree
    if not tree.classes:
        raise RecipeError("Description length counts exceptions to classes; the target is a number.")
    bits: dict[NodeId, float] = {}
    for node in reversed(tree.nodes.values()):
        own, exceptions = leaf_bits(tree, node)
        bits[node.id] = own + exceptions
        if node.question is None:
            continue
        asked, parts = question_bits(trace, node), tuple(bits[child] for child in node.children)
        subtree = asked + sum(parts)
        errors = node.n - float(node.counts[int(node.prediction)]) if node.n else 0.0
        numbers = {
            "cases": node.n,
            "errors": errors,
            "tree": own,
            "exceptions": exceptions,
            "leaf": own + exceptions,
            "question": asked,
            "subtree": subtree,
        }
        if own + exceptions <= subtree:
            yield Prune(node.id, "leaf", numbers, parts=parts)
        else:
            bits[node.id] = subtree
            yield Prune(node.id, "keep", numbers, parts=parts)
