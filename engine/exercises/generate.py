"""Exercises by kind, seed and difficulty; a draw that makes no sound task is replaced by the next."""

from __future__ import annotations

import math
import zlib
from itertools import pairwise

import numpy as np

from engine.exercises.exercise import Choice, Exercise, Kind, NoTaskError, Number, Part, Task
from engine.learn.recipe import RecipeError

DRAWS = 500  # of one exercise, at most
DIFFICULTIES = (1, 2, 3)


def generate(kind: Kind, seed: int, difficulty: int = 1) -> Exercise:
    """The exercise of a kind for a seed; refuses in one sentence what cannot be made."""
    if difficulty not in DIFFICULTIES:
        raise RecipeError(f"The difficulty must be 1, 2 or 3, not {difficulty}.")
    if seed < 0:
        raise RecipeError(f"The seed must be at least 0, not {seed}.")
    for draw in range(DRAWS):
        rng = np.random.default_rng([seed, zlib.crc32(kind.name.encode()), difficulty, draw])
        try:
            task = kind.make(rng, difficulty)
        except NoTaskError:
            continue
        if is_sound(task):
            return Exercise(
                kind.name, kind.page, seed, difficulty, task.title, task.situation, task.parts, task.in_turn
            )
    raise RecipeError(f"No exercise of the kind {kind.name!r} was found for seed {seed}.")


def is_sound(task: Task) -> bool:
    """Whether every part has one answer, and no mistake gives it or what another mistake gives."""
    return bool(task.parts) and all(sound_part(part) for part in task.parts)


def sound_part(part: Part) -> bool:
    """Whether a part can be answered and judged without doubt."""
    given, values = part.answer, [mistake.value for mistake in part.mistakes]
    if isinstance(given, Number):
        numbers = [given.value, *(float(value) for value in values if isinstance(value, float | int))]
        apart = 2.001 * given.wide  # no typed number is near two of them
        ordered = sorted(numbers)
        return (
            len(numbers) == 1 + len(values)
            and all(map(math.isfinite, numbers))
            and all(high - low > apart for low, high in pairwise(ordered))
        )
    if len(set(given.options)) < max(len(given.options), 2):
        return False
    if isinstance(given, Choice):
        texts = [given.value, *values]
        return len(set(texts)) == len(texts) and all(text in given.options for text in texts)
    lists = [frozenset(given.value), *(frozenset(value) for value in values if isinstance(value, tuple))]
    fits = all(items <= set(given.options) for items in lists)
    return bool(given.value) and fits and len(lists) == 1 + len(values) and len(set(lists)) == len(lists)
