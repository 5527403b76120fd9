"""Grow a whole tree as ID3 does."""

from __future__ import annotations

import numpy as np

from engine.exercises import whole_tree
from engine.exercises.exercise import Kind, Task


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Every split of ID3's tree is to be chosen."""
    return whole_tree.make(rng, "id3", difficulty)


BE_ID3 = Kind("be-id3", "You be ID3", "grow", make)
