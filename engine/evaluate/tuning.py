"""Choosing a setting by cross-validation, with test rows that have no part in the choice.

The best of many scores is best partly by luck, and the luck does not come again: the score that won is optimistic.
Test rows held out before the choice tell how good the chosen setting is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from engine.data.table import Table
from engine.evaluate.folds import folds, split
from engine.evaluate.held_out import held_out
from engine.evaluate.scores import scored
from engine.evaluate.trials import tested
from engine.learn.recipe import UNLIMITED, Recipe


@dataclass(frozen=True, slots=True)
class TriedSetting:
    """A setting to try: the depth of a tree at most, and the least weight of a leaf (None: the recipe's own)."""

    max_depth: int = UNLIMITED
    min_leaf: float | None = None

    def applied(self, recipe: Recipe) -> Recipe:
        """The recipe with this setting."""
        least = recipe.min_leaf if self.min_leaf is None else self.min_leaf
        return replace(recipe, max_depth=self.max_depth, min_leaf=least)


@dataclass(frozen=True, slots=True)
class Tried:
    """A setting in one round: its cross-validated score, and its score on the test rows."""

    round: int
    setting: int  # its number among the settings
    cross_validated: float
    test: float

    @property
    def optimism(self) -> float:
        return self.cross_validated - self.test


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """In each round test rows are held out; the others choose a setting by cross-validation and train with it."""

    settings: tuple[TriedSetting, ...]
    times: int
    share: float = 1 / 3
    count: int = 5
    stratified: bool = False
    seed: int = 0

    def __len__(self) -> int:
        return len(self.settings) * self.times

    def run(self, table: Table, recipe: Recipe, at: int) -> Tried:
        """Try one setting: all settings of a round, then the next round. A round has one set of folds."""
        turn, number = divmod(at, len(self.settings))
        sides = split(table, self.share, self.stratified, self.seed, turn)
        changed = self.settings[number].applied(recipe)
        training = table.take(np.flatnonzero(sides))
        test = tested(table, changed, sides).score
        if len(training) < 2:
            return Tried(turn, number, 0.0, test)
        dealt = folds(training, self.count, self.stratified, self.seed + turn)
        return Tried(turn, number, scored(held_out(training, changed, dealt), training).score, test)


def choices(runs: Sequence[Tried], settings: int) -> list[Tried]:
    """The choice of every complete round: the best cross-validated score, the first on a tie."""
    rounds: dict[int, list[Tried]] = {}
    for run in runs:
        rounds.setdefault(run.round, []).append(run)
    return [
        max(tried, key=lambda run: (round(run.cross_validated, 12), -run.setting))
        for tried in rounds.values()
        if len(tried) == settings
    ]


DEPTHS = (1, 2, 3, 4, 5, 6, 8, 10)
LEAST = (1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 20.0)
SettingName = Literal["depth", "leaf", "both"]
SETTINGS: Mapping[SettingName, tuple[TriedSetting, ...]] = {
    "depth": tuple(TriedSetting(depth) for depth in DEPTHS),
    "leaf": tuple(TriedSetting(min_leaf=least) for least in LEAST),
    "both": tuple(TriedSetting(depth, least) for depth in DEPTHS for least in LEAST),
}
