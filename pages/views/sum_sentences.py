"""One short sentence for each sum of a split. HTML with all data escaped."""

from __future__ import annotations

from html import escape

from engine.learn.recipe import Recipe
from engine.learn.steps import Split, Sum
from engine.learn.tree import Tree
from pages.views.criterion_words import measure_of
from pages.views.sentences import mix, name, sentence
from pages.views.text import cases, place_of, several, short
from pages.views.workings.registry import working_of


def sum_sentence(tree: Tree, step: Split, recipe: Recipe, at: Sum) -> str:
    """What is worked out at this sum, and what for."""
    measure, working = measure_of(recipe), working_of(recipe)
    candidates = step.candidates
    where = f" where {escape(short(place_of(tree, step.node), 120))}" if step.node else " at the root"
    if at.kind == "counts":
        return f"Count first: {cases(step.n)}{where}, {mix(tree, step.counts)}."
    if at.kind == "impurity":
        return working.node_sentence(recipe, candidates)
    if at.kind == "ranking":
        return f"Every column has been weighed. Ranked by {escape(measure.score)}, the best stands on top."
    if at.kind == "decision":
        return sentence(tree, step, recipe)
    if at.kind == "children":
        branches = several(step.question.branches, "branch")
        return f"{name(step.question.column)} is asked: {branches}, and each leads to a child node."
    item = candidates.items[at.column or 0]
    column = name(item.column)
    if at.kind == "branches":
        ways = several(item.question.branches if item.question else 0, "branch")
        return f"{column} would send the cases down {ways}. Count the answers in each."
    if at.kind == "impurities":
        return working.branches_sentence(recipe, column)
    if at.kind == "conditional":
        return working.together_sentence(recipe, item, column)
    return working.gain_sentence(recipe, item, column)
