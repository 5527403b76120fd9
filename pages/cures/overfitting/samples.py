"""Where samples are drawn from: a generator that never runs dry, or a table divided into a pool and test rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.data.random_rows import divided, sample_rows
from engine.data.table import Table
from engine.experiments.overfitting import noisy
from pages.shell.results import remembered
from pages.shell.sources import entry_of, table_of

TEST, MOST_FRESH, MOST_ROWS = 3000, 2000, 10_000
SIZES = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
USUAL = 200  # rows drawn from a generator unless somebody asks for more
HELD_BACK = 1 / 3
# Generators whose noise falls on the answer: without it the test cases tell the truth.
NOISY_ANSWERS = ("diagonal", "checkerboard", "triage", "sine", "step", "ramps", "bump", "slope", "staircase")


@dataclass(frozen=True, eq=False, slots=True)
class World:
    """What can be learned from, and what is tested on."""

    key: str
    test: Table
    pool: Table | None  # None where every sample is drawn anew

    @property
    def sizes(self) -> list[int]:
        """How many rows a sample may have."""
        most = MOST_FRESH if self.pool is None else len(self.pool)
        return sorted({*(size for size in SIZES if size < most), most})

    @property
    def truthful(self) -> bool:
        """Whether the test cases have no noise in their answers, where samples have some."""
        return self.pool is None and self.key in NOISY_ANSWERS

    @property
    def noisy_samples(self) -> bool:
        """Whether samples have noise of their own in their answers."""
        return self.truthful and any(each.name == "noise" and each.default for each in entry_of(self.key).parameters)

    def size(self, wanted: int) -> int:
        """The size that fits a wish; 0 is the usual one."""
        usual = USUAL if self.pool is None else len(self.pool)
        return max((size for size in self.sizes if size <= (wanted or usual)), default=self.sizes[0])


def drawn(key: str, rows: int, seed: int, truth: bool = False, classes: tuple[str, ...] = ()) -> Table:
    """A sample of a generator; with `truth` its answers are without noise."""
    entry = entry_of(key)
    values = (("rows", rows), ("seed", seed), *((("noise", 0.0),) if truth and key in NOISY_ANSWERS else ()))
    return replace(entry, classes=classes or entry.classes).table(**dict(values))


def world_of(key: str, seed: int) -> World:
    """The world of a data set; a seed divides a table, or draws the test cases."""
    return remembered(("world", key, seed), lambda: made(key, seed))


def made(key: str, seed: int) -> World:
    if {"rows", "seed"} <= {each.name for each in entry_of(key).parameters}:
        return World(key, drawn(key, TEST, seed + 1_000_003, truth=True), None)
    pool, test = divided(table_of(key, ()), HELD_BACK, seed)
    return World(key, test.take(np.arange(min(len(test), TEST))), pool.take(np.arange(min(len(pool), MOST_ROWS))))


def sample(world: World, size: int, noise: float, seed: int, turn: int = 0) -> Table:
    """Rows to learn from, with a share of wrong answers. Turn 0 is the page's own sample; the others are new where
    there is a generator, else they are drawn from the pool with repeats (bootstrap)."""
    if world.pool is None:
        table = drawn(
            world.key, size, seed if turn == 0 else 7919 * (seed + 1) % 1_000_000 + turn, False, world.test.classes
        )
    elif turn == 0:
        table = sample_rows(world.pool, size, [seed, turn])
    else:
        drawn_rows = np.random.default_rng([seed, turn]).integers(len(world.pool), size=size)
        table = world.pool.take(np.sort(drawn_rows))
    return noisy(table, noise, seed + turn)
