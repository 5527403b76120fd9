"""Grow a whole tree as CART does."""

from __future__ import annotations

import numpy as np

from engine.exercises import whole_tree
from engine.exercises.exercise import Kind, Task


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Every split of CART's tree is to be chosen."""
    return whole_tree.make(rng, "cart", difficulty)


BE_CART = Kind("be-cart", "You be CART", "grow", make)
