"""A tree that is one of many, in a sentence."""

from __future__ import annotations

from engine.data.table import Table
from engine.learn.recipe import Recipe
from engine.learn.training_set import bag
from pages.views.text import listing, number, several


def member_sentence(recipe: Recipe, table: Table) -> str:
    """What a member of an ensemble is grown from; nothing for a tree of all cases and columns."""
    parts = []
    if recipe.aside:
        parts.append(f"{recipe.aside:z.0%} of the cases are test cases")
    if recipe.after:
        rounds = several(recipe.after, "round")
        left = f"the residuals that {rounds} of boosting left (λ = {number(recipe.rate, 2)})"
        weighted = f"cases weighted by {rounds} of AdaBoost"
        parts.append(f"it is grown from {weighted if table.classes else left}")
    elif recipe.sample:
        out = (
            "" if recipe.aside else f"; {(bag(len(table), recipe.seed, recipe.sample) == 0).mean():z.0%} are not in it"
        )
        parts.append(f"it is grown from bootstrap sample {recipe.sample} of the cases (seed {recipe.seed}{out})")
    if recipe.tries:
        drawn = "is drawn" if recipe.tries == 1 else "are drawn"
        parts.append(f"{recipe.tries} of {several(len(table.columns), 'column')} {drawn} at each split")
    if not parts:
        return ""
    grown_from = listing(parts)
    return f"This tree is one of many: {grown_from}."
