"""A setting chosen by cross-validation, and rows that had no part in the choice: the score that won flatters.

The best of many scores is best partly by luck, and the luck does not come again. Rows set aside before the choice tell
how well the chosen setting does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.data.table import Table
from engine.evaluate.folds import folds, split
from engine.evaluate.held_out import held_out
from engine.evaluate.scores import scored
from engine.evaluate.trials import asked
from engine.learn.recipe import UNLIMITED, Recipe


@dataclass(frozen=True, slots=True)
class Tried:
    """A setting in one round: its cross-validated score, and its score on rows that had no part in the choice."""

    turn: int
    at: int  # its place among the settings
    tuned: float
    untouched: float


@dataclass(frozen=True, slots=True)
class Choice:
    """In each round rows are set aside; the others choose a setting by cross-validation and learn with it."""

    settings: tuple[tuple[tuple[str, Any], ...], ...]  # the changes of the recipe each stands for
    times: int
    share: float = 1 / 3
    count: int = 5
    stratified: bool = False
    seed: int = 0

    def __len__(self) -> int:
        return len(self.settings) * self.times

    def run(self, table: Table, recipe: Recipe, at: int) -> Tried:
        """All settings of a round, then the next round. The folds of a round are the same for all."""
        turn, place = divmod(at, len(self.settings))
        sides = split(table, self.share, self.stratified, self.seed, turn)
        own = replace(recipe, **dict(self.settings[place]))
        inside = table.take(np.flatnonzero(sides))
        if len(inside) < 2:
            return Tried(turn, place, 0.0, asked(table, own, sides).score)
        dealt = folds(inside, self.count, self.stratified, self.seed + turn)
        tuned = scored(held_out(inside, own, dealt), inside)
        return Tried(turn, place, tuned.score, asked(table, own, sides).score)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a round chose: the setting, the score that made it win, and the score on untouched rows."""

    turn: int
    at: int
    tuned: float
    untouched: float

    @property
    def optimism(self) -> float:
        return self.tuned - self.untouched


def choices(runs: Sequence[Tried], settings: int) -> list[Chosen]:
    """The choice of every complete round: the best cross-validated score, the first on a tie."""
    found: dict[int, list[Tried]] = {}
    for each in runs:
        found.setdefault(each.turn, []).append(each)
    best = [
        max(group, key=lambda each: (round(each.tuned, 12), -each.at))
        for group in found.values()
        if len(group) == settings
    ]
    return [Chosen(each.turn, each.at, each.tuned, each.untouched) for each in best]


DEPTHS = (1, 2, 3, 4, 5, 6, 8, 10)
LEAST = (1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 20.0)
SETTINGS: Mapping[str, tuple[tuple[tuple[str, Any], ...], ...]] = {
    "depth": tuple((("max_depth", depth),) for depth in DEPTHS),
    "leaf": tuple((("max_depth", UNLIMITED), ("min_leaf", least)) for least in LEAST),
    "both": tuple((("max_depth", depth), ("min_leaf", least)) for depth in DEPTHS for least in LEAST),
}
