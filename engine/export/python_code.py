"""A learned tree as Python code that predicts the same and needs nothing else."""

from __future__ import annotations

from engine.data.table import MISSING_VALUE
from engine.learn.questions import Categories, Groups, Question, Threshold
from engine.learn.recipe import NodeId
from engine.learn.tree import Node, Tree

HEAD = '''"""A decision tree: predict(row) takes a dictionary; a missing value is None or left out."""'''
FUNCTIONS = '''def predict(row):
    """The predicted class, or the predicted number."""
    ends = node(row)
    if not CLASSES:
        return sum(part * answer for part, answer, _ in ends)
    if len(ends) == 1:
        return ends[0][1]
    total = [sum(part * shares[k] for part, _, shares in ends) for k in range(len(CLASSES))]
    return CLASSES[total.index(max(total))]


def known(row, column, places):
    """The branch of a value that is one of a list, or None."""
    return places.get(row.get(column))


def below(row, column, threshold):
    """Branch 0 up to the threshold, 1 above it, None if the value is missing."""
    value = row.get(column)
    return None if value is None or value != value else int(value > threshold)


def spread(row, *parts):
    """Go down several branches with a part of the row in each."""
    return [(share * part, answer, shares) for share, node in parts for part, answer, shares in node(row)]'''
POLYNOMIAL = '''def polynomial(row, column, coefficients, centre, scale, mean):
    """What a leaf makes of a value: a polynomial, or the mean where it is missing."""
    value = row.get(column)
    if value is None or value != value:
        return mean
    z = (value / 2 - centre / 2) / (scale / 2)
    answer = 0.0
    for coefficient in reversed(coefficients):
        answer = answer * z + coefficient
    return answer'''


def to_python(tree: Tree) -> str:
    """A module with `predict(row)`; a row is a dictionary, None (or absence) a missing value."""
    parts = [f"{HEAD}\n\nCLASSES = {list(tree.classes)!r}", FUNCTIONS]
    if any(leaf.model for leaf in tree.leaves):
        parts.append(POLYNOMIAL)
    for node in tree.nodes.values():
        lines = asking(tree, node) if node.question else answering(tree, node)
        parts.append("\n".join([f"def {python_name(node.id)}(row):", *(f"    {line}" for line in lines)]))
    return "\n\n\n".join(parts) + "\n"


def python_name(node: NodeId) -> str:
    """The name of a node's function."""
    return "_".join(["node", *map(str, node)])


def answering(tree: Tree, node: Node) -> list[str]:
    """The lines of a leaf: its answer, and the shares of its classes."""
    if model := node.model:
        numbers = f"{model.coefficients!r}, {model.centre!r}, {model.scale!r}, {model.mean!r}"
        return [f"return [(1.0, polynomial(row, {model.column!r}, {numbers}), [])]"]
    shares = tree.probabilities(node).tolist() if tree.classes else []
    return [f"return [(1.0, {tree.answer(node.prediction)!r}, {shares!r})]"]


def asking(tree: Tree, node: Node) -> list[str]:
    """The lines of a node that asks: its own question, then what is done about a missing value."""
    if node.question is None:
        return []
    lines = [f"branch = {python_test(tree, node.question)}"]
    if isinstance(node.question, Threshold) and node.question.missing is not None:
        lines += ["if branch is None:", f"    branch = {node.question.missing}"]
    elif tree.missing == "fractional":
        sizes = [tree.nodes[child].n for child in node.children]
        parts = ", ".join(
            f"({size / sum(sizes)!r}, {python_name(child)})"
            for child, size in zip(node.children, sizes, strict=True)
            if size
        )
        lines += ["if branch is None:", f"    return spread(row, {parts})"]
    else:
        for surrogate in node.surrogates:
            lines += ["if branch is None:", f"    branch = {python_test(tree, surrogate.question)}"]
            if surrogate.flipped:
                lines += ["    branch = None if branch is None else 1 - branch"]
        lines += ["if branch is None:", f"    branch = {node.default}"]
    calls = ", ".join(python_name(child) for child in node.children)
    return [*lines, f"return [{calls}][branch](row)"]


def python_test(tree: Tree, question: Question) -> str:
    """The expression for the branch of a row: None where the value is missing or new."""
    if isinstance(question, Threshold):
        return f"below(row, {question.column!r}, {question.threshold!r})"
    branches: dict[str | None, int]
    if isinstance(question, Categories):
        branches = {value: branch for branch, value in enumerate(question.values)}
    else:
        sides = question.groups if isinstance(question, Groups) else (question.left, question.right)
        branches = {value: branch for branch, side in enumerate(sides) for value in side}
    if tree.missing == "category" and MISSING_VALUE in branches:
        branches[None] = branches.pop(MISSING_VALUE)
    return f"known(row, {question.column!r}, {branches!r})"
