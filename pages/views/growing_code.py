"""The pseudo-code of an algorithm that grows a tree, for lessons in blocks: which line a step executes."""

from __future__ import annotations

from engine.learn.recipe import Recipe
from engine.learn.steps import Step, Sum
from engine.learn.tree import Tree
from pages.views.frames.blocks import Column, ExecutedLine
from pages.views.frames.stops import TOLD
from pages.views.pseudocode import executed, listing

DIVIDED = Sum("children")  # the stop of a split at which its branches are there


def show_code(place: Column, recipe: Recipe, tree: Tree, step: Step | None, at: Sum = TOLD) -> None:
    """The algorithm of a recipe with the line that a step executes; None is the end."""
    shown = listing(recipe, not tree.classes)
    lit = executed(shown, tree, step, at, recipe)
    lines = [
        ExecutedLine(line.indent, line.text, lit.variables if number == lit.line else None)
        for number, line in enumerate(shown.lines)
    ]
    place.code(shown.title, lines)
