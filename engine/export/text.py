"""A learned tree and its steps as lines of text."""

from __future__ import annotations

from engine.data.table import plain
from engine.learn.recipe import path_text
from engine.learn.steps import Collapse, Leaf, Step
from engine.learn.tree import Node, Tree
from engine.rules.extract import Condition, answer_text, number


def to_text(tree: Tree) -> str:
    """The tree as indented lines, a condition each; leaves with their answer, cases and errors."""
    lines = []
    for node in tree.nodes.values():
        if node.id:
            parent = tree.nodes[node.id[:-1]]
            if parent.question is None:
                continue
            line = "|   " * (len(node.id) - 1) + str(Condition(parent.question, node.id[-1]))
        else:
            line = ""
        if node.question is None:
            line = f"{line}: {leaf_text(tree, node)}" if node.id else leaf_text(tree, node)
        if line:
            lines.append(line)
    return "\n".join(lines)


def leaf_text(tree: Tree, node: Node) -> str:
    """What a leaf answers, with its cases and how many of them it answers wrongly."""
    if not tree.classes:
        return f"{answer_text(tree, node)} ({round_text(node.n)})"
    errors = node.n - float(node.counts[int(node.prediction)]) if node.n else 0.0
    wrong = f"/{round_text(errors)}" if errors > 1e-9 else ""
    return f"{tree.answer(node.prediction)} ({round_text(node.n)}{wrong})"


def step_line(step: Step, classes: tuple[str, ...]) -> str:
    """A step in one line."""
    node = path_text(step.node) or "root"
    if isinstance(step, Collapse):
        return (
            f"{node}: collapsed, {round_text(step.subtree_errors)} errors below against {round_text(step.leaf_errors)}"
        )
    if isinstance(step, Leaf):
        answer = classes[int(step.prediction)] if classes else number(step.prediction)
        return f"{node}: leaf {answer} ({round_text(step.n)}), {step.stop}"
    item = step.asked
    tie = ", won a tie by column order" if len(step.candidates.tied) > 1 and not step.forced else ""
    return f"{node}: {step.question} ({round_text(step.n)}), gain {item.gain:.6g}, score {item.score:.6g}{tie}"


def round_text(value: float) -> str:
    """A number of cases with at most two decimals."""
    return plain(round(value, 2))
