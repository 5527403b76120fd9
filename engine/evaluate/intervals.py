"""How sure is a mean? The 95 % interval mean ± 1.96 σ/√n, and how often such intervals hold what they promise.

By the central limit theorem the mean of n independent values is about normal, whatever they are drawn from; 95 % of a
normal distribution lie within 1.96 deviations. For a few values the estimate of σ is itself unsure, so the intervals
are too short; Student's t mends that, and the coverage shows it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import BoolArray, FloatArray

Z = 1.96  # 95 % of a normal distribution lie within so many deviations of its mean


@dataclass(frozen=True, slots=True)
class Interval:
    """The mean of n values with deviation σ (over n − 1), and how far the interval reaches; 0 while there is one."""

    mean: float
    sigma: float
    n: int

    @property
    def margin(self) -> float:
        return Z * self.sigma / math.sqrt(self.n)

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin


def interval(values: Sequence[float] | FloatArray) -> Interval:
    """The 95 % interval of the mean of some values; at least one."""
    found = np.asarray(values, float)
    return Interval(float(found.mean()), float(found.std(ddof=1)) if len(found) > 1 else 0.0, len(found))


@dataclass(frozen=True, eq=False, slots=True)
class Coverage:
    """Many times n values were drawn: the mean and the margin each time, beside the true mean."""

    truth: float
    means: FloatArray
    margins: FloatArray

    @property
    def covers(self) -> BoolArray:
        """Which intervals contain the truth."""
        slack = 1e-12 * max(abs(self.truth), 1.0)
        return np.asarray(np.abs(self.means - self.truth) <= self.margins + slack)

    @property
    def share(self) -> float:
        return float(self.covers.mean())


def coverage(population: FloatArray, n: int, times: int, seed: int) -> Coverage:
    """Draw n values of a population (with replacement) so many times, and ask if the interval contains its mean.

    Each time is seeded by its number, so more times keep the first ones.
    """
    samples = np.stack([drawn(population, n, at, seed) for at in range(times)])
    margins = Z * samples.std(axis=1, ddof=1) / n**0.5
    return Coverage(float(population.mean()), samples.mean(axis=1), margins)


def drawn(population: FloatArray, n: int, at: int, seed: int) -> FloatArray:
    """The values of one experiment: n of a population, with replacement, seeded by its number."""
    return np.asarray(np.random.default_rng([seed, at]).choice(population, n), float)


def bell(mean: float, deviation: float, at: FloatArray) -> FloatArray:
    """The density of the normal distribution."""
    return np.asarray(np.exp(-(((at - mean) / deviation) ** 2) / 2) / (deviation * math.sqrt(2 * math.pi)))
