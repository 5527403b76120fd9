"""Grow a whole tree as C4.5 does."""

from __future__ import annotations

import numpy as np

from engine.exercises import whole_tree
from engine.exercises.exercise import Kind, Task


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Every split of C4.5's tree is to be chosen."""
    return whole_tree.make(rng, "c45", difficulty)


BE_C45 = Kind("be-c45", "You be C4.5", "grow", make)
