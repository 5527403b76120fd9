"""A setting that decides what a tree comes to, as a small badge: the same words wherever a tree grows."""

from __future__ import annotations

from engine.learn.recipe import Recipe


def zero_gain_text(recipe: Recipe) -> str:
    """What the recipe does where no column gains anything."""
    return "stops" if recipe.stop_at_zero_gain else "asks on"


def zero_gain_badge(recipe: Recipe) -> str:
    """What the recipe does at zero gain, as HTML."""
    return f'<span class="ss-badge">At zero gain it <b>{zero_gain_text(recipe)}</b></span>'
