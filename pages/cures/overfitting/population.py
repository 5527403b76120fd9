"""Where samples come from: a generator with new rows for ever, or a table divided into a pool and test rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets.entry import DataSet
from engine.data.random_rows import divided, sample_rows
from engine.data.table import Table
from engine.experiments.overfitting import noisy

TEST, MOST_FRESH, MOST_ROWS = 3000, 2000, 10_000
SIZES = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
USUAL = 200  # rows drawn from a generator unless somebody asks for more
HELD_OUT = 1 / 3
TEST_SEED = 1_000_003  # so far are the seeds of test cases from those of samples


@dataclass(frozen=True, eq=False, slots=True)
class Population:
    """What can be learned from, and what is tested on, if its answers are to have no more noise than its source has."""

    entry: DataSet
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
        return self.pool is None and self.entry.noise_on_target

    @property
    def noisy_samples(self) -> bool:
        """Whether samples have noise of their own in their answers."""
        return self.truthful and any(knob.name == "noise" and knob.default for knob in self.entry.parameters)

    def size(self, wanted: int) -> int:
        """The size nearest below a wish; 0 is the usual one."""
        usual = USUAL if self.pool is None else len(self.pool)
        return max((size for size in self.sizes if size <= (wanted or usual)), default=self.sizes[0])

    def tested(self, noise: float, seed: int) -> Table:
        """The test cases with the noise that samples have: their own, and a share of wrong answers."""
        noisy_test = self.test
        if self.truthful:
            noisy_test = generated(self.entry, len(self.test), seed + TEST_SEED, classes=self.test.classes)
        return noisy(noisy_test, noise, seed + TEST_SEED)

    def sample(self, size: int, noise: float, seed: int, turn: int = 0) -> Table:
        """Training rows, with a share of wrong answers.

        Turn 0 is the page's own sample. The other turns have new rows of a generator, or rows drawn from the pool with
        replacement (bootstrap samples).
        """
        if self.pool is None:
            own_seed = seed if turn == 0 else 7919 * (seed + 1) % 1_000_000 + turn
            table = generated(self.entry, size, own_seed, classes=self.test.classes)
        elif turn == 0:
            table = sample_rows(self.pool, size, [seed, turn])
        else:
            rows = np.random.default_rng([seed, turn]).integers(len(self.pool), size=size)
            table = self.pool.take(np.sort(rows))
        return noisy(table, noise, seed + turn)


def generated(entry: DataSet, rows: int, seed: int, truth: bool = False, classes: tuple[str, ...] = ()) -> Table:
    """A sample of a generator; with `truth` its answers are without noise."""
    quiet = {"noise": 0.0} if truth and entry.noise_on_target else {}
    return replace(entry, classes=classes or entry.classes).table(rows=rows, seed=seed, **quiet)


def population_of(entry: DataSet, table: Table, seed: int) -> Population:
    """The population of a data set; the seed draws the test cases, or divides the table."""
    if {"rows", "seed"} <= {knob.name for knob in entry.parameters}:
        return Population(entry, generated(entry, TEST, seed + TEST_SEED, truth=True), None)
    pool, test = divided(table, HELD_OUT, seed)
    return Population(
        entry, test.take(np.arange(min(len(test), TEST))), pool.take(np.arange(min(len(pool), MOST_ROWS)))
    )
