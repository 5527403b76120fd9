"""The pseudo-code of a pruning method with the lines that a verdict executes, and what their variables hold."""

from __future__ import annotations

from math import isfinite

from engine.learn.tree import Tree
from engine.prune.listing import NODE, CodeLine, Variable
from engine.prune.method import PruningMethod
from engine.prune.verdict import Prune
from pages.cures.pruning.statement_view import WRITTEN
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import question_text, short

LONG = 40  # characters of a question


def executed_lines(method: PruningMethod, tree: Tree, verdict: Prune | None) -> list[ExecutedLine]:
    """The listing of a method at a verdict on a node of a tree; without a verdict, at the end."""
    return [ExecutedLine(line.indent, line.text, held(line, tree, verdict)) for line in method.code]


def held(line: CodeLine, tree: Tree, verdict: Prune | None) -> tuple[tuple[str, str], ...] | None:
    """What the variables of a line hold; None if the verdict does not execute it, or has none of its numbers."""
    if (verdict.verdict if verdict else "end") not in line.by:
        return None
    if verdict is None:
        return ()
    values = [(variable.name, value_text(variable, tree, verdict)) for variable in line.holds]
    known = tuple((name, value) for name, value in values if value)
    return known if known or not line.holds else None


def value_text(variable: Variable, tree: Tree, verdict: Prune) -> str:
    """What a variable holds at a verdict; nothing where that is not known."""
    if variable.number == NODE:
        question = tree.nodes[verdict.node].question
        return short(question_text(question), LONG) if question else ""
    value = verdict.numbers.get(variable.number)
    return "" if value is None or not isfinite(value) else WRITTEN[variable.form](value)
